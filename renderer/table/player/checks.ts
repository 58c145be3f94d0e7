import type { Color } from '@chess/vocabulary.ts';

/** A third check wins. */
export const checksToWin = 3;

/**
 * Checks that each side has given in three-check, from the FEN: what is left to give (`3+2`, before or after the
 * counters of moves) or what was given (`+0+1`, at the end). Null for a FEN that tells neither.
 */
export function checksGiven(fen: string): Readonly<Record<Color, number>> | null {
  for (const part of fen.split(' ').slice(1)) {
    const given = /^\+(\d)\+(\d)$/.exec(part);
    if (given) return { white: Number(given[1]), black: Number(given[2]) };
    const left = /^(\d)\+(\d)$/.exec(part);
    if (left) return { white: checksToWin - Number(left[1]), black: checksToWin - Number(left[2]) };
  }
  return null;
}
