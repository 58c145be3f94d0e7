import type { State } from 'chessground/state';
import type { Role } from 'chessground/types';
import type { Key } from './squares.ts';

export interface MoveListeners {
  /** `premoved`: the move was made on the opponent's turn. */
  readonly onMove: (from: Key, to: Key, premoved: boolean) => void;
  /** A piece from the hand was put on the board. */
  readonly onDrop: (role: Role, to: Key, premoved: boolean) => void;
}

/**
 * Reports each move in the event that makes it. chessground's own report comes by a timer, and the browser may draw a
 * frame first.
 */
export function reportPromptly(state: State, { onMove, onDrop }: MoveListeners): void {
  // chessground asks for its listeners right after it has made a move, before it has finished: a report waits for that.
  Object.defineProperties(state.movable.events, {
    after: {
      get() {
        const [from, to] = state.lastMove ?? [];
        const premoved = state.premovable.current !== undefined;
        if (from !== undefined && to !== undefined) queueMicrotask(() => onMove(from, to, premoved));
        return undefined;
      },
    },
    afterNewPiece: {
      get() {
        const [to] = state.lastMove ?? [];
        const role = to && state.pieces.get(to)?.role;
        const premoved = state.predroppable.current !== undefined;
        if (to !== undefined && role) queueMicrotask(() => onDrop(role, to, premoved));
        return undefined;
      },
    },
  });
}
