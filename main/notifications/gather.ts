/**
 * Keeps a burst from becoming a wall of bubbles: a few things in quick succession are told one by one, what follows is
 * told together. What is told together goes on in the same bubble while the burst lasts.
 */
import type { Clock, Timer } from '../base/clock.ts';

/** So many are told one by one... */
const single = 2;
/** ...within this time, ms. */
const within = 3_000;
/** What comes is collected until nothing came for so long, ms... */
const pause = 700;
/** ...or the first of it waited so long. */
const longest = 3_000;
/** Things of one burst that are remembered: a burst that does not end must not fill the memory. */
const mostTold = 1_000;
/** A burst goes on, in the bubble that there is, until nothing came for so long. ms. */
const calm = 8_000;

export interface Gather<T> {
  /** True: tell it by itself, now. False: it is kept and told with others. */
  alone(item: T): boolean;
  /** Tells at once what is collected. */
  flush(): void;
  close(): void;
}

export interface GatherOptions<T> {
  readonly clock: Clock;
  /** `items`: those of the burst that were told together so far, at most a thousand and the new ones, which come last. */
  readonly onTogether: (items: readonly T[], fresh: readonly T[]) => void;
}

export function createGather<T>({ clock, onTogether }: GatherOptions<T>): Gather<T> {
  let lately: number[] = [];
  let told: T[] = [];
  let fresh: T[] = [];
  let waitingSince = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: Timer | undefined;

  const flush = () => {
    timer?.cancel();
    timer = undefined;
    if (fresh.length === 0) return;
    const now = fresh;
    fresh = [];
    told = [...told, ...now].slice(-Math.max(mostTold, now.length));
    onTogether(told, now);
  };

  const wait = () => {
    timer?.cancel();
    const rest = waitingSince + longest - clock.monotonic();
    timer = clock.after(Math.max(0, Math.min(pause, rest)), flush);
  };

  return {
    alone(item) {
      const now = clock.monotonic();
      const quiet = now - lastAt > calm;
      lastAt = now;
      lately = lately.filter((at) => at > now - within);
      const bursting = fresh.length > 0 || (told.length > 0 && !quiet);
      if (!bursting && lately.length < single) {
        told = [];
        lately.push(now);
        return true;
      }
      if (quiet) told = [];
      if (fresh.length === 0) waitingSince = now;
      fresh.push(item);
      wait();
      return false;
    },
    flush,
    close() {
      timer?.cancel();
      fresh = [];
    },
  };
}
