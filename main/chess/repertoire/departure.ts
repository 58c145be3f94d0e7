/** Where a game left a repertoire. Pure. */
import type { Color } from '../vocabulary.ts';
import type { RepertoireMove } from './repertoire.ts';

/** A repertoire as far as a departure needs it. */
export interface PreparedLines {
  readonly root: string;
  readonly moves: ReadonlyMap<string, readonly RepertoireMove[]>;
}

/** All positions of a repertoire. */
export function positionsIn({ root, moves }: PreparedLines): ReadonlySet<string> {
  const positions = new Set([root]);
  for (const list of moves.values()) for (const { after } of list) positions.add(after);
  return positions;
}

export interface PlayedGame {
  /** Keys of all positions of the game, the initial one first. */
  readonly positions: readonly string[];
  /** Side of the user. */
  readonly own: Color;
  /** Side to move in the initial position. */
  readonly first: Color;
}

/** `end`: the repertoire has no moves there. `none`: the game ended within the repertoire. */
export type DepartureSide = 'own' | 'opponent' | 'end' | 'none';

export interface Departure {
  /** Half-moves before the departing move. */
  readonly ply: number;
  readonly by: DepartureSide;
  readonly position: string;
  readonly prepared: readonly RepertoireMove[];
}

/**
 * The first move after the last position that the repertoire has, so that another order of moves is no departure.
 * Undefined for a game that begins elsewhere. `known`: the repertoire's positions, for many games.
 */
export function departureFrom(
  { root, moves }: PreparedLines,
  { positions, own, first }: PlayedGame,
  known: ReadonlySet<string> = positionsIn({ root, moves }),
): Departure | undefined {
  if (positions[0] !== root || !moves.has(root)) return undefined;
  const ply = positions.findLastIndex((position) => known.has(position));
  const position = positions[ply] ?? root;
  const prepared = moves.get(position) ?? [];
  const mover = (ply % 2 === 0) === (first === 'white') ? 'white' : 'black';
  const isOver = ply === positions.length - 1;
  const by = isOver ? 'none' : prepared.length === 0 ? 'end' : mover === own ? 'own' : 'opponent';
  return { ply, by, position, prepared };
}

/** The departure from the repertoire that the game followed furthest. `known`: the positions of each. */
export function furthestDeparture<T extends PreparedLines>(
  repertoires: readonly T[],
  game: PlayedGame,
  known: ReadonlyMap<T, ReadonlySet<string>> = new Map(),
): { readonly repertoire: T; readonly departure: Departure } | undefined {
  let found: { readonly repertoire: T; readonly departure: Departure } | undefined;
  for (const repertoire of repertoires) {
    const departure = departureFrom(repertoire, game, known.get(repertoire));
    if (departure && (!found || departure.ply > found.departure.ply)) found = { repertoire, departure };
  }
  return found;
}
