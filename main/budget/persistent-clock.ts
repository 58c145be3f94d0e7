import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Store } from '../store/api.ts';

/**
 * Clock for stored uses and cool-downs, so that their age is right after a restart even if the wall clock was
 * changed. Follows the monotonic clock while the machine runs, also across runs of the app. After a reboot it
 * advances by as much as the wall clock did.
 */
export type PersistentClock = ReturnType<typeof createPersistentClock>;

/** Storage of budgets across restarts. */
export interface BudgetMemory {
  readonly store: Store['quotas'];
  readonly time: PersistentClock;
}

/**
 * A larger change of the wall clock against the monotonic clock means a reboot, ms: no time zones are further
 * apart. For a smaller one the monotonic clock counts, which never makes an age too long.
 */
const longestSetMs = 12 * 60 * 60_000;

/** Stored pair: kept time, and its sum with monotonic time. Both are recent, so `forget` keeps them. */
const timeKey = 'clock';
const wallKey = 'clock:wall';

export function createPersistentClock(deps: { clock: Clock; store: Store['quotas']; log: Log }) {
  const { clock, store, log } = deps;
  /** Kept time at the monotonic clock's zero, whole ms: fractions would add up over restarts. */
  let began = 0;
  let loading: Promise<void> | undefined;

  const write = async () => {
    const monotonic = Math.floor(clock.monotonic());
    try {
      await Promise.all([
        store.replace(timeKey, [began + monotonic, began + 2 * monotonic]),
        store.replace(wallKey, [Math.floor(clock.now())]),
      ]);
    } catch (error) {
      log.warn('kept time not stored', {
        error: String(error),
      });
    }
  };

  const restore = async () => {
    const offset = Math.floor(clock.now() - clock.monotonic());
    began = offset;
    const [[keptTime, sum], [wall]] = await Promise.all([store.since(timeKey, 0), store.since(wallKey, 0)]);
    if (keptTime === undefined || sum === undefined || wall === undefined) return;
    const monotonic = sum - keptTime;
    const setBy = offset - (wall - monotonic);
    const sameStart = clock.monotonic() >= monotonic && Math.abs(setBy) <= longestSetMs;
    began = sameStart ? keptTime - monotonic : offset + keptTime - wall;
  };

  const load = async () => {
    try {
      await restore();
    } catch (error) {
      log.warn('kept time not read', { error: String(error) });
    }
    await write();
  };

  return {
    /** Resolves when `now` is available. Never rejects: without the store it starts at the current wall clock. */
    load: () => (loading ??= load()),
    /** Ms since the epoch. Only after `load`. */
    now: () => began + clock.monotonic(),
    /** Stores the current time, if it was used in this run. Never rejects. */
    async keep() {
      if (!loading) return;
      await loading;
      await write();
    },
  };
}
