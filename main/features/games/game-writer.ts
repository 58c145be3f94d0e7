/** Stores games under way. */
import type { Log } from '../../base/log.ts';
import type { GameRow } from '../../store/api.ts';
import { isOver } from './live-game.ts';
import type { TrackedGame } from './tracked-game.ts';

/** Coalesces writes: each row holds the whole state, so at most one per game is under way. */
export function createGameWriter(options: {
  readonly log: Log;
  readonly save: (row: GameRow) => Promise<void>;
}): (held: TrackedGame) => void {
  const write = (held: TrackedGame) => {
    if (held.saving) {
      held.saving = 'again';
      return;
    }
    held.saving = 'once';
    const { game, accountId } = held;
    const row: GameRow = {
      accountId,
      gameId: game.summary.id,
      over: isOver(game),
      updatedAt: game.updatedAt,
      data: JSON.stringify(game),
    };
    options
      .save(row)
      .catch((error: unknown) =>
        options.log.warn('game not stored', { gameId: row.gameId, reason: String(error) }),
      )
      .finally(() => {
        const changedMeanwhile = held.saving === 'again';
        held.saving = null;
        if (changedMeanwhile) write(held);
      });
  };
  return write;
}
