import type { Clock } from '../base/clock.ts';
import type { RequestClass } from '../service/gate.ts';
import { cooling } from './limits.ts';

/** A class of requests that rests, and why. Times are ms since the epoch. */
export interface CoolDown {
  readonly cls: RequestClass;
  readonly cause: string;
  readonly since: number;
  readonly until: number;
}

/**
 * Rest periods of one caller. A class that was told "too many" rests, and so does the group of the request (its endpoint,
 * or what is limited together with it) whatever class it is asked in.
 */
export interface CoolDowns {
  /** How long such a request still rests, ms, and why; undefined when it does not. */
  of(cls: RequestClass, group: string): { readonly ms: number; readonly why: string } | undefined;
  /**
   * The server said "too many" to a request sent at `sentAt` (monotonic, ms); `namedMs` is the time that it named, if
   * any.
   */
  tooMany(
    cls: RequestClass,
    group: string,
    endpoint: string,
    namedMs: number | undefined,
    sentAt: number,
  ): void;
  /** The server answered something else: the next 429 starts from the shortest rest again. */
  fine(cls: RequestClass, sentAt: number): void;
  list(): readonly CoolDown[];
}

/** Times on the monotonic clock but for `since`. */
interface Resting {
  readonly until: number;
  readonly since: number;
  readonly cause: string;
}

interface Strikes {
  readonly count: number;
  readonly at: number;
}

export function createCoolDowns(clock: Clock): CoolDowns {
  const classes = new Map<RequestClass, Resting>();
  const groups = new Map<string, Resting>();
  /** Of each class, and (for all but moves) of the caller: who is told "too many" on all sides slows down on all. */
  const strikes = new Map<RequestClass | 'caller', Strikes>();

  const left = (resting: Resting | undefined) => Math.max(0, (resting?.until ?? 0) - clock.monotonic());
  const strike = (who: RequestClass | 'caller', isNew: boolean): number => {
    const before = strikes.get(who);
    if (before && !isNew) return before.count;
    const count = (before?.count ?? 0) + 1;
    strikes.set(who, { count, at: clock.monotonic() });
    return count;
  };

  /** The rest that the app gives itself: longer with every warning that did not help. */
  const ownRest = (cls: RequestClass, group: string, sentAt: number): number => {
    const { firstMs, longestMs } = cls === 'move' ? cooling.move : cooling.others;
    // What was on its way together is one warning to the class.
    const ofClass = strike(cls, sentAt > (strikes.get(cls)?.at ?? -Infinity));
    const ofCaller = cls === 'move' ? 0 : strike('caller', sentAt >= (groups.get(group)?.until ?? -Infinity));
    return Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(ofClass, ofCaller) - 1, 20));
  };

  return {
    of(cls, group) {
      const longest = [classes.get(cls), cls === 'move' ? undefined : groups.get(group)].toSorted(
        (a, b) => left(b) - left(a),
      )[0];
      return longest && left(longest) > 0 ? { ms: left(longest), why: longest.cause } : undefined;
    },
    tooMany(cls, group, endpoint, namedMs, sentAt) {
      const { longestNamedMs } = cls === 'move' ? cooling.move : cooling.others;
      const credible = namedMs !== undefined && namedMs > 0 && namedMs <= longestNamedMs;
      const ms = credible ? namedMs : ownRest(cls, group, sentAt);
      const named = credible ? 'and named this time' : 'without a credible time, so it is ours';
      const resting: Resting = {
        until: clock.monotonic() + ms,
        since: clock.now(),
        cause: `The server said "too many requests" (${endpoint}) ${named}.`,
      };
      if (ms > left(classes.get(cls))) classes.set(cls, resting);
      if (ms > left(groups.get(group))) groups.set(group, resting);
    },
    fine(cls, sentAt) {
      for (const who of [cls, 'caller'] as const)
        if ((strikes.get(who)?.at ?? Infinity) < sentAt) strikes.delete(who);
    },
    list() {
      return [...classes].flatMap(([cls, resting]) => {
        const ms = left(resting);
        return ms > 0 ? [{ cls, cause: resting.cause, since: resting.since, until: clock.now() + ms }] : [];
      });
    },
  };
}
