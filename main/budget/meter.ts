/**
 * Counts uses of one allowance in a sliding window so that the server never counts too many, on
 * any network.
 *
 * The server counts a request at an unknown moment between sending and the response head. So a use counts from
 * sending until `windowMs` after the latest moment at which the server can have counted it: the arrival of the
 * response head or, without one, `inFlightMs` after the attempt ended.
 *
 * Proof: suppose some window of the server contains one use too many, and take the use in it that was sent
 * last. All others were counted less than `windowMs` before it arrived, so each of them still counted here when
 * it was sent, and it would not have been admitted.
 *
 * The cost is one round trip per window: half a per cent of the allowance for 300 ms and 60 a minute. Uses that
 * wait for the expiry of earlier ones spread over the window.
 *
 * `guardMs` is added to every window: clocks run at different speeds, and the edge of a window may count on
 * either side.
 *
 * Times are monotonic, ms: changes of the wall clock have no effect.
 */

/** A request that was sent or closed has reached the server after this time at the latest, ms. */
export const inFlightMs = 1_000;

export function guardMs(windowMs: number): number {
  return Math.max(50, windowMs / 1_000);
}

export interface MeterUse {
  /** The request is sent now; it counts until settled. Call at most once, before `settle`. */
  hold(): void;
  /** The server has counted it by now, or by `at`. */
  settle(at?: number): void;
}

/** The allowance according to the server's headers. */
export interface ReportedWindow {
  readonly left: number;
  /** Monotonic, ms. */
  readonly until: number;
}

export type Meter = ReturnType<typeof createMeter>;

interface Counted {
  at: number;
  readonly cost: number;
  readonly count: number;
}

export function createMeter(windowMs: number, monotonic: () => number) {
  const span = windowMs + guardMs(windowMs);
  /** Oldest first. */
  let done: Counted[] = [];
  const underWay = new Set<Counted>();
  let sum = 0;
  let header: { left: number; readonly until: number } | null = null;

  const trim = () => {
    const now = monotonic();
    if (header && header.until <= now) header = null;
    let expired = 0;
    for (const use of done) {
      if (use.at + span > now) break;
      sum -= use.cost;
      expired += 1;
    }
    if (expired > 0) done = done.slice(expired);
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

  /** Milliseconds until `cost` more fit into `room`. */
  const waitIn = (room: number, cost: number) => {
    let over = sum + cost - Math.max(room, cost);
    if (over <= 0) return 0;
    for (const use of done) {
      over -= use.cost;
      if (over <= 0) return use.at + span - monotonic();
    }
    return Infinity;
  };

  /** Uses that may still be in flight, of callers with a limit below `count`. */
  const stricterOnTheWay = (count: number) => {
    const now = monotonic();
    const arriving = done.slice(done.findLastIndex(({ at }) => at <= now) + 1);
    return [...underWay, ...arriving].filter((use) => use.count < count);
  };

  return {
    /**
     * Milliseconds until `cost` more fit into `count`: 0 for now, `Infinity` when a request under way must end
     * first. `reserve` is kept free for others.
     */
    wait(count: number, cost = 1, reserve = 0): number {
      trim();
      const now = monotonic();
      if (count < cost) return Infinity;
      const headerWait = header && header.left < cost ? header.until - now : 0;
      const wait = Math.max(headerWait, waitIn(count - reserve, cost));
      const stricter = stricterOnTheWay(count);
      if (stricter.length === 0) return wait;
      const least = Math.min(...stricter.map((use) => use.count));
      const arrived = Math.max(...stricter.map((use) => (underWay.has(use) ? Infinity : use.at - now)));
      return Math.max(wait, Math.min(waitIn(least - reserve, cost), arrived));
    },
    /**
     * Counts one more. Until held or settled, the server is assumed to have counted it by `by`. `count` is the
     * caller's limit: callers with different limits may share a meter, and while this use is in flight the strictest
     * limit applies to all, because a later request could overtake it.
     */
    add(cost: number, by: number, count = Infinity): MeterUse {
      trim();
      const use: Counted = { at: by, cost, count };
      sum += cost;
      insert(use);
      if (header) header.left -= cost;
      return {
        hold() {
          // A use whose window has passed counts again from now.
          if (!remove(use)) sum += cost;
          underWay.add(use);
        },
        settle(at = monotonic()) {
          // A use that has left the window is ignored.
          if (!underWay.delete(use) && !remove(use)) return;
          use.at = at;
          insert(use);
        },
      };
    },
    /** Adds uses of earlier runs, by the latest moment at which the server can have counted them. */
    restore(uses: readonly { readonly at: number; readonly cost: number }[]) {
      for (const { at, cost } of uses) {
        sum += cost;
        insert({ at, cost, count: Infinity });
      }
      trim();
    },
    /** Takes what the server's headers say is left. Applied only when less than the meter's own count. */
    say(left: number, resetInMs: number) {
      header = null;
      // The server's number may not include requests under way.
      const available = left - [...underWay].reduce((total, use) => total + use.cost, 0);
      header = { left: Math.max(0, available), until: monotonic() + resetInMs };
    },
    said(): ReportedWindow | null {
      trim();
      return header;
    },
    used(): number {
      trim();
      return sum;
    },
    /** True when no use counts any more. */
    idle(): boolean {
      trim();
      return sum === 0 && header === null;
    },
  };
}
