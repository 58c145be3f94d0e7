/** All figures of a selection as CSV, one row for each group. Pure. */
import { makeCsv, type Cell } from '../../base/csv.ts';
import type { EstimateView, FigureView, InsightsView } from '../../../preload/contract/insights.ts';

const heads = [
  ...['group', 'value', 'games', 'wins', 'draws', 'losses', 'score', 'score low', 'score high'],
  ...['analysed games', 'accuracy', 'accuracy low', 'accuracy high'],
  ...['opponent accuracy', 'opponent accuracy low', 'opponent accuracy high'],
  ...['difference', 'difference low', 'difference high'],
];

export function insightsCsv({ all, groups, turns }: InsightsView): string {
  return makeCsv([
    heads,
    ['all', '', ...figureCells(all)],
    ...groups.map(({ by, group, figure }) => [by, group, ...figureCells(figure)]),
    [],
    ['turn', 'side', 'times', 'games', 'share', 'share low', 'share high'],
    ...turns.flatMap(({ turn, own, ownTimes, their, theirTimes }) => [
      [turn, 'own', ownTimes, own?.games ?? 0, ...estimateCells(own)],
      [turn, 'opponent', theirTimes, their?.games ?? 0, ...estimateCells(their)],
    ]),
  ]);
}

function figureCells({ games, win, draw, loss, score, ...rest }: FigureView): readonly Cell[] {
  return [
    ...[games, win, draw, loss, ...estimateCells(score), rest.accuracy?.games ?? 0],
    ...[
      ...estimateCells(rest.accuracy),
      ...estimateCells(rest.theirAccuracy),
      ...estimateCells(rest.difference),
    ],
  ];
}

const estimateCells = (estimate: EstimateView | null): readonly Cell[] =>
  estimate === null ? [null, null, null] : [estimate.value, estimate.low, estimate.high].map(rounded);

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
