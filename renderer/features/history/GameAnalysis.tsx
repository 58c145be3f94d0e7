import type { ReactNode } from 'react';
import { opposite, type Color } from '@chess/vocabulary.ts';
import type { AnalysisSummaryView, ArchivedGameView } from '@contract/history.ts';
import { gameWords } from '@text/game-words.ts';
import { Button, useText } from '../../ui/index.ts';
import { AnalyseGame } from './AnalyseGame.tsx';
import { ClockGraph } from './ClockGraph.tsx';
import { EvaluationGraph } from './EvaluationGraph.tsx';
import { analysisText } from './analysis-text.ts';
import './game-analysis.css';

export type AnalysedGame = Pick<
  ArchivedGameView,
  | 'summary'
  | 'summaryBy'
  | 'engine'
  | 'analysedHere'
  | 'heldBack'
  | 'phases'
  | 'marks'
  | 'sans'
  | 'initialFen'
  | 'evaluations'
  | 'clocks'
> & {
  readonly head: Pick<
    ArchivedGameView['head'],
    'gameId' | 'color' | 'own' | 'clockInitial' | 'clockIncrement'
  >;
};

interface GameAnalysisProps {
  readonly accountId: string;
  readonly game: AnalysedGame;
  /** The shown ply. */
  readonly at: number;
  readonly onView: (ply: number) => void;
}

/** The verdict on both players' moves, the way to the next mistake and to the phases, and the analysis itself. */
export function GameAnalysis({ accountId, game, at, onView }: GameAnalysisProps): ReactNode {
  const { summary, summaryBy, engine, phases, sans } = game;
  const text = useText(analysisText);
  const starts = (['middlegame', 'endgame'] as const).flatMap((phase) => {
    const ply = phases[phase];
    return ply === null ? [] : [{ phase, ply }];
  });
  const mistake = nextMistake(game, at);
  return (
    <section
      className="game-analysis stack gap-4"
      aria-label={summaryBy === 'server' ? text.byServer : text.label}
    >
      {summary && <EvaluationGraph game={game} at={at} onView={onView} />}
      <ClockGraph game={game} at={at} onView={onView} />
      {summary && <Verdicts summary={summary} />}
      {engine !== null && <p className="history-quiet">{text.byEngine(engine)}</p>}
      {summaryBy !== 'server' && sans.length > 0 && (
        <AnalyseGame
          accountId={accountId}
          gameId={game.head.gameId}
          isAnalysed={game.analysedHere}
          heldBack={game.heldBack}
        />
      )}
      {(starts.length > 0 || mistake !== undefined) && (
        <div className="game-analysis-ways line gap-4">
          {mistake !== undefined && (
            <Button size="small" variant="quiet" onPress={() => onView(mistake)}>
              {text.next}
            </Button>
          )}
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

/** The next judged move of the own side, from the start again after the last; of either side in games of others. */
export function nextMistake({ marks, head, initialFen }: AnalysedGame, at: number): number | undefined {
  const first: Color = initialFen.split(' ')[1] === 'b' ? 'black' : 'white';
  const plies = marks
    .filter(({ ply, name }) => {
      const mover = ply % 2 === 1 ? first : opposite(first);
      return name !== null && (head.own !== null || mover === head.color);
    })
    .map(({ ply }) => ply);
  return plies.find((ply) => ply > at) ?? plies[0];
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
