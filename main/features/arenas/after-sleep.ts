/**
 * Brings an account's arenas up to date after this computer slept. On Linux neither the monotonic clock nor timers
 * count the sleep, so the server's time is late, and with it all that is planned by it.
 */
import { sleep, type Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { ArenaCache } from './arena-cache.ts';

/** The network is often back only some seconds after the wake-up. The pause doubles at each attempt. */
const retry = { pauseMs: 5_000, tries: 5 } as const;

export function createAfterSleep(options: {
  readonly clock: Clock;
  readonly log: Log;
  readonly cache: Pick<ArenaCache, 'askDetail' | 'askListing' | 'isListed' | 'time'>;
  /** Arenas that the account is in or has planned. */
  readonly arenaIds: () => ReadonlySet<string>;
  /** Schedules anew by the present server time. */
  readonly reschedule: () => void;
}) {
  const { clock, log, cache, arenaIds, reschedule } = options;
  let stop = new AbortController();
  let closed = false;

  const ask = async (signal: AbortSignal) => {
    await cache.askListing(0, 'upkeep');
    for (const arenaId of arenaIds())
      if (!signal.aborted && !cache.isListed(arenaId)) await cache.askDetail(arenaId, 0, 'upkeep');
  };

  const refresh = async (signal: AbortSignal) => {
    for (let tries = 1, pause: number = retry.pauseMs; ; tries += 1, pause *= 2) {
      if (cache.time.isDoubtful()) await ask(signal);
      if (signal.aborted) return;
      reschedule();
      if (!cache.time.isDoubtful() || tries === retry.tries) return;
      await sleep(clock, pause, signal);
    }
  };

  return {
    /** The computer woke up, or its network is back. */
    wake() {
      stop.abort();
      if (closed) return;
      stop = new AbortController();
      const { signal } = stop;
      refresh(signal).catch((error: unknown) => {
        if (!signal.aborted) log.warn('arenas not refreshed after sleep', { reason: String(error) });
      });
    },
    close() {
      closed = true;
      stop.abort();
    },
  };
}
