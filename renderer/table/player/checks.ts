import type { Color } from '@chess/vocabulary.ts';

/** A third check wins. */
export const checksToWin = 3;

/**
 * Checks given in three-check, from a FEN that has either the remaining checks (`3+2`, before or after the move
 * counters) or the given ones (`+0+1`, at the end). Null for a FEN with neither.
 */
export function checksGiven(fen: string): Readonly<Record<Color, number>> | null {
  for (const part of fen.split(' ').slice(1)) {
    const match = /^\+(\d)\+(\d)$/.exec(part);
    if (match) return { white: Number(match[1]), black: Number(match[2]) };
    const left = /^(\d)\+(\d)$/.exec(part);
    if (left) return { white: checksToWin - Number(left[1]), black: checksToWin - Number(left[2]) };
  }
  return null;
}
