import { read } from 'chessground/fen';
import type { Key, Piece } from 'chessground/types';
import type { Color } from '@chess/vocabulary.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { boardText } from './board-text.ts';

export type { Key, Piece } from 'chessground/types';

const files = 'abcdefgh';

export function isKey(text: string): text is Key {
  return /^[a-h][1-8]$/.test(text);
}

export function pieceAt(fen: string, square: Key): Piece | undefined {
  return read(fen).get(square);
}

const arrowSteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Neighbour of `square` in the direction of an arrow key as seen from `orientation`; stays on the board. */
export function stepSquare(square: Key, arrow: string, orientation: Color): Key {
  const towards = orientation === 'white' ? 1 : -1;
  const [dx, dy] = arrowSteps[arrow] ?? [0, 0];
  const file = clamp(files.indexOf(square.charAt(0)) + dx * towards);
  const rank = clamp(Number(square.charAt(1)) - 1 + dy * towards);
  const next = `${files.charAt(file)}${rank + 1}`;
  return isKey(next) ? next : square;
}

function clamp(index: number): number {
  return Math.min(7, Math.max(0, index));
}

/** For screen readers, for example `e4, white pawn`. */
export function describeSquare(fen: string, square: Key, text: TextOf<typeof boardText>): string {
  const piece = pieceAt(fen, square);
  return `${square}, ${piece ? text.piece(piece.color, piece.role) : text.empty}`;
}

/** Offset of the square as fractions of the board's side, from the visible top left corner. */
export function squareOffset(square: Key, orientation: Color): { readonly x: number; readonly y: number } {
  const file = files.indexOf(square.charAt(0));
  const rank = Number(square.charAt(1)) - 1;
  return orientation === 'white' ? { x: file / 8, y: (7 - rank) / 8 } : { x: (7 - file) / 8, y: rank / 8 };
}

export const noSquares: readonly string[] = [];

/** Origin and target of a move in UCI; empty for null. */
export function squaresOfMove(uci: string | null): readonly string[] {
  return uci === null ? noSquares : [uci.slice(0, 2), uci.slice(2, 4)];
}
