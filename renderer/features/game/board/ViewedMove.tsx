import { useState, type ReactNode } from 'react';
import type { Replay } from '@chess/replay.ts';
import { gameWords, type GameWords } from '@text/game-words.ts';
import { boardText } from '../../../board/board-text.ts';
import { tableText } from '../../../table/table-text.ts';
import { moveRows, spokenMove, type MoveText, type Viewed } from '../../../table/moves/move-list.ts';
import { useText } from '../../../ui/index.ts';
import { gameScreenText } from '../game-screen-text.ts';
import type { Table } from './use-table.ts';

/** Reads out the move on the board while the user steps through the game, and the return to the newest one. */
export function ViewedMove({ table }: { readonly table: Table }): ReactNode {
  const { steps, numbered } = useText(tableText);
  const { live } = useText(gameScreenText).link;
  const { move: moveText } = useText(boardText);
  const words = useText(gameWords);
  const { game, line, viewed } = table;
  const newest = line.plies.length;
  /** `backAt`: the newest ply at the return from an earlier one. */
  const [seen, setSeen] = useState<{ readonly viewed: Viewed; readonly backAt: number | null }>({
    viewed,
    backAt: null,
  });
  if (seen.viewed !== viewed) setSeen({ viewed, backAt: viewed === 'live' ? newest : null });
  const isBack = viewed === 'live' && seen.backAt === newest;
  const move = (ply: number): string => {
    const found = numberedMove(line, ply, words, moveText);
    return found === null ? '' : numbered(found.number, found.move);
  };
  return (
    <span className="sr-only" role="status">
      {viewed === 0
        ? steps.first
        : viewed !== 'live'
          ? move(viewed)
          : isBack && `${game.over ? steps.last : live}. ${move(newest)}`}
    </span>
  );
}

function numberedMove(
  { start, plies }: Replay,
  ply: number,
  words: GameWords,
  text: MoveText,
): { readonly number: number; readonly move: string } | null {
  const row =
    start && moveRows(start, plies).find(({ white, black }) => [white?.ply, black?.ply].includes(ply));
  const cell = row?.white?.ply === ply ? row.white : row?.black;
  if (!row || !cell) return null;
  return {
    number: row.number,
    move: spokenMove(cell.san, words.side(cell === row.white ? 'white' : 'black'), text),
  };
}
