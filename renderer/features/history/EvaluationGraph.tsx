import { useMemo, type ReactNode } from 'react';
import type { Color } from '@chess/vocabulary.ts';
import type { ArchivedGameView } from '@contract/history.ts';
import { useText } from '../../ui/index.ts';
import { analysisText } from './analysis-text.ts';
import { areaOf, graphHeight, heightsOf, numberedMove } from './evaluation-geometry.ts';
import { gamesText } from './games-text.ts';
import { GraphSlider } from './GraphSlider.tsx';

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
  const shown = Math.min(at, plies);
  const san = sans[shown - 1];
  const judgement = marks.find(({ ply }) => ply === shown)?.name ?? null;
  const described = [
    shown === 0 ? text.start : san !== undefined && numberedMove(initialFen, shown, san),
    judgement !== null && (judgements[judgement] ?? judgement),
    text.chances(Math.round(heights[shown] ?? 0)),
  ];
  const percentAt = (ply: number) => `${(ply / plies) * 100}%`;
  return (
    <GraphSlider
      className="evaluation-graph"
      label={text.graph}
      described={described.filter(Boolean).join(', ')}
      {...{ plies, shown, onView }}
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
    </GraphSlider>
  );
}
