import { useMemo, type PointerEvent, type ReactNode } from 'react';
import type { Color } from '@chess/vocabulary.ts';
import type { ArchivedGameView } from '@contract/history.ts';
import { useText } from '../../ui/index.ts';
import { analysisText } from './analysis-text.ts';
import { areaOf, graphHeight, heightsOf, plyAt } from './evaluation-geometry.ts';

interface EvaluationGraphProps {
  readonly game: Pick<ArchivedGameView, 'evaluations' | 'marks' | 'phases' | 'initialFen'>;
  /** The shown ply. */
  readonly at: number;
  readonly onView: (ply: number) => void;
}

/** White's winning chances through the game, with its phases and mistakes. A click or drag shows a move. */
export function EvaluationGraph({ game, at, onView }: EvaluationGraphProps): ReactNode {
  const text = useText(analysisText);
  const { evaluations, marks, phases, initialFen } = game;
  const first: Color = initialFen.split(' ')[1] === 'b' ? 'black' : 'white';
  const heights = useMemo(() => heightsOf(evaluations, first), [evaluations, first]);
  const plies = heights.length - 1;
  if (plies < 1) return null;
  const go = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const ply = plyAt((event.clientX - left) / width, plies);
    if (ply !== at) onView(ply);
  };
  const shown = Math.min(at, plies);
  const percentAt = (ply: number) => `${(ply / plies) * 100}%`;
  return (
    <div
      className="evaluation-graph"
      role="slider"
      tabIndex={0}
      aria-label={text.graph}
      aria-valuemin={0}
      aria-valuemax={plies}
      aria-valuenow={shown}
      aria-valuetext={text.chances(Math.round(heights[shown] ?? 0))}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) go(event);
      }}
    >
      <svg viewBox={`0 0 ${plies} ${graphHeight}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="evaluation-area" d={areaOf(heights)} />
        <line className="evaluation-middle" x1={0} x2={plies} y1={graphHeight / 2} y2={graphHeight / 2} />
        {[phases.middlegame, phases.endgame].map(
          (ply) =>
            ply !== null && (
              <line key={ply} className="evaluation-phase" x1={ply} x2={ply} y1={0} y2={graphHeight} />
            ),
        )}
        <line className="evaluation-now" x1={shown} x2={shown} y1={0} y2={graphHeight} />
      </svg>
      {marks
        .filter(({ name, ply }) => (name === 'Mistake' || name === 'Blunder') && ply <= plies)
        .map(({ ply, name }) => (
          <span
            key={ply}
            className="evaluation-mark"
            data-kind={name}
            style={{ left: percentAt(ply), bottom: `${heights[ply] ?? 0}%` }}
          />
        ))}
    </div>
  );
}
