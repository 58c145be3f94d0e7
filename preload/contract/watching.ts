/** Games of others, looked on at. */
import { z } from 'zod';
import { colors } from '../../main/chess/vocabulary.ts';
import { later } from './later.ts';
import { playerSchema, variantSchema } from './models.ts';

const color = z.enum(colors);

export const watchedSchema = later(() =>
  z.object({
    accountId: z.string(),
    gameId: z.string(),
    variant: variantSchema,
    speed: z.string(),
    rated: z.boolean(),
    white: playerSchema,
    black: playerSchema,
    fen: z.string(),
    lastMove: z.string().nullable(),
    /** Moves as far as they can be told from the positions. */
    moves: z.array(z.object({ san: z.string(), fen: z.string(), uci: z.string() })),
    /** Where the moves begin. */
    initialFen: z.string(),
    /** ms at `clockAt`; null where nobody says. */
    clocks: z.object({ white: z.number(), black: z.number() }).nullable(),
    clockAt: z.number(),
    running: color.nullable(),
    over: z.boolean(),
    status: z.string(),
    winner: color.nullable(),
    /** `opening`: nothing has come yet; `failed`: a sentence says why. */
    state: z.enum(['opening', 'live', 'over', 'failed']),
    message: z.string().nullable(),
    address: z.string(),
  }),
);
export type WatchedView = z.infer<typeof watchedSchema>;

/** Those whom an account follows, as far as they are there. */
export const followedPeopleSchema = later(() =>
  z.object({
    accountId: z.string(),
    /** How many it follows, whether they are there or not. */
    followed: z.number(),
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        title: z.string().nullable(),
        playing: z.boolean(),
        /** The game, where the server tells. */
        gameId: z.string().nullable(),
      }),
    ),
    /** Why there may be more, as a sentence. */
    problem: z.string().nullable(),
  }),
);
export type FollowedPeople = z.infer<typeof followedPeopleSchema>;

/** A game that goes on between people whom the account follows. */
export const followedGameSchema = later(() =>
  z.object({
    accountId: z.string(),
    gameId: z.string(),
    variant: variantSchema,
    speed: z.string(),
    rated: z.boolean(),
    white: playerSchema,
    black: playerSchema,
    since: z.number(),
  }),
);
export type FollowedGame = z.infer<typeof followedGameSchema>;
