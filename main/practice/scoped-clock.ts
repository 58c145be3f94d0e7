import type { Clock, Timer } from '../base/clock.ts';

/** A clock whose timers can be cancelled together; afterwards it arms none. */
export interface ScopedClock extends Clock {
  cancelAll(): void;
}

const never: Timer = { cancel() {} };

export function createScopedClock(clock: Clock): ScopedClock {
  const timers = new Set<Timer>();
  let isClosed = false;
  return {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    after(ms, action) {
      if (isClosed) return never;
      const timer = clock.after(ms, () => {
        timers.delete(timer);
        action();
      });
      timers.add(timer);
      return {
        cancel() {
          timers.delete(timer);
          timer.cancel();
        },
      };
    },
    cancelAll() {
      isClosed = true;
      for (const timer of timers) timer.cancel();
      timers.clear();
    },
  };
}
