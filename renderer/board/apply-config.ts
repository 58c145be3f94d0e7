import type { Api } from 'chessground/api';
import type { Config } from 'chessground/config';
import type { PieceNode } from 'chessground/types';

/**
 * Gives the board another configuration. A piece that is being dragged from the hand stays with the pointer: it is on
 * no square, so chessground would lose it with the old position.
 */
export function applyConfig({ state, set }: Api, config: Config): void {
  const held = state.draggable.current;
  if (!held?.newPiece) {
    set(config);
    return;
  }
  // Otherwise it would fade out.
  state.pieces.delete(held.orig);
  set(config);
  if (state.draggable.current !== held) return;
  state.pieces.set(held.orig, held.piece);
  // Its element may have been removed.
  held.element = () =>
    [...state.dom.elements.board.querySelectorAll<PieceNode>('piece')].find(
      ({ cgKey }) => cgKey === held.orig,
    );
  state.dom.redraw();
}
