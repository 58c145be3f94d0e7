import type { GameView } from '@contract/models.ts';
import type { NextPosition } from '../../../board/use-chessground.ts';
import type { Table } from './use-table.ts';

export const isSameGame = (a: GameView, b: GameView): boolean =>
  a.gameId === b.gameId && a.accountId === b.accountId;

/** Position of `news` when it is exactly one move of the opponent further than the board; else null. */
export function nextPosition(
  { game, line, viewed, pending }: Pick<Table, 'game' | 'line' | 'viewed' | 'pending'>,
  news: GameView,
): NextPosition | null {
  const { moves } = game;
  if (viewed !== 'live' || pending !== null || line.problem || news.over || !news.isMyTurn) return null;
  const move = news.moves.length === moves.length + 1 ? news.moves.at(-1) : undefined;
  return move !== undefined && news.moves.at(-2) === moves.at(-1) ? { fen: news.fen, move } : null;
}
