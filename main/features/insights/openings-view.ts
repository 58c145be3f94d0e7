/** Turns sums of openings into figures with intervals and trends. Pure. */
import type { OpeningFigures, OpeningRow, OpeningSums } from '../../store/insights-api.ts';
import type {
  OpeningFiguresView,
  OpeningFigureView,
  OpeningRowView,
} from '../../../preload/contract/insights.ts';
import { accuracyEstimate, scoreEstimate } from './estimates.ts';
import { trendOf } from './opening-trend.ts';

export const openingsView = ({ families, ...rest }: OpeningFigures): OpeningFiguresView => ({
  ...rest,
  families: families.map(({ lines, moreLines, ...family }) => ({
    ...rowView(family),
    ...{ lines: lines.map(rowView), moreLines },
  })),
});

function rowView({ name, white, black }: OpeningRow): OpeningRowView {
  const both = figureOfSides([white, black]);
  return {
    group: name,
    figures: {
      both,
      white: white.games === 0 ? null : black.games === 0 ? both : figureOfSides([white]),
      black: black.games === 0 ? null : white.games === 0 ? both : figureOfSides([black]),
    },
  };
}

function figureOfSides(sides: readonly OpeningSums[]): OpeningFigureView {
  const sums = sides.reduce(sumOf);
  const { games, win, draw, loss, rated, ratings, timed, clocks } = sums;
  return {
    ...{ games, win, draw, loss, score: scoreEstimate(sums) },
    accuracy: accuracyEstimate(sums, sums.own, sums.ownSquares),
    theirAccuracy: accuracyEstimate(sums, sums.their, sums.theirSquares),
    opponents: rated === 0 ? null : { value: ratings / rated, games: rated },
    clock: timed === 0 ? null : { value: clocks / 100 / timed, games: timed },
    trend: trendOf(...sides.map(({ months }) => months)),
  };
}

function sumOf({ months, ...one }: OpeningSums, { months: _, ...other }: OpeningSums): OpeningSums {
  const names = Object.keys(one) as (keyof typeof one)[];
  const sums = Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as typeof one;
  return { ...sums, months };
}
