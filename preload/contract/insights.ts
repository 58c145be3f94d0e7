/** Figures of any selection of an account's games. */
import { z } from 'zod';
import { archiveFilterSchema, insightGroupings } from './archive-filter.ts';
import { count, finite, idText, list, most, word } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';

/** An estimate with its 95 % interval; null without games. */
const estimateSchema = lazySchema(() =>
  z.object({
    value: finite,
    low: finite,
    high: finite,
    /** Games that it is made of. */
    games: count,
  }),
);
export type EstimateView = z.infer<typeof estimateSchema>;

const figureSchema = lazySchema(() =>
  z.object({
    games: count,
    win: count,
    draw: count,
    loss: count,
    /** Points a game, between 0 and 1. */
    score: estimateSchema.nullable(),
    /** Percent; of the games that are analysed. */
    accuracy: estimateSchema.nullable(),
    theirAccuracy: estimateSchema.nullable(),
    /** Own accuracy minus the opponent's, game by game. */
    difference: estimateSchema.nullable(),
  }),
);
export type FigureView = z.infer<typeof figureSchema>;

/** Turns of games: leads that were lost, comebacks, and first mistakes that the other side punished. */
export const insightTurns = ['leadLost', 'comeback', 'punished'] as const;

const turnSchema = lazySchema(() =>
  z.object({
    turn: z.enum(insightTurns),
    /** Shares between 0 and 1 of the games in which it could happen, and how often it did. */
    own: estimateSchema.nullable(),
    ownTimes: count,
    their: estimateSchema.nullable(),
    theirTimes: count,
    /** Groups of `insight` filters with the games behind them. */
    ownGroup: word,
    theirGroup: word,
  }),
);
export type TurnView = z.infer<typeof turnSchema>;

/** Colours of the user by which openings are shown. */
export const openingSides = ['both', 'white', 'black'] as const;
export type OpeningSideView = (typeof openingSides)[number];

/** Periods of a trend. */
export const trendPeriods = ['month', 'quarter', 'year'] as const;

/** Most points of a trend. */
export const mostTrendPoints = 60;

const trendSchema = lazySchema(() =>
  z.object({
    period: z.enum(trendPeriods),
    /** Periods with enough games, the earliest first. `month`: its first one, counted from January 1970. */
    points: list(z.object({ month: count, score: finite, games: count }), mostTrendPoints),
  }),
);
export type TrendView = z.infer<typeof trendSchema>;

const averageSchema = lazySchema(() => z.object({ value: finite, games: count }));

const openingFigureSchema = lazySchema(() =>
  z.object({
    ...{ games: count, win: count, draw: count, loss: count },
    score: estimateSchema.nullable(),
    /** Percent; of the games that are analysed. */
    accuracy: estimateSchema.nullable(),
    theirAccuracy: estimateSchema.nullable(),
    /** Mean rating of the opponents. */
    opponents: averageSchema.nullable(),
    /** Mean own clock at the end, seconds. */
    clock: averageSchema.nullable(),
    /** Null with too few games. */
    trend: trendSchema.nullable(),
  }),
);
export type OpeningFigureView = z.infer<typeof openingFigureSchema>;

const openingRow = {
  /** Group of an `insight` filter, by `opening` for a family and by `line` for a line. */
  group: word,
  /** Null for a colour without games. */
  figures: z.object({
    both: openingFigureSchema,
    white: openingFigureSchema.nullable(),
    black: openingFigureSchema.nullable(),
  }),
};

const openingRowSchema = lazySchema(() => z.object(openingRow));
export type OpeningRowView = z.infer<typeof openingRowSchema>;

const openingFamilySchema = lazySchema(() =>
  z.object({
    ...openingRow,
    lines: list(openingRowSchema, most.items),
    /** Lines with fewer games, which are not listed. */
    moreLines: count,
  }),
);
const openingFiguresSchema = lazySchema(() =>
  z.object({
    families: list(openingFamilySchema, most.items),
    moreFamilies: count,
    /** Finished own games whose opening has no name. */
    unnamed: count,
  }),
);
export type OpeningFiguresView = z.infer<typeof openingFiguresSchema>;

export const insightsSchema = lazySchema(() =>
  z.object({
    /** Selected games, those of them by other players, and own ones without a result. */
    selected: count,
    others: count,
    unfinished: count,
    /** Games that are not read yet: their accuracies and phases are still missing. */
    unread: count,
    /** Finished own games that are analysed. */
    analysed: count,
    all: figureSchema,
    groups: list(z.object({ by: z.enum(insightGroupings), group: word, figure: figureSchema }), most.items),
    openings: openingFiguresSchema,
    turns: list(turnSchema, insightTurns.length),
  }),
);
export type InsightsView = z.infer<typeof insightsSchema>;

const selection = z.object({ accountId: idText, filter: archiveFilterSchema });

export const insightsQueries = {
  'insights.view': { input: selection, output: insightsSchema },
} as const;

export const insightsCommands = {
  /** Asks for a file and writes all figures as CSV; returns its name, or null when the user cancels. */
  'insights.export': { input: selection, output: z.object({ file: word.nullable() }) },
} as const;
