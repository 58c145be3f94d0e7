import type { TvChannel } from '../../chess/tv-channels.ts';

/**
 * Which channels have a feed. There are fewer places than channels: the `pinned` keep theirs, and the rest take turns,
 * one of them coming and one going each turn. One place is always left for the turns.
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
  const kept = first.slice(0, rest.length === 0 ? places : Math.max(0, places - 1));
  const taking = [...first.slice(kept.length), ...rest];
  const free = Math.min(places - kept.length, taking.length);
  const turns = Array.from({ length: free }, (_, index) => taking[(turn + index) % taking.length]);
  return [...kept, ...turns.filter((channel) => channel !== undefined)];
}
