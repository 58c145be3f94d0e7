/** Geometry of the trends of openings. Pure. */
import type { OpeningFigureView, TrendView } from '@contract/insights.ts';

/** The part of time and of the score that all trends of a table show, so that they can be compared. */
export interface TrendScale {
  /** Months since January 1970. */
  readonly from: number;
  readonly to: number;
  /** Between 0 and 1. */
  readonly least: number;
  readonly most: number;
}

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;
const step = 0.1;

/** Contains all points and a score of one half. */
export function trendScale(figures: readonly OpeningFigureView[]): TrendScale {
  const trends = figures.flatMap(({ trend }) => trend ?? []);
  const middles = trends.flatMap((trend) => trend.points.map(({ month }) => middleOf(trend, month)));
  const scores = trends.flatMap(({ points }) => points.map(({ score }) => score));
  return {
    from: Math.min(...middles),
    to: Math.max(...middles),
    least: Math.floor(Math.min(0.4, ...scores) / step) * step,
    most: Math.ceil(Math.max(0.6, ...scores) / step) * step,
  };
}

export interface TrendShape {
  /** Centres of the points. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  /** SVG path through points of consecutive periods. */
  readonly path: string;
  /** Height of a score of one half. */
  readonly half: number;
}

/** The trend in a box of `width` by `height`. A period without a point interrupts the line. */
export function trendShape(trend: TrendView, scale: TrendScale, width: number, height: number): TrendShape {
  const { from, to, least, most } = scale;
  const y = (score: number) => round(height - ((score - least) / (most - least)) * height);
  const dots = trend.points.map(({ month, score }) => ({
    x: round(((middleOf(trend, month) - from) / Math.max(1, to - from)) * width),
    y: y(score),
  }));
  const path = dots
    .map(({ x, y: at }, index) => {
      const [before, point] = [trend.points[index - 1], trend.points[index]];
      const follows = before && point && point.month - before.month === monthsOf[trend.period];
      return `${follows ? 'L' : 'M'}${x} ${at}`;
    })
    .join('');
  return { dots, path, half: y(0.5) };
}

/** The middle of the period that begins with the month. */
const middleOf = ({ period }: TrendView, month: number): number => month + monthsOf[period] / 2;

const round = (value: number): number => Math.round(value * 10) / 10;
