/** The engine that plays on bot accounts and in the practice club. Times are ms since the epoch. */
import { z } from 'zod';
import { count, finite, idText, list, moment, most, sentence, word } from './bounds.ts';
import { messageSchema, nameSchema } from './message.ts';
import { speeds, variantKeys } from '../../main/chess/vocabulary.ts';
import { lazySchema } from './lazy-schema.ts';

/** Playing strength: full, a skill level of the engine, or an approximate rating. */
const botStrengthSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('full') }),
  z.object({ kind: z.literal('skill'), level: z.number().int().min(0).max(20) }),
  z.object({ kind: z.literal('rating'), rating: z.number().int().min(500).max(2850) }),
]);
export type BotStrength = z.infer<typeof botStrengthSchema>;

export const botPaces = ['quick', 'even', 'thorough'] as const;
export type BotPace = (typeof botPaces)[number];

/** How the engine's games continue when it is switched off. */
export const botStops = ['finish', 'handOver', 'resign'] as const;
export type BotStop = (typeof botStops)[number];

/** Most concurrent games of a bot: the service allows it as many game streams. */
export const mostGamesAtOnce = 5;

/** Most half-moves of a game that the bot plays from books. */
export const mostBookPlies = 60;
const bookPlies = z.number().int().min(0).max(mostBookPlies);

const botAcceptSchema = z.object({
  speeds: list(z.enum(speeds), speeds.length),
  variants: list(z.enum(variantKeys), variantKeys.length),
  mode: z.enum(['any', 'rated', 'casual']),
  from: z.enum(['anyone', 'people', 'bots']),
  minRating: z.number().int().min(0).max(4000).nullable(),
  maxRating: z.number().int().min(0).max(4000).nullable(),
});
export type BotAccept = z.infer<typeof botAcceptSchema>;

/** Engine settings of one account. */
export const botSettingsSchema = z.object({
  /** The engine plays the account's games. */
  on: z.boolean(),
  strength: botStrengthSchema,
  /** Share of the clock that it uses. */
  pace: z.enum(botPaces),
  accept: botAcceptSchema,
  /** Concurrent games, including those that it did not accept itself. */
  atOnce: z.number().int().min(1).max(mostGamesAtOnce),
  /** Resign games that are clearly lost. */
  resigns: z.boolean(),
  /** Offer and accept draws in level games. */
  draws: z.boolean(),
  /** Half-moves of a game in which it plays from the opening books; 0: never. Absent in settings of older versions. */
  bookPlies: bookPlies.default(0),
});
export type BotSettings = z.infer<typeof botSettingsSchema>;

const botGameSchema = lazySchema(() =>
  z.object({
    gameId: idText,
    opponent: nameSchema,
    opponentRating: finite.nullable(),
    speed: word,
    variant: z.object({ key: word, name: word }),
    color: z.enum(['white', 'black']),
    moves: count,
    state: z.enum(['thinking', 'moving', 'waiting', 'paused', 'held_up']),
    /** Latest evaluation, centipawns for the engine's side; a mate counts 100,000 minus its distance. */
    score: finite.nullable(),
    /** Why it is held up. */
    problem: messageSchema.nullable(),
  }),
);
export type BotGame = z.infer<typeof botGameSchema>;

/** Decision about one challenge. */
const botDecisionSchema = lazySchema(() =>
  z.object({
    at: moment,
    challengeId: idText,
    opponent: nameSchema,
    /** `failed`: the server did not get the decision. */
    what: z.enum(['accepted', 'declined', 'failed']),
    /** Why it was declined; null for an accepted one. */
    why: messageSchema.nullable(),
  }),
);
export type BotDecision = z.infer<typeof botDecisionSchema>;

const botAccountSchema = lazySchema(() =>
  z.object({
    accountId: idText,
    name: word,
    server: word,
    kind: z.enum(['bot', 'practice', 'person']),
    /** False for a person's account: engines may not play there. */
    allowed: z.boolean(),
    /**
     * `paused` by a real-time game of the user; `draining`: plays on but accepts no games, also after it was
     * switched off; `offline`: not connected.
     */
    state: z.enum(['off', 'ready', 'playing', 'draining', 'paused', 'offline']),
    /** Why, where the state alone does not say. */
    reason: messageSchema.nullable(),
    settings: botSettingsSchema,
    games: list(botGameSchema, most.items),
    /** Concurrent game streams that the account may have. */
    places: count,
    /** Games between bots in a day; null when unlimited. */
    quota: z.object({ used: count, most: count, nextFreeAt: moment.nullable() }).nullable(),
    /** Newest first. */
    decisions: list(botDecisionSchema, most.few),
  }),
);
export type BotAccountView = z.infer<typeof botAccountSchema>;

export const botSchema = lazySchema(() =>
  z.object({
    accounts: list(botAccountSchema, most.accounts),
    engine: z.object({
      state: z.enum(['asleep', 'awake', 'thinking', 'lost']),
      crashes: count,
      lastCrash: sentence.nullable(),
    }),
    /** Accepts no new games; `quits`: the app quits after the last one. */
    drain: z.object({ quits: z.boolean() }).nullable(),
  }),
);
export type BotView = z.infer<typeof botSchema>;

export const botQueries = { 'bot.view': { input: z.undefined(), output: botSchema } } as const;

export const botCommands = {
  /** Changes the given settings. Refuses to enable an engine where it may not play. */
  'bot.set': {
    input: lazySchema(() =>
      z.object({
        accountId: idText,
        change: z.object({
          on: botSettingsSchema.shape.on.exactOptional(),
          strength: botStrengthSchema.exactOptional(),
          pace: botSettingsSchema.shape.pace.exactOptional(),
          accept: botAcceptSchema.exactOptional(),
          atOnce: botSettingsSchema.shape.atOnce.exactOptional(),
          resigns: botSettingsSchema.shape.resigns.exactOptional(),
          draws: botSettingsSchema.shape.draws.exactOptional(),
          bookPlies: bookPlies.exactOptional(),
        }),
      }),
    ),
    output: z.void(),
  },
  /** The user plays this game from now on; the engine leaves it. */
  'bot.takeOver': { input: z.object({ accountId: idText, gameId: idText }), output: z.void() },
  /** Switches the engine off, and decides about its games. `finish`: it plays them to their end. */
  'bot.stop': { input: z.object({ accountId: idText, games: z.enum(botStops) }), output: z.void() },
  /** `off` accepts games again; `on` only finishes current games; `quit` also quits the app afterwards. */
  'bot.drain': { input: z.object({ drain: z.enum(['off', 'on', 'quit']) }), output: z.void() },
} as const;
