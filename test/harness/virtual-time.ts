/**
 * Virtual time for one process with real sockets and threads: a shared clock that advances from timer to timer
 * once every party is idle.
 */
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';

/** A participant that acts on the clock. */
export interface Party {
  /** Whether it has work that needs no time to pass. */
  busy(): boolean;
  /** A counter of its visible activity. */
  activity?(): number;
  /** Waits for its work elsewhere, such as in a thread. */
  rest?(): Promise<void>;
}

export interface VirtualTime {
  readonly clock: VirtualClock;
  /** Virtual ms since the start. */
  elapsed(): number;
  /** Ms since the epoch by an unadjustable clock; `clock.now()` can be made to jump. */
  trueNow(): number;
  /** Adds a party; returns a function that removes it. */
  join(party: Party): () => void;
  /** Resolves when all parties are idle. */
  settle(): Promise<void>;
  /** Advances time by `ms`. */
  run(ms: number): Promise<void>;
  /** Advances time until the promise settles; rejects after `withinMs`. */
  until<T>(promise: Promise<T>, withinMs?: number): Promise<T>;
  /** Advances time until the condition holds; resolves to false after `withinMs`. */
  reach(condition: () => boolean, withinMs: number): Promise<boolean>;
}

/**
 * Idle turns of the event loop after which all parties count as idle. A loopback write is readable in the next
 * turn; its streams and promises run in that turn or the one after.
 */
const stillTurns = 5;

/** Real ms. A party that never becomes idle is a bug in the harness or a busy loop in the app. */
const patienceMs = 60_000;

export function createVirtualTime(start?: number): VirtualTime {
  const clock = createVirtualClock(start);
  const startedAt = clock.now();
  const parties = new Set<Party>();

  const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
  const activity = () => {
    let sum = 0;
    for (const party of parties) sum += party.activity?.() ?? 0;
    return sum;
  };
  const busy = () => {
    for (const party of parties) if (party.busy()) return true;
    return false;
  };

  const settle = async () => {
    const began = performance.now();
    let seen = activity();
    for (let still = 0; still < stillTurns;) {
      await turn();
      for (const party of parties) await party.rest?.();
      const now = activity();
      still = busy() || now !== seen ? 0 : still + 1;
      seen = now;
      if (performance.now() - began > patienceMs)
        throw new Error(`nothing comes to rest at ${clock.monotonic()} ms of virtual time`);
    }
  };

  /** Advances to the next timer, but not beyond `until`. */
  const step = (until: number) => {
    const left = until - clock.monotonic();
    clock.advance(Math.min(clock.untilNext() ?? left, left));
  };

  const reach = async (condition: () => boolean, withinMs: number) => {
    const until = clock.monotonic() + withinMs;
    for (;;) {
      await settle();
      if (condition()) return true;
      if (clock.monotonic() >= until) return false;
      step(until);
    }
  };

  return {
    clock,
    elapsed: () => clock.monotonic(),
    trueNow: () => startedAt + clock.monotonic(),
    join(party) {
      parties.add(party);
      return () => void parties.delete(party);
    },
    settle,
    async run(ms) {
      await reach(() => false, ms);
    },
    async until(promise, withinMs = 3_600_000) {
      let over = false;
      const end = () => void (over = true);
      promise.then(end, end);
      if (!(await reach(() => over, withinMs)))
        throw new Error(`something did not end within ${withinMs} ms of virtual time`);
      return promise;
    },
    reach,
  };
}
