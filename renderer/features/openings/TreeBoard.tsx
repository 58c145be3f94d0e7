import { useMemo, type ReactNode } from 'react';
import type { Replay } from '@chess/replay.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import { gameWords } from '@text/game-words.ts';
import { Board } from '../../board/Board.tsx';
import { boardText } from '../../board/board-text.ts';
import { shapeOfMove } from '../../board/shapes.ts';
import { noSquares } from '../../board/squares.ts';
import { useBoardLook } from '../../board/use-board-look.ts';
import { useHand } from '../../board/use-hand.ts';
import { spokenMove } from '../../table/moves/move-list.ts';
import { useText } from '../../ui/index.ts';
import { openingsText } from './openings-text.ts';

export interface TreeBoardProps {
  readonly line: Replay;
  readonly orientation: Color;
  /** The move to point at, in UCI. */
  readonly chosen: string | null;
  readonly onPlay: (uci: string) => void;
}

/** The tree's position. Any legal move can be played, also one of no game. */
export function TreeBoard({ line, orientation, chosen, onPlay }: TreeBoardProps): ReactNode {
  const text = useText(openingsText);
  const { move: moveText } = useText(boardText);
  const words = useText(gameWords);
  const look = useBoardLook();
  const { position } = line;
  const last = line.plies.at(-1);
  const fen = position?.fen ?? '';
  const movable = !position || position.outcome()?.automatic ? null : position.turn;
  const { hand } = useHand(fen, position ?? null, movable);
  const dests = useMemo(() => position?.legalDests() ?? null, [position]);
  const arrows = useMemo(() => {
    const shape = chosen === null ? undefined : shapeOfMove(chosen, 'blue');
    return shape ? [shape] : [];
  }, [chosen]);
  if (!position) return null;
  return (
    <Board
      fen={fen}
      orientation={orientation}
      turn={position.turn}
      check={position.check}
      lastMove={last?.squares ?? noSquares}
      dests={dests}
      movable={movable}
      premove={false}
      pending={noSquares}
      hand={hand}
      promotions={(from, to) => position.promotions(from, to)}
      onMove={onPlay}
      arrows={arrows}
      look={look}
      label={text.board(words.side(orientation))}
      announcement={last ? spokenMove(last.san, words.side(opposite(position.turn)), moveText) : ''}
    />
  );
}
