/**
 * Groups bursts of notifications. The first few of a burst are shown one by one; later ones are collected into one
 * bubble, which is updated until the burst ends.
 */
import type { Clock, Timer } from '../base/clock.ts';

/** This many are shown one by one... */
const single = 2;
/** ...within this time, ms. */
const within = 3_000;
/** Collected items are flushed after this pause without a new one, ms... */
const pause = 700;
/** ...or once the first of them has waited this long, ms. */
const longest = 3_000;
/** Items of one burst that are remembered: bounds the memory of an endless burst. */
const mostTold = 1_000;
/** A burst ends after this long without an item, ms. */
const calm = 8_000;

export interface BurstGroupingOptions<T> {
  readonly clock: Clock;
  /**
   * `items`: those of the burst that were reported together, `fresh` ones last; at most 1,000 or the fresh ones.
   */
  readonly onTogether: (items: readonly T[], fresh: readonly T[]) => void;
}

export function createBurstGrouping<T>({ clock, onTogether }: BurstGroupingOptions<T>) {
  let lately: number[] = [];
  let gathered: T[] = [];
  let fresh: T[] = [];
  let waitingSince = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: Timer | undefined;

  const flush = () => {
    timer?.cancel();
    timer = undefined;
    if (fresh.length === 0) return;
    const batch = fresh;
    fresh = [];
    gathered = [...gathered, ...batch].slice(-Math.max(mostTold, batch.length));
    onTogether(gathered, batch);
  };

  const wait = () => {
    timer?.cancel();
    const rest = waitingSince + longest - clock.monotonic();
    timer = clock.after(Math.max(0, Math.min(pause, rest)), flush);
  };

  return {
    /** True: show the item at once, separately. False: it is collected. */
    alone(item: T): boolean {
      const now = clock.monotonic();
      const quiet = now - lastAt > calm;
      lastAt = now;
      lately = lately.filter((at) => at > now - within);
      const bursting = fresh.length > 0 || (gathered.length > 0 && !quiet);
      if (!bursting && lately.length < single) {
        gathered = [];
        lately.push(now);
        return true;
      }
      if (quiet) gathered = [];
      if (fresh.length === 0) waitingSince = now;
      fresh.push(item);
      wait();
      return false;
    },
    /** Reports the collected items at once. */
    flush,
    close() {
      timer?.cancel();
      fresh = [];
    },
  };
}
