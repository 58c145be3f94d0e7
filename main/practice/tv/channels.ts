import type { TvChannel } from '../../chess/tv-channels.ts';
import type { VariantKey } from '../../chess/vocabulary.ts';

/** The tables of one kind of game, named like their channel. */
export type HallKey = Exclude<TvChannel, 'best'>;

export interface Hall {
  readonly key: HallKey;
  readonly variant: VariantKey;
  /** Seconds, and increment in seconds; one for each table. */
  readonly controls: readonly (readonly [limit: number, increment: number])[];
}

const usual: Hall['controls'] = [
  [180, 0],
  [180, 2],
  [300, 0],
];

/** A table's number is three times its hall's index plus its own; members are seated by it (roster.ts). */
export const halls: readonly Hall[] = [
  {
    key: 'bullet',
    variant: 'standard',
    controls: [
      [60, 0],
      [60, 1],
      [120, 0],
    ],
  },
  {
    key: 'blitz',
    variant: 'standard',
    controls: [
      [180, 0],
      [300, 0],
      [180, 2],
    ],
  },
  {
    key: 'rapid',
    variant: 'standard',
    controls: [
      [600, 0],
      [600, 5],
      [900, 0],
    ],
  },
  {
    key: 'classical',
    variant: 'standard',
    controls: [
      [1_500, 0],
      [1_800, 0],
      [1_500, 10],
    ],
  },
  { key: 'chess960', variant: 'chess960', controls: usual },
  { key: 'kingOfTheHill', variant: 'kingOfTheHill', controls: usual },
  { key: 'threeCheck', variant: 'threeCheck', controls: usual },
  { key: 'antichess', variant: 'antichess', controls: usual },
  { key: 'atomic', variant: 'atomic', controls: usual },
  { key: 'horde', variant: 'horde', controls: usual },
  { key: 'racingKings', variant: 'racingKings', controls: usual },
  { key: 'crazyhouse', variant: 'crazyhouse', controls: usual },
  {
    key: 'ultraBullet',
    variant: 'standard',
    controls: [
      [15, 0],
      [15, 0],
      [15, 0],
    ],
  },
  { key: 'bot', variant: 'standard', controls: usual },
  {
    key: 'computer',
    variant: 'standard',
    controls: [
      [300, 3],
      [600, 5],
      [600, 0],
    ],
  },
];
export const tablesInHall = 3;

export interface Channel {
  /** The halls from which it selects. */
  readonly halls: readonly HallKey[];
  /** Average rating of both players. 2150 for `best` and 2000 for `blitz` are documented, others assumed. */
  readonly minRating: number;
  /** Ms without a move after which a game is replaced: an assumption. */
  readonly staleMs: number;
}

const variantChannel = (key: HallKey): Channel => ({ halls: [key], minRating: 1_900, staleMs: 60_000 });

export const channels: Readonly<Record<TvChannel, Channel>> = {
  best: { halls: ['bullet', 'blitz', 'rapid'], minRating: 2_150, staleMs: 60_000 },
  bullet: { halls: ['bullet'], minRating: 2_000, staleMs: 20_000 },
  blitz: { halls: ['blitz'], minRating: 2_000, staleMs: 60_000 },
  rapid: { halls: ['rapid'], minRating: 2_000, staleMs: 180_000 },
  classical: { halls: ['classical'], minRating: 1_900, staleMs: 480_000 },
  chess960: variantChannel('chess960'),
  kingOfTheHill: variantChannel('kingOfTheHill'),
  threeCheck: variantChannel('threeCheck'),
  antichess: variantChannel('antichess'),
  atomic: variantChannel('atomic'),
  horde: variantChannel('horde'),
  racingKings: variantChannel('racingKings'),
  crazyhouse: variantChannel('crazyhouse'),
  ultraBullet: { halls: ['ultraBullet'], minRating: 1_900, staleMs: 8_000 },
  bot: { halls: ['bot'], minRating: 1_900, staleMs: 60_000 },
  computer: { halls: ['computer'], minRating: 1_700, staleMs: 120_000 },
};
