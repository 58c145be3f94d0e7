/**
 * Ids of games that are to be fetched later: games that just ended, and games that the server's answer did not
 * contain. A server exports a game some time after its end, so each id is due several times, with longer pauses.
 */
import type { Clock } from '../../base/clock.ts';
import { createThrottle } from '../../base/throttle.ts';

/** Pause before each attempt, ms. */
export const attemptPauses = [2_000, 5_000, 15_000, 60_000, 300_000] as const;

export function createAbsentGames(
  clock: Clock,
  /** `attempt` counts from 0. */
  fetch: (gameIds: readonly string[], attempt: number) => void,
) {
  const attempts = attemptPauses.map((pause, attempt) => {
    const gameIds = new Set<string>();
    const throttle = createThrottle(clock, pause, () => {
      const due = [...gameIds];
      gameIds.clear();
      fetch(due, attempt);
    });
    return { gameIds, throttle };
  });
  return {
    /** False after the last attempt: the games are given up. */
    fetchLater(gameIds: readonly string[], attempt: number): boolean {
      const next = attempts[attempt];
      if (!next) return false;
      for (const gameId of gameIds) next.gameIds.add(gameId);
      if (gameIds.length > 0) next.throttle.ask();
      return true;
    },
    close() {
      for (const { throttle } of attempts) throttle.cancel();
    },
  };
}
