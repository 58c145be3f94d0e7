/** What the history shows: users' activity, their ratings, and all games of an account. Times are ms since the epoch. */
import { z } from 'zod';
import { colors } from '../../main/chess/vocabulary.ts';
import { later } from './later.ts';

const resultSchema = z.enum(['win', 'loss', 'draw', 'none']);
export type GameResult = z.infer<typeof resultSchema>;

export const archiveSyncSchema = later(() =>
  z.object({
    phase: z.enum(['starting', 'fetching', 'waiting', 'paused', 'complete', 'stopped']),
    games: z.number(),
    /** How many the server says there are; null when it was not asked yet. */
    expected: z.number().nullable(),
    /** Games a second, lately. */
    rate: z.number(),
    leftMs: z.number().nullable(),
    /** When everything was here last. */
    completeAt: z.number().nullable(),
    /** Why it waits or stopped: a sentence. */
    cause: z.string().nullable(),
    nextTryAt: z.number().nullable(),
  }),
);
export type ArchiveSyncView = z.infer<typeof archiveSyncSchema>;

/** A file of games that is read into the archive. */
export const importSchema = later(() =>
  z.object({
    id: z.number(),
    began: z.number(),
    /** The file's name, without its folder. */
    name: z.string(),
    /** `import`: games that the user imported on the server. */
    source: z.enum(['file', 'import']),
    bytes: z.number(),
    /** Bytes that are read. */
    offset: z.number(),
    phase: z.enum(['running', 'paused', 'done', 'failed']),
    /** Why it failed: a sentence. */
    cause: z.string().nullable(),
    /** Games that were new, that got something they lacked, and that were there already. */
    added: z.number(),
    changed: z.number(),
    same: z.number(),
    /** Games a second, lately. */
    rate: z.number(),
    leftMs: z.number().nullable(),
    brokenCount: z.number(),
    /** The first of the games that could not be read. */
    broken: z.array(
      z.object({
        line: z.number(),
        problem: z.enum(['tag', 'comment', 'variation', 'text', 'size', 'move', 'position']),
        text: z.string(),
      }),
    ),
  }),
);
export type ImportView = z.infer<typeof importSchema>;

/** What is kept for one account. */
export const historySchema = later(() =>
  z.object({
    accountId: z.string(),
    /** Null for the anonymous caller, who has no games. */
    sync: archiveSyncSchema.nullable(),
    /** Whether the server searches its games for programs. */
    searches: z.boolean(),
    /** The latest first. */
    imports: z.array(importSchema),
    users: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        /** The account's own user. */
        own: z.boolean(),
        /** When the server last answered. */
        askedAt: z.number().nullable(),
        /** Why the last look failed; a sentence. */
        cause: z.string().nullable(),
      }),
    ),
    /** Grows with whatever is new: answers that are on screen are asked for again. */
    revision: z.number(),
  }),
);
export type HistoryView = z.infer<typeof historySchema>;

const scoreSchema = later(() =>
  z.object({
    win: z.number(),
    loss: z.number(),
    draw: z.number(),
    rating: z.object({ before: z.number(), after: z.number() }).nullable(),
  }),
);
export type ScoreView = z.infer<typeof scoreSchema>;

const slowGameSchema = later(() =>
  z.object({
    id: z.string(),
    address: z.string(),
    /** A user's name, or null for an engine or nobody. */
    opponent: z.string().nullable(),
    level: z.number().nullable(),
    rating: z.number().nullable(),
  }),
);

const followsSchema = later(() => z.object({ names: z.array(z.string()), count: z.number() }));

const runsSchema = later(() => z.object({ runs: z.number(), score: z.number().nullable() }));

const linkSchema = later(() => z.object({ name: z.string(), address: z.string() }));

/** One span of time, with what there was in it. */
export const activitySchema = later(() =>
  z.object({
    id: z.number(),
    start: z.number(),
    end: z.number(),
    /** False: other spans tell of the same time, and its figures must not be added to theirs. */
    counted: z.boolean(),
    seenAt: z.number(),
    games: z.array(z.object({ perf: z.string(), score: scoreSchema })),
    puzzles: scoreSchema.nullable(),
    tournaments: z
      .object({
        count: z.number(),
        best: z.array(
          z.object({
            id: z.string(),
            name: z.string().nullable(),
            address: z.string(),
            games: z.number().nullable(),
            score: z.number().nullable(),
            rank: z.number().nullable(),
            rankPercent: z.number().nullable(),
          }),
        ),
      })
      .nullable(),
    practice: z.array(z.object({ name: z.string(), address: z.string(), positions: z.number().nullable() })),
    simuls: z.array(linkSchema),
    slowMoves: z.object({ count: z.number(), games: z.array(slowGameSchema) }).nullable(),
    slowEnds: z.array(
      z.object({ kind: z.string(), score: scoreSchema.nullable(), games: z.array(slowGameSchema) }),
    ),
    followers: followsSchema.nullable(),
    followed: followsSchema.nullable(),
    studies: z.array(linkSchema),
    teams: z.array(linkSchema),
    posts: z.array(z.object({ topic: z.string(), address: z.string(), texts: z.array(z.string()) })),
    patronMonths: z.number().nullable(),
    streamed: z.boolean(),
    storm: runsSchema.nullable(),
    racer: runsSchema.nullable(),
    streak: runsSchema.nullable(),
    /** Members that the app does not know, as they came. */
    others: z.array(z.object({ name: z.string(), json: z.string() })),
  }),
);
export type ActivityView = z.infer<typeof activitySchema>;

export const curveSchema = later(() =>
  z.object({
    /** As the server names it. */
    name: z.string(),
    points: z.array(z.object({ /** First ms of the UTC day. */ day: z.number(), rating: z.number() })),
  }),
);
export type CurveView = z.infer<typeof curveSchema>;

/** What games must have, all of it together. */
export const archiveFilterSchema = later(() =>
  z.object({
    opponent: z.string().max(100).exactOptional(),
    text: z.string().max(200).exactOptional(),
    opening: z.string().max(200).exactOptional(),
    ratingFrom: z.number().exactOptional(),
    ratingTo: z.number().exactOptional(),
    perfs: z.array(z.string()).max(50).exactOptional(),
    variants: z.array(z.string()).max(50).exactOptional(),
    statuses: z.array(z.string()).max(50).exactOptional(),
    results: z.array(resultSchema).max(4).exactOptional(),
    color: z.enum(colors).exactOptional(),
    rated: z.boolean().exactOptional(),
    arena: z.string().max(300).exactOptional(),
    analysed: z.boolean().exactOptional(),
    pliesFrom: z.number().exactOptional(),
    pliesTo: z.number().exactOptional(),
    /** Ended in [from, to). */
    from: z.number().exactOptional(),
    to: z.number().exactOptional(),
    /** The own clock in the end, centiseconds. */
    clockLeftTo: z.number().exactOptional(),
    /** Whether the account's user played. */
    mine: z.boolean().exactOptional(),
    /** This position came up, by whatever moves; `startpos` or a FEN. */
    position: z.object({ fen: z.string().max(200), variant: z.string().max(50) }).exactOptional(),
  }),
);
export type ArchiveFilterView = z.infer<typeof archiveFilterSchema>;

export const archiveRowSchema = later(() =>
  z.object({
    id: z.number(),
    gameId: z.string(),
    began: z.number(),
    /** ms */
    lasted: z.number(),
    color: z.enum(colors),
    result: resultSchema,
    rated: z.boolean(),
    variant: z.string(),
    speed: z.string(),
    perf: z.string(),
    status: z.string(),
    source: z.string().nullable(),
    /** Null for an engine (see `level`) or nobody. */
    opponent: z.string().nullable(),
    level: z.number().nullable(),
    rating: z.number().nullable(),
    ratingDiff: z.number().nullable(),
    ownRating: z.number().nullable(),
    ownDiff: z.number().nullable(),
    plies: z.number(),
    eco: z.string().nullable(),
    opening: z.string().nullable(),
    arena: z.string().nullable(),
    /** s */
    clockInitial: z.number().nullable(),
    clockIncrement: z.number().nullable(),
    daysPerTurn: z.number().nullable(),
    /** Centiseconds. */
    clockLeft: z.number().nullable(),
    /** Who sat on the own side of a game from a file that the account's user did not play. */
    own: z.string().nullable(),
    analysed: z.boolean(),
    /** After which ply the position that was looked for came up; only where one was. */
    ply: z.number().exactOptional(),
  }),
);
export type ArchiveRowView = z.infer<typeof archiveRowSchema>;

export const tallySchema = later(() =>
  z.object({
    games: z.number(),
    win: z.number(),
    loss: z.number(),
    draw: z.number(),
  }),
);
export type TallyView = z.infer<typeof tallySchema>;

export const archivedGameSchema = later(() =>
  z.object({
    head: archiveRowSchema,
    /** The account's own user, as the server writes the name. */
    own: z.string(),
    ownTitle: z.string().nullable(),
    opponentTitle: z.string().nullable(),
    /** `startpos` or a FEN. */
    initialFen: z.string(),
    /** SAN. */
    sans: z.array(z.string()),
    /** Centiseconds left after each ply; empty where nobody told. */
    clocks: z.array(z.number()),
    /** From white's side, after each ply. */
    evaluations: z.array(
      z
        .discriminatedUnion('kind', [
          z.object({ kind: z.literal('centipawns'), value: z.number() }),
          z.object({ kind: z.literal('mate'), moves: z.number() }),
        ])
        .nullable(),
    ),
    marks: z.array(
      z.object({
        /** 1 for the first move. */
        ply: z.number(),
        /** `Inaccuracy`, `Mistake`, `Blunder`, as the server names it. */
        name: z.string().nullable(),
        /** SAN. */
        line: z.string().nullable(),
      }),
    ),
    /** What a file says beside the moves, in order; `ply` 0 is before the first. */
    notes: z.array(
      z.object({
        ply: z.number(),
        kind: z.enum(['comment', 'glyph', 'variation']),
        /** A comment's text, a glyph's number, or a variation's moves. */
        text: z.string(),
      }),
    ),
    /** Tags that a file has beside those that are shown. */
    tags: z.array(z.tuple([z.string(), z.string()])),
    /** On the server; null for a game that is from a file only. */
    address: z.string().nullable(),
    /** Against the same opponent. */
    record: tallySchema.nullable(),
  }),
);
export type ArchivedGameView = z.infer<typeof archivedGameSchema>;

/** What the server said of a span and a kind of rating, against what is kept. */
export const completenessSchema = later(() =>
  z.object({
    start: z.number(),
    end: z.number(),
    perf: z.string(),
    said: tallySchema,
    kept: tallySchema,
    /** `early`: games are missing, but the server may still be counting. */
    verdict: z.enum(['whole', 'missing', 'early']),
    missing: z.number(),
  }),
);
export type CompletenessView = z.infer<typeof completenessSchema>;

const account = z.object({ accountId: z.string() });
const user = z.object({ accountId: z.string(), userId: z.string() });
const position = z.object({ began: z.number(), id: z.number() });

export const historyQueries = {
  'history.view': { input: z.undefined(), output: z.array(historySchema) },
  /** The latest first. */
  'history.activity': {
    input: user.extend({ from: z.number(), to: z.number() }),
    output: z.array(activitySchema),
  },
  'history.curves': {
    input: user,
    output: z.object({ askedAt: z.number().nullable(), curves: z.array(curveSchema) }),
  },
  /** The latest first; `after` is the last one already held. */
  'history.games': {
    input: account.extend({
      filter: archiveFilterSchema,
      after: position.exactOptional(),
      oldestFirst: z.boolean().exactOptional(),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.array(archiveRowSchema),
  },
  'history.tally': { input: account.extend({ filter: archiveFilterSchema }), output: tallySchema },
  /** What there is to choose from, the most frequent first. */
  'history.choices': {
    input: account,
    output: z.object({
      perfs: z.array(z.string()),
      variants: z.array(z.string()),
      statuses: z.array(z.string()),
    }),
  },
  'history.game': { input: account.extend({ gameId: z.string() }), output: archivedGameSchema },
  /** Where the server tells of more games than are kept come first, then the latest. */
  'history.completeness': { input: account, output: z.array(completenessSchema) },
} as const;

const file = z.object({ file: z.string().nullable() });

export const historyCommands = {
  /** Looks for new games and activity now. */
  'history.refresh': { input: account, output: z.void() },
  'history.pause': { input: account.extend({ paused: z.boolean() }), output: z.void() },
  /** Fetches what is missing of a span. */
  'history.fill': { input: account.extend({ start: z.number(), end: z.number() }), output: z.void() },
  /** Keeps a user's activity from now on. */
  'history.follow': { input: account.extend({ name: z.string().min(1).max(64) }), output: z.void() },
  /** Deletes all that is kept of the user. */
  'history.unfollow': { input: user, output: z.void() },
  /** Asks where to, and writes games as PGN; null when the user thought better of it. */
  'history.exportGames': { input: account.extend({ filter: archiveFilterSchema }), output: file },
  /** Asks for files of games, and reads them into the archive; how many were chosen. */
  'history.import': { input: account, output: z.object({ files: z.number() }) },
  /** Reads the files that were dropped onto the window last. Which these are, only the bridge says. */
  'history.importDropped': {
    input: account.extend({ files: z.array(z.string()).max(100) }),
    output: z.object({ files: z.number() }),
  },
  /** Reads the games that the user imported on the server, now and once a day; false where there are none. */
  'history.fetchImported': { input: account, output: z.object({ any: z.boolean() }) },
  /** Has the server search its games, and keeps what it finds. */
  'history.askServer': {
    input: account.extend({ text: z.string().min(1).max(200) }),
    output: z.object({ found: z.number(), added: z.number() }),
  },
  'history.pauseImport': { input: account.extend({ id: z.number(), paused: z.boolean() }), output: z.void() },
  /** Forgets a file that was read; its games stay. */
  'history.removeImport': { input: account.extend({ id: z.number() }), output: z.void() },
  /** Asks where to, and writes all activity that is kept of a user. */
  'history.exportActivity': { input: user.extend({ form: z.enum(['csv', 'json']) }), output: file },
} as const;
