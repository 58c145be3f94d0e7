import type { Speed, VariantKey } from '../../chess/vocabulary.ts';
import type { TvChannel } from '../../chess/tv-channels.ts';

/** Channels that show one variant; all others show standard chess. */
const variants: Readonly<Partial<Record<TvChannel, VariantKey>>> = {
  chess960: 'chess960',
  crazyhouse: 'crazyhouse',
  kingOfTheHill: 'kingOfTheHill',
  threeCheck: 'threeCheck',
  antichess: 'antichess',
  atomic: 'atomic',
  horde: 'horde',
  racingKings: 'racingKings',
};

/** Channels that show games of one speed. */
const speeds: readonly Speed[] = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical'];

/** null where the channel shows games of several. */
export function speedOf(channel: TvChannel): Speed | null {
  return speeds.find((speed) => speed === channel) ?? null;
}

/** A feed does not name its games' variant: the channel does. */
export function variantOf(channel: TvChannel): VariantKey {
  return variants[channel] ?? 'standard';
}
