import type { PointerEvent, ReactNode } from 'react';
import type { Color } from '@chess/vocabulary.ts';
import { boardText } from '../../board/board-text.ts';
import { dropRoles, type BoardHand, type DropRole, type Pocket as Pieces } from '../../board/hand.ts';
import { lookClasses, type BoardLook } from '../../board/look.ts';
import { useText } from '../../ui/index.ts';
import './pocket.css';

export interface PocketProps {
  readonly pieces: Pieces;
  readonly color: Color;
  readonly look: BoardLook;
  /** Absent for the opponent's hand and while no drop is possible: read-only. */
  readonly hand?: BoardHand | undefined;
}

/** One side's pieces in hand: dragged onto the board, or picked and then placed on a square. */
export function Pocket({ pieces, color, look, hand }: PocketProps): ReactNode {
  const text = useText(boardText);
  return (
    <ul className={`pocket ${lookClasses(look)}`} aria-label={text.inHand}>
      {dropRoles.map((role) => {
        const count = pieces[role];
        const figure = <span className={`piece-figure ${color} ${role}`} />;
        const spoken = text.countOf(text.roles[role], count);
        return (
          <li key={role} className="pocket-place" data-empty={count === 0 || undefined}>
            {hand && count > 0 ? (
              <button
                type="button"
                className="pocket-piece"
                aria-label={spoken}
                aria-pressed={hand.picked === role}
                onPointerDown={(event) => drag(event, hand, role)}
                onClick={() => hand.onPick(hand.picked === role ? null : role)}
              >
                {figure}
              </button>
            ) : (
              <span className="pocket-piece" role="img" aria-label={spoken}>
                {figure}
              </span>
            )}
            {count > 1 && (
              <span className="pocket-count num" aria-hidden="true">
                {count}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function drag(event: PointerEvent, hand: BoardHand, role: DropRole): void {
  if (event.button !== 0) return;
  hand.drag(role, event.nativeEvent);
}
