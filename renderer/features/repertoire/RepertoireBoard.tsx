import { useMemo, type ReactNode } from 'react';
import { makeShapes, parseShapes } from '@chess/repertoire/shape-text.ts';
import type { TreeNode } from '@chess/variations.ts';
import type { Color } from '@chess/vocabulary.ts';
import { gameWords } from '@text/game-words.ts';
import { shapeOfMove, type Shape } from '../../board/shapes.ts';
import { isKey } from '../../board/squares.ts';
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
  const drawn = useMemo(
    () =>
      parseShapes(shapes).flatMap(({ from, to, brush }): readonly Shape[] =>
        isKey(from) && isKey(to) ? [{ from, to, brush }] : [],
      ),
    [shapes],
  );
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
