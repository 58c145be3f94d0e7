/**
 * Facts about one game, from which figures of any selection of games are added up. Whole numbers that fit into 16
 * bits; `noFact` where the game has none. "Own" is the side of the account's user. Pure.
 */
import { turnOf } from '../derive.ts';
import { gameAccuracy, moveAccuracy } from '../figures/accuracy.ts';
import { divideMoves, type GameDivision } from '../figures/division.ts';
import { judgeMove } from '../figures/judgement.ts';
import { evaluatedPlies, isStronger, isWhole } from '../figures/whole-analysis.ts';
import { ceiledCentipawns, initialCentipawns, winPercent } from '../figures/win-percent.ts';
import { nullMove } from '../null-move.ts';
import type { AnalysedPositions } from '../packed-analysis.ts';
import { readMoves, unpackClocks, unpackEvaluations, type Evaluation } from '../packed-game.ts';
import { opposite, type Color } from '../vocabulary.ts';
import { engineChoices } from './engine-choice.ts';

export const noFact = 0xffff;

/** Shares of the initial time that bound the four groups of moves by time left, the most time first. */
export const clockBounds = [0.5, 0.25, 0.1] as const;

export interface FactsSubject {
  readonly color: Color;
  readonly isWin: boolean;
  readonly variant: string;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
  readonly moves: Uint8Array;
  readonly clocks: Uint8Array | null;
  /** Seconds. */
  readonly clockInitial: number | null;
  /** Evaluations that came with the game, and thousands of nodes that each counts as. */
  readonly evals: Uint8Array | null;
  readonly givenKiloNodes: number;
  /** Plies, counted from 1, at which the server names a better move; empty when it does not say. */
  readonly givenBetter: ReadonlySet<number>;
  /** The division that the server states. */
  readonly division: GameDivision | null;
  /** Engines' findings after 0, 1, … plies. */
  readonly analysis: AnalysedPositions | null;
}

/** A side's accuracies, hundredths of a percent: of the whole game, of its phases, and of its moves by time left. */
interface SideFacts {
  readonly accuracy: number;
  readonly phases: readonly number[];
  readonly byClock: readonly number[];
}

export interface CostlyMistake {
  /** Counted from 1. */
  readonly ply: number;
  /** Lost win percentage, tenths. */
  readonly loss: number;
  /** Win percentage of the mover before and after it. */
  readonly before: number;
  readonly after: number;
}

export function factsOf(game: FactsSubject) {
  const read = readGame(game);
  const own = sideFacts(read, game.color);
  const their = sideFacts(read, opposite(game.color));
  const found = read.isAnalysed ? mistakesIn(game, read) : { own: [], their: [] };
  const percents = read.isAnalysed ? read.percents.map((one) => ownPercent(one, game.color)) : [];
  const [costliest] = costliestOf(found.own);
  return {
    analysed: Number(read.isAnalysed),
    endPhase: read.endPhase,
    accuracy: own.accuracy,
    opening: own.phases[0] ?? noFact,
    middlegame: own.phases[1] ?? noFact,
    endgame: own.phases[2] ?? noFact,
    clock1: own.byClock[0] ?? noFact,
    clock2: own.byClock[1] ?? noFact,
    clock3: own.byClock[2] ?? noFact,
    clock4: own.byClock[3] ?? noFact,
    lowestClock: lowestClock(read, game.color),
    theirAccuracy: their.accuracy,
    theirOpening: their.phases[0] ?? noFact,
    theirMiddlegame: their.phases[1] ?? noFact,
    theirEndgame: their.phases[2] ?? noFact,
    theirClock1: their.byClock[0] ?? noFact,
    theirClock2: their.byClock[1] ?? noFact,
    theirClock3: their.byClock[2] ?? noFact,
    theirClock4: their.byClock[3] ?? noFact,
    theirLowestClock: lowestClock(read, opposite(game.color)),
    /** Highest and lowest win percentage of the own side, tenths. */
    best: percents.length === 0 ? noFact : Math.round(10 * Math.max(...percents)),
    worst: percents.length === 0 ? noFact : Math.round(10 * Math.min(...percents)),
    /** Whether the opponent's first mistake or blunder was punished, and the own first one by the opponent. */
    punished: punishedIn(read, found.their[0], opposite(game.color), game.isWin),
    theirPunished: punishedIn(read, found.own[0], game.color, false),
    /** Number of mistakes and blunders. */
    mistakes: read.isAnalysed ? found.own.length : noFact,
    theirMistakes: read.isAnalysed ? found.their.length : noFact,
    /** The own mistake or blunder that lost most: its ply, counted from 1, and the lost win percentage, tenths. */
    costliestPly: costliest?.ply ?? noFact,
    costliestLoss: costliest?.loss ?? noFact,
  };
}

/** The user's mistakes and blunders, the most costly first; empty without an analysis. */
export function costlyMistakes(game: FactsSubject): readonly CostlyMistake[] {
  const read = readGame(game);
  return read.isAnalysed ? costliestOf(mistakesIn(game, read).own) : [];
}

interface ReadGame {
  readonly plies: number;
  readonly startColor: Color;
  readonly moves: ReturnType<typeof readMoves>;
  /** Whether the evaluations suffice for figures; without it there are none. */
  readonly isAnalysed: boolean;
  readonly evaluations: readonly (Evaluation | null)[];
  /** After each evaluated ply, from White's side. */
  readonly centipawns: readonly number[];
  /** As `centipawns`, with that of the initial position in front. */
  readonly percents: readonly number[];
  /** Time left after each ply, centiseconds. */
  readonly clocks: readonly number[];
  /** Centiseconds. */
  readonly clockInitial: number;
  /** First ply of each phase, counted from 0, and the end; empty for variants without phases. */
  readonly bounds: readonly number[];
  readonly endPhase: number;
}

function readGame(game: FactsSubject): ReadGame {
  const moves = readMoves(game.moves);
  const { plies } = moves;
  const startColor = turnOf(game.initialFen);
  const all = strongestEvaluations(game, plies);
  const isAnalysed = isWhole(all, plies);
  const evaluations = isAnalysed ? all.slice(0, evaluatedPlies(all)) : [];
  const centipawns = evaluations.map((one, ply) =>
    one === null ? 0 : ceiledCentipawns(one, colorAt(startColor, ply)),
  );
  const division = game.division ?? divideMoves(game.variant, game.initialFen, moves);
  const middle = Math.min(plies, division.middlegame ?? division.endgame ?? plies);
  const end = Math.min(plies, division.endgame ?? plies);
  const clockInitial = (game.clockInitial ?? 0) * 100;
  return {
    ...{ plies, startColor, moves, isAnalysed, evaluations, centipawns, clockInitial },
    percents: isAnalysed ? [initialCentipawns, ...centipawns].map(winPercent) : [],
    clocks: game.clocks && clockInitial > 0 ? unpackClocks(game.clocks, clockInitial) : [],
    bounds: [0, middle, end, plies],
    endPhase: plies === 0 ? noFact : division.endgame !== null ? 2 : division.middlegame !== null ? 1 : 0,
  };
}

const givenEvaluations = ({ evals }: FactsSubject): readonly (Evaluation | null)[] =>
  evals ? unpackEvaluations(evals) : [];

/** The stronger evaluation after each ply. A damaged analysis can have more positions than the game. */
export function strongestEvaluations(game: FactsSubject, plies: number): readonly (Evaluation | null)[] {
  const given = givenEvaluations(game);
  const own = (game.analysis ?? []).slice(0, plies + 1);
  return Array.from({ length: Math.min(plies, Math.max(given.length, own.length - 1)) }, (_, ply) => {
    const [one, other] = [own[ply + 1] ?? null, given[ply] ?? null];
    return one !== null && isStronger(one, other, game.givenKiloNodes) ? one.evaluation : other;
  });
}

const colorAt = (startColor: Color, ply: number): Color =>
  ply % 2 === 0 ? startColor : opposite(startColor);

const ownPercent = (percent: number, color: Color): number => (color === 'white' ? percent : 100 - percent);

/** Hundredths of a percent. */
const packed = (percent: number | null | undefined): number =>
  percent === null || percent === undefined ? noFact : Math.round(percent * 100);

function sideFacts(read: ReadGame, color: Color): SideFacts {
  if (!read.isAnalysed) return { accuracy: noFact, phases: [], byClock: [] };
  const between = (from: number, to: number) => {
    const part = read.centipawns.slice(from, to);
    if (part.length === 0) return null;
    const before = from === 0 ? initialCentipawns : read.centipawns[from - 1];
    return gameAccuracy(part, colorAt(read.startColor, from), before, (index) => isPass(read, from + index))[
      color
    ];
  };
  return {
    accuracy: packed(between(0, read.plies)),
    phases: read.bounds.slice(1).map((to, phase) => packed(between(read.bounds[phase] ?? 0, to))),
    byClock: accuracyByClock(read, color),
  };
}

const isPass = ({ moves }: ReadGame, ply: number): boolean => moves.texts.get(ply) === nullMove;

/** Time left before a move, as a share of the initial time; null when unknown. */
function shareBefore({ clocks, clockInitial }: ReadGame, ply: number): number | null {
  const left = ply < 2 ? clockInitial : clocks[ply - 2];
  return clockInitial === 0 || clocks.length === 0 || left === undefined ? null : left / clockInitial;
}

/** The mean accuracy of the moves in each group by time left. */
function accuracyByClock(read: ReadGame, color: Color): readonly number[] {
  const sums = [0, 0, 0, 0];
  const counts = [0, 0, 0, 0];
  for (let ply = 0; ply < read.centipawns.length; ply += 1) {
    if (colorAt(read.startColor, ply) !== color || isPass(read, ply)) continue;
    const share = shareBefore(read, ply);
    if (share === null) continue;
    const group = clockGroup(share);
    const before = ownPercent(read.percents[ply] ?? 0, color);
    const after = ownPercent(read.percents[ply + 1] ?? 0, color);
    sums[group] = (sums[group] ?? 0) + moveAccuracy(before, after);
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return sums.map((sum, group) => (counts[group] === 0 ? noFact : packed(sum / (counts[group] ?? 1))));
}

/** Number of the group of a share of the initial time. */
export function clockGroup(share: number): number {
  const group = clockBounds.findIndex((bound) => share >= bound);
  return group === -1 ? clockBounds.length : group;
}

/** The least time left after a move of the side, in thousandths of the initial time. */
function lowestClock(read: ReadGame, color: Color): number {
  const own = read.clocks.filter((_, ply) => colorAt(read.startColor, ply) === color);
  if (own.length === 0) return noFact;
  return Math.max(0, Math.min(10_000, Math.round((1_000 * Math.min(...own)) / read.clockInitial)));
}

const costliestOf = (mistakes: readonly CostlyMistake[]): readonly CostlyMistake[] =>
  mistakes.toSorted((one, other) => other.loss - one.loss || one.ply - other.ply);

/** Mistakes and blunders of both sides, in order. The engine's own choice is none, as on the service. */
function mistakesIn(game: FactsSubject, read: ReadGame) {
  const given = givenEvaluations(game);
  const judged: (CostlyMistake & { readonly color: Color })[] = [];
  const choices = new Map<number, string>();
  for (const [ply, after] of read.evaluations.entries()) {
    const before = ply === 0 ? initialEvaluation : (read.evaluations[ply - 1] ?? null);
    if (before === null || after === null || isPass(read, ply)) continue;
    const color = colorAt(read.startColor, ply);
    const judgement = judgeMove(before, after, color);
    if (judgement === null || judgement === 'inaccuracy') continue;
    const best = game.analysis?.[ply]?.best ?? null;
    // The server judged the moves that it evaluated. An engine’s choice does not change that.
    if (game.givenBetter.size > 0 && (best === null || (given[ply] ?? null) !== null)) {
      if (!game.givenBetter.has(ply + 1)) continue;
    } else if (best !== null) choices.set(ply, best);
    const [had, has] = [read.percents[ply] ?? 0, read.percents[ply + 1] ?? 0];
    const [from, to] = [ownPercent(had, color), ownPercent(has, color)];
    const loss = Math.max(0, Math.round(10 * (from - to)));
    judged.push({ ply: ply + 1, color, loss, before: from, after: to });
  }
  const chosen = engineChoices(game.variant, game.initialFen, read.moves, choices);
  const of = (color: Color) => judged.filter((one) => one.color === color && !chosen.has(one.ply - 1));
  return { own: of(game.color), their: of(opposite(game.color)) };
}

const initialEvaluation: Evaluation = { kind: 'centipawns', value: initialCentipawns };

/**
 * 1 when the reply to a mistake keeps at least half of what the mistake gave, 0 when it gives back more. A game that
 * ends with the mistake is punished when its maker lost.
 */
function punishedIn(
  read: ReadGame,
  mistake: CostlyMistake | undefined,
  maker: Color,
  isWinOfOther: boolean,
): number {
  if (!mistake) return noFact;
  const reply = read.percents[mistake.ply + 1];
  if (reply === undefined) return isWinOfOther ? 1 : noFact;
  return Number(mistake.before - ownPercent(reply, maker) >= (mistake.before - mistake.after) / 2);
}
