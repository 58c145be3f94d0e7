/** History: users' activity, their ratings, and all games of an account. Times are ms since the epoch. */
import { z } from 'zod';
import {
  addressText,
  count,
  fenText,
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
import { messageSchema } from './message.ts';
import { archiveResultSchema } from './archive-filter.ts';
import { mostTags } from '../../main/chess/own-notes.ts';
import { colors } from '../../main/chess/vocabulary.ts';
import { gameFaults, importSchema } from './imports.ts';
import { lazySchema } from './lazy-schema.ts';
import { playerMarks } from './player-marks.ts';

const archiveSyncSchema = lazySchema(() =>
  z.object({
    phase: z.enum(['starting', 'fetching', 'waiting', 'paused', 'complete', 'stopped']),
    games: count,
    /** Total by the server's count; null until it was asked. */
    expected: finite.nullable(),
    /** Recent rate, games per second. */
    rate: finite,
    leftMs: finite.nullable(),
    /** Last time that the archive was complete; null: never. */
    completeAt: moment.nullable(),
    /** Why it waits or stopped. */
    cause: messageSchema.nullable(),
    nextTryAt: moment.nullable(),
  }),
);

/** Stored history of one account. */
export const historySchema = lazySchema(() =>
  z.object({
    accountId: idText,
    /** Null for the anonymous account, which has no games. */
    sync: archiveSyncSchema.nullable(),
    /** Whether the server offers programs a search of its games. */
    searches: z.boolean(),
    /** Newest first. */
    imports: list(importSchema, most.items),
    users: list(
      z.object({
        userId: idText,
        name: word,
        /** The account's own user. */
        own: z.boolean(),
        /** Last answer of the server. */
        askedAt: moment.nullable(),
        /** Why the last look failed. */
        cause: messageSchema.nullable(),
      }),
      most.items,
    ),
    /** Increases with every change: the window repeats the queries whose answers are on screen. */
    revision: count,
  }),
);
export type HistoryView = z.infer<typeof historySchema>;

const scoreSchema = lazySchema(() =>
  z.object({
    /** Null when unknown, and for the draws of puzzles. */
    win: count.nullable(),
    loss: count.nullable(),
    draw: count.nullable(),
    rating: z.object({ before: finite, after: finite }).nullable(),
  }),
);
export type ScoreView = z.infer<typeof scoreSchema>;

const slowGameSchema = lazySchema(() =>
  z.object({
    id: word,
    address: addressText,
    /** A user's name; null for an engine or an anonymous player. */
    opponent: word.nullable(),
    level: finite.nullable(),
    rating: finite.nullable(),
  }),
);

const followsSchema = lazySchema(() => z.object({ names: list(word, most.items), count }));

const runsSchema = lazySchema(() => z.object({ runs: finite.nullable(), score: finite.nullable() }));

const linkSchema = lazySchema(() => z.object({ name: word, address: addressText }));

/** Activity in one span of time. */
export const activitySchema = lazySchema(() =>
  z.object({
    id: rowId,
    start: moment,
    /** The start when unknown. */
    end: moment,
    /** False: another span covers the same time, or the end is unknown, so its figures must not be added. */
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
    /** Members of the server's object that the app does not know, unchanged. */
    others: list(z.object({ name: word, json: lineText }), most.few),
  }),
);
export type ActivityView = z.infer<typeof activitySchema>;

export const curveSchema = lazySchema(() =>
  z.object({
    /** The server's name of the rating. */
    name: word,
    points: list(z.object({ /** First ms of the UTC day. */ day: moment, rating: finite }), most.rows),
  }),
);
export type CurveView = z.infer<typeof curveSchema>;

export const archiveRowSchema = lazySchema(() =>
  z.object({
    id: rowId,
    gameId: idText,
    began: moment,
    /** ms */
    lasted: finite,
    color: z.enum(colors),
    result: archiveResultSchema,
    rated: z.boolean(),
    variant: word,
    speed: word,
    perf: word,
    status: word,
    source: word.nullable(),
    /** Null for an engine (see `level`) or an anonymous player. */
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
    /** Player on the own side, for a game from a file that the account's user did not play. */
    own: word.nullable(),
    analysed: z.boolean(),
    /** Date and event as the file writes them, where that differs from the other fields. */
    writtenDate: word.nullable(),
    /** Tags of the user's own note; null without a note, absent outside of lists. */
    noteTags: list(word, mostTags).nullable().exactOptional(),
    event: word.nullable(),
    /** Ply after which the searched position occurred; only in a position search. */
    ply: count.exactOptional(),
  }),
);
export type ArchiveRowView = z.infer<typeof archiveRowSchema>;

export const tallySchema = lazySchema(() =>
  z.object({
    games: count,
    win: count,
    loss: count,
    draw: count,
  }),
);
export type TallyView = z.infer<typeof tallySchema>;

const summarySchema = lazySchema(() =>
  z.object({
    /** Percent. */
    accuracy: finite.nullable(),
    /** Average loss per move, centipawns. */
    averageLoss: finite.nullable(),
    inaccuracies: count.nullable(),
    mistakes: count.nullable(),
    blunders: count.nullable(),
  }),
);
export type AnalysisSummaryView = z.infer<typeof summarySchema>;

export const archivedGameSchema = lazySchema(() =>
  z.object({
    head: archiveRowSchema,
    /** The account's user, as the server spells the name. */
    own: word,
    ownMarks: z.object(playerMarks),
    opponentMarks: z.object(playerMarks),
    /** `startpos` or a FEN. */
    initialFen: fenText,
    /** SAN. */
    sans: list(word, most.plies),
    /** Centiseconds left after each ply; empty when unknown. */
    clocks: list(finite, most.plies),
    /** After each ply, from White's side. */
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
        /** As the server names them: `Inaccuracy`, `Mistake`, `Blunder`. */
        name: word.nullable(),
        /** SAN. */
        line: sentence.nullable(),
      }),
      most.plies,
    ),
    /** The verdict on each player's moves; null when the game has too few evaluations. */
    summary: z.object({ white: summarySchema, black: summarySchema }).nullable(),
    /** Whether the server states the summary, or Outpost computed it from the evaluations. */
    summaryBy: z.enum(['server', 'outpost']).nullable(),
    /** Name and version of the engine of most evaluations, empty when unknown; null without figures of the app. */
    engine: word.nullable(),
    /** Whether an engine analysed positions here, and the game has its figures. */
    analysedHere: z.boolean(),
    /** Why no engine may analyse the game now: one of its positions occurs in an own game in progress. */
    heldBack: z.enum(['ownGame']).nullable(),
    /** Plies after which a phase begins; null when the game did not reach it, or its variant has no phases. */
    phases: z.object({ middlegame: count.nullable(), endgame: count.nullable() }),
    /** Annotations from a file, in order; `ply` 0 is before the first move. */
    notes: list(
      z.object({
        ply: count,
        kind: z.enum(['comment', 'glyph', 'variation']),
        /** A comment's text, a glyph's number or a variation's moves. */
        text: longText,
      }),
      most.notes,
    ),
    /** Why the game was stored in part: the error in its file, and the text there. */
    stop: z.object({ problem: z.enum(gameFaults), text: sentence }).nullable(),
    /** Further tags of the file. */
    tags: list(z.tuple([word, sentence]), most.items),
    /** Address on the server; null for a game that exists only in a file. */
    address: addressText.nullable(),
    /** Score against the same opponent. */
    record: tallySchema.nullable(),
  }),
);
export type ArchivedGameView = z.infer<typeof archivedGameSchema>;

/** The server's game count for a span and a kind of rating, compared with the archive. */
export const completenessSchema = lazySchema(() =>
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
