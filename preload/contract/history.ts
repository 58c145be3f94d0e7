/** What the history shows: users' activity, their ratings, and all games of an account. Times are ms since the epoch. */
import { z } from 'zod';
import {
  addressText,
  count,
  fenText,
  figure,
  finite,
  idText,
  lineText,
  list,
  longText,
  moment,
  most,
  rowId,
  sentence,
  word,
} from './bounds.ts';
import { colors } from '../../main/chess/vocabulary.ts';
import { later } from './later.ts';

const resultSchema = z.enum(['win', 'loss', 'draw', 'none']);
export type GameResult = z.infer<typeof resultSchema>;

export const archiveSyncSchema = later(() =>
  z.object({
    phase: z.enum(['starting', 'fetching', 'waiting', 'paused', 'complete', 'stopped']),
    games: count,
    /** How many the server says there are; null when it was not asked yet. */
    expected: finite.nullable(),
    /** Games a second, lately. */
    rate: finite,
    leftMs: finite.nullable(),
    /** When everything was here last. */
    completeAt: moment.nullable(),
    /** Why it waits or stopped: a sentence. */
    cause: sentence.nullable(),
    nextTryAt: moment.nullable(),
  }),
);
export type ArchiveSyncView = z.infer<typeof archiveSyncSchema>;

/** A file of games that is read into the archive. */
export const importSchema = later(() =>
  z.object({
    id: rowId,
    began: moment,
    /** The file's name, without its folder. */
    name: word,
    /** `import`: games that the user imported on the server. */
    source: z.enum(['file', 'import']),
    bytes: count,
    /** Bytes that are read. */
    offset: count,
    phase: z.enum(['running', 'paused', 'done', 'failed']),
    /** Why it failed: a sentence. */
    cause: sentence.nullable(),
    /** Games that were new, that got something they lacked, and that were there already. */
    added: count,
    changed: count,
    same: count,
    /** Games a second, lately. */
    rate: finite,
    leftMs: finite.nullable(),
    brokenCount: count,
    /** The first of the games that could not be read. */
    broken: list(
      z.object({
        line: count,
        problem: z.enum(['tag', 'comment', 'variation', 'text', 'size', 'move', 'position']),
        text: word,
      }),
      most.items,
    ),
    /** Games that are kept without all that their file has: tags or notes were too long. */
    cutCount: count,
    /** The first of them. */
    cuts: list(z.object({ line: count, cut: z.enum(['tags', 'notes', 'both']) }), most.items),
  }),
);
export type ImportView = z.infer<typeof importSchema>;

/** What is kept for one account. */
export const historySchema = later(() =>
  z.object({
    accountId: idText,
    /** Null for the anonymous caller, who has no games. */
    sync: archiveSyncSchema.nullable(),
    /** Whether the server searches its games for programs. */
    searches: z.boolean(),
    /** The latest first. */
    imports: list(importSchema, most.items),
    users: list(
      z.object({
        userId: idText,
        name: word,
        /** The account's own user. */
        own: z.boolean(),
        /** When the server last answered. */
        askedAt: moment.nullable(),
        /** Why the last look failed; a sentence. */
        cause: sentence.nullable(),
      }),
      most.items,
    ),
    /** Grows with whatever is new: answers that are on screen are asked for again. */
    revision: count,
  }),
);
export type HistoryView = z.infer<typeof historySchema>;

const scoreSchema = later(() =>
  z.object({
    win: count,
    loss: count,
    draw: count,
    rating: z.object({ before: finite, after: finite }).nullable(),
  }),
);
export type ScoreView = z.infer<typeof scoreSchema>;

const slowGameSchema = later(() =>
  z.object({
    id: word,
    address: addressText,
    /** A user's name, or null for an engine or nobody. */
    opponent: word.nullable(),
    level: finite.nullable(),
    rating: finite.nullable(),
  }),
);

const followsSchema = later(() => z.object({ names: list(word, most.items), count }));

const runsSchema = later(() => z.object({ runs: finite, score: finite.nullable() }));

const linkSchema = later(() => z.object({ name: word, address: addressText }));

/** One span of time, with what there was in it. */
export const activitySchema = later(() =>
  z.object({
    id: rowId,
    start: moment,
    end: moment,
    /** False: other spans tell of the same time, and its figures must not be added to theirs. */
    counted: z.boolean(),
    seenAt: moment,
    games: list(z.object({ perf: word, score: scoreSchema }), most.few),
    puzzles: scoreSchema.nullable(),
    tournaments: z
      .object({
        count: count,
        best: list(
          z.object({
            id: word,
            name: word.nullable(),
            address: addressText,
            games: count.nullable(),
            score: finite.nullable(),
            rank: finite.nullable(),
            rankPercent: finite.nullable(),
          }),
          most.items,
        ),
      })
      .nullable(),
    practice: list(z.object({ name: word, address: addressText, positions: finite.nullable() }), most.items),
    simuls: list(linkSchema, most.items),
    slowMoves: z.object({ count, games: list(slowGameSchema, most.items) }).nullable(),
    slowEnds: list(
      z.object({ kind: word, score: scoreSchema.nullable(), games: list(slowGameSchema, most.items) }),
      most.few,
    ),
    followers: followsSchema.nullable(),
    followed: followsSchema.nullable(),
    studies: list(linkSchema, most.items),
    teams: list(linkSchema, most.items),
    posts: list(
      z.object({ topic: word, address: addressText, texts: list(sentence, most.items) }),
      most.items,
    ),
    patronMonths: finite.nullable(),
    streamed: z.boolean(),
    storm: runsSchema.nullable(),
    racer: runsSchema.nullable(),
    streak: runsSchema.nullable(),
    /** Members that the app does not know, as they came. */
    others: list(z.object({ name: word, json: lineText }), most.few),
  }),
);
export type ActivityView = z.infer<typeof activitySchema>;

export const curveSchema = later(() =>
  z.object({
    /** As the server names it. */
    name: word,
    points: list(z.object({ /** First ms of the UTC day. */ day: moment, rating: finite }), most.rows),
  }),
);
export type CurveView = z.infer<typeof curveSchema>;

/** What games must have, all of it together. */
export const archiveFilterSchema = later(() =>
  z.object({
    opponent: z.string().max(100).exactOptional(),
    text: z.string().max(200).exactOptional(),
    opening: z.string().max(200).exactOptional(),
    ratingFrom: figure.exactOptional(),
    ratingTo: figure.exactOptional(),
    perfs: list(word, 50).exactOptional(),
    variants: list(word, 50).exactOptional(),
    statuses: list(word, 50).exactOptional(),
    results: list(resultSchema, 4).exactOptional(),
    color: z.enum(colors).exactOptional(),
    rated: z.boolean().exactOptional(),
    arena: z.string().max(300).exactOptional(),
    analysed: z.boolean().exactOptional(),
    pliesFrom: figure.exactOptional(),
    pliesTo: figure.exactOptional(),
    /** Ended in [from, to). */
    from: moment.exactOptional(),
    to: moment.exactOptional(),
    /** The own clock in the end, centiseconds. */
    clockLeftTo: figure.exactOptional(),
    /** Whether the account's user played. */
    mine: z.boolean().exactOptional(),
    /** This position came up, by whatever moves; `startpos` or a FEN. */
    position: z.object({ fen: z.string().max(200), variant: z.string().max(50) }).exactOptional(),
  }),
);
export type ArchiveFilterView = z.infer<typeof archiveFilterSchema>;

export const archiveRowSchema = later(() =>
  z.object({
    id: rowId,
    gameId: idText,
    began: moment,
    /** ms */
    lasted: finite,
    color: z.enum(colors),
    result: resultSchema,
    rated: z.boolean(),
    variant: word,
    speed: word,
    perf: word,
    status: word,
    source: word.nullable(),
    /** Null for an engine (see `level`) or nobody. */
    opponent: word.nullable(),
    level: finite.nullable(),
    rating: finite.nullable(),
    ratingDiff: finite.nullable(),
    ownRating: finite.nullable(),
    ownDiff: finite.nullable(),
    plies: count,
    eco: word.nullable(),
    opening: word.nullable(),
    arena: word.nullable(),
    /** s */
    clockInitial: finite.nullable(),
    clockIncrement: finite.nullable(),
    daysPerTurn: finite.nullable(),
    /** Centiseconds. */
    clockLeft: finite.nullable(),
    /** Who sat on the own side of a game from a file that the account's user did not play. */
    own: word.nullable(),
    analysed: z.boolean(),
    /** After which ply the position that was looked for came up; only where one was. */
    ply: count.exactOptional(),
  }),
);
export type ArchiveRowView = z.infer<typeof archiveRowSchema>;

export const tallySchema = later(() =>
  z.object({
    games: count,
    win: count,
    loss: count,
    draw: count,
  }),
);
export type TallyView = z.infer<typeof tallySchema>;

export const archivedGameSchema = later(() =>
  z.object({
    head: archiveRowSchema,
    /** The account's own user, as the server writes the name. */
    own: word,
    ownTitle: word.nullable(),
    opponentTitle: word.nullable(),
    /** `startpos` or a FEN. */
    initialFen: fenText,
    /** SAN. */
    sans: list(word, most.plies),
    /** Centiseconds left after each ply; empty where nobody told. */
    clocks: list(finite, most.plies),
    /** From white's side, after each ply. */
    evaluations: list(
      z
        .discriminatedUnion('kind', [
          z.object({ kind: z.literal('centipawns'), value: finite }),
          z.object({ kind: z.literal('mate'), moves: finite }),
        ])
        .nullable(),
      most.plies,
    ),
    marks: list(
      z.object({
        /** 1 for the first move. */
        ply: count,
        /** `Inaccuracy`, `Mistake`, `Blunder`, as the server names it. */
        name: word.nullable(),
        /** SAN. */
        line: sentence.nullable(),
      }),
      most.plies,
    ),
    /** What a file says beside the moves, in order; `ply` 0 is before the first. */
    notes: list(
      z.object({
        ply: count,
        kind: z.enum(['comment', 'glyph', 'variation']),
        /** A comment's text, a glyph's number, or a variation's moves. */
        text: longText,
      }),
      most.notes,
    ),
    /** Tags that a file has beside those that are shown. */
    tags: list(z.tuple([word, sentence]), most.items),
    /** On the server; null for a game that is from a file only. */
    address: addressText.nullable(),
    /** Against the same opponent. */
    record: tallySchema.nullable(),
  }),
);
export type ArchivedGameView = z.infer<typeof archivedGameSchema>;

/** What the server said of a span and a kind of rating, against what is kept. */
export const completenessSchema = later(() =>
  z.object({
    start: moment,
    end: moment,
    perf: word,
    said: tallySchema,
    kept: tallySchema,
    /** `early`: games are missing, but the server may still be counting. */
    verdict: z.enum(['whole', 'missing', 'early']),
    missing: count,
  }),
);
export type CompletenessView = z.infer<typeof completenessSchema>;

const account = z.object({ accountId: idText });
const user = z.object({ accountId: idText, userId: idText });
const position = z.object({ began: moment, id: rowId });

export const historyQueries = {
  'history.view': { input: z.undefined(), output: list(historySchema, most.accounts) },
  /** The latest first. */
  'history.activity': {
    input: user.extend({ from: moment, to: moment }),
    output: list(activitySchema, most.rows),
  },
  'history.curves': {
    input: user,
    output: z.object({ askedAt: moment.nullable(), curves: list(curveSchema, most.few) }),
  },
  /** The latest first; `after` is the last one already held. */
  'history.games': {
    input: account.extend({
      filter: archiveFilterSchema,
      after: position.exactOptional(),
      oldestFirst: z.boolean().exactOptional(),
      limit: z.number().int().min(1).max(500),
    }),
    output: list(archiveRowSchema, 500),
  },
  'history.tally': { input: account.extend({ filter: archiveFilterSchema }), output: tallySchema },
  /** What there is to choose from, the most frequent first. */
  'history.choices': {
    input: account,
    output: z.object({
      perfs: list(word, most.items),
      variants: list(word, most.items),
      statuses: list(word, most.items),
    }),
  },
  'history.game': { input: account.extend({ gameId: idText }), output: archivedGameSchema },
  /** Where the server tells of more games than are kept come first, then the latest. */
  'history.completeness': { input: account, output: list(completenessSchema, most.rows) },
} as const;

const file = z.object({ file: word.nullable() });

export const historyCommands = {
  /** Looks for new games and activity now. */
  'history.refresh': { input: account, output: z.void() },
  'history.pause': { input: account.extend({ paused: z.boolean() }), output: z.void() },
  /** Fetches what is missing of a span. */
  'history.fill': { input: account.extend({ start: moment, end: moment }), output: z.void() },
  /** Keeps a user's activity from now on. */
  'history.follow': { input: account.extend({ name: z.string().min(1).max(64) }), output: z.void() },
  /** Deletes all that is kept of the user. */
  'history.unfollow': { input: user, output: z.void() },
  /** Asks where to, and writes games as PGN; null when the user thought better of it. */
  'history.exportGames': { input: account.extend({ filter: archiveFilterSchema }), output: file },
  /** Asks for files of games, and reads them into the archive; how many were chosen. */
  'history.import': { input: account, output: z.object({ files: count }) },
  /** Reads the files that were dropped onto the window last: tokens, which the bridge puts in. */
  'history.importDropped': {
    input: account.extend({ files: list(word, 100) }),
    output: z.object({ files: count }),
  },
  /** Reads the games that the user imported on the server, now and once a day; false where there are none. */
  'history.fetchImported': { input: account, output: z.object({ any: z.boolean() }) },
  /** Has the server search its games, and keeps what it finds. */
  'history.askServer': {
    input: account.extend({ text: z.string().min(1).max(200) }),
    output: z.object({ found: count, added: count }),
  },
  'history.pauseImport': { input: account.extend({ id: rowId, paused: z.boolean() }), output: z.void() },
  /** Forgets a file that was read; its games stay. */
  'history.removeImport': { input: account.extend({ id: rowId }), output: z.void() },
  /** Asks where to, and writes all activity that is kept of a user. */
  'history.exportActivity': { input: user.extend({ form: z.enum(['csv', 'json']) }), output: file },
} as const;
