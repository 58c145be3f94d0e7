import type { Clock } from './clock.ts';

/**
 * The system's clock. Its monotonic time counts from the machine's start, so it is comparable between runs of the
 * app. Timers longer than the platform's 2^31-1 ms are re-armed in pieces.
 */
export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic() {
      const [seconds, nanoseconds] = process.hrtime();
      return seconds * 1_000 + nanoseconds / 1_000_000;
    },
    after(ms, action) {
      const longest = 2_147_483_647;
      let handle: ReturnType<typeof setTimeout>;
      const arm = (left: number) => {
        handle =
          left > longest
            ? setTimeout(() => arm(left - longest), longest)
            : setTimeout(action, Math.max(0, left));
      };
      arm(ms);
      return { cancel: () => clearTimeout(handle) };
    },
  };
}
