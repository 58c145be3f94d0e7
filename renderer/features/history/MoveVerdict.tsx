import type { ReactNode } from 'react';
import type { ArchivedGameView } from '@contract/history.ts';
import { LineMoves } from '../../table/analysis/LineMoves.tsx';
import { lineText } from '../../table/analysis/line-text.ts';
import { useForms, useText } from '../../ui/index.ts';
import { gamesText } from './games-text.ts';
import type { BestLine } from './use-game-engine.ts';

const glyphs: Readonly<Record<string, string>> = { Inaccuracy: '?!', Mistake: '?', Blunder: '??' };

/** The glyph of a judged move; empty for others. */
export function markAt(marks: ArchivedGameView['marks'], ply: number): string {
  const name = marks.find((mark) => mark.ply === ply)?.name ?? '';
  return glyphs[name] ?? '';
}

interface MoveVerdictProps {
  readonly game: Pick<ArchivedGameView, 'evaluations' | 'marks'>;
  readonly ply: number;
  readonly best: BestLine | null;
  /** The engine is continuing the line. */
  readonly isSearching: boolean;
  /** Number of moves of the line that the board shows. */
  readonly at: number;
  readonly onView: (moves: number) => void;
  readonly onPeek: (moves: number) => void;
}

/** Evaluation of the position, the judgement of its move, and the better line with its reason. */
export function MoveVerdict({ game, ply, best, isSearching, ...line }: MoveVerdictProps): ReactNode {
  const text = useText(gamesText).game;
  const words = useText(lineText);
  const { signed } = useForms();
  if (game.evaluations.length === 0) return null;
  const evaluation = ply === 0 ? null : (game.evaluations[ply - 1] ?? null);
  const mark = game.marks.find((one) => one.ply === ply);
  const value =
    evaluation === null
      ? '–'
      : evaluation.kind === 'mate'
        ? `#${evaluation.moves}`
        : signed(evaluation.value / 100, 2);
  const san = best?.moves[0]?.san ?? '';
  return (
    <div className="history-thought stack gap-4" aria-busy={isSearching}>
      <p className="num">
        <span className="history-quiet">{text.evaluation}</span> {value}
        {mark?.name !== undefined && mark.name !== null && (
          <span className="history-loss"> {text.marks[mark.name] ?? mark.name}</span>
        )}
        {!best && mark?.line !== undefined && mark.line !== null && (
          <span className="history-quiet"> {text.better(mark.line)}</span>
        )}
      </p>
      {best && (
        <div>
          <span className="history-quiet">{text.betterLine}</span>{' '}
          <LineMoves {...best} {...line} label={words.line} />
        </div>
      )}
      {best?.reason && <p>{words.reason(san, best.reason)}</p>}
    </div>
  );
}
