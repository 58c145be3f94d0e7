import type { Clock, Timer } from './clock.ts';

/** Something that is done once after a while, however often it is asked for meanwhile. */
export interface Soon {
  ask(): void;
  /** What was asked for is not done; it can be asked for anew. */
  cancel(): void;
}

/** `ms`: from the first time that it is asked for. */
export function createSoon(clock: Clock, ms: number, action: () => void): Soon {
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
