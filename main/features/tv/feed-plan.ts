import type { TvChannel } from '../../chess/tv-channels.ts';

/**
 * Assigns feeds to channels when there are fewer slots than channels. `pinned` channels keep theirs; the others
 * rotate, one replaced per turn. At least one slot is left for the rotation.
 */
export function planFeeds(
  pinned: readonly TvChannel[],
  others: readonly TvChannel[],
  places: number,
  turn: number,
): readonly TvChannel[] {
  const first = [...new Set(pinned)];
  const rest = [...new Set(others)].filter((channel) => !first.includes(channel));
  if (first.length + rest.length <= places) return [...first, ...rest];
  const fixed = first.slice(0, rest.length === 0 ? places : Math.max(0, places - 1));
  const taking = [...first.slice(fixed.length), ...rest];
  const free = Math.min(places - fixed.length, taking.length);
  const turns = Array.from({ length: free }, (_, index) => taking[(turn + index) % taking.length]);
  return [...fixed, ...turns.filter((channel) => channel !== undefined)];
}
