/** Geometry of figures with their intervals, and the rows of a chart. Pure. */
import type { TextOf } from '@text/catalogue.ts';
import type { EstimateView, FigureView } from '@contract/insights.ts';
import { fewestGames } from '@chess/insights/intervals.ts';
import type { insightsText } from './insights-text.ts';

export type InsightsText = TextOf<typeof insightsText>;

/** A marked value on a scale from 0 to 1. */
export interface PlotMark {
  /** A dot for the user, a diamond for the opponents. */
  readonly shape: 'dot' | 'diamond';
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/** The part of the scale that a chart shows. */
export interface PlotScale {
  readonly least: number;
  readonly most: number;
}

/** Accuracies differ little from group to group, so a chart shows only their part of the scale. */
export function scaleOf(estimates: readonly (EstimateView | null)[]): PlotScale {
  const drawn = estimates.filter(isDrawn);
  if (drawn.length === 0) return { least: 0, most: 100 };
  const step = 10;
  const least = Math.floor(Math.min(...drawn.map(({ low }) => low)) / step) * step;
  const most = Math.ceil(Math.max(...drawn.map(({ high }) => high)) / step) * step;
  return { least: Math.max(0, Math.min(least, most - step)), most: Math.min(100, most) };
}

/** Few games are no trend. */
export const isDrawn = (estimate: EstimateView | null): estimate is EstimateView =>
  estimate !== null && estimate.games >= fewestGames;

export function markOf(
  shape: PlotMark['shape'],
  estimate: EstimateView | null,
  { least, most }: PlotScale,
): PlotMark | null {
  if (!isDrawn(estimate)) return null;
  const place = (value: number) => Math.max(0, Math.min(1, (value - least) / (most - least)));
  return { shape, at: place(estimate.value), low: place(estimate.low), high: place(estimate.high) };
}

/** A row of a chart: figures as texts, and their marks. */
export interface ChartRow {
  readonly group: string;
  readonly name: string;
  readonly games: string;
  readonly isFew: boolean;
  readonly score: string;
  readonly scoreMarks: readonly PlotMark[];
  readonly own: string;
  readonly their: string;
  readonly accuracyMarks: readonly PlotMark[];
}

export function chartRow(
  {
    group,
    name,
    figure,
  }: {
    readonly group: string;
    readonly name: string;
    readonly figure: Pick<FigureView, 'games' | 'score' | 'accuracy' | 'theirAccuracy'>;
  },
  scale: PlotScale,
  t: InsightsText,
): ChartRow {
  const { score, accuracy, theirAccuracy } = figure;
  const marks = (all: readonly (PlotMark | null)[]) => all.filter((mark) => mark !== null);
  return {
    ...{ group, name, games: t.count(figure.games), isFew: figure.games < fewestGames },
    score: rangeText(score, t.percent, t),
    scoreMarks: marks([markOf('dot', score, { least: 0, most: 1 })]),
    own: rangeText(accuracy, t.accuracyOf, t),
    their: rangeText(theirAccuracy, t.accuracyOf, t),
    accuracyMarks: marks([markOf('dot', accuracy, scale), markOf('diamond', theirAccuracy, scale)]),
  };
}

/** A value with its interval; of few games the value alone. */
export function rangeText(
  estimate: EstimateView | null,
  text: (value: number) => string,
  t: InsightsText,
): string {
  if (estimate === null) return t.notAnalysed;
  const value = text(estimate.value);
  return isDrawn(estimate) ? t.range(value, text(estimate.low), text(estimate.high)) : value;
}
