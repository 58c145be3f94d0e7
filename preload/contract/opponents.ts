/** Files about other players, for before and after a game. Times are ms since the epoch. */
import { z } from 'zod';
import { colors } from '../../main/chess/vocabulary.ts';
import { archiveResultSchema } from './archive-filter.ts';
import { count, fenText, finite, idText, list, moment, most, rowId, word } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';
import { messageSchema } from './message.ts';

/** Games that one request fetches at most. */
export const mostPerRequest = 500;
/** Lines with fewer games are too rare to be weak. */
export const fewestInLine = 8;

const mostMoves = 20;
const mostLines = 10;
const mostResults = 20;

/** The own moves of the account's user against a line. */
const ownAnswerSchema = lazySchema(() =>
  z.object({
    /** Finished own games that reached the position with the other colour, and points per game in them. */
    games: count,
    score: finite.nullable(),
    /** The most frequent own move in the position, when it is the user's turn. */
    usual: z.object({ san: word, games: count }).nullable(),
    /** The user's repertoire has the move that led here or, when it is the user's turn, a move. */
    prepared: z.object({ repertoire: word, san: word }).nullable(),
  }),
);

const opponentLineSchema = lazySchema(() =>
  z.object({
    moves: list(word, mostMoves),
    ucis: list(word, mostMoves),
    /** The position after them. */
    fen: fenText,
    opening: word.nullable(),
    games: count,
    win: count,
    draw: count,
    loss: count,
    /** The player's points per game, between 0 and 1, with the bounds of the 95 % interval. */
    score: finite,
    low: finite,
    high: finite,
    /** Null while a game in progress closes the position. */
    mine: ownAnswerSchema.nullable(),
  }),
);
export type OpponentLine = z.infer<typeof opponentLineSchema>;

const expectedMoveSchema = z.object({
  san: word,
  uci: word,
  isTheirs: z.boolean(),
  /** Games of the one who moves with this move, and all of theirs in the position. */
  games: count,
  of: count,
  /** The user's repertoire that has the move; null for other moves. */
  repertoire: word.nullable(),
});
export type ExpectedMove = z.infer<typeof expectedMoveSchema>;

const openingsSchema = lazySchema(() =>
  z.object({
    color: z.enum(colors),
    games: count,
    score: finite.nullable(),
    /** Their first moves, as Black with White's first move. */
    usual: list(opponentLineSchema, mostLines),
    /** Lines in which the whole interval is below `score`. */
    weak: list(opponentLineSchema, mostLines),
    /** The line when both play as usual; empty without habits. */
    expected: list(expectedMoveSchema, mostMoves),
    /** Lines that are left out, because an own game in progress has their position. */
    closed: count,
  }),
);
export type OpponentOpenings = z.infer<typeof openingsSchema>;

const latestSchema = lazySchema(() =>
  z.object({
    gameId: idText,
    began: moment,
    color: z.enum(colors),
    result: archiveResultSchema,
    against: word.nullable(),
    perf: word,
    rating: finite.nullable(),
    diff: finite.nullable(),
  }),
);

const formSchema = lazySchema(() =>
  z.object({
    /** Newest first. */
    latest: list(latestSchema, mostResults),
    win: count,
    draw: count,
    loss: count,
    changes: list(z.object({ perf: word, from: finite, to: finite, games: count }), mostResults),
  }),
);
export type OpponentForm = z.infer<typeof formSchema>;

const clockUseSchema = lazySchema(() =>
  z.object({
    speed: word,
    games: count,
    /** Shares of the time spent, between 0 and 1, in opening, middlegame and endgame. */
    opening: finite,
    middlegame: finite,
    endgame: finite,
    /** Games with less than a tenth of the initial time left, and games lost on time. */
    trouble: count,
    lostOnTime: count,
  }),
);
const downloadSchema = lazySchema(() =>
  z.object({
    /**
     * `none`: nothing was ever fetched. `queued`: the server has not answered yet, or the limits hold the request back.
     * `interrupted`: a request of an earlier run is unfinished.
     */
    phase: z.enum(['none', 'idle', 'queued', 'fetching', 'waiting', 'interrupted', 'stopped']),
    /** Games that the present request may still fetch. */
    left: count,
    cause: messageSchema.nullable(),
    nextTryAt: moment.nullable(),
    /** When the newest games were last fetched. */
    askedAt: moment.nullable(),
    /** The server has no older games. */
    hasAll: z.boolean(),
  }),
);
export type OpponentDownload = z.infer<typeof downloadSchema>;

const figuresSchema = lazySchema(() =>
  z.object({
    /** Games in the collection, and those that the figures are from: the newest. */
    games: count,
    read: count,
    /** Start of the oldest and the newest of them; null without games. */
    from: moment.nullable(),
    to: moment.nullable(),
    form: formSchema,
    openings: list(openingsSchema, 2),
    clocks: list(clockUseSchema, most.few),
    /** Finished games without clocks. */
    unclocked: count,
  }),
);
export type OpponentFigures = z.infer<typeof figuresSchema>;

export const opponentFileSchema = lazySchema(() =>
  z.object({
    name: word,
    /** Why the file is closed: a game against the player is in progress. Everything else is then empty. */
    closed: messageSchema.nullable(),
    collection: rowId.nullable(),
    download: downloadSchema,
    /** Null without games. */
    figures: figuresSchema.nullable(),
  }),
);
export type OpponentFile = z.infer<typeof opponentFileSchema>;

const opponent = z.object({ accountId: idText, username: z.string().min(1).max(most.id) });

export const opponentQueries = {
  'opponents.view': { input: opponent, output: opponentFileSchema },
} as const;

export const opponentCommands = {
  /** Fetches at most 500 games: those since the last time or, with `older`, those before. Continues an unfinished one. */
  'opponents.fetch': { input: opponent.extend({ older: z.boolean() }), output: z.void() },
  /** Ends the download; fetched games stay. */
  'opponents.stop': { input: opponent, output: z.void() },
} as const;
