import { integerBelow, type Random } from '../base/random.ts';
import type { Color } from '../chess/vocabulary.ts';
import { drawText } from './draws.ts';
import type { ClubState } from './state.ts';

/** The club's random numbers, drawn from one seeded source. The state counts them. */
export interface ClubRandom {
  /** `length` characters of [A-Za-z0-9]. */
  id(length: number): string;
  color(wish: Color | 'random'): Color;
  integer(below: number): number;
  random: Random;
}

/** Skips the numbers that were drawn before the state was saved, so that ids do not repeat. */
export function createClubRandom(source: Random, state: ClubState): ClubRandom {
  for (let skipped = 0; skipped < state.draws; skipped += 1) source.next();
  const random: Random = {
    next() {
      state.draws += 1;
      return source.next();
    },
  };
  const integer = (below: number) => integerBelow(random, below);
  return {
    random,
    integer,
    id: (length) => drawText(length, integer),
    color: (wish) => (wish === 'random' ? (integer(2) === 0 ? 'white' : 'black') : wish),
  };
}
