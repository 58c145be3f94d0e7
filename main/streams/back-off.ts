import type { Random } from '../base/random.ts';

/** Growing, jittered waits between tries. */
export interface BackOff {
  /** The next wait, whole ms: about `firstMs` at first, doubling, never above `longestMs`. */
  next(): number;
  /** The next wait is the first one again. */
  reset(): void;
}

/** Each wait is up to half as long again as its base, so that many streams do not come back at the same moment. */
export function createBackOff(random: Random, firstMs: number, longestMs: number): BackOff {
  let step = 0;
  return {
    next() {
      const base = Math.min(longestMs / 1.5, firstMs * 2 ** step);
      step = Math.min(step + 1, 30);
      return Math.round(base * (1 + random.next() / 2));
    },
    reset() {
      step = 0;
    },
  };
}
