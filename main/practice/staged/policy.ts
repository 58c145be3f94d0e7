import type { Random } from '../../base/random.ts';
import type { Position } from '../../chess/rules.ts';
import { readBoard, squareOf } from './board.ts';

/** A cheap player: real legal moves, of which it likes captures, development and castling, without looking ahead. */

const worth: Readonly<Record<string, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 4 };
const backRanks = { white: 0, black: 7 } as const;
const noise = 1.6;

export interface LastMoves {
  /** The other side's last move, and whether it took something. */
  readonly before?: { readonly uci: string; readonly capture: boolean };
  /** The own move before that. */
  readonly own?: string;
}

/** Every legal move, the best liked first. It runs for every half-move of a whole hall of games, so it stays plain. */
export function* rankMoves(position: Position, last: LastMoves, random: Random): Generator<string> {
  const { fen, turn } = position;
  const board = readBoard(fen);
  const early = Number(fen.slice(fen.lastIndexOf(' ') + 1)) <= 12;
  const target = last.before?.capture === true ? squareOf(last.before.uci, 2) : -1;
  const isWhite = turn === 'white';

  const like = (uci: string): number => {
    if (uci.charAt(1) === '@') return 0.9;
    const [from, to] = [squareOf(uci, 0), squareOf(uci, 2)];
    const kind = (board[from] ?? '').toLowerCase();
    const taken = board[to] ?? '';
    const isOwn = taken !== '' && (taken === taken.toUpperCase()) === isWhite;
    let liking = 0;
    if (taken !== '' && !isOwn) {
      liking = worth[taken.toLowerCase()] ?? 0;
      liking += to === target ? 1.5 : -0.45 * (worth[kind] ?? 0);
    } else if (kind !== 'p' && isGuardedByPawn(board, to, isWhite)) {
      liking = -0.6 * (worth[kind] ?? 0);
    }
    if (uci.length === 5) liking += uci.endsWith('q') ? 8 : -2;
    if (kind === 'k') liking += isOwn || Math.abs(from - to) === 2 ? 2 : early ? -2.5 : 0;
    else if (early && (kind === 'q' || kind === 'r')) liking -= 0.7;
    else if ((kind === 'n' || kind === 'b') && from >> 3 === backRanks[turn]) liking += 0.8;
    else if (kind === 'p' && early && (to & 7) >= 2 && (to & 7) <= 5) liking += 0.5;
    if (last.own !== undefined && squareOf(last.own, 0) === to && squareOf(last.own, 2) === from)
      liking -= 1.5;
    return liking;
  };

  const moves = position.legalMoves();
  const likings = moves.map((uci) => like(uci) + noise * random.next());
  for (let left = moves.length; left > 0; left -= 1) {
    let best = 0;
    for (let index = 1; index < likings.length; index += 1)
      if ((likings[index] ?? 0) > (likings[best] ?? 0)) best = index;
    likings[best] = -Infinity;
    yield moves[best] ?? '';
  }
}

/** Whether a pawn of the side that is not to move could take on the square. */
function isGuardedByPawn(board: readonly string[], square: number, isWhite: boolean): boolean {
  const [pawn, row] = isWhite ? ['p', square + 8] : ['P', square - 8];
  const file = square & 7;
  return (file > 0 && board[row - 1] === pawn) || (file < 7 && board[row + 1] === pawn);
}
