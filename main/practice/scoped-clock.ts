import type { Clock, Timer } from '../base/clock.ts';

/** A clock whose timers can all be taken down at once, when what they belong to is closed. */
export interface ScopedClock extends Clock {
  cancelAll(): void;
}

export function createScopedClock(clock: Clock): ScopedClock {
  const timers = new Set<Timer>();
  return {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    after(ms, action) {
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
      for (const timer of timers) timer.cancel();
      timers.clear();
    },
  };
}
