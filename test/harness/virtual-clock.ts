import type { Clock, Timer } from '../../main/base/clock.ts';
import { createTimerQueue } from '../../main/base/timer-queue.ts';

/** A clock that advances only on request. Timers fire in order of their time, then of their arming. */
export interface VirtualClock extends Clock {
  /** Advances time by `ms` and fires the timers that fall due, each at its own time. */
  advance(ms: number): void;
  /** Changes only the wall clock, as a user or NTP would: timers and `monotonic` are unaffected. */
  jump(ms: number): void;
  /** Milliseconds until the next timer; undefined when none is armed. */
  untilNext(): number | undefined;
}

export function createVirtualClock(start = Date.UTC(2026, 0, 1)): VirtualClock {
  let elapsed = 0;
  let offset = start;
  const timers = createTimerQueue();

  return {
    now: () => offset + elapsed,
    monotonic: () => elapsed,
    after(ms, action): Timer {
      const timer = timers.add(elapsed + Math.max(0, ms), action);
      return { cancel: () => void timers.remove(timer) };
    },
    advance(ms) {
      const until = elapsed + ms;
      for (let timer = timers.take(until); timer; timer = timers.take(until)) {
        elapsed = Math.max(elapsed, timer.at);
        timer.action();
      }
      elapsed = until;
    },
    jump(ms) {
      offset += ms;
    },
    untilNext() {
      const timer = timers.first();
      return timer && Math.max(0, timer.at - elapsed);
    },
  };
}
