/**
 * Time that stands still while anything happens: a clock shared by all parties of one process, moved from timer to
 * timer only once every party has come to rest, with real sockets and threads between them.
 */
import { createVirtualClock, type VirtualClock } from '../../main/base/virtual-clock.ts';

/** Somebody who acts on the clock. */
export interface Party {
  /** Whether it has something to do that needs no time to pass. */
  busy(): boolean;
  /** Grows with all that it does, where the others can see it. */
  activity?(): number;
  /** Waits for what is under way elsewhere, such as in a thread. */
  rest?(): Promise<void>;
}

export interface VirtualTime {
  readonly clock: VirtualClock;
  /** Virtual ms since the beginning. */
  elapsed(): number;
  /** Ms since the epoch by a clock that nobody sets: `clock.now()` can be made to jump. */
  trueNow(): number;
  /** Takes part from now on; the function returned takes it off again. */
  join(party: Party): () => void;
  /** Resolves when nobody can go on without time. */
  settle(): Promise<void>;
  /** Lets so much time pass, ms. */
  run(ms: number): Promise<void>;
  /** Lets time pass, if need be, until the promise is settled; rejects when that takes longer than `withinMs`. */
  until<T>(promise: Promise<T>, withinMs?: number): Promise<T>;
  /** Lets time pass until it is so; resolves to whether it came to be within `withinMs`. */
  reach(condition: () => boolean, withinMs: number): Promise<boolean>;
}

/**
 * Turns of the event loop without anything moving before all is taken to be at rest: a byte written on the loopback is
 * there for its reader in the next turn, and is heard through streams and promises in the same one or the one after.
 */
const stillTurns = 5;

/** A party that never comes to rest is a bug in the harness or a spin in the app; real ms. */
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

  /** To the next timer, but not beyond `until`. */
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
