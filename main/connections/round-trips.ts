/** How long a message takes between the server and here, from how long answers take. */
import type { Clock } from '../base/clock.ts';

export interface RoundTrips {
  /** An answer's head came so many ms after its request left. */
  note(tookMs: number): void;
  /** Half of a round trip, ms; 0 before the first answer. Which half of it is the way back nobody can know. */
  delay(): number;
}

/** The quickest of the latest answers: what took longer waited for the server, or for a connection to be made. */
const remembered = 8;
/** Networks change: what is older says nothing. */
const freshMs = 10 * 60_000;
/** A server that lets every answer wait as long as this is not far away, but slow. */
const longestMs = 2_000;

export function createRoundTrips(clock: Pick<Clock, 'monotonic'>): RoundTrips {
  let latest: readonly { readonly at: number; readonly tookMs: number }[] = [];
  return {
    note(tookMs) {
      latest = [...latest, { at: clock.monotonic(), tookMs }].slice(-remembered);
    },
    delay() {
      const since = clock.monotonic() - freshMs;
      const fresh = latest.filter(({ at }) => at >= since).map(({ tookMs }) => tookMs);
      return fresh.length === 0 ? 0 : Math.min(longestMs, ...fresh) / 2;
    },
  };
}
