import type { VariantKey } from './vocabulary.ts';

/** TV channels by the service's names; the unnamed feed is that of `best`. */
export const tvChannels = [
  'best',
  'bullet',
  'blitz',
  'rapid',
  'classical',
  'ultraBullet',
  'chess960',
  'crazyhouse',
  'kingOfTheHill',
  'threeCheck',
  'antichess',
  'atomic',
  'horde',
  'racingKings',
  'bot',
  'computer',
] as const;
export type TvChannel = (typeof tvChannels)[number];

export function isTvChannel(text: string): text is TvChannel {
  return (tvChannels as readonly string[]).includes(text);
}

/** Channels of one variant; all others show standard chess. */
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

/** Feeds do not name the variant; it follows from the channel. */
export function variantOf(channel: TvChannel): VariantKey {
  return variants[channel] ?? 'standard';
}
