/** The engine that plays on bot accounts and in the practice club. Times are ms since the epoch. */
import { z } from 'zod';
import { count, finite, idText, list, moment, most, sentence, word } from './bounds.ts';
import { speeds, variantKeys } from '../../main/chess/vocabulary.ts';
import { later } from './later.ts';

/** How strong: as well as the engine can, at a level of its skill, or about as a rating. */
export const botStrengthSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('full') }),
  z.object({ kind: z.literal('skill'), level: z.number().int().min(0).max(20) }),
  z.object({ kind: z.literal('rating'), rating: z.number().int().min(500).max(2850) }),
]);
export type BotStrength = z.infer<typeof botStrengthSchema>;

export const botPaces = ['quick', 'even', 'thorough'] as const;
export type BotPace = (typeof botPaces)[number];

/** The most games that a bot plays at once: the service gives it as many game streams. */
export const mostGamesAtOnce = 5;

export const botAcceptSchema = z.object({
  speeds: list(z.enum(speeds), speeds.length),
  variants: list(z.enum(variantKeys), variantKeys.length),
  mode: z.enum(['any', 'rated', 'casual']),
  from: z.enum(['anyone', 'people', 'bots']),
  minRating: z.number().int().min(0).max(4000).nullable(),
  maxRating: z.number().int().min(0).max(4000).nullable(),
});
export type BotAccept = z.infer<typeof botAcceptSchema>;

/** How the engine plays for one account. */
export const botSettingsSchema = z.object({
  /** The engine takes the board of the account's games. */
  on: z.boolean(),
  strength: botStrengthSchema,
  /** How much of its clock it uses. */
  pace: z.enum(botPaces),
  accept: botAcceptSchema,
  /** Games at once, those that it did not accept itself included. */
  atOnce: z.number().int().min(1).max(mostGamesAtOnce),
  /** Gives up games that are lost beyond doubt. */
  resigns: z.boolean(),
  /** Offers and takes draws in level games. */
  draws: z.boolean(),
});
export type BotSettings = z.infer<typeof botSettingsSchema>;

export const botGameSchema = later(() =>
  z.object({
    gameId: idText,
    opponent: word,
    opponentRating: finite.nullable(),
    speed: word,
    variant: z.object({ key: word, name: word }),
    color: z.enum(['white', 'black']),
    moves: count,
    state: z.enum(['thinking', 'moving', 'waiting', 'paused', 'held_up']),
    /** The engine's last word, centipawns for its own side; mates count as 100,000 less their distance. */
    score: finite.nullable(),
    /** Why it is held up; a sentence. */
    problem: sentence.nullable(),
  }),
);
export type BotGame = z.infer<typeof botGameSchema>;

/** What became of a challenge. */
export const botDecisionSchema = later(() =>
  z.object({
    at: moment,
    challengeId: idText,
    opponent: word,
    /** `failed`: it could not be told to the server. */
    what: z.enum(['accepted', 'declined', 'failed']),
    /** A sentence; null for an accepted one. */
    why: sentence.nullable(),
  }),
);
export type BotDecision = z.infer<typeof botDecisionSchema>;

export const botAccountSchema = later(() =>
  z.object({
    accountId: idText,
    name: word,
    server: word,
    kind: z.enum(['bot', 'practice', 'person']),
    /** Engines do not make moves for a person's account. */
    allowed: z.boolean(),
    /**
     * `paused`: an own game by the clock goes on elsewhere; `draining`: games are played out, no new ones are taken;
     * `offline`: the account is not connected.
     */
    state: z.enum(['off', 'ready', 'playing', 'draining', 'paused', 'offline']),
    /** Why, where that is not plain; a sentence. */
    reason: sentence.nullable(),
    settings: botSettingsSchema,
    games: list(botGameSchema, most.items),
    /** Game streams that the account may have at once. */
    places: count,
    /** Games between bots in a day; null where nothing limits them. */
    quota: z.object({ used: count, most: count, nextFreeAt: moment.nullable() }).nullable(),
    /** The newest first. */
    decisions: list(botDecisionSchema, most.few),
  }),
);
export type BotAccountView = z.infer<typeof botAccountSchema>;

export const botSchema = later(() =>
  z.object({
    accounts: list(botAccountSchema, most.accounts),
    engine: z.object({
      state: z.enum(['asleep', 'awake', 'thinking', 'lost']),
      crashes: count,
      lastCrash: sentence.nullable(),
    }),
    /** No new games are taken; `quits`: and the app quits when the last one is over. */
    drain: z.object({ quits: z.boolean() }).nullable(),
  }),
);
export type BotView = z.infer<typeof botSchema>;

export const botQueries = { 'bot.view': { input: z.undefined(), output: botSchema } } as const;

export const botCommands = {
  /** Changes the members given. Switching an engine on where it may not play is refused. */
  'bot.set': {
    input: later(() =>
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
        }),
      }),
    ),
    output: z.void(),
  },
  /** `off` takes games again; `on` plays out and takes no new ones; `quit` quits the app after that. */
  'bot.drain': { input: z.object({ drain: z.enum(['off', 'on', 'quit']) }), output: z.void() },
} as const;
