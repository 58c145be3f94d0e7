/** Order of the wall. Pure. */
import { tvChannels, type TvChannel } from '@chess/tv-channels.ts';

/** Moves a channel to another index, clamped to the ends. */
export function placeChannel(
  wall: readonly TvChannel[],
  channel: TvChannel,
  place: number,
): readonly TvChannel[] {
  const others = wall.filter((one) => one !== channel);
  if (others.length === wall.length) return wall;
  const at = Math.min(others.length, Math.max(0, place));
  return [...others.slice(0, at), channel, ...others.slice(at)];
}

/** Adds a channel at the end or removes it; the last one cannot be removed. */
export function toggleOnWall(wall: readonly TvChannel[], channel: TvChannel): readonly TvChannel[] {
  if (!wall.includes(channel)) return [...wall, channel];
  return wall.length === 1 ? wall : wall.filter((one) => one !== channel);
}

/** Adds or removes a channel; the result has the order of all channels. */
export function toggleInSet(set: readonly TvChannel[], channel: TvChannel): readonly TvChannel[] {
  return tvChannels.filter((one) => set.includes(one) !== (one === channel));
}
