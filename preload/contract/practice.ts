/** The practice club's lobby: opponents, terms and the club's clock speed. */
import { z } from 'zod';
import { finite, list, most, word } from './bounds.ts';
import { messageSchema } from './message.ts';
import { colors, speeds, variantKeys } from '../../main/chess/vocabulary.ts';
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

/** Terms of a game. */
export const termsSchema = lazySchema(() =>
  z.object({
    variant: z.enum(variantKeys),
    rated: z.boolean(),
    color: z.enum([...colors, 'random']),
    time: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('clock'),
        limitSeconds: z.number().int().min(0).max(10_800),
        incrementSeconds: z.number().int().min(0).max(180),
      }),
      z.object({ kind: z.literal('correspondence'), daysPerTurn: z.number().int().min(1).max(14) }),
      z.object({ kind: z.literal('unlimited') }),
    ]),
    /** Start position, for `fromPosition` and chess960. */
    fen: z.string().max(100).exactOptional(),
  }),
);
export type Terms = z.infer<typeof termsSchema>;
