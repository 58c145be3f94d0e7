/** The opening explorer of a chess server: moves in the games of masters, of all players, or of one user. */
import { z } from 'zod';
import { addressText, count, fenText, finite, idText, list, moment, word } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';
import { messageSchema } from './message.ts';
import { pgnSchema } from './share.ts';
import { colors, speeds } from '../../main/chess/vocabulary.ts';

export const explorerSources = ['masters', 'players', 'user'] as const;
export type ExplorerSourceView = (typeof explorerSources)[number];

/** Rating groups of the service, by their lower ends. */
export const explorerRatings = [0, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500] as const;
export const explorerSpeeds = speeds;

const choiceSchema = lazySchema(() =>
  z.object({
    source: z.enum(explorerSources),
    /** Empty: all. Not for masters. */
    speeds: list(z.enum(explorerSpeeds), explorerSpeeds.length),
    /** Empty: all. Only for players. */
    ratings: list(z.literal(explorerRatings), explorerRatings.length),
    /** The user and their side. */
    username: idText,
    color: z.enum(colors),
  }),
);
export type ExplorerChoice = z.infer<typeof choiceSchema>;

const positionSchema = z.object({ variant: word, fen: fenText });

const questionSchema = lazySchema(() =>
  z.object({
    accountId: idText,
    choice: choiceSchema,
    position: positionSchema,
  }),
);
export type ExplorerQuestion = z.infer<typeof questionSchema>;

const outcomes = { games: count, white: count, draw: count, black: count };
const playerSchema = lazySchema(() => z.object({ name: word, rating: finite.nullable() }));

const explorerMoveSchema = lazySchema(() =>
  z.object({
    uci: word,
    san: word,
    ...outcomes,
    /** Mean rating of the players; in a user's games, of the opponents. */
    rating: finite.nullable(),
    performance: finite.nullable(),
  }),
);
export type ExplorerMoveView = z.infer<typeof explorerMoveSchema>;

const explorerGameSchema = lazySchema(() =>
  z.object({
    id: word,
    /** The move after the position. */
    san: word.nullable(),
    white: playerSchema,
    black: playerSchema,
    winner: z.enum(colors).nullable(),
    year: count.nullable(),
  }),
);
export type ExplorerGameView = z.infer<typeof explorerGameSchema>;

export const explorerViewSchema = lazySchema(() =>
  z.object({
    /** The latest answer, from the server or stored; null without one. */
    answer: z
      .object({
        ...outcomes,
        moves: list(explorerMoveSchema, 250),
        /** A few games of the position. */
        examples: list(explorerGameSchema, 20),
      })
      .nullable(),
    /** When the answer came. */
    at: moment.nullable(),
    /** `indexing`: the server reads the user's games, and its answers grow. */
    progress: z.enum(['idle', 'asking', 'indexing']),
    /** Users whose games the server reads first. */
    queue: count.nullable(),
    /** Why there is no new answer. */
    problem: messageSchema.nullable(),
    /** Whether asking again can succeed. */
    canRetry: z.boolean(),
  }),
);
export type ExplorerView = z.infer<typeof explorerViewSchema>;

const explorerServerSchema = lazySchema(() =>
  z.object({
    /** Address of the explorer that the user named; null for the server's. */
    own: addressText.nullable(),
    /** Whether the user said that it gets the account's token. */
    sendsToken: z.boolean(),
    /** Address of the server's explorer; null when none is known. */
    usual: addressText.nullable(),
  }),
);
export type ExplorerServerView = z.infer<typeof explorerServerSchema>;

export const explorerQueries = {
  /** The latest known answer, without a request. Refused for positions of own games in progress. */
  'explorer.view': { input: questionSchema, output: explorerViewSchema },
  /** The explorer that the account's questions go to. */
  'explorer.server': { input: z.object({ accountId: idText }), output: explorerServerSchema },
} as const;

export const explorerCommands = {
  /**
   * The question on screen. Asks the server after a pause, unless a fresh answer is stored; the question before is
   * abandoned. `again`: the user asks for a new attempt.
   */
  'explorer.look': { input: z.object({ question: questionSchema, again: z.boolean() }), output: z.void() },
  /**
   * Fetches an example game of the position once. Nothing is stored. `ply`: half-moves before the game reaches the
   * position. Fails with `not_found` for a game that the server does not have.
   */
  'explorer.game': {
    input: z.object({
      ...{ accountId: idText, source: z.enum(explorerSources), id: idText },
      position: positionSchema,
    }),
    output: pgnSchema.extend({ ply: count }),
  },
  /**
   * Names an explorer of the user's own; an empty address means the server's. Fails with `rejected` for an address that
   * cannot be one, and with `unavailable` where this computer cannot remember the consent to send the token. Main asks
   * the user before an address gets the token. `stored`: false if the user cancels; then nothing changed.
   */
  'explorer.setServer': {
    input: z.object({ accountId: idText, address: addressText, sendsToken: z.boolean() }),
    output: z.object({ stored: z.boolean() }),
  },
  /** The explorer left the screen. */
  'explorer.leave': { input: z.object({ accountId: idText }), output: z.void() },
} as const;
