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

const hall = (key: HallKey, variant: VariantKey, ...controls: Hall['controls']): Hall => ({
  key,
  variant,
  controls,
});
const usual: Hall['controls'] = [
  [180, 0],
  [180, 2],
  [300, 0],
];

/** A table's number is three times its hall's index plus its own; members are seated by it (roster.ts). */
export const halls: readonly Hall[] = [
  hall('bullet', 'standard', [60, 0], [60, 1], [120, 0]),
  hall('blitz', 'standard', [180, 0], [300, 0], [180, 2]),
  hall('rapid', 'standard', [600, 0], [600, 5], [900, 0]),
  hall('classical', 'standard', [1_500, 0], [1_800, 0], [1_500, 10]),
  hall('chess960', 'chess960', ...usual),
  hall('kingOfTheHill', 'kingOfTheHill', ...usual),
  hall('threeCheck', 'threeCheck', ...usual),
  hall('antichess', 'antichess', ...usual),
  hall('atomic', 'atomic', ...usual),
  hall('horde', 'horde', ...usual),
  hall('racingKings', 'racingKings', ...usual),
  hall('crazyhouse', 'crazyhouse', ...usual),
  hall('ultraBullet', 'standard', [15, 0], [15, 0], [15, 0]),
  hall('bot', 'standard', ...usual),
  hall('computer', 'standard', [300, 3], [600, 5], [600, 0]),
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
