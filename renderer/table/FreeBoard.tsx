import { useMemo, type ReactNode } from 'react';
import type { PlayedMove, Position } from '@chess/position.ts';
import { opposite } from '@chess/vocabulary.ts';
import { gameWords } from '@text/game-words.ts';
import { Board, type BoardProps } from '../board/Board.tsx';
import { boardText } from '../board/board-text.ts';
import { noSquares } from '../board/squares.ts';
import { useBoardLook } from '../board/use-board-look.ts';
import { useHand } from '../board/use-hand.ts';
import { useText } from '../ui/index.ts';
import { spokenMove } from './moves/move-list.ts';

export interface FreeBoardProps extends Pick<BoardProps, 'orientation' | 'arrows' | 'kept' | 'label'> {
  readonly position: Position;
  /** The move that led to the position; null for none. */
  readonly move: Pick<PlayedMove, 'san' | 'squares'> | null;
  readonly onPlay: (uci: string) => void;
}

/** A position outside of games: the side to move can play any legal move. */
export function FreeBoard({ position, move, onPlay, ...shown }: FreeBoardProps): ReactNode {
  const { move: moveText } = useText(boardText);
  const words = useText(gameWords);
  const look = useBoardLook();
  const movable = position.outcome()?.automatic ? null : position.turn;
  const { hand } = useHand(position.fen, position, movable);
  const dests = useMemo(() => position.legalDests(), [position]);
  return (
    <Board
      {...shown}
      fen={position.fen}
      turn={position.turn}
      check={position.check}
      lastMove={move?.squares ?? noSquares}
      dests={dests}
      movable={movable}
      premoveAfter={null}
      pending={noSquares}
      hand={hand}
      promotions={(from, to) => position.promotions(from, to)}
      onMove={onPlay}
      look={look}
      announcement={move ? spokenMove(move.san, words.side(opposite(position.turn)), moveText) : ''}
    />
  );
}
