import type { Random } from '../base/random.ts';

/**
 * Exponential back-off with jitter. Each wait is its base plus up to half of it, so that streams do not reconnect
 * simultaneously.
 */
export function createBackOff(random: Random, firstMs: number, longestMs: number) {
  let step = 0;
  return {
    /** The next wait, whole ms: starts at about `firstMs`, doubles, at most `longestMs`. */
    next(): number {
      const base = Math.min(longestMs / 1.5, firstMs * 2 ** step);
      step = Math.min(step + 1, 30);
      return Math.round(base * (1 + random.next() / 2));
    },
    /** The next wait is the first again. */
    reset() {
      step = 0;
    },
  };
}
