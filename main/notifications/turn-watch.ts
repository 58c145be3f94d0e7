/** Detects that it is the user's turn again after the opponent, or the app, was away for a while. */
import type { GameView } from '../../preload/contract/models.ts';
import type { Clock } from '../base/clock.ts';

export interface TurnWatchOptions {
  readonly clock: Clock;
  /** Least time of absence, ms. */
  readonly absence: () => number;
  readonly onTurn: (game: GameView, position: string) => void;
}

interface Turn {
  readonly mine: boolean;
  /** Start of the turn, monotonic ms. */
  readonly since: number;
}

export function createTurnWatch({ clock, absence, onTurn }: TurnWatchOptions) {
  const turns = new Map<string, Turn>();
  return {
    /** The game's current state, at each change. */
    see(game: GameView) {
      const key = `${game.accountId} ${game.gameId}`;
      if (game.over) {
        turns.delete(key);
        return;
      }
      const now = clock.monotonic();
      const before = turns.get(key);
      if (before?.mine === game.isMyTurn) return;
      turns.set(key, { mine: game.isMyTurn, since: now });
      if (!game.isMyTurn || game.enginePlays) return;
      // For a game that is new to this run, the start of the turn is unknown: the game's age bounds it.
      const waited = before ? now - before.since : clock.now() - game.startedAt;
      if (waited >= absence()) onTurn(game, positionOf(game.fen));
    },
  };
}

/** Board and side to move: equal for the same position, whichever stream reported it. */
function positionOf(fen: string): string {
  return fen.split(' ').slice(0, 2).join(' ');
}
