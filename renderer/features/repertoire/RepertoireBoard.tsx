import { useMemo, type ReactNode } from 'react';
import { makeShapes } from '@chess/repertoire/shape-text.ts';
import type { TreeNode } from '@chess/variations.ts';
import type { Color } from '@chess/vocabulary.ts';
import { gameWords } from '@text/game-words.ts';
import { shapeOfMove } from '../../board/shapes.ts';
import { storedShapes } from '../../board/stored-shapes.ts';
import { FreeBoard } from '../../table/FreeBoard.tsx';
import { tableText } from '../../table/table-text.ts';
import { useText } from '../../ui/index.ts';

export interface RepertoireBoardProps {
  readonly node: TreeNode;
  readonly orientation: Color;
  /** Arrows and circles of the position, as they are stored. */
  readonly shapes: string;
  readonly onShapes: (shapes: string) => void;
  /** Prepared moves, in UCI, and one that is missing. */
  readonly prepared: readonly string[];
  readonly missing: string | null;
  readonly onPlay: (uci: string) => void;
}

/** The position of a repertoire. Moves that are played on it are added; arrows that are drawn on it are kept. */
export function RepertoireBoard({
  node,
  orientation,
  shapes,
  onShapes,
  prepared,
  missing,
  onPlay,
}: RepertoireBoardProps): ReactNode {
  const { board: boardLabel } = useText(tableText);
  const words = useText(gameWords);
  const { position, move } = node;
  const arrows = useMemo(
    () => [
      ...prepared.flatMap((uci) => shapeOfMove(uci, 'blue') ?? []),
      ...(missing === null ? [] : [shapeOfMove(missing, 'red') ?? []].flat()),
    ],
    [prepared, missing],
  );
  const drawn = useMemo(() => storedShapes(shapes), [shapes]);
  return (
    <FreeBoard
      position={position}
      move={move}
      orientation={orientation}
      arrows={arrows}
      kept={{ shapes: drawn, onChange: (next) => onShapes(makeShapes(next)) }}
      label={boardLabel(words.side(orientation))}
      onPlay={onPlay}
    />
  );
}
