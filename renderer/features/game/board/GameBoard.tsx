import { memo, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { PromotionLetter } from '@chess/rules.ts';
import { gameWords, type GameWords } from '@text/game-words.ts';
import { Board } from '../../../board/Board.tsx';
import { boardText } from '../../../board/board-text.ts';
import { useBoardLook } from '../../../board/use-board-look.ts';
import type { BoardHandle } from '../../../board/use-chessground.ts';
import { useDrawAhead } from '../../../bridge.ts';
import { useText } from '../../../ui/index.ts';
import { tableText } from '../../../table/table-text.ts';
import { spokenMove, type MoveText } from '../../../table/moves/move-list.ts';
import { TypedMove } from '../typing/TypedMove.tsx';
import type { TypedMoveState } from '../typing/typing-state.ts';
import { ConfirmMove } from './ConfirmMove.tsx';
import { isSameGame, nextPosition } from './next-position.ts';
import type { Table } from './use-table.ts';
import { ViewedMove } from './ViewedMove.tsx';

export interface GameBoardProps {
  readonly table: Table;
  readonly typed: TypedMoveState;
}

/** The board of an own game. */
export const GameBoard = memo(function GameBoard({ table, typed }: GameBoardProps): ReactNode {
  const text = useText(tableText);
  const { move: moveText } = useText(boardText);
  const words = useText(gameWords);
  const look = useBoardLook();
  const { game, line, picture, movable, orientation, hand, draft, result } = table;
  const { playable } = picture;
  const dests = useMemo(() => playable?.legalDests() ?? null, [playable]);
  const board = useRef<BoardHandle>(null);
  // Draws the opponent's move with the next frame; the rest of the page follows after it.
  useDrawAhead(
    'game',
    (news) => isSameGame(game, news) && board.current?.drawAhead(nextPosition(table, news)) === true,
  );
  // The later of two premoves is played: one made on the board, or the letters of one.
  const { change, text: letters } = typed;
  const clearTyped = useCallback(() => change(''), [change]);
  useEffect(() => {
    if (letters !== '') board.current?.cancelPremove();
  }, [letters]);
  const promotions = useCallback(
    (from: string, to: string): readonly PromotionLetter[] => playable?.promotions(from, to) ?? [],
    [playable],
  );
  return (
    <div className="game-board-frame">
      <Board
        ref={board}
        fen={picture.fen}
        orientation={orientation}
        turn={picture.turn}
        check={picture.check}
        lastMove={picture.lastMove}
        dests={dests}
        movable={movable}
        premoveAfter={game.clock === null ? null : picture.ply}
        onPremove={clearTyped}
        hand={hand}
        pending={picture.pending}
        promotions={promotions}
        onMove={draft.propose}
        look={look}
        label={text.board(words.side(orientation))}
        announcement={result?.headline ?? announcement(line.plies.at(-1), moveText, words)}
      />
      <ViewedMove table={table} />
      <TypedMove typed={typed} />
      <ConfirmMove table={table} />
    </div>
  );
});

function announcement(
  ply: { readonly san: string; readonly fen: string } | undefined,
  text: MoveText,
  words: GameWords,
): string {
  if (!ply) return '';
  return spokenMove(ply.san, words.side(ply.fen.split(' ')[1] === 'b' ? 'white' : 'black'), text);
}
