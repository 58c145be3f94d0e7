/**
 * Says in one fact what a line of moves achieves for the side that begins it: mate, a promotion or material. Pure. It
 * says nothing rather than something that a later move of the line contradicts.
 */
import type { Evaluation } from './packed-game.ts';
import type { PlayedMove, Position } from './position.ts';
import { opposite, type Color } from './vocabulary.ts';

export const pieceNames = ['pawn', 'knight', 'bishop', 'rook', 'queen'] as const;
export type PieceName = (typeof pieceNames)[number];

export type LineReason =
  /** Checkmate; `moves` counts the mating side's own. */
  | { readonly kind: 'mate'; readonly moves: number }
  | { readonly kind: 'promotes'; readonly piece: PieceName }
  | { readonly kind: 'exchange' }
  | { readonly kind: 'wins'; readonly piece: PieceName; readonly count: number }
  /** A more valuable piece for a less valuable one. */
  | { readonly kind: 'trades'; readonly piece: PieceName; readonly for: PieceName }
  | { readonly kind: 'material' };

export interface ReasonedLine {
  readonly start: Position;
  readonly moves: readonly PlayedMove[];
  /** Of `start`, from White's side. */
  readonly evaluation: Evaluation | null;
  /** The position before the opponent's last move, so that a recapture does not count as a gain. */
  readonly before?: Position | undefined;
}

/** Pieces of each kind, in the order of `pieceNames`. */
type Counts = readonly number[];

const letters = 'pnbrq';
const values: readonly number[] = [1, 3, 3, 5, 9];

/** Variants in which captures mean what they mean in standard chess. */
const plainVariants: ReadonlySet<string> = new Set(['standard', 'chess960', 'fromPosition']);
/** Plies without captures after which an exchange counts as finished: each side declined to continue it. */
const quietPlies = 2;
/** A gain that begins later is a plan, not the reason for the first move. */
const latestGain = 8;

/** Null when nothing certain can be said. */
export function lineReason(line: ReasonedLine): LineReason | null {
  const { start, moves, evaluation } = line;
  const mover = start.turn;
  if (moves.length === 0) return null;
  const isPlain = plainVariants.has(start.variant);
  // Engines announce other ends of variants as mates, too.
  const hasMates = isPlain || start.variant === 'crazyhouse';
  const mate = mateIn(moves, mover) ?? (hasMates ? announcedMate(evaluation, mover) : null);
  if (mate !== null) return { kind: 'mate', moves: mate };
  if (!isPlain) return null;
  const baseline = baselineOf(line);
  const quiet = quietPoints(moves);
  const gains = quiet.map((ply) => gainAt(moves[ply - 1], mover, baseline));
  const first = quiet.findIndex((_, index) => pointsOf(gains[index]) > 0);
  const gain = gains[first];
  if (!gain || (quiet[first] ?? 0) > latestGain) return null;
  // The line gives it back later.
  if (gains.slice(first).some((later) => pointsOf(later) < pointsOf(gain))) return null;
  return promotionIn(moves.slice(0, quiet[first]), mover, baseline) ?? reasonOf(gain);
}

/** Own moves until the line mates; null when it does not. */
function mateIn(moves: readonly PlayedMove[], mover: Color): number | null {
  const outcome = moves.at(-1)?.position.outcome();
  return outcome?.reason === 'mate' && outcome.winner === mover ? Math.ceil(moves.length / 2) : null;
}

/** Own moves until the mate that the engine announced, whose line may be cut short. */
function announcedMate(evaluation: Evaluation | null, mover: Color): number | null {
  if (evaluation?.kind !== 'mate') return null;
  const moves = mover === 'white' ? evaluation.moves : -evaluation.moves;
  return moves > 0 ? moves : null;
}

/** Material to compare with: before the opponent's last move if that took something, else now. */
function baselineOf({ start, before }: ReasonedLine): Readonly<Record<Color, Counts>> {
  const now = countsOf(start.fen);
  if (!before) return now;
  const then = countsOf(before.fen);
  const mover = start.turn;
  const lead = (counts: Readonly<Record<Color, Counts>>) =>
    worth(counts[mover]) - worth(counts[opposite(mover)]);
  return lead(then) > lead(now) ? then : now;
}

/** Plies of the line after which nothing is taken or promoted for `quietPlies`. */
function quietPoints(moves: readonly PlayedMove[]): readonly number[] {
  const isLoud = ({ capture, uci }: PlayedMove) => capture || uci.length === 5;
  return moves.flatMap((_, index) => {
    const next = moves.slice(index + 1, index + 1 + quietPlies);
    return next.length === quietPlies && !next.some(isLoud) ? [index + 1] : [];
  });
}

/** Net gain of the mover by kind of piece: what the opponent lost less what the mover lost. */
function gainAt(
  move: PlayedMove | undefined,
  mover: Color,
  baseline: Readonly<Record<Color, Counts>>,
): Counts {
  if (!move) return [];
  const now = countsOf(move.position.fen);
  const lost = (color: Color, kind: number) => (baseline[color][kind] ?? 0) - (now[color][kind] ?? 0);
  return pieceNames.map((_, kind) => lost(opposite(mover), kind) - lost(mover, kind));
}

/** The piece that a pawn of the mover became and that is still on the board. */
function promotionIn(
  moves: readonly PlayedMove[],
  mover: Color,
  baseline: Readonly<Record<Color, Counts>>,
): LineReason | null {
  const last = moves.at(-1);
  if (!last) return null;
  const now = countsOf(last.position.fen)[mover];
  for (const [index, { uci }] of moves.entries()) {
    const kind = index % 2 === 0 && uci.length === 5 ? letters.indexOf(uci[4] ?? ' ') : -1;
    const piece = pieceNames[kind];
    if (piece !== undefined && (now[kind] ?? 0) > (baseline[mover][kind] ?? 0))
      return { kind: 'promotes', piece };
  }
  return null;
}

function reasonOf(gain: Counts): LineReason | null {
  const won = pieceNames.filter((_, kind) => (gain[kind] ?? 0) > 0);
  const lost = pieceNames.filter((_, kind) => (gain[kind] ?? 0) < 0);
  const [piece] = won;
  const [given] = lost;
  const of = (name: PieceName) => gain[pieceNames.indexOf(name)] ?? 0;
  if (won.length === 1 && piece !== undefined) {
    if (given === undefined) return { kind: 'wins', piece, count: of(piece) };
    const isOneForOne = lost.length === 1 && of(piece) === 1 && of(given) === -1;
    if (isOneForOne && pointsOf(gain) >= 2)
      return piece === 'rook' && given !== 'pawn'
        ? { kind: 'exchange' }
        : { kind: 'trades', piece, for: given };
  }
  return pointsOf(gain) >= 2 ? { kind: 'material' } : null;
}

const pointsOf = (gain: Counts | undefined): number => (gain ? worth(gain) : 0);

function worth(counts: Counts): number {
  return counts.reduce((sum, count, kind) => sum + count * (values[kind] ?? 0), 0);
}

/** Pieces on the board, without kings. */
function countsOf(fen: string): Readonly<Record<Color, Counts>> {
  const placement = fen.split(' ', 1)[0] ?? '';
  const white = pieceNames.map(() => 0);
  const black = pieceNames.map(() => 0);
  for (const sign of placement) {
    const kind = letters.indexOf(sign.toLowerCase());
    if (kind === -1) continue;
    const side = sign === sign.toLowerCase() ? black : white;
    side[kind] = (side[kind] ?? 0) + 1;
  }
  return { white, black };
}
