import type { Api } from 'chessground/api';
import type { Key } from './squares.ts';

/** Result of choosing a square by the keyboard; `done`: a move, a premove, or a drop. */
export type KeySelection = 'pickedUp' | 'putBack' | 'illegal' | 'nothing' | 'done';

/** `isDrop`: a piece of the hand is picked; `isLegalDrop`: it may go to the square. */
export function selectByKey(
  board: Api,
  at: Key,
  { isDrop, isLegalDrop }: { readonly isDrop: boolean; readonly isLegalDrop: boolean },
): KeySelection {
  const { state } = board;
  const before = state.selected;
  // For drags, chessground keeps the selection of a piece that is chosen again.
  if (before === at && !isDrop) {
    board.selectSquare(null);
    return 'putBack';
  }
  board.selectSquare(at);
  if (state.selected !== undefined) return 'pickedUp';
  if (isDrop) return isLegalDrop || state.predroppable.current?.key === at ? 'done' : 'illegal';
  if (before === undefined) return 'nothing';
  const [from, to] = state.premovable.current ?? [];
  const isPremove = from === before && to === at;
  return state.pieces.has(before) && !isPremove ? 'illegal' : 'done';
}
