import { rulesFor, type PlayedMove, type Position } from '../../chess/rules.ts';
import type { GameStatusName } from '../../chess/vocabulary.ts';
import { drawsOf } from '../draws.ts';
import { fastVariant } from '../variant-names.ts';
import { readBoard, squareOf } from './board.ts';
import { countsMaterial, dangerAfter, trade, valueOf } from './exchange.ts';
import { openingLines } from './openings.ts';
import { colorAt, timesOf, type GamePlan } from './plan.ts';
import { careless, careOf, rankMoves, type Care } from './policy.ts';

export interface Step {
  readonly uci: string;
  readonly fen: string;
  readonly capture: boolean;
  /** Ms since the epoch. */
  readonly at: number;
  /** The mover's time left after it, ms. */
  readonly left: number;
}

/** The moves of a plan, generated as far as needed. */
export type Course = ReturnType<typeof createCourse>;

export function createCourse(plan: GamePlan) {
  const rules = rulesFor(fastVariant(plan.variant));
  const start = rules.parsePosition(plan.initialFen);
  if (!start) throw new Error(`game ${plan.id} starts from no position: ${plan.initialFen}`);
  const times = timesOf(plan);
  const random = drawsOf('moves', plan.seed);
  const lines = plan.variant === 'standard' && plan.initialFen === 'startpos' ? openingLines : [];
  const opening = lines[Math.floor(random.next() * lines.length)] ?? [];
  const isMaterial = countsMaterial(plan.variant);
  const steps: Step[] = [];
  let position: Position = start;
  let isStuck = false;
  let mate: GameStatusName | undefined;

  /** The mating move, if the plan ends by mate here. */
  const finalMove = (): PlayedMove | undefined => {
    if (plan.status !== 'mate' || steps.length < plan.plies - 1) return undefined;
    for (const uci of position.legalMoves()) {
      const played = position.play(uci);
      const end = played?.position.outcome();
      if (!played || !end?.automatic || end.winner !== plan.winner) continue;
      mate = end.reason === 'mate' ? 'mate' : 'variantEnd';
      return played;
    }
    return undefined;
  };

  /** The first move in the order of preference that leaves nothing which the player cares about. */
  const carefulMove = (preferred: Iterable<string>, care: Care): PlayedMove | undefined => {
    const board = readBoard(position.fen);
    let least: { readonly played: PlayedMove; readonly loss: number } | undefined;
    for (const uci of preferred) {
      const played = position.play(uci);
      if (!played || played.position.outcome()?.automatic === true) continue;
      if (!care.queens && !care.pieces) return played;
      const won = played.capture ? valueOf(board[squareOf(uci, 2)] ?? 'p') : 0;
      const { queens, pieces } = dangerAfter(played.position, won);
      const loss = Math.max(care.queens ? queens : 0, care.pieces ? pieces : 0);
      if (loss < trade) return played;
      if (!least || loss < least.loss) least = { played, loss };
    }
    return least?.played;
  };

  /** The opening's move, the final move, or the preferred move that does not end the game. */
  const nextMove = (): PlayedMove | undefined => {
    const booked = opening[steps.length];
    const known = booked === undefined ? undefined : position.play(booked);
    if (known) return known;
    const final = finalMove();
    if (final) return final;
    const [own, before] = [steps.at(-2), steps.at(-1)];
    const last = { ...(before ? { before } : {}), ...(own ? { own: own.uci } : {}) };
    const color = colorAt(plan, steps.length);
    const care = careOf(plan.seats[color], {
      ply: steps.length,
      isLosing: plan.winner !== undefined && plan.winner !== color,
      lot: random.next(),
    });
    return carefulMove(rankMoves(position, last, random), isMaterial ? care : careless);
  };

  const grow = (plies: number) => {
    while (!isStuck && steps.length < Math.min(plies, plan.plies)) {
      const played = nextMove();
      if (!played) {
        isStuck = true;
        return;
      }
      position = played.position;
      const { uci, capture } = played;
      const ply = steps.length;
      steps.push({
        uci,
        capture,
        fen: position.fen,
        at: times.at[ply] ?? 0,
        left: times.left[ply] ?? 0,
      });
    }
  };

  return {
    plan,
    initialFen: start.fen,
    times,
    /** Number of half-moves played at `now`. */
    pliesAt: (now: number): number => {
      const next = times.at.findIndex((at) => at > now);
      return next === -1 ? plan.plies : next;
    },
    /** At most `plies` steps from the start; fewer when the game has fewer. */
    steps(plies: number): readonly Step[] {
      grow(plies);
      return plies >= steps.length ? steps : steps.slice(0, plies);
    },
    /** A step in SAN. Not cached, because TV does not use it. */
    sanOf(step: Step): string {
      const before = steps[steps.indexOf(step) - 1]?.fen ?? start.fen;
      return rules.parsePosition(before)?.sanOf(step.uci) ?? step.uci;
    },
    /** Valid only after the game's end. */
    ending(): { readonly status: GameStatusName } {
      grow(plan.plies);
      if (plan.status === 'mate') return { status: mate ?? 'resign' };
      const isHelpless = plan.winner !== undefined && position.hasInsufficientMaterial(plan.winner);
      return { status: plan.status === 'outoftime' && (isHelpless || isStuck) ? 'resign' : plan.status };
    },
  };
}
