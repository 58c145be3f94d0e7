/** Games of others, looked on at. */
import { z } from 'zod';
import { addressText, count, fenText, finite, idText, list, moment, most, sentence, word } from './bounds.ts';
import { colors } from '../../main/chess/vocabulary.ts';
import { later } from './later.ts';
import { playerSchema, variantSchema } from './models.ts';

const color = z.enum(colors);

export const watchedSchema = later(() =>
  z.object({
    accountId: idText,
    gameId: idText,
    variant: variantSchema,
    speed: word,
    rated: z.boolean(),
    white: playerSchema,
    black: playerSchema,
    fen: fenText,
    lastMove: word.nullable(),
    /** Moves as far as they can be told from the positions. */
    moves: list(z.object({ san: word, fen: fenText, uci: word }), most.plies),
    /** Where the moves begin. */
    initialFen: fenText,
    /** ms at `clockAt`; null where nobody says. */
    clocks: z.object({ white: finite, black: finite }).nullable(),
    clockAt: moment,
    running: color.nullable(),
    over: z.boolean(),
    status: word,
    winner: color.nullable(),
    /** `opening`: nothing has come yet; `failed`: a sentence says why. */
    state: z.enum(['opening', 'live', 'over', 'failed']),
    message: sentence.nullable(),
    address: addressText,
  }),
);
export type WatchedView = z.infer<typeof watchedSchema>;

/** Those whom an account follows, as far as they are there. */
export const followedPeopleSchema = later(() =>
  z.object({
    accountId: idText,
    /** How many it follows, whether they are there or not. */
    followed: count,
    people: list(
      z.object({
        id: word,
        name: word,
        title: word.nullable(),
        playing: z.boolean(),
        /** The game, where the server tells. */
        gameId: idText.nullable(),
      }),
      most.items,
    ),
    /** Why there may be more, as a sentence. */
    problem: sentence.nullable(),
  }),
);
export type FollowedPeople = z.infer<typeof followedPeopleSchema>;

/** A game that goes on between people whom the account follows. */
export const followedGameSchema = later(() =>
  z.object({
    accountId: idText,
    gameId: idText,
    variant: variantSchema,
    speed: word,
    rated: z.boolean(),
    white: playerSchema,
    black: playerSchema,
    since: moment,
  }),
);
export type FollowedGame = z.infer<typeof followedGameSchema>;
