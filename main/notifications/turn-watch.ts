/** Notices that it is the user's move again after the opponent, or the app, was away for a while. */
import type { GameView } from '../../preload/contract/models.ts';
import type { Clock } from '../base/clock.ts';

export interface TurnWatch {
  /** A game as it is now: each time something about it changed. */
  see(game: GameView): void;
}

export interface TurnWatchOptions {
  readonly clock: Clock;
  /** ms. */
  readonly absence: () => number;
  readonly onTurn: (game: GameView, position: string) => void;
}

interface Turn {
  readonly mine: boolean;
  /** Since when, monotonic. */
  readonly since: number;
}

export function createTurnWatch({ clock, absence, onTurn }: TurnWatchOptions): TurnWatch {
  const turns = new Map<string, Turn>();
  return {
    see(game) {
      const key = `${game.accountId} ${game.gameId}`;
      if (game.over) {
        turns.delete(key);
        return;
      }
      const now = clock.monotonic();
      const before = turns.get(key);
      if (before?.mine === game.isMyTurn) return;
      turns.set(key, { mine: game.isMyTurn, since: now });
      if (!game.isMyTurn) return;
      // Of a game that this run has not seen yet nobody knows since when it waits.
      const waited = before ? now - before.since : clock.now() - game.startedAt;
      if (waited >= absence()) onTurn(game, positionOf(game.fen));
    },
  };
}

/** Board and side to move: the same position, whoever told it. */
function positionOf(fen: string): string {
  return fen.split(' ').slice(0, 2).join(' ');
}
