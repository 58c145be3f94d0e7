/** Work in the background that runs once at a time, is asked for again meanwhile, and is repeated after a failure. */
import type { Clock, Timer } from './clock.ts';
import type { Log } from './log.ts';

/** Time from a failure, for example on a full disk, to the next run, ms. */
const retryMs = 60_000;

export interface BackgroundWorkOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  /** Text of the log entry for a failure. */
  readonly failure: string;
  /** Does all that there is to do. The signal ends it early. */
  readonly work: (signal: AbortSignal) => Promise<void>;
}

export type BackgroundWork = ReturnType<typeof createBackgroundWork>;

export function createBackgroundWork({ clock, log, failure, work }: BackgroundWorkOptions) {
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  /** Timer of the run after a failure. That run also does the work that callers request before it. */
  let retry: Timer | null = null;

  const ask = (): void => {
    if (signal.aborted || retry) return;
    if (running) {
      isAskedAgain = true;
      return;
    }
    isAskedAgain = false;
    running = work(signal)
      .catch((error: unknown) => {
        if (signal.aborted) return;
        log.warn(failure, { reason: String(error) });
        retry = clock.after(retryMs, () => {
          retry = null;
          ask();
        });
      })
      .finally(() => {
        running = null;
        if (isAskedAgain) ask();
      });
  };

  return {
    /** There may be something to do. */
    ask,
    /** Resolves when nothing is left to do, or the work failed. */
    async idle(): Promise<void> {
      while (running) await running;
    },
    async close(): Promise<void> {
      closing.abort();
      retry?.cancel();
      await running;
    },
  };
}

/** One work in the background for each store, which accounts may share. It is created when first asked for. */
export function createPerStore<Store extends object>(
  storeOf: (accountId: string) => Store,
  create: (store: Store) => BackgroundWork,
) {
  const works = new Map<Store, BackgroundWork>();
  return {
    of(accountId: string): BackgroundWork {
      const store = storeOf(accountId);
      const work = works.get(store) ?? create(store);
      works.set(store, work);
      return work;
    },
    async close(): Promise<void> {
      await Promise.all([...works.values()].map((work) => work.close()));
    },
  };
}
