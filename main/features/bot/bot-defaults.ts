import { variantKeys } from '../../chess/vocabulary.ts';
import { mostGamesAtOnce, type BotSettings } from '../../../preload/contract/bot.ts';

/** Initial settings: off; one of the game streams stays free. */
export const firstBotSettings: BotSettings = {
  on: false,
  strength: { kind: 'skill', level: 10 },
  pace: 'even',
  accept: {
    speeds: ['bullet', 'blitz', 'rapid', 'classical'],
    variants: [...variantKeys],
    mode: 'any',
    from: 'anyone',
    minRating: null,
    maxRating: null,
  },
  atOnce: mostGamesAtOnce - 1,
  resigns: true,
  draws: true,
  bookPlies: 0,
};
