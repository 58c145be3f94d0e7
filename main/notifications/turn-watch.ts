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
  readonly position: string;
  readonly plies: number;
  /** Start of the turn, monotonic ms. */
  readonly since: number;
  /** Start of the turn on the wall clock, ms, because the monotonic clock does not count sleep. */
  readonly sinceTime: number;
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
      // As at the end of the last run: the turn may be over.
      if (game.link === 'remembered') return;
      const now: Turn = {
        mine: game.isMyTurn,
        position: positionOf(game.fen),
        plies: game.moves.length,
        since: clock.monotonic(),
        sinceTime: clock.now(),
      };
      const before = turns.get(key);
      if (before && isSameTurn(before, now)) {
        turns.set(key, { ...now, since: before.since, sinceTime: before.sinceTime });
        return;
      }
      turns.set(key, now);
      if (!game.isMyTurn || game.enginePlays) return;
      // For a game that is new to this run, the start of the turn is unknown: the game's age bounds it.
      const waited = before
        ? Math.max(now.since - before.since, now.sinceTime - before.sinceTime)
        : clock.now() - game.startedAt;
      if (waited >= absence()) onTurn(game, now.position);
    },
  };
}

/** Both sides can move while the app hears nothing: then it is the own turn again. A takeback makes the moves fewer. */
function isSameTurn(before: Turn, now: Turn): boolean {
  if (before.mine !== now.mine) return false;
  return !now.mine || before.position === now.position || now.plies < before.plies;
}

/** Board and side to move: equal for the same position, whichever stream reported it. */
function positionOf(fen: string): string {
  return fen.split(' ').slice(0, 2).join(' ');
}
