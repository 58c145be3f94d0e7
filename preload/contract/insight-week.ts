/** The review of a week's games of an account. */
import { z } from 'zod';
import { count, dayText, fenText, finite, idText, list, moment, most, word } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';
import { colors } from '../../main/chess/vocabulary.ts';

/** A game of the week, as its links and captions need it. */
const weekGameSchema = lazySchema(() =>
  z.object({
    gameId: idText,
    ended: moment,
    color: z.enum(colors),
    result: z.enum(['win', 'loss', 'draw']),
    /** Null for an engine or an anonymous player. */
    opponent: word.nullable(),
    /** Level of the engine. */
    level: count.nullable(),
    rating: count.nullable(),
    perf: word,
  }),
);
export type WeekGameView = z.infer<typeof weekGameSchema>;

/** A figure of this week and of the week before. `games`: how many it is made of. */
const weekFigureSchema = lazySchema(() =>
  z.object({
    now: z.object({ value: finite, games: count }).nullable(),
    before: z.object({ value: finite, games: count }).nullable(),
    /** Whether it differs by more than chance; `few`: too few games to say. Null without a figure of both weeks. */
    change: z.enum(['more', 'less', 'unclear', 'few']).nullable(),
  }),
);
export type WeekFigureView = z.infer<typeof weekFigureSchema>;

const scored = { games: count, score: finite };

/** A change with its evidence. Scores are points a game, between 0 and 1. */
const weekChangeSchema = lazySchema(() =>
  z.discriminatedUnion('kind', [
    /** Never played before, with its results. */
    z.object({ kind: z.literal('newOpening'), opening: word, win: count, draw: count, loss: count }),
    /** Better or worse than in the twelve weeks before. */
    z.object({
      kind: z.literal('opening'),
      opening: word,
      isBetter: z.boolean(),
      now: z.object(scored),
      before: z.object(scored),
    }),
    /** Against a player with a higher rating. */
    z.object({ kind: z.literal('bestWin'), game: weekGameSchema, ahead: count }),
    /** Better or worse than at the other times of this week. */
    z.object({
      kind: z.literal('dayPart'),
      part: z.enum(['night', 'morning', 'afternoon', 'evening']),
      isBetter: z.boolean(),
      now: z.object(scored),
      others: z.object(scored),
    }),
  ]),
);
export type WeekChangeView = z.infer<typeof weekChangeSchema>;

const writtenMove = z.object({ san: word, uci: word });

const weekMistakeSchema = lazySchema(() =>
  z.object({
    game: weekGameSchema,
    /** Counted from 1. */
    ply: count,
    variant: word,
    /** The position before the move. */
    fen: fenText,
    played: writtenMove,
    /** The better line, its first move first; empty when unknown. */
    better: list(writtenMove, 40),
    /** The mover's winning chances before and after the move, percent. */
    before: finite,
    after: finite,
  }),
);
export type WeekMistakeView = z.infer<typeof weekMistakeSchema>;

/** Why a game is worth another look; percentages are winning chances. */
const weekReasonSchema = lazySchema(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('leadLost'), percent: finite }),
    z.object({ kind: z.literal('comeback'), percent: finite }),
    z.object({ kind: z.literal('accurate'), percent: finite }),
    z.object({ kind: z.literal('strongWin'), ahead: count }),
    z.object({ kind: z.literal('longest'), moves: count }),
  ]),
);
export type WeekReasonView = z.infer<typeof weekReasonSchema>;

const perfSchema = lazySchema(() =>
  z.object({
    perf: word,
    win: count,
    draw: count,
    loss: count,
    rating: z.object({ before: count, after: count }).nullable(),
    /** Time of the games with a known duration, ms; null when there are none. */
    playedMs: count.nullable(),
  }),
);

export const weekReviewSchema = lazySchema(() =>
  z.object({
    /** Days that name this week and its neighbours; `next` is null when it has not begun. */
    week: dayText,
    previous: dayText,
    next: dayText.nullable(),
    /** Local midnights. */
    from: moment,
    to: moment,
    isOver: z.boolean(),
    /** The latest other week with games, when there is none in this one. */
    lastPlayed: dayText.nullable(),
    games: count,
    gamesBefore: count,
    win: count,
    draw: count,
    loss: count,
    perfs: list(perfSchema, most.items),
    /** Time of games with a clock, ms, and how many of them have a known duration. */
    played: z.object({ ms: count, games: count }),
    playedBefore: z.object({ ms: count, games: count }),
    analysed: count,
    /** Games whose stored analysis is still being read. */
    unread: count,
    /** Ids of the games without an analysis, and their positions, for an estimate. */
    open: list(idText, most.items),
    positionsLeft: count,
    accuracy: weekFigureSchema,
    /** Mistakes and blunders a game. */
    mistakesPerGame: weekFigureSchema,
    changes: list(weekChangeSchema, 12),
    /** The most costly first. */
    mistakes: list(weekMistakeSchema, 3),
    /** Mistakes that are not shown, because an own game in progress has such a position. */
    heldBack: count,
    again: z
      .object({ game: weekGameSchema, reason: weekReasonSchema, /** Ply to begin at. */ ply: count })
      .nullable(),
  }),
);
export type WeekReviewView = z.infer<typeof weekReviewSchema>;

const ofWeek = z.object({ accountId: idText, week: dayText.exactOptional() });

export const insightWeekQueries = {
  /** The review of a week; without one, of the latest that is over. Rejects a text that is no date. */
  'insights.week': { input: ofWeek, output: weekReviewSchema },
} as const;

export const insightWeekCommands = {
  /** Analyses the week's games before all others; returns how many were not analysed. */
  'insights.analyseWeek': { input: ofWeek, output: z.object({ games: count }) },
} as const;
