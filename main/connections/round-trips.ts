/** Estimates the one-way delay to a server from its response times. */
import type { Clock } from '../base/clock.ts';

/** Responses to keep. The shortest counts: longer ones include server time or connection set-up. */
const remembered = 8;
/** Older samples are ignored, because the network may have changed. */
const freshMs = 10 * 60_000;
/** Longer round trips mean a slow server, not a distant one. */
const longestMs = 2_000;

export type RoundTrips = ReturnType<typeof createRoundTrips>;

export function createRoundTrips(clock: Pick<Clock, 'monotonic'>) {
  let latest: readonly { readonly at: number; readonly tookMs: number }[] = [];
  return {
    /** Records the time between sending a request and receiving the response head, ms. */
    note(tookMs: number) {
      latest = [...latest, { at: clock.monotonic(), tookMs }].slice(-remembered);
    },
    /** Half of the shortest recent round trip, ms; 0 before the first response. Assumes a symmetric route. */
    delay(): number {
      const since = clock.monotonic() - freshMs;
      const fresh = latest.filter(({ at }) => at >= since).map(({ tookMs }) => tookMs);
      return fresh.length === 0 ? 0 : Math.min(longestMs, ...fresh) / 2;
    },
  };
}
