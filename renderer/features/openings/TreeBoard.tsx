import { useMemo, type ReactNode } from 'react';
import type { Replay } from '@chess/replay.ts';
import type { Color } from '@chess/vocabulary.ts';
import { gameWords } from '@text/game-words.ts';
import { shapeOfMove } from '../../board/shapes.ts';
import { FreeBoard } from '../../table/FreeBoard.tsx';
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
  const words = useText(gameWords);
  const { position } = line;
  const arrows = useMemo(() => {
    const shape = chosen === null ? undefined : shapeOfMove(chosen, 'blue');
    return shape ? [shape] : [];
  }, [chosen]);
  if (!position) return null;
  return (
    <FreeBoard
      position={position}
      move={line.plies.at(-1) ?? null}
      orientation={orientation}
      arrows={arrows}
      label={text.board(words.side(orientation))}
      onPlay={onPlay}
    />
  );
}
