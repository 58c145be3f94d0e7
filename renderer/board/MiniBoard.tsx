import { useMemo, type Ref } from 'react';
import type { Color } from '@chess/vocabulary.ts';
import { isKey } from './squares.ts';
import { lookClasses, type BoardLook } from './look.ts';
import { Shapes } from './Shapes.tsx';
import type { Shape } from './shapes.ts';
import { moveAnimation, useChessground, type BoardHandle } from './use-chessground.ts';
import './board.css';

export interface MiniBoardProps {
  readonly fen: string;
  readonly orientation: Color;
  /** UCI; null before the first move. */
  readonly lastMove: string | null;
  readonly look: BoardLook;
  readonly arrows?: readonly Shape[];
  /** Text alternative for screen readers. */
  readonly label: string;
  readonly ref?: Ref<BoardHandle>;
}

/** A live position for display only: no events, no coordinates, as large as its box. */
export function MiniBoard({ fen, orientation, lastMove, look, arrows, label, ref }: MiniBoardProps) {
  const config = useMemo(
    () => ({
      fen,
      orientation,
      lastMove: [lastMove?.slice(0, 2) ?? '', lastMove?.slice(2, 4) ?? ''].filter(isKey),
      animation: moveAnimation(look.board.animation),
    }),
    [fen, orientation, lastMove, look.board.animation],
  );
  const { box, square, ground } = useChessground(miniOptions, config, 0, ref);
  return (
    <div ref={box} className={`board board-mini ${lookClasses(look)}`} role="img" aria-label={label}>
      <div ref={square} className="board-square">
        <div ref={ground} className="cg-wrap" />
        {arrows && <Shapes shapes={arrows} orientation={orientation} />}
      </div>
    </div>
  );
}

const miniOptions = {
  viewOnly: true,
  coordinates: false,
  disableContextMenu: true,
  drawable: { enabled: false, visible: false },
};
