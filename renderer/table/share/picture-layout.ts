/** Where everything of a board's picture goes, in px. Pure. */
import { read } from 'chessground/fen';
import { isKey, squareOffset } from '../../board/squares.ts';
import type { Color } from '@chess/vocabulary.ts';

/** Edge of a square, px. */
export const squarePx = 150;
export const boardPx = 8 * squarePx;
/** Height of the strip with both names below the board. */
export const stripPx = 96;

export interface PicturedPiece {
  readonly color: Color;
  readonly role: string;
  readonly x: number;
  readonly y: number;
}

/** The pieces with the top left corners of their squares. */
export function pictureOfPieces(fen: string, orientation: Color): readonly PicturedPiece[] {
  return [...read(fen)].map(([key, { color, role }]) => ({ color, role, ...cornerOf(key, orientation) }));
}

/** The top left corner of a square; null for anything else, such as the origin of a drop. */
export function squareCorner(
  square: string,
  orientation: Color,
): { readonly x: number; readonly y: number } | null {
  return isKey(square) ? cornerOf(square, orientation) : null;
}

function cornerOf(key: Parameters<typeof squareOffset>[0], orientation: Color) {
  const { x, y } = squareOffset(key, orientation);
  return { x: x * boardPx, y: y * boardPx };
}
