import type { Clock, Timer } from './clock.ts';

/** A clock that stands still until it is advanced. Timers fire in order of their time, then of their arming. */
export interface VirtualClock extends Clock {
  /** Moves time forward by `ms`, firing every timer that falls due, with time standing at that timer's moment. */
  advance(ms: number): void;
  /** Moves only the wall clock, as when a user or NTP sets it: timers and `monotonic` do not notice. */
  jump(ms: number): void;
  /** Milliseconds until the next timer, or `undefined` when none is armed. */
  untilNext(): number | undefined;
}

interface Armed {
  at: number;
  order: number;
  action: () => void;
}

export function createVirtualClock(start = Date.UTC(2026, 0, 1)): VirtualClock {
  let elapsed = 0;
  let offset = start;
  let order = 0;
  const armed = new Set<Armed>();

  const next = (): Armed | undefined => {
    let first: Armed | undefined;
    for (const timer of armed) {
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
        first = timer;
    }
    return first;
  };

  return {
    now: () => offset + elapsed,
    monotonic: () => elapsed,
    after(ms, action): Timer {
      const timer: Armed = { at: elapsed + Math.max(0, ms), order: order++, action };
      armed.add(timer);
      return { cancel: () => void armed.delete(timer) };
    },
    advance(ms) {
      const until = elapsed + ms;
      for (let timer = next(); timer && timer.at <= until; timer = next()) {
        armed.delete(timer);
        elapsed = Math.max(elapsed, timer.at);
        timer.action();
      }
      elapsed = until;
    },
    jump(ms) {
      offset += ms;
    },
    untilNext() {
      const timer = next();
      return timer && Math.max(0, timer.at - elapsed);
    },
  };
}
