/** The order of the wall. Pure. */
import { tvChannels, type TvChannel } from '@chess/tv-channels.ts';

/** The channel at another place; the others close up. Out of range: at the end it is nearer to. */
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

/** On the wall or not: a new one comes last, and the last one stays. */
export function toggleOnWall(wall: readonly TvChannel[], channel: TvChannel): readonly TvChannel[] {
  if (!wall.includes(channel)) return [...wall, channel];
  return wall.length === 1 ? wall : wall.filter((one) => one !== channel);
}

/** In a set of channels or not: a set has the order of all channels. */
export function toggleInSet(set: readonly TvChannel[], channel: TvChannel): readonly TvChannel[] {
  return tvChannels.filter((one) => set.includes(one) !== (one === channel));
}
