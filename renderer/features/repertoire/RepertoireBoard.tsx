import { useMemo, type ReactNode } from 'react';
import { makeShapes, parseShapes } from '@chess/repertoire/shape-text.ts';
import type { TreeNode } from '@chess/variations.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import { gameWords } from '@text/game-words.ts';
import { Board } from '../../board/Board.tsx';
import { boardText } from '../../board/board-text.ts';
import { shapeOfMove, type Shape } from '../../board/shapes.ts';
import { isKey, noSquares } from '../../board/squares.ts';
import { useBoardLook } from '../../board/use-board-look.ts';
import { useHand } from '../../board/use-hand.ts';
import { spokenMove } from '../../table/moves/move-list.ts';
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
  const { move: moveText } = useText(boardText);
  const words = useText(gameWords);
  const look = useBoardLook();
  const { position, move } = node;
  const movable = position.outcome()?.automatic ? null : position.turn;
  const { hand } = useHand(position.fen, position, movable);
  const dests = useMemo(() => position.legalDests(), [position]);
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
    <Board
      fen={position.fen}
      orientation={orientation}
      turn={position.turn}
      check={position.check}
      lastMove={move?.squares ?? noSquares}
      dests={dests}
      movable={movable}
      premove={false}
      pending={noSquares}
      hand={hand}
      promotions={(from, to) => position.promotions(from, to)}
      onMove={onPlay}
      arrows={arrows}
      kept={{ shapes: drawn, onChange: (next) => onShapes(makeShapes(next)) }}
      look={look}
      label={boardLabel(words.side(orientation))}
      announcement={move ? spokenMove(move.san, words.side(opposite(position.turn)), moveText) : ''}
    />
  );
}
