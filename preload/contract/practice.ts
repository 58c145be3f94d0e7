/** The practice club's lobby: who is there, what can be played, and how fast the club's time goes. */
import { z } from 'zod';
import { finite, list, most, sentence, word } from './bounds.ts';
import { colors, speeds, variantKeys } from '../../main/chess/vocabulary.ts';
import { clubSpeeds, computerLevels } from './choices.ts';
import { later } from './later.ts';

export const clubSpeedSchema = z.literal(clubSpeeds);
export const computerLevelSchema = z.literal(computerLevels);

export const lobbyOpponentSchema = later(() =>
  z.object({
    id: word,
    name: word,
    rating: finite,
    /** What to expect, in a sentence. */
    manner: sentence,
    variants: list(z.enum(variantKeys), variantKeys.length),
    playsRated: z.boolean(),
    /** Speeds that it declines. */
    declines: list(z.enum(speeds), speeds.length),
  }),
);
export type LobbyOpponent = z.infer<typeof lobbyOpponentSchema>;

export const lobbySchema = later(() =>
  z.object({
    opponents: list(lobbyOpponentSchema, most.items),
    /** Of the club's clock now. */
    speed: finite,
    /** What the club's course follows from: the same number, the same club. */
    seed: finite,
  }),
);
export type Lobby = z.infer<typeof lobbySchema>;

/** What is wanted of a game. */
export const termsSchema = later(() =>
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
    /** The position to begin from, of `fromPosition` and chess960. */
    fen: z.string().max(100).exactOptional(),
  }),
);
export type Terms = z.infer<typeof termsSchema>;
