import { useReducer } from 'react';
import { browse, clampViewed, type Browse, type Viewed } from './move-list.ts';

/**
 * Which ply of a game with `plies` moves is on the board, and what shows another one: so many plies, or a step on from
 * the present one.
 */
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
