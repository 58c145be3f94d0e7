import type { Random } from '../../base/random.ts';
import { rulesFor } from '../../chess/rules.ts';
import type { Color, VariantKey } from '../../chess/vocabulary.ts';
import { drawBetween, drawsOf } from '../draws.ts';
import { fastVariant } from '../variant-names.ts';
import type { GameLine } from './record.ts';

/** Simulated computer analysis: material counts with a little noise, so that it costs no engine time. */

export interface MoveAnalysis {
  /** Centipawns for white. */
  readonly eval?: number;
  /** Moves to mate; below 0 when black mates. */
  readonly mate?: number;
  readonly best?: string;
  readonly variation?: string;
  readonly judgment?: { readonly name: 'Inaccuracy' | 'Mistake' | 'Blunder'; readonly comment: string };
}

export interface PlayerAnalysis {
  readonly inaccuracy: number;
  readonly mistake: number;
  readonly blunder: number;
  /** Average centipawns lost. */
  readonly acpl: number;
  /** Percent. */
  readonly accuracy: number;
}

export interface Analysis {
  readonly moves: readonly MoveAnalysis[];
  readonly players: Readonly<Record<Color, PlayerAnalysis>>;
}

const worth: Readonly<Record<string, number>> = { p: 100, n: 310, b: 325, r: 500, q: 920 };
const judgments = [
  { name: 'Blunder', from: 300 },
  { name: 'Mistake', from: 150 },
  { name: 'Inaccuracy', from: 80 },
] as const;

/** Material balance, centipawns for white. */
function materialOf(fen: string): number {
  let sum = 0;
  for (const letter of fen.slice(0, fen.indexOf(' '))) {
    const value = worth[letter.toLowerCase()] ?? 0;
    sum += letter === letter.toLowerCase() ? -value : value;
  }
  return sum;
}

function pawnsOff(random: Random, material: number): number {
  return Math.max(-1_500, Math.min(1_500, material + Math.round(drawBetween(random, -25, 25))));
}

/** Deterministic: the same id and line always give the same analysis. */
export function analyse(id: string, variant: VariantKey, line: GameLine): Analysis {
  const random = drawsOf('analysis', id);
  const counted = line.fens.map(materialOf);
  // A median of three removes the dips in material in the middle of an exchange.
  const settled = counted.map((now, ply) => {
    const next = counted[ply + 1] ?? now;
    return [now, next, counted[ply + 2] ?? next].toSorted((a, b) => a - b)[1] ?? now;
  });
  const evals = settled.map((value) => pawnsOff(random, value));
  const losses = { white: 0, black: 0 };
  const counts = {
    white: { inaccuracy: 0, mistake: 0, blunder: 0 },
    black: { inaccuracy: 0, mistake: 0, blunder: 0 },
  };
  const firstIsWhite = !line.initialFen.includes(' b ');
  const moves = evals.map((value, ply): MoveAnalysis => {
    const color: Color = (ply % 2 === 0) === firstIsWhite ? 'white' : 'black';
    const change = value - (evals[ply - 1] ?? 20);
    const loss = Math.max(0, color === 'white' ? -change : change);
    losses[color] += Math.min(loss, 1_000);
    if (line.status === 'mate' && ply >= evals.length - 3 && ply < evals.length - 1)
      return { mate: winnerSign(line, firstIsWhite) };
    const found = judgments.find(({ from }) => loss >= from);
    const better = found && otherMove(variant, line, ply, random);
    if (!found || !better) return { eval: value };
    counts[color][lowerCase(found.name)] += 1;
    return {
      eval: value,
      best: better.uci,
      variation: better.san,
      judgment: { name: found.name, comment: `${found.name}. ${better.san} was best.` },
    };
  });
  const of = (color: Color): PlayerAnalysis => {
    const played = Math.max(1, Math.ceil(evals.length / 2));
    const acpl = Math.round(losses[color] / played);
    return { ...counts[color], acpl, accuracy: Math.max(20, Math.round(100 - acpl / 2)) };
  };
  return { moves, players: { white: of('white'), black: of('black') } };
}

/** A random legal move other than the played one, shown as the best move. */
function otherMove(variant: VariantKey, { initialFen, fens, moves }: GameLine, ply: number, random: Random) {
  const rules = rulesFor(fastVariant(variant));
  const position = rules.parsePosition(fens[ply - 1] ?? initialFen);
  const others = position?.legalMoves().filter((uci) => uci !== moves[ply]) ?? [];
  const uci = others[Math.floor(random.next() * others.length)];
  const san = uci === undefined ? undefined : position?.sanOf(uci);
  return uci === undefined || san === undefined ? undefined : { uci, san };
}

function lowerCase(name: (typeof judgments)[number]['name']): 'inaccuracy' | 'mistake' | 'blunder' {
  return name === 'Blunder' ? 'blunder' : name === 'Mistake' ? 'mistake' : 'inaccuracy';
}

/** The side that made the last move has mated. */
function winnerSign(line: GameLine, firstIsWhite: boolean): number {
  return (line.moves.length % 2 === 1) === firstIsWhite ? 1 : -1;
}

/** The half-moves at which the middle game and the endgame begin, judged by the number of pieces left. */
export function divisionOf(line: GameLine): { readonly middle?: number; readonly end?: number } {
  const pieces = line.fens.map((fen) => fen.slice(0, fen.indexOf(' ')).replaceAll(/[^nbrqNBRQ]/g, '').length);
  const [middle, end] = [pieces.findIndex((count) => count <= 10), pieces.findIndex((count) => count <= 6)];
  return { ...(middle > 0 ? { middle } : {}), ...(middle > 0 && end > middle ? { end } : {}) };
}
