import type { GameView } from '@contract/models.ts';
import type { NextPosition } from '../../../board/use-chessground.ts';
import type { Table } from './use-table.ts';

export const isSameGame = (a: GameView, b: GameView): boolean =>
  a.gameId === b.gameId && a.accountId === b.accountId;

/** What `told` has on the board where that is one move of the opponent's further than the board; null for other news. */
export function nextPosition(
  { game, line, viewed, pending }: Pick<Table, 'game' | 'line' | 'viewed' | 'pending'>,
  told: GameView,
): NextPosition | null {
  const { moves } = game;
  if (viewed !== 'live' || pending !== null || line.problem || told.over || !told.isMyTurn) return null;
  const move = told.moves.length === moves.length + 1 ? told.moves.at(-1) : undefined;
  return move !== undefined && told.moves.at(-2) === moves.at(-1) ? { fen: told.fen, move } : null;
}
