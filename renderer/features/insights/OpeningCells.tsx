import type { ReactNode } from 'react';
import { formatClock } from '@chess/clock.ts';
import type { OpeningFigureView } from '@contract/insights.ts';
import { ChevronDownIcon, ChevronRightIcon, classes, IconButton, useText } from '../../ui/index.ts';
import { insightsText } from './insights-text.ts';
import { OpeningTrend } from './OpeningTrend.tsx';
import { insightOpeningsText } from './openings-text.ts';
import { rangeText } from './plot.ts';
import type { TrendScale } from './trend-plot.ts';

export interface OpeningCellsProps {
  readonly name: string;
  /** The name with its family, for a line. */
  readonly spokenName?: string;
  readonly isLine?: boolean;
  readonly figure: OpeningFigureView;
  readonly trends: TrendScale;
  /** Whether its lines are shown; absent without lines. */
  readonly isOpen?: boolean;
  readonly onToggle?: () => void;
  readonly onOpen: () => void;
}

/** A row of the openings: a family, or one of its lines. */
export function OpeningCells({
  name,
  spokenName = name,
  isLine = false,
  figure,
  trends,
  isOpen = false,
  onToggle,
  onOpen,
}: OpeningCellsProps): ReactNode {
  const t = useText(insightsText);
  const text = useText(insightOpeningsText);
  const { games, win, draw, loss, score, accuracy, theirAccuracy, opponents, clock, trend } = figure;
  const average = (one: OpeningFigureView['opponents'], value: (average: number) => string) =>
    one === null ? t.notAnalysed : <span title={text.averageOf(one.games)}>{value(one.value)}</span>;
  return (
    <tr className={classes(isLine && 'insights-opening-line')}>
      <th scope="row">
        <span className="insights-opening-name">
          {onToggle && (
            <IconButton
              size="small"
              icon={isOpen ? ChevronDownIcon : ChevronRightIcon}
              label={isOpen ? text.hideLines(name) : text.showLines(name)}
              aria-expanded={isOpen}
              onPress={onToggle}
            />
          )}
          <button
            type="button"
            className="insights-open"
            aria-label={t.openGames(spokenName)}
            onClick={onOpen}
          >
            {name}
          </button>
        </span>
      </th>
      <td data-label={text.columns.games}>
        {t.count(games)}
        <span className="insights-side insights-few insights-opening-results">
          {text.results(win, draw, loss)}
        </span>
      </td>
      <td data-label={text.columns.score}>{rangeText(score, t.percent, t)}</td>
      <td data-label={text.columns.accuracy}>
        <span className="insights-side">
          <span role="img" aria-label={t.you}>
            ●
          </span>{' '}
          {average(accuracy, t.accuracyOf)}
        </span>
        <span className="insights-side">
          <span role="img" aria-label={t.opponents}>
            ◇
          </span>{' '}
          {average(theirAccuracy, t.accuracyOf)}
        </span>
      </td>
      <td className="insights-count" data-label={text.columns.opponents}>
        {average(opponents, (value) => String(Math.round(value)))}
      </td>
      <td className="insights-count" data-label={text.columns.clock}>
        {average(clock, (value) => formatClock(1_000 * Math.round(value)))}
      </td>
      <td data-label={text.columns.trend}>
        <OpeningTrend trend={trend} scale={trends} />
      </td>
    </tr>
  );
}
