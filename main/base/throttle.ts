import type { Clock, Timer } from './clock.ts';

/** Calls an action at most once in a period, however often it is asked for. */
export interface Throttle {
  ask(): void;
  /** Drops the pending call, if there is one. */
  cancel(): void;
}

/** The action runs `ms` after the first `ask`; further ones until then change nothing. */
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
