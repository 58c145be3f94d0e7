import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Store } from '../store/api.ts';

/**
 * The time that uses and rests are written down by, so that their age is right after a restart although the wall clock
 * was set meanwhile. While the machine runs it goes with the monotonic clock, whatever the wall clock does, from one run
 * of the app to the next; over a restart of the machine it goes on by as much as the wall clock did.
 */
export interface KeptTime {
  /** Resolves when `now` can be asked. Never rejects: without the store it is the wall clock's of the first asking. */
  load(): Promise<void>;
  /** Ms since the epoch. Only after `load`. */
  now(): number;
  /** Writes down where time stands, if anybody asked for it in this run. Never rejects. */
  keep(): Promise<void>;
}

/** Where budgets remember over restarts. */
export interface Memory {
  readonly store: Store['quotas'];
  readonly time: KeptTime;
}

/**
 * A wall clock that is off by more than this against the last run's tells of a machine that was started anew, ms: no
 * time zone is further away. Less may be either; then the monotonic clock is believed, which makes no age too long.
 */
const longestSetMs = 12 * 60 * 60_000;

/** Kept time, and the same with the monotonic clock's added: what forgets old uses leaves both. */
const standingKey = 'clock';
const wallKey = 'clock:wall';

export function createKeptTime(deps: { clock: Clock; store: Store['quotas']; log: Log }): KeptTime {
  const { clock, store, log } = deps;
  /** Kept time when the monotonic clock began, whole ms: a part of one would be lost at every start. */
  let began = 0;
  let loading: Promise<void> | undefined;

  const write = async () => {
    const monotonic = Math.floor(clock.monotonic());
    try {
      await Promise.all([
        store.replace(standingKey, [began + monotonic, began + 2 * monotonic]),
        store.replace(wallKey, [Math.floor(clock.now())]),
      ]);
    } catch (error) {
      log.warn('Where time stands cannot be written: a clock that is set may be believed.', {
        error: String(error),
      });
    }
  };

  const goOn = async () => {
    const offset = Math.floor(clock.now() - clock.monotonic());
    began = offset;
    const [[stood, sum], [wall]] = await Promise.all([store.since(standingKey, 0), store.since(wallKey, 0)]);
    if (stood === undefined || sum === undefined || wall === undefined) return;
    const monotonic = sum - stood;
    const setBy = offset - (wall - monotonic);
    const sameStart = clock.monotonic() >= monotonic && Math.abs(setBy) <= longestSetMs;
    began = sameStart ? stood - monotonic : offset + stood - wall;
  };

  const load = async () => {
    try {
      await goOn();
    } catch (error) {
      log.warn('Where time stood cannot be read: the wall clock is believed.', { error: String(error) });
    }
    await write();
  };

  return {
    load: () => (loading ??= load()),
    now: () => began + clock.monotonic(),
    async keep() {
      if (!loading) return;
      await loading;
      await write();
    },
  };
}
