import { useState } from 'react';
import { chancesFor } from '@chess/figures/win-percent.ts';
import { rulesFor } from '@chess/rules.ts';
import type { Position } from '@chess/position.ts';
import type { LiveAnalysisView } from '@contract/live-analysis.ts';
import type { TrainedView } from '@contract/training.ts';
import { useLiveAnalysis, type LiveWish } from '../../table/analysis/use-live-analysis.ts';
import { shortSearch } from '../../table/analysis/use-threat.ts';

type Line = LiveAnalysisView['lines'][number];
/** A line of the engine; `moves` in UCI. */
export type WhyLine = Pick<Line, 'evaluation' | 'moves'>;

export interface Why {
  readonly best: WhyLine | null;
  /** After the user's move; null while it is searched, and when it begins the best line. */
  readonly played: WhyLine | null;
  readonly state: 'off' | 'searching' | 'found' | 'none';
  /** Why there is no line, if there is a reason. */
  readonly cause: LiveAnalysisView['cause'];
  readonly ask: () => void;
}

type Checked = NonNullable<TrainedView['checked']>;

/**
 * The engine's lines for the best move and for the user's: those that judged the answer or, once they are asked for, those
 * of two short searches, one after the other. They end when the card is left.
 */
export function useWhy(start: Position, uci: string, checked: Checked | null): Why {
  const [isAsked, setAsked] = useState(false);
  const [best, setBest] = useState<WhyLine | null>(() => checked && lineOf(checked.best));
  const [played, setPlayed] = useState<WhyLine | null>(() => checked && lineOf(checked.played));
  const isSame = best !== null && best.moves[0] === uci;
  const needs = best === null ? 'best' : played === null && !isSame ? 'played' : null;
  const initial = rulesFor(start.variant).parsePosition()?.fen;
  const wish: LiveWish | null =
    isAsked && needs !== null
      ? {
          ...{ ...shortSearch, variant: start.variant, moves: [] },
          initialFen: start.fen === initial ? 'startpos' : start.fen,
          only: needs === 'played' ? uci : null,
        }
      : null;
  const live = useLiveAnalysis(wish);
  const [line] = live?.state === 'done' ? live.lines : [];
  if (line && needs === 'best') setBest(line);
  if (line && needs === 'played') setPlayed(line);
  const isOver =
    live !== null && live.state !== 'starting' && live.state !== 'searching' && line === undefined;
  const state = needs === null ? 'found' : !isAsked ? 'off' : isOver ? 'none' : 'searching';
  // The second search may find the user's move stronger than the first one did.
  const isBetter =
    best !== null &&
    played !== null &&
    chancesFor(played.evaluation, start.turn) >= chancesFor(best.evaluation, start.turn);
  return {
    ...{ best: isBetter ? played : best, played: isSame || isBetter ? null : played, state },
    cause: live?.cause ?? null,
    ask: () => setAsked(true),
  };
}

const lineOf = ({ evaluation, line }: Checked['best']): WhyLine => ({
  evaluation,
  moves: line.map(({ uci }) => uci),
});
