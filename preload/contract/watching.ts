/** Games of other players that the user watches. */
import { z } from 'zod';
import { addressText, count, fenText, finite, idText, list, moment, most, word } from './bounds.ts';
import { messageSchema } from './message.ts';
import { colors } from '../../main/chess/vocabulary.ts';
import { lazySchema } from './lazy-schema.ts';
import { playerSchema, variantSchema } from './models.ts';
import { playerMarks } from './player-marks.ts';

const color = z.enum(colors);

const gameOfOthers = lazySchema(() =>
  z.object({
    accountId: idText,
    gameId: idText,
    variant: variantSchema,
    /** Null when unknown, as `rated`. */
    speed: word.nullable(),
    rated: z.boolean().nullable(),
    white: playerSchema,
    black: playerSchema,
  }),
);

/** A game in progress between users whom the account follows. */
export const followedGameSchema = lazySchema(() =>
  gameOfOthers.unwrap().extend({ /** Null when unknown. */ since: moment.nullable() }),
);
export type FollowedGame = z.infer<typeof followedGameSchema>;

export const watchedSchema = lazySchema(() =>
  gameOfOthers.unwrap().extend({
    fen: fenText,
    lastMove: word.nullable(),
    /** Moves, as far as the positions determine them. */
    moves: list(z.object({ san: word, fen: fenText, uci: word }), most.plies),
    /** Position before the first of the moves. */
    initialFen: fenText,
    /** ms at `clockAt`; null when unknown. */
    clocks: z.object({ white: finite, black: finite }).nullable(),
    clockAt: moment,
    running: color.nullable(),
    over: z.boolean(),
    status: word,
    winner: color.nullable(),
    /** `opening`: nothing has come yet; `failed`: `message` says why. */
    state: z.enum(['opening', 'live', 'over', 'failed']),
    message: messageSchema.nullable(),
    /** The connection is lost or could not be opened, and is tried again; null while it is open. */
    waiting: z
      .object({
        cause: messageSchema.nullable(),
        /** Null while an attempt is under way. */
        nextAttemptAt: moment.nullable(),
      })
      .nullable(),
    address: addressText,
  }),
);
export type WatchedView = z.infer<typeof watchedSchema>;

/** Users whom an account follows and who are online. */
export const followedPeopleSchema = lazySchema(() =>
  z.object({
    accountId: idText,
    /** Number of followed users, online or not. */
    followed: count,
    /** Of these, how many the account's stream of games covers; null without a stream. */
    watched: count.nullable(),
    people: list(
      z.object({
        id: word,
        name: word,
        ...playerMarks,
        playing: z.boolean(),
        /** Id of the current game, when the server gives it. */
        gameId: idText.nullable(),
      }),
      most.items,
    ),
    /** Why there may be more. */
    problem: messageSchema.nullable(),
  }),
);
export type FollowedPeople = z.infer<typeof followedPeopleSchema>;
