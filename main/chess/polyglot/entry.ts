/** Entries of Polyglot books: sixteen bytes, big-endian: key 8, move 2, weight 2, learned 4. */
import type { PolyglotKey } from './key.ts';

export const entryBytes = 16;
export const mostWeight = 0xffff;

export interface BookEntry {
  readonly key: PolyglotKey;
  /** See `moveCode`. */
  readonly move: number;
  readonly weight: number;
}

/** None, knight, bishop, rook, queen. */
const promotions = ['', 'n', 'b', 'r', 'q'];
const files = 'abcdefgh';

/**
 * Sixteen bits of a move: three each for target file, target rank, origin file and origin rank, then the promotion.
 * Squares count from a1 = 0 by ranks; `promotion` is an index in none, N, B, R, Q. Castling is the king taking its
 * own rook.
 */
export const moveCode = (from: number, to: number, promotion: number): number =>
  to | (from << 6) | (promotion << 12);

/** The move as UCI, castling as king takes rook; undefined for a promotion that does not exist. */
export function uciOfCode(code: number): string | undefined {
  const promotion = promotions[code >> 12];
  const square = (at: number) => `${files[(code >> at) & 7] ?? ''}${((code >> (at + 3)) & 7) + 1}`;
  return promotion === undefined ? undefined : `${square(6)}${square(0)}${promotion}`;
}

export function writeEntry(view: DataView, at: number, { key, move, weight }: BookEntry): void {
  view.setUint32(at, key[0]);
  view.setUint32(at + 4, key[1]);
  view.setUint16(at + 8, move);
  view.setUint16(at + 10, weight);
  view.setUint32(at + 12, 0);
}

export const readEntry = (view: DataView, at: number): BookEntry => ({
  key: [view.getUint32(at), view.getUint32(at + 4)],
  move: view.getUint16(at + 8),
  weight: view.getUint16(at + 10),
});

/** Negative when `a` is before `b`: keys are unsigned. */
export const compareKeys = (a: PolyglotKey, b: PolyglotKey): number => a[0] - b[0] || a[1] - b[1];
