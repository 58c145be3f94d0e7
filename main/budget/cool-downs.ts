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

/** Rest periods of one caller's request classes. */
export interface CoolDowns {
  /** Milliseconds that the class still rests. */
  leftMs(cls: RequestClass): number;
  /**
   * The server said "too many" to a request sent at `sentAt` (monotonic, ms); `namedMs` is the time that it named, if
   * any. Several that were under way together are one warning.
   */
  tooMany(cls: RequestClass, endpoint: string, namedMs: number | undefined, sentAt: number): void;
  /** The server answered something else: the next 429 starts from the shortest rest again. */
  fine(cls: RequestClass, sentAt: number): void;
  list(): readonly CoolDown[];
}

interface Resting {
  /** On the monotonic clock. */
  until: number;
  since: number;
  cause: string;
}

export function createCoolDowns(clock: Clock): CoolDowns {
  const resting = new Map<RequestClass, Resting>();
  const strikes = new Map<RequestClass, { readonly count: number; readonly at: number }>();

  const ruleOf = (cls: RequestClass) => (cls === 'move' ? cooling.move : cooling.others);
  const leftMs = (cls: RequestClass) => Math.max(0, (resting.get(cls)?.until ?? 0) - clock.monotonic());
  const rest = (cls: RequestClass, ms: number, cause: string) => {
    if (ms <= leftMs(cls)) return;
    resting.set(cls, { until: clock.monotonic() + ms, since: clock.now(), cause });
  };

  return {
    leftMs,
    tooMany(cls, endpoint, namedMs, sentAt) {
      const { firstMs, longestMs, longestNamedMs } = ruleOf(cls);
      const before = strikes.get(cls);
      const count = before && before.at > sentAt ? before.count : (before?.count ?? 0) + 1;
      strikes.set(cls, { count, at: before && before.at > sentAt ? before.at : clock.monotonic() });
      const credible = namedMs !== undefined && namedMs > 0 && namedMs <= longestNamedMs;
      const ms = credible ? namedMs : Math.min(longestMs, firstMs * 2 ** Math.min(count - 1, 20));
      const named = credible ? 'and named this time' : 'without a credible time, so it is ours';
      rest(cls, ms, `The server said "too many requests" (${endpoint}) ${named}.`);
    },
    fine(cls, sentAt) {
      if ((strikes.get(cls)?.at ?? Infinity) <= sentAt) strikes.delete(cls);
    },
    list() {
      return [...resting].flatMap(([cls, { since, cause }]) => {
        const left = leftMs(cls);
        return left > 0 ? [{ cls, cause, since, until: clock.now() + left }] : [];
      });
    },
  };
}
