import type { Clock, Timer } from '../../base/clock.ts';
import type { AnalysisCounts } from '../../store/analysis-api.ts';

/** Least time between two counts of one archive, ms: a count reads an entry for each game. */
const countEveryMs = 10_000;

/** Counts on demand. A call soon after a count waits for its turn; calls that wait share one count. */
export function createCounts(clock: Clock, count: (accountId: string) => Promise<AnalysisCounts>) {
  const waiting = new Map<string, Promise<AnalysisCounts>>();
  const countedAt = new Map<string, number>();
  const timers = new Set<Timer>();

  const countIn = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = clock.after(ms, () => {
        timers.delete(timer);
        resolve();
      });
      timers.add(timer);
    });

  return {
    of(accountId: string): Promise<AnalysisCounts> {
      const pending = waiting.get(accountId);
      if (pending) return pending;
      const wait = (countedAt.get(accountId) ?? -countEveryMs) + countEveryMs - clock.monotonic();
      const next = (wait > 0 ? countIn(wait) : Promise.resolve())
        .then(() => {
          waiting.delete(accountId);
          return count(accountId);
        })
        .finally(() => countedAt.set(accountId, clock.monotonic()));
      waiting.set(accountId, next);
      return next;
    },
    /** Lets the next call count at once, because the counts have changed a lot. */
    renew: (accountId: string): void => void countedAt.delete(accountId),
    close(): void {
      for (const timer of timers) timer.cancel();
    },
  };
}
