import type { State } from 'chessground/state';
import type { Key } from './squares.ts';

/**
 * Reports each move in the event that makes it. chessground's own report comes by a timer, and the browser may draw a
 * frame first. `premoved`: the move was made on the opponent's turn.
 */
export function reportPromptly(state: State, onMove: (from: Key, to: Key, premoved: boolean) => void): void {
  Object.defineProperty(state.movable.events, 'after', {
    // chessground asks for its listener right after it has made a move. It has not finished: the call waits for that.
    get() {
      const [from, to] = state.lastMove ?? [];
      const premoved = state.premovable.current !== undefined;
      if (from !== undefined && to !== undefined) queueMicrotask(() => onMove(from, to, premoved));
      return undefined;
    },
  });
}
