import { useMemo, type ReactNode } from 'react';
import { formatClock } from '@chess/clock.ts';
import type { ArchivedGameView } from '@contract/history.ts';
import { classes, useText } from '../../ui/index.ts';
import { analysisText } from './analysis-text.ts';
import { barHeight, barsOf, moveTimes } from './clock-geometry.ts';
import { numberedMove } from './evaluation-geometry.ts';
import { GraphSlider } from './GraphSlider.tsx';

interface ClockGraphProps {
  readonly game: Pick<ArchivedGameView, 'clocks' | 'initialFen' | 'sans'> & {
    readonly head: Pick<ArchivedGameView['head'], 'clockInitial' | 'clockIncrement'>;
  };
  /** The shown ply. */
  readonly at: number;
  readonly onView: (ply: number) => void;
}

/** The time that each move took: White's bars rise, Black's hang. Null for a game without clocks. */
export function ClockGraph({ game, at, onView }: ClockGraphProps): ReactNode {
  const text = useText(analysisText);
  const { initialFen, sans } = game;
  const times = useMemo(() => moveTimes(game), [game]);
  const bars = useMemo(() => barsOf(times), [times]);
  const plies = Math.max(times.length, sans.length);
  if (times.length === 0) return null;
  const blackBegins = initialFen.split(' ')[1] === 'b';
  const shown = Math.min(at, plies);
  const time = times[shown - 1];
  const san = sans[shown - 1];
  const figures = time
    ? [
        ...(time.spent === null ? [] : [text.spent(formatClock(time.spent))]),
        text.left(formatClock(time.left)),
      ]
    : [];
  const described = [
    shown === 0 ? text.start : san !== undefined && numberedMove(initialFen, shown, san),
    ...figures,
  ].filter(Boolean);
  return (
    <div className="stack gap-4">
      <GraphSlider
        className="clock-graph"
        label={text.times}
        described={described.join(', ')}
        {...{ plies, shown, onView }}
      >
        <svg viewBox={`0 0 ${plies} ${2 * barHeight}`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map((height, index) => {
            const isWhite = (index % 2 === 0) !== blackBegins;
            return (
              <rect
                // A move has no other key than its place.
                key={index}
                className={classes('clock-bar', isWhite ? 'clock-bar-white' : 'clock-bar-black')}
                x={index + 0.1}
                width={0.8}
                y={isWhite ? barHeight - height : barHeight}
                height={height}
              />
            );
          })}
          <line className="clock-middle" x1={0} x2={plies} y1={barHeight} y2={barHeight} />
          <line className="evaluation-now" x1={shown} x2={shown} y1={0} y2={2 * barHeight} />
        </svg>
      </GraphSlider>
      <p className="clock-graph-figures history-quiet num">{figures.join(' · ')}</p>
    </div>
  );
}
