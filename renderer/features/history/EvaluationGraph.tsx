import { useMemo, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Color } from '@chess/vocabulary.ts';
import type { ArchivedGameView } from '@contract/history.ts';
import { useText } from '../../ui/index.ts';
import { analysisText } from './analysis-text.ts';
import { areaOf, graphHeight, heightsOf, numberedMove, plyAt, plyOfKey } from './evaluation-geometry.ts';
import { gamesText } from './games-text.ts';

interface EvaluationGraphProps {
  readonly game: Pick<ArchivedGameView, 'evaluations' | 'marks' | 'phases' | 'initialFen' | 'sans'>;
  /** The shown ply. */
  readonly at: number;
  readonly onView: (ply: number) => void;
}

/** White's winning chances through the game, with its phases and mistakes. A click, a drag or a key shows a move. */
export function EvaluationGraph({ game, at, onView }: EvaluationGraphProps): ReactNode {
  const text = useText(analysisText);
  const { marks: judgements } = useText(gamesText).game;
  const { evaluations, marks, phases, initialFen, sans } = game;
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
  const san = sans[shown - 1];
  const judgement = marks.find(({ ply }) => ply === shown)?.name ?? null;
  const described = [
    shown === 0 ? text.start : san !== undefined && numberedMove(initialFen, shown, san),
    judgement !== null && (judgements[judgement] ?? judgement),
    text.chances(Math.round(heights[shown] ?? 0)),
  ];
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const ply = plyOfKey(event.key, shown, plies);
    if (ply === undefined) return;
    // The keys of the screen would step again.
    event.preventDefault();
    if (ply !== at) onView(ply);
  };
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
      aria-valuetext={described.filter(Boolean).join(', ')}
      onKeyDown={press}
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
