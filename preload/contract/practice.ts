/** The practice club's lobby: opponents, terms and the club's clock speed. */
import { z } from 'zod';
import { finite, list, most, word } from './bounds.ts';
import { messageSchema } from './message.ts';
import { speeds, variantKeys } from '../../main/chess/vocabulary.ts';
import { clubSpeeds, computerLevels } from './choices.ts';
import { lazySchema } from './lazy-schema.ts';

export const clubSpeedSchema = z.literal(clubSpeeds);
export const computerLevelSchema = z.literal(computerLevels);

export const practiceOpponentSchema = lazySchema(() =>
  z.object({
    id: word,
    name: word,
    rating: finite,
    /** How the opponent plays. */
    manner: messageSchema,
    variants: list(z.enum(variantKeys), variantKeys.length),
    playsRated: z.boolean(),
    /** Speeds that the opponent declines. */
    declines: list(z.enum(speeds), speeds.length),
  }),
);
export type PracticeOpponentView = z.infer<typeof practiceOpponentSchema>;

export const practiceClubSchema = lazySchema(() =>
  z.object({
    opponents: list(practiceOpponentSchema, most.items),
    /** Current speed of the club's clock. */
    speed: finite,
    /** Seed of the club: the same seed reproduces the same club. */
    seed: finite,
  }),
);
export type PracticeClubView = z.infer<typeof practiceClubSchema>;
