import { useReducer } from 'react';
import { browse, clampViewed, type Browse, type Viewed } from './move-list.ts';

/** The ply on the board of a game with `plies` moves, and its setter, which takes a ply or a step. */
export function useViewed(
  plies: number,
  first: number | 'live' = 'live',
): readonly [viewed: Viewed, look: (to: Browse | number) => void] {
  const [at, look] = useReducer(
    (now: Viewed, to: Browse | number) =>
      typeof to === 'number' ? clampViewed(to, plies) : browse(now, to, plies),
    first,
  );
  return [at === 'live' ? at : clampViewed(at, plies), look];
}
