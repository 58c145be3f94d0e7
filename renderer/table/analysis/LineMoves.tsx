import './line-moves.css';
import type { ReactNode } from 'react';
import type { PlayedMove, Position } from '@chess/rules.ts';
import { classes } from '../../ui/index.ts';
import { numberBefore } from './play-line.ts';

export interface LineMovesProps {
  readonly start: Position;
  readonly moves: readonly PlayedMove[];
  /** Number of moves of the line that the board shows; 0 for none. */
  readonly at: number;
  readonly label: string;
  /** Shows the position after so many moves. */
  readonly onView: (moves: number) => void;
  /** As `onView`, while the pointer rests on a move; 0 when it leaves. */
  readonly onPeek: (moves: number) => void;
}

/** A line of moves, each a button that shows its position. */
export function LineMoves({ start, moves, at, label, onView, onPeek }: LineMovesProps): ReactNode {
  return (
    <span className="line-moves num" role="group" aria-label={label} onPointerLeave={() => onPeek(0)}>
      {moves.map(({ san }, index) => {
        const number = numberBefore(start, index);
        return (
          // A move has no other key than its place.
          <span key={index} className="line-move-place">
            {number !== '' && <span className="line-move-number">{number}</span>}
            <button
              type="button"
              className={classes('line-move', at === index + 1 && 'line-move-now')}
              aria-current={at === index + 1 ? 'step' : undefined}
              // One stop for the Tab key; the arrow keys step through the line.
              tabIndex={index === Math.max(0, at - 1) ? 0 : -1}
              onClick={() => onView(index + 1)}
              onPointerEnter={(event) => {
                if (event.pointerType === 'mouse') onPeek(index + 1);
              }}
            >
              {san}
            </button>{' '}
          </span>
        );
      })}
    </span>
  );
}
