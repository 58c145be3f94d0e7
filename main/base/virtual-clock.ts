import type { Clock, Timer } from './clock.ts';
import { createTimerQueue } from './timer-queue.ts';

/** A clock that stands still until it is advanced. Timers fire in order of their time, then of their arming. */
export interface VirtualClock extends Clock {
  /** Moves time forward by `ms`, firing every timer that falls due, with time standing at that timer's moment. */
  advance(ms: number): void;
  /** Moves only the wall clock, as when a user or NTP sets it: timers and `monotonic` do not notice. */
  jump(ms: number): void;
  /** Milliseconds until the next timer, or `undefined` when none is armed. */
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
