import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { turnOf } from '@chess/derive.ts';
import type { TvStep } from '@contract/tv.ts';
import { classes, useText } from '../../ui/index.ts';
import { useFocusFollows } from '../../table/moves/use-focus-follows.ts';
import { tvText } from './tv-text.ts';

export interface TvMovesProps {
  readonly steps: readonly TvStep[];
  /** Index of the displayed step. */
  readonly index: number;
  readonly onView: (at: number) => void;
}

/** Moves as running text, with gaps marked. One tab stop: the screen's arrow keys navigate. */
export const TvMoves = memo(function TvMoves({ steps, index, onView }: TvMovesProps): ReactNode {
  const text = useText(tvText);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [index, steps]);
  const cells = useMemo(() => steps.map((step, at) => ({ step, at })).filter(hasWords), [steps]);
  const moves = cells.filter(({ step }) => step.san !== null);
  const stop = (moves.find(({ at }) => at === index) ?? moves[0])?.at;
  useFocusFollows(list, stop);
  return (
    <ol ref={list} className="tv-moves" aria-label={text.moves}>
      {cells.map(({ step, at }) => (
        <li key={at} className="tv-move-item">
          {step.gap && (
            <span className="tv-gap" title={text.gap}>
              <span aria-hidden="true">…</span>
              <span className="sr-only">{text.gap}</span>
            </span>
          )}
          {step.san !== null && (
            <>
              {numberOf(step) !== '' && <span className="tv-move-number num">{numberOf(step)}</span>}
              <button
                type="button"
                className={classes('tv-move', step.filled && 'tv-move-filled')}
                aria-current={at === index ? 'step' : undefined}
                tabIndex={at === stop ? 0 : -1}
                onClick={() => onView(step.at)}
              >
                {step.san}
              </button>
            </>
          )}
        </li>
      ))}
      {cells.length === 0 && <li className="tv-moves-none">{text.noMoves}</li>}
    </ol>
  );
});

function hasWords({ step, at }: { readonly step: TvStep; readonly at: number }): boolean {
  return step.san !== null || (step.gap && at > 0);
}

/** Move number before White's moves, when known. */
function numberOf({ ply, fen }: TvStep): string {
  return ply === null || turnOf(fen) === 'white' ? '' : `${Math.ceil(ply / 2)}.`;
}
