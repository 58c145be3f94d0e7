/** Games whose view was opened in this run: their streams have priority, on every connection of the account. */
import type { Clock } from '../../base/clock.ts';

/** Limit of remembered games. The account has far fewer streams. */
const mostOpened = 100;
/** Longest wait for a game that the server has started and the event stream has not reported yet, ms. */
const reportMs = 5_000;

export function createOpenedGames(clock: Clock) {
  /** Number of the last opening by game, ascending. */
  const openings = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();
  let count = 0;

  return {
    /** The view of a game opens, perhaps before the game is known. */
    add(key: string) {
      count += 1;
      openings.delete(key);
      openings.set(key, count);
      const [oldest] = openings.keys();
      if (openings.size > mostOpened && oldest !== undefined) openings.delete(oldest);
    },
    /** Order in which views were opened; 0 if this one was not. */
    orderOf: (key: string): number => openings.get(key) ?? 0,
    keys: (): readonly string[] => [...openings.keys()],
    remove: (key: string): void => void openings.delete(key),
    /** Resolves when the game is reported, or after some seconds. */
    untilReported: (key: string): Promise<void> =>
      new Promise((resolve) => {
        const waiters = waiting.get(key) ?? new Set();
        const end = () => {
          timer.cancel();
          waiters.delete(end);
          if (waiters.size === 0) waiting.delete(key);
          resolve();
        };
        const timer = clock.after(reportMs, end);
        waiting.set(key, waiters.add(end));
      }),
    reported(key: string) {
      for (const end of [...(waiting.get(key) ?? [])]) end();
    },
  };
}
