/** Other players: their pages, and the search for them. Times are ms since the epoch. */
import { z } from 'zod';
import { addressText, count, finite, idText, list, moment, most, sentence, word } from './bounds.ts';
import { activitySchema } from './history.ts';
import { lazySchema } from './lazy-schema.ts';
import { playerMarks } from './player-marks.ts';

const ratingSchema = lazySchema(() =>
  z.object({
    /** The server's key of a speed or variant. */
    perf: word,
    rating: finite,
    /** Null when unknown. */
    games: finite.nullable(),
    provisional: z.boolean(),
    /** Change over the last games, by the server; null when it gives none. */
    progress: finite.nullable(),
    rank: finite.nullable(),
  }),
);
export type PlayerRating = z.infer<typeof ratingSchema>;

/** A link from a profile. Only pages of the player's own server open; others are text. */
const linkSchema = lazySchema(() => z.object({ text: word, address: addressText.nullable() }));

/** A player as the server shows them. */
export const playerProfileSchema = lazySchema(() =>
  z.object({
    id: word,
    name: word,
    title: word.nullable(),
    flair: word.nullable(),
    patron: z.boolean(),
    /** The account is closed: nothing else is known. */
    closed: z.boolean(),
    /** The server marks the account as breaking its rules. */
    marked: z.boolean(),
    createdAt: moment.nullable(),
    seenAt: moment.nullable(),
    /** The player's page on the server. */
    address: addressText,
    /** Most games first. */
    ratings: list(ratingSchema, most.few),
    /** Finished games; null when unknown. */
    counts: z.object({ all: finite, win: finite, draw: finite, loss: finite }).nullable(),
    playedSeconds: finite.nullable(),
    realName: word.nullable(),
    location: word.nullable(),
    bio: sentence.nullable(),
    links: list(linkSchema, 20),
    /** Ratings of federations, by the server's key, such as `fideRating`. */
    otherRatings: list(z.object({ key: word, rating: finite }), 20),
    /** Null for the own user, and without a token. */
    relation: z
      .object({
        followable: z.boolean(),
        following: z.boolean(),
        blocking: z.boolean(),
        followsYou: z.boolean(),
      })
      .nullable(),
    askedAt: moment,
  }),
);
export type PlayerProfile = z.infer<typeof playerProfileSchema>;

const playerPresenceSchema = lazySchema(() =>
  z.object({ online: z.boolean(), playing: z.boolean(), gameId: idText.nullable(), streaming: z.boolean() }),
);
export type PlayerPresence = z.infer<typeof playerPresenceSchema>;

const foundPlayerSchema = lazySchema(() =>
  z.object({
    name: word,
    ...playerMarks,
    /** Null when unknown. */
    online: z.boolean().nullable(),
    followed: z.boolean(),
    /** Own games against the player in the archive. */
    games: count,
  }),
);
export type FoundPlayer = z.infer<typeof foundPlayerSchema>;

const username = z.string().min(1).max(most.id);
const player = z.object({ accountId: idText, username });
const term = z.string().min(1).max(40);

export const playerQueries = {
  'players.profile': { input: player, output: playerProfileSchema },
  'players.presence': { input: player, output: playerPresenceSchema },
  /** Points against the player on the server, null when unknown; null without games, and for accounts without a user. */
  'players.score': {
    input: player,
    output: z
      .object({ own: finite.nullable(), other: finite.nullable(), games: count.nullable() })
      .nullable(),
  },
  /** Activity of recent days from the server, newest first; it is not stored. */
  'players.activity': { input: player, output: list(activitySchema, most.few) },
  /** Opponents of the archive and followed players whose name contains the text, best first. */
  'players.known': {
    input: z.object({ accountId: idText, term }),
    output: list(foundPlayerSchema, most.few),
  },
  /** Players of the server whose name begins with the text, of at least three characters. */
  'players.search': {
    input: z.object({ accountId: idText, term: term.min(3) }),
    output: list(foundPlayerSchema, most.few),
  },
} as const;

export const playerCommands = {
  'players.follow': { input: player.extend({ on: z.boolean() }), output: z.void() },
} as const;
