import type { Clock, Timer } from './clock.ts';

/** Limits an action to one call in a period. */
export interface Throttle {
  ask(): void;
  /** Drops the pending call, if there is one. */
  cancel(): void;
}

/** The action runs `ms` after the first `ask`; calls of `ask` until then are coalesced. */
export function createThrottle(clock: Clock, ms: number, action: () => void): Throttle {
  let timer: Timer | null = null;
  return {
    ask() {
      timer ??= clock.after(ms, () => {
        timer = null;
        action();
      });
    },
    cancel() {
      timer?.cancel();
      timer = null;
    },
  };
}
