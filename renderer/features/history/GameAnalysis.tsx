import type { ReactNode } from 'react';
import type { Color } from '@chess/vocabulary.ts';
import type { AnalysisSummaryView, ArchivedGameView } from '@contract/history.ts';
import { gameWords } from '@text/game-words.ts';
import { Button, useText } from '../../ui/index.ts';
import { analysisText } from './analysis-text.ts';
import './game-analysis.css';

interface GameAnalysisProps {
  readonly game: Pick<ArchivedGameView, 'summary' | 'summaryBy' | 'phases'>;
  readonly onView: (ply: number) => void;
}

/** The verdict on both players' moves, and the phases of the game; empty when neither is known. */
export function GameAnalysis({ game: { summary, summaryBy, phases }, onView }: GameAnalysisProps): ReactNode {
  const text = useText(analysisText);
  const starts = (['middlegame', 'endgame'] as const).flatMap((phase) => {
    const ply = phases[phase];
    return ply === null ? [] : [{ phase, ply }];
  });
  if (!summary && starts.length === 0) return null;
  return (
    <section
      className="game-analysis stack gap-4"
      aria-label={summaryBy === 'server' ? text.byServer : text.label}
    >
      {summary && <Verdicts summary={summary} />}
      {starts.length > 0 && (
        <div className="game-phases line gap-4">
          {starts.map(({ phase, ply }) => (
            <Button key={phase} size="small" variant="quiet" onPress={() => onView(ply)}>
              {text.from(phase, Math.floor(ply / 2) + 1)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

function Verdicts({ summary }: { readonly summary: NonNullable<ArchivedGameView['summary']> }): ReactNode {
  const text = useText(analysisText);
  return (
    <table className="num">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{text.player}</span>
          </th>
          {measures.map((measure) => (
            <th key={measure} scope="col" title={text.measures[measure]}>
              <span aria-hidden="true">{text.short[measure]}</span>
              <span className="sr-only">{text.measures[measure]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <SideRow color="white" side={summary.white} />
        <SideRow color="black" side={summary.black} />
      </tbody>
    </table>
  );
}

const measures = ['accuracy', 'averageLoss', 'inaccuracies', 'mistakes', 'blunders'] as const;

interface SideRowProps {
  readonly color: Color;
  readonly side: AnalysisSummaryView;
}

function SideRow({ color, side }: SideRowProps): ReactNode {
  const text = useText(analysisText);
  const words = useText(gameWords);
  return (
    <tr>
      <th scope="row">{words.side(color)}</th>
      {measures.map((measure) => {
        const value = side[measure];
        return (
          <td key={measure}>
            {value === null ? '–' : measure === 'accuracy' ? text.percent(value) : Math.round(value)}
          </td>
        );
      })}
    </tr>
  );
}
