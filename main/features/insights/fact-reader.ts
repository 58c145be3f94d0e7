/** Reads the facts of new and changed games in the background, in slices that leave the main thread free. */
import { sleep, type Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { FactsChange, InsightsStore } from '../../store/insights-api.ts';
import { factsOfGame } from './facts-of-game.ts';

/** Games that one transaction stores. */
const batch = 200;
/** Time after which a slice ends, ms; one game takes less than 1 ms. */
const sliceMs = 3;
const betweenMs = 12;
/** Wait after a failure, for example on a full disk. */
const retryMs = 60_000;

export interface FactReaderOptions {
  readonly store: Pick<InsightsStore, 'due' | 'put'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Facts were stored. */
  readonly onChange: () => void;
}

export type FactReader = ReturnType<typeof createFactReader>;

export function createFactReader({ store, clock, log, onChange }: FactReaderOptions) {
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let retryAt = -Infinity;

  const work = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const { games, marks, upTo } = await store.due(batch);
      if (games.length === 0 && marks.length === 0 && upTo === null) return;
      const changes: FactsChange[] = marks.map((mark) => ({ id: -1, mark, facts: null }));
      let began = clock.monotonic();
      for (const game of games) {
        changes.push({ id: game.id, mark: game.mark, facts: factsOfGame(game) });
        if (clock.monotonic() - began < sliceMs) continue;
        await sleep(clock, betweenMs, closing.signal);
        began = clock.monotonic();
      }
      await store.put(changes, upTo);
      if (games.length > 0) onChange();
      await sleep(clock, betweenMs, closing.signal);
    }
  };

  const ask = (): void => {
    if (closing.signal.aborted || clock.monotonic() < retryAt) return;
    if (running) {
      isAskedAgain = true;
      return;
    }
    isAskedAgain = false;
    running = work()
      .catch((error: unknown) => {
        if (closing.signal.aborted) return;
        log.warn('facts of games not read', { reason: String(error) });
        retryAt = clock.monotonic() + retryMs;
      })
      .finally(() => {
        running = null;
        if (isAskedAgain) ask();
      });
  };

  return {
    /** There may be new or changed games. */
    ask,
    /** Resolves when no game is left to read, or reading failed. */
    async idle(): Promise<void> {
      while (running) await running;
    },
    async close(): Promise<void> {
      closing.abort();
      await running;
    },
  };
}
