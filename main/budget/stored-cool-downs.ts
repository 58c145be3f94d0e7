import type { Log } from '../base/log.ts';
import type { BudgetMemory } from './persistent-clock.ts';

/** A stored cool-down. Times of `PersistentClock`. */
export interface StoredCoolDown {
  readonly since: number;
  readonly until: number;
  /** Number of consecutive warnings without a credible time. */
  readonly warnings: number;
}

/** Cool-downs of one caller, by name, across restarts. If the store fails they last for this run only. */
export type StoredCoolDowns = ReturnType<typeof createStoredCoolDowns>;

/** More warnings make no difference: the cool-down reached its maximum long before. */
const mostWarnings = 10;

/** Stores a cool-down as a list of times: its start, once more for each warning, and its end. */
export function createStoredCoolDowns(deps: { memory: BudgetMemory; caller: string; log: Log }) {
  const { caller, log } = deps;
  const { store, time } = deps.memory;
  const keyFor = (name: string) => `rest:${caller}:${name}`;
  const warn = (error: unknown) =>
    log.warn('cool-downs not stored', {
      error: String(error),
    });

  return {
    /** Current `PersistentClock`. Call only after a `read`. */
    now: time.now,
    /** Never rejects. */
    async read(name: string): Promise<StoredCoolDown | undefined> {
      await time.load();
      try {
        const times = await store.since(keyFor(name), 0);
        const [since, until] = [times[0], times.at(-1)];
        if (since === undefined || until === undefined || times.length < 2) return undefined;
        return { since, until, warnings: times.length - 2 };
      } catch (error) {
        warn(error);
        return undefined;
      }
    },
    /** Passes the write to the store synchronously. `undefined` deletes the entry. */
    write(name: string, rest: StoredCoolDown | undefined) {
      const starts = Math.min(rest?.warnings ?? 0, mostWarnings) + 1;
      // Stored as whole ms, rounded up so that no cool-down ends early.
      const times = rest ? [...Array.from({ length: starts }, () => rest.since), Math.ceil(rest.until)] : [];
      store.replace(keyFor(name), times).catch(warn);
    },
  };
}
