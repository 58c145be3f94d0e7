import './moves.css';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { classes, useText } from '../../ui/index.ts';
import { tableText } from '../table-text.ts';
import type { MoveCell, MoveRow, Viewed } from './move-list.ts';
import { useFocusFollows } from './use-focus-follows.ts';

export interface MoveListProps {
  readonly rows: readonly MoveRow[];
  /** Ply of the newest move; 0 before the first. */
  readonly newest: number;
  readonly viewed: Viewed;
  /** Ply of a move that is not yet confirmed; null without one. */
  readonly pending: number | null;
  readonly onView: (ply: number) => void;
}

/** The game in two columns. One tab stop, the first move before any: arrow keys move through it. */
export const MoveList = memo(function MoveList({
  rows,
  newest,
  viewed,
  pending,
  onView,
}: MoveListProps): ReactNode {
  const text = useText(tableText);
  const list = useRef<HTMLOListElement>(null);
  const at = viewed === 'live' ? newest : viewed;
  const stop = Math.max(at, 1);
  useFocusFollows(list, stop);

  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box) return;
    if (!current) box.scrollTop = 0;
    else box.scrollTop += scrollNeeded(box.getBoundingClientRect(), current.getBoundingClientRect());
  }, [at, rows]);

  const cell = (move: MoveCell | null): ReactNode => {
    if (!move) return <span className="moves-cell" />;
    const unsure = move.ply === pending;
    return (
      <button
        type="button"
        className={classes('moves-cell moves-move', unsure && 'moves-pending')}
        aria-current={move.ply === at ? 'step' : undefined}
        aria-label={unsure ? text.unconfirmed(move.san) : move.san}
        tabIndex={move.ply === stop ? 0 : -1}
        onClick={() => onView(move.ply)}
      >
        {move.san}
        {unsure && <span className="moves-unsure" aria-hidden="true" />}
      </button>
    );
  };

  return (
    <ol ref={list} className="moves" aria-label={text.moves}>
      {rows.map((row) => (
        <li key={row.number} className="moves-row">
          <span className="moves-number num">{row.number}</span>
          {row.white === null && row.black ? (
            <span className="moves-cell moves-skipped">…</span>
          ) : (
            cell(row.white)
          )}
          {cell(row.black)}
        </li>
      ))}
      {rows.length === 0 && <li className="moves-none">{text.noMoves}</li>}
    </ol>
  );
});

/** Scroll distance that shows an entry with a row to spare, px. */
function scrollNeeded(box: DOMRect, entry: DOMRect): number {
  const spare = entry.height;
  if (entry.top < box.top + spare) return entry.top - box.top - spare;
  if (entry.bottom > box.bottom - spare) return entry.bottom - box.bottom + spare;
  return 0;
}
