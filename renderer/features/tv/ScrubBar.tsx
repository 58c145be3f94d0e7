import { useMemo, type ReactNode } from 'react';
import type { TvStep } from '@contract/tv.ts';
import { useNow, useText } from '../../ui/index.ts';
import type { Range } from './playback.ts';
import { tvText } from './tv-text.ts';

export interface ScrubBarProps {
  readonly steps: readonly TvStep[];
  readonly range: Range;
  readonly at: number;
  readonly onSeek: (at: number) => void;
}

const width = 1_000;
const height = 40;

/** Time axis of a recording with both clocks above it; long thinks show as falling lines. */
export function ScrubBar({ steps, range, at, onSeek }: ScrubBarProps): ReactNode {
  const text = useText(tvText);
  const now = useNow(60_000);
  const span = Math.max(1, range.to - range.from);
  const lines = useMemo(() => clockLines(steps, range), [steps, range]);
  return (
    <div className="tv-scrub">
      <svg
        className="tv-scrub-graph"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <polyline className="tv-clock-white" points={lines.white} />
        <polyline className="tv-clock-black" points={lines.black} />
        {steps
          .filter(({ gap }) => gap)
          .map((step) => (
            <line
              key={step.at}
              className="tv-gap-mark"
              x1={((step.at - range.from) / span) * width}
              x2={((step.at - range.from) / span) * width}
              y1={0}
              y2={height}
            />
          ))}
      </svg>
      <input
        type="range"
        className="tv-scrub-input"
        aria-label={text.controls.scrub}
        aria-valuetext={text.controls.place(at, now)}
        min={range.from}
        max={range.to}
        step={Math.max(1, Math.min(1_000, span / 200))}
        value={at}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </div>
  );
}

/** Points of both clocks; the top is the largest value. */
function clockLines(steps: readonly TvStep[], { from, to }: Range): { white: string; black: string } {
  const most = Math.max(1, ...steps.flatMap(({ white, black }) => [white ?? 0, black ?? 0]));
  const span = Math.max(1, to - from);
  const points = (color: 'white' | 'black') =>
    steps
      .flatMap((step) => {
        const left = step[color];
        if (left === null) return [];
        const x = ((step.at - from) / span) * width;
        return [`${x.toFixed(1)},${(height - (left / most) * (height - 4) - 2).toFixed(1)}`];
      })
      .join(' ');
  return { white: points('white'), black: points('black') };
}
