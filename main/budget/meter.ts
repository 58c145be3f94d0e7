/**
 * Counts uses of one allowance in a sliding window, so that the server's own count is right whatever the network does.
 *
 * The server counts a request at a moment that the app does not see: somewhere between sending and the head of the
 * answer. So a use counts from the moment of sending until `windowMs` after the latest moment at which the server can
 * have counted it: when the answer's head came, or, where none came, `inFlightMs` after the try ended. Take any window
 * of the server's with one use too many, and look at the use in it that was sent last: all the others were counted less
 * than `windowMs` before it arrived, so each of them still counted here when it was sent, and it was not let through.
 * The cost is one round trip a window: with 300 ms and 60 a minute, half a per cent of the allowance. Uses that follow
 * one another spread by themselves over the window as long as they wait for one another's places.
 *
 * `guardMs` is added to every window: two clocks are never equally fast, and a window's edge may count on either side.
 *
 * Times are of the app's monotonic clock, ms: the wall clock may jump without opening or closing anything.
 */

export interface WindowRule {
  readonly count: number;
  readonly windowMs: number;
}

/** What was sent, or closed, has reached the server after this time at the latest, ms. */
export const inFlightMs = 1_000;

export function guardMs(windowMs: number): number {
  return Math.max(50, windowMs / 1_000);
}

/** One use of a meter. */
export interface Use {
  /** It is sent now: it counts until it is settled. Once, before it is settled. */
  hold(): void;
  /** The server has counted it by now, or by `at`. */
  settle(at?: number): void;
}

/** What the server's own headers say about the allowance. */
export interface Said {
  readonly left: number;
  /** Monotonic, ms. */
  readonly until: number;
}

export interface Meter {
  /**
   * Milliseconds until `cost` more are inside `count`; 0 when it is now, `Infinity` while it takes the end of requests
   * that are under way. `reserve`: how much of it is kept for others.
   */
  wait(count: number, cost?: number, reserve?: number): number;
  /**
   * Counts one more. Until it is held or settled otherwise, the server has counted it by `by`. `count`: what its caller
   * may use, where callers share what is counted: while it may be on its way nobody goes beyond, who could overtake it.
   */
  add(cost: number, by: number, count?: number): Use;
  /** Uses of earlier runs, by the latest moment at which the server can have counted them. */
  restore(uses: readonly { readonly at: number; readonly cost: number }[]): void;
  /** The server says what is left of its window. Believed only where it is less than the meter's own count. */
  say(left: number, resetInMs: number): void;
  said(): Said | null;
  used(): number;
  /** Nothing counts any more. */
  idle(): boolean;
}

interface Counted {
  at: number;
  readonly cost: number;
  readonly count: number;
}

export function createMeter(windowMs: number, monotonic: () => number): Meter {
  const span = windowMs + guardMs(windowMs);
  /** Oldest first. */
  let done: Counted[] = [];
  const underWay = new Set<Counted>();
  let sum = 0;
  let word: { left: number; readonly until: number } | null = null;

  const trim = () => {
    const now = monotonic();
    if (word && word.until <= now) word = null;
    let gone = 0;
    for (const use of done) {
      if (use.at + span > now) break;
      sum -= use.cost;
      gone += 1;
    }
    if (gone > 0) done = done.slice(gone);
  };

  const insert = (use: Counted) => {
    let index = done.length;
    while (index > 0 && (done[index - 1]?.at ?? 0) > use.at) index -= 1;
    done.splice(index, 0, use);
  };

  const remove = (use: Counted) => {
    const index = done.indexOf(use);
    if (index >= 0) done.splice(index, 1);
    return index >= 0;
  };

  /** Milliseconds until `cost` more are inside `room`. */
  const waitIn = (room: number, cost: number) => {
    let over = sum + cost - Math.max(room, cost);
    if (over <= 0) return 0;
    for (const use of done) {
      over -= use.cost;
      if (over <= 0) return use.at + span - monotonic();
    }
    return Infinity;
  };

  /** What may still be on its way to the server, of callers that may use less than `count`. */
  const stricterOnTheWay = (count: number) => {
    const now = monotonic();
    const ended = done.slice(done.findLastIndex(({ at }) => at <= now) + 1);
    return [...underWay, ...ended].filter((use) => use.count < count);
  };

  return {
    wait(count, cost = 1, reserve = 0) {
      trim();
      const now = monotonic();
      if (count < cost) return Infinity;
      const told = word && word.left < cost ? word.until - now : 0;
      const own = Math.max(told, waitIn(count - reserve, cost));
      const stricter = stricterOnTheWay(count);
      if (stricter.length === 0) return own;
      const least = Math.min(...stricter.map((use) => use.count));
      const arrived = Math.max(...stricter.map((use) => (underWay.has(use) ? Infinity : use.at - now)));
      return Math.max(own, Math.min(waitIn(least - reserve, cost), arrived));
    },
    add(cost, by, count = Infinity) {
      trim();
      const use: Counted = { at: by, cost, count };
      sum += cost;
      insert(use);
      if (word) word.left -= cost;
      return {
        hold() {
          // One whose window has passed meanwhile counts again from now.
          if (!remove(use)) sum += cost;
          underWay.add(use);
        },
        settle(at = monotonic()) {
          // One that left the window meanwhile was counted long ago.
          if (!underWay.delete(use) && !remove(use)) return;
          use.at = at;
          insert(use);
        },
      };
    },
    restore(uses) {
      for (const { at, cost } of uses) {
        sum += cost;
        insert({ at, cost, count: Infinity });
      }
      trim();
    },
    say(left, resetInMs) {
      word = null;
      // What is under way may not be in the server's number yet.
      const known = left - [...underWay].reduce((total, use) => total + use.cost, 0);
      word = { left: Math.max(0, known), until: monotonic() + resetInMs };
    },
    said() {
      trim();
      return word;
    },
    used() {
      trim();
      return sum;
    },
    idle() {
      trim();
      return sum === 0 && word === null;
    },
  };
}
