import { remainingAt } from '@chess/clock.ts';
import type { GameCard } from '@contract/models.ts';

/** Sorts by urgency: own turns first, then by less time left, finished games last. */
export function orderGames(games: readonly GameCard[], now: number): readonly GameCard[] {
  return [...games].sort(
    (a, b) => rank(a) - rank(b) || timeLeft(a, now) - timeLeft(b, now) || a.startedAt - b.startedAt,
  );
}

function rank(game: GameCard): number {
  if (game.over) return 2;
  return isMine(game) ? 0 : 1;
}

function timeLeft(game: GameCard, now: number): number {
  if (game.over) return Number.POSITIVE_INFINITY;
  // Correspondence games without a stream have no clocks.
  if (game.clocks === null) return (game.dueAt ?? Number.POSITIVE_INFINITY) - now;
  return remainingAt(
    { ...game.clocks, running: game.running ?? undefined, at: game.clockAt },
    game.color,
    now,
  );
}

/** Number of games in which it is the user's turn. */
export function myTurns(games: readonly GameCard[]): number {
  return games.filter((game) => !game.over && isMine(game)).length;
}

function isMine({ isMyTurn, enginePlays }: GameCard): boolean {
  return isMyTurn && !enginePlays;
}
