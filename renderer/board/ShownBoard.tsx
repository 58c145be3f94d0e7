import { turnOf } from '@chess/derive.ts';
import { Board, type BoardProps } from './Board.tsx';
import { noSquares } from './squares.ts';

export type ShownBoardProps = Pick<
  BoardProps,
  'fen' | 'orientation' | 'check' | 'lastMove' | 'arrows' | 'look' | 'label' | 'announcement'
>;

/** A read-only board. */
export function ShownBoard(shown: ShownBoardProps) {
  return (
    <Board
      {...shown}
      turn={turnOf(shown.fen)}
      dests={null}
      movable={null}
      premoveAfter={null}
      pending={noSquares}
      promotions={noPromotions}
      onMove={noMove}
    />
  );
}

const noPromotions = () => [];
const noMove = () => {};
