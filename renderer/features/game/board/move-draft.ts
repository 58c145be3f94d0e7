/** Moves that wait for their confirmation. Pure. */
import type { GameView, Settings } from '@contract/models.ts';
import type { Attempt } from './game-view.ts';

/** Whether moves of the game wait for a confirmation. */
export function needsConfirmation(
  confirm: Settings['board']['confirmMoves'],
  game: Pick<GameView, 'clock'>,
): boolean {
  return confirm === 'always' || (confirm === 'correspondence' && game.clock === null);
}

/** The draft while it fits the position: another move, a takeback or the end of the game discards it. */
export function currentDraft(
  game: Pick<GameView, 'moves' | 'over' | 'isMyTurn'>,
  draft: Attempt | null,
): string | null {
  return draft?.ply === game.moves.length && !game.over && game.isMyTurn ? draft.uci : null;
}
