/** All figures of a selection as CSV, one row for each group. Pure. */
import { makeCsv, type Cell, type CsvForm } from '../../base/csv.ts';
import {
  openingSides,
  type EstimateView,
  type FigureView,
  type InsightsView,
  type OpeningRowView,
} from '../../../preload/contract/insights.ts';

const heads = [
  ...['group', 'value', 'games', 'wins', 'draws', 'losses', 'score', 'score low', 'score high'],
  ...['analysed games', 'accuracy', 'accuracy low', 'accuracy high'],
  ...['opponent accuracy', 'opponent accuracy low', 'opponent accuracy high'],
  ...['difference', 'difference low', 'difference high'],
];

const openingHeads = [
  ...['opening', 'line', 'colour', 'games', 'wins', 'draws', 'losses', 'score', 'score low', 'score high'],
  ...['analysed games', 'accuracy', 'accuracy low', 'accuracy high'],
  ...['opponent accuracy', 'opponent accuracy low', 'opponent accuracy high'],
  ...['games with rating', 'opponent rating', 'games with clock', 'clock at the end (s)'],
];
const trendHeads = ['opening', 'line', 'colour', 'period', 'from', 'games', 'score'];

export function insightsCsv({ all, groups, openings, turns }: InsightsView, form: CsvForm): string {
  return makeCsv(
    [
      heads,
      ['all', '', ...figureCells(all)],
      ...groups.map(({ by, group, figure }) => [by, group, ...figureCells(figure)]),
      [],
      ['turn', 'side', 'times', 'games', 'share', 'share low', 'share high'],
      ...turns.flatMap(({ turn, own, ownTimes, their, theirTimes }) => [
        [turn, 'own', ownTimes, own?.games ?? 0, ...estimateCells(own)],
        [turn, 'opponent', theirTimes, their?.games ?? 0, ...estimateCells(their)],
      ]),
      [],
      openingHeads,
      ...openingRows(openings).flatMap(figuresOfOpening),
      [],
      trendHeads,
      ...openingRows(openings).flatMap(trendOfOpening),
    ],
    form,
  );
}

interface OpeningCsvRow extends OpeningRowView {
  /** Family, and line; the line is empty for the family as a whole. */
  readonly names: readonly [string, string];
}

const openingRows = ({ families }: InsightsView['openings']): readonly OpeningCsvRow[] =>
  families.flatMap(({ lines, ...family }) => [
    { ...family, names: [family.group, ''] },
    ...lines.map((line): OpeningCsvRow => ({ ...line, names: [family.group, line.group] })),
  ]);

const figuresOfOpening = ({ names, figures }: OpeningCsvRow): readonly (readonly Cell[])[] =>
  openingSides.flatMap((side) => {
    const figure = figures[side];
    if (figure === null) return [];
    const { games, win, draw, loss, score, accuracy, theirAccuracy, opponents, clock } = figure;
    return [
      [
        ...[...names, side, games, win, draw, loss, ...estimateCells(score)],
        ...[accuracy?.games ?? 0, ...estimateCells(accuracy), ...estimateCells(theirAccuracy)],
        ...[opponents?.games ?? 0, opponents && rounded(opponents.value)],
        ...[clock?.games ?? 0, clock && rounded(clock.value)],
      ],
    ];
  });

const trendOfOpening = ({ names, figures }: OpeningCsvRow): readonly (readonly Cell[])[] =>
  openingSides.flatMap((side) => {
    const trend = figures[side]?.trend;
    return (trend?.points ?? []).map(({ month, score, games }) => [
      ...[...names, side, trend?.period, monthText(month), games, rounded(score)],
    ]);
  });

/** `2026-03`. */
const monthText = (month: number): string =>
  `${1970 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;

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
