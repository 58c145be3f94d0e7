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
