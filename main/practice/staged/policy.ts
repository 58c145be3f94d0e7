import type { Random } from '../../base/random.ts';
import type { Position } from '../../chess/rules.ts';
import type { Seat } from '../state.ts';
import { readBoard, squareOf } from './board.ts';
import { ratingOfSeat } from './plan.ts';

/** A cheap player without look-ahead: prefers captures, development and castling. */

const pieceValues: Readonly<Record<string, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 4 };
const backRanks = { white: 0, black: 7 } as const;
const noise = 1.6;

/** Kinds of pieces that a player protects from capture. */
export interface Care {
  readonly queens: boolean;
  readonly pieces: boolean;
}

export const careless: Care = { queens: false, pieces: false };

/** Ratings at which a player sees every tenth threat, and all of them. */
const careFrom = 800;
const careUntil = 2_100;
const leastCare = 0.1;
/** Half-moves after which the later loser begins to lose pieces. */
const evenPlies = 30;

/** `lot`: in [0, 1), decides whether the player sees the threats at this move. */
export function careOf(
  seat: Seat,
  { ply, isLosing, lot }: { readonly ply: number; readonly isLosing: boolean; readonly lot: number },
): Care {
  const rating = ratingOfSeat(seat);
  const share = Math.max(leastCare, (rating - careFrom) / (careUntil - careFrom));
  const sees = lot < share;
  return { queens: sees, pieces: isLosing && ply > evenPlies ? lot < share / 2 : sees };
}

export interface LastMoves {
  /** The opponent's last move, and whether it was a capture. */
  readonly before?: { readonly uci: string; readonly capture: boolean };
  /** The player's own previous move. */
  readonly own?: string;
}

/** All legal moves, best first. Runs for every half-move of dozens of games, so it must be cheap. */
export function* rankMoves(position: Position, last: LastMoves, random: Random): Generator<string> {
  const { fen, turn } = position;
  const board = readBoard(fen);
  const early = Number(fen.slice(fen.lastIndexOf(' ') + 1)) <= 12;
  const target = last.before?.capture === true ? squareOf(last.before.uci, 2) : -1;
  const isWhite = turn === 'white';

  const scoreOf = (uci: string): number => {
    if (uci.charAt(1) === '@') return 0.9;
    const [from, to] = [squareOf(uci, 0), squareOf(uci, 2)];
    const kind = (board[from] ?? '').toLowerCase();
    const taken = board[to] ?? '';
    const isOwn = taken !== '' && (taken === taken.toUpperCase()) === isWhite;
    let score = 0;
    if (taken !== '' && !isOwn) {
      score = pieceValues[taken.toLowerCase()] ?? 0;
      score += to === target ? 1.5 : -0.45 * (pieceValues[kind] ?? 0);
    } else if (kind !== 'p' && isGuardedByPawn(board, to, isWhite)) {
      score = -0.6 * (pieceValues[kind] ?? 0);
    }
    if (uci.length === 5) score += uci.endsWith('q') ? 8 : -2;
    if (kind === 'k') score += isOwn || Math.abs(from - to) === 2 ? 2 : early ? -2.5 : 0;
    else if (early && (kind === 'q' || kind === 'r')) score -= 0.7;
    else if ((kind === 'n' || kind === 'b') && from >> 3 === backRanks[turn]) score += 0.8;
    else if (kind === 'p' && early && (to & 7) >= 2 && (to & 7) <= 5) score += 0.5;
    if (last.own !== undefined && squareOf(last.own, 0) === to && squareOf(last.own, 2) === from)
      score -= 1.5;
    return score;
  };

  const moves = position.legalMoves();
  const scores = moves.map((uci) => scoreOf(uci) + noise * random.next());
  for (let left = moves.length; left > 0; left -= 1) {
    let best = 0;
    for (let index = 1; index < scores.length; index += 1)
      if ((scores[index] ?? 0) > (scores[best] ?? 0)) best = index;
    scores[best] = -Infinity;
    yield moves[best] ?? '';
  }
}

/** Whether a pawn of the side that is not to move attacks the square. */
function isGuardedByPawn(board: readonly string[], square: number, isWhite: boolean): boolean {
  const [pawn, row] = isWhite ? ['p', square + 8] : ['P', square - 8];
  const file = square & 7;
  return (file > 0 && board[row - 1] === pawn) || (file < 7 && board[row + 1] === pawn);
}
