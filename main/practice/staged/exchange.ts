import type { Position } from '../../chess/rules.ts';
import { opposite, type Color, type VariantKey } from '../../chess/vocabulary.ts';
import { readBoard, squareOf } from './board.ts';

/** Exchange evaluation: the material that a capture wins, in pawns. */

/** Pawns for each piece. The king's value decides only who captures first. */
const values: Readonly<Record<string, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 100 };
const straight = [8, -8, 1, -1] as const;
const diagonal = [9, 7, -7, -9] as const;
const jumps = [17, 15, 10, 6, -6, -10, -15, -17] as const;

/** Captures have another meaning in these, so that material says nothing about a move. */
const unorthodox: readonly VariantKey[] = ['antichess', 'atomic'];

export function countsMaterial(variant: VariantKey): boolean {
  return !unorthodox.includes(variant);
}

export function valueOf(letter: string): number {
  return values[letter.toLowerCase()] ?? 0;
}

const isWhitePiece = (letter: string) => letter < 'a';
const isNear = (from: number, to: number, files: number) =>
  to >= 0 && to < 64 && Math.abs((from & 7) - (to & 7)) <= files;

/** The square of the least valuable piece of a color that attacks the square; -1 when there is none. */
function leastAttacker(board: readonly string[], square: number, isWhite: boolean): number {
  let best = -1;
  let least = Infinity;
  const consider = (at: number, kinds: string) => {
    const letter = board[at] ?? '';
    if (letter === '' || isWhitePiece(letter) !== isWhite || !kinds.includes(letter.toLowerCase())) return;
    const value = valueOf(letter);
    if (value < least) [best, least] = [at, value];
  };
  const row = isWhite ? -8 : 8;
  for (const side of [-1, 1]) if (isNear(square, square + row + side, 1)) consider(square + row + side, 'p');
  for (const jump of jumps) if (isNear(square, square + jump, 2)) consider(square + jump, 'n');
  for (const [steps, kinds] of [
    [straight, 'rq'],
    [diagonal, 'bq'],
  ] as const) {
    for (const step of steps) {
      let [from, to] = [square, square + step];
      if (isNear(from, to, 1)) consider(to, 'k');
      while (isNear(from, to, 1)) {
        if (board[to] !== '') {
          consider(to, kinds);
          break;
        }
        [from, to] = [to, to + step];
      }
    }
  }
  return best;
}

/** Material that captures on the square win from its owner, or 0. Ignores pins. */
export function lossAt(board: readonly string[], square: number): number {
  const piece = board[square] ?? '';
  if (piece === '') return 0;
  const attacker = leastAttacker(board, square, !isWhitePiece(piece));
  if (attacker === -1) return 0;
  const after = board.slice();
  after[square] = board[attacker] ?? '';
  after[attacker] = '';
  return Math.max(0, valueOf(piece) - lossAt(after, square));
}

/** As `lossAt`, with legal captures only. The side to move captures. */
export function legalLossAt(position: Position, square: number): number {
  const board = readBoard(position.fen);
  const isWhite = position.turn === 'white';
  const target = board[square] ?? '';
  if (target === '' || isWhitePiece(target) === isWhite) return 0;
  let most = 0;
  for (const uci of position.legalMoves()) {
    if (uci.charAt(1) === '@' || squareOf(uci, 2) !== square) continue;
    const played = position.play(uci)?.position;
    if (played) most = Math.max(most, valueOf(target) - legalLossAt(played, square));
  }
  return most;
}

/** Material that the side to move can win from the player who has just moved. */
export interface Danger {
  readonly pieces: number;
  readonly queens: number;
}

/** Losses of less than this many pawns are trades. */
export const trade = 1.5;

/** `won`: the value of the piece that the move captured. */
export function dangerAfter(position: Position, won: number): Danger {
  const color: Color = opposite(position.turn);
  const board = readBoard(position.fen);
  let [pieces, queens] = [0, 0];
  for (const [square, letter] of board.entries()) {
    const value = letter === '' || isWhitePiece(letter) !== (color === 'white') ? 0 : valueOf(letter);
    if (value < 3 || value > 9) continue;
    if (value < 9) {
      pieces = Math.max(pieces, lossAt(board, square) - won);
    } else if (leastAttacker(board, square, color !== 'white') !== -1) {
      queens = Math.max(queens, legalLossAt(position, square) - won);
    }
  }
  return { pieces, queens };
}
