import type { Clock } from '../base/clock.ts';
import { requestClasses } from '../service/gate.ts';
import type { RequestClass } from '../service/gate.ts';
import type { KeptRests } from './kept-rests.ts';
import { cooling } from './limits.ts';
import { say } from '../text/say.ts';

/** A class of requests that rests, and why. Times are ms since the epoch. */
export interface CoolDown {
  readonly cls: RequestClass;
  readonly cause: string;
  readonly since: number;
  readonly until: number;
}

/**
 * Rest periods of one caller. A class that was told "too many" rests, and so does the group of the request (its endpoint,
 * or what is limited together with it) whatever class it is asked in. Rests count on the monotonic clock; those of earlier
 * runs are brought in by their age, one of the future as if it began now.
 */
export interface CoolDowns {
  /** Whether rests of earlier runs that concern such a request are known: before, it may not be let through. */
  ready(cls: RequestClass, group: string): boolean;
  /** Resolves when they are. Never rejects. */
  load(cls: RequestClass, group: string): Promise<void>;
  /** How long such a request still rests, ms, and why; undefined when it does not. */
  of(cls: RequestClass, group: string): { readonly ms: number; readonly why: string } | undefined;
  tooMany(warning: Warning): void;
  /** The server answered something else: the next 429 starts from the shortest rest again. */
  fine(cls: RequestClass, sentAt: number): void;
  list(): readonly CoolDown[];
}

/** The server said "too many" to a request. Times are monotonic, ms. */
export interface Warning {
  readonly cls: RequestClass;
  readonly group: string;
  readonly endpoint: string;
  /** The time that it named, if any, ms. */
  readonly namedMs: number | undefined;
  readonly sentAt: number;
  /** When its answer's head came: the rest begins there. */
  readonly saidAt: number;
}

/** Times on the monotonic clock but for `since`, which is ms since the epoch. */
interface Resting {
  readonly began: number;
  readonly until: number;
  readonly since: number;
  readonly cause: string;
}

/** Warnings that did not help. `at`: monotonic, ms. */
interface Strikes {
  readonly count: number;
  readonly at: number;
}

/** After this time without any request a warning of an earlier run is history, ms. */
const strikesLastMs = 60 * 60_000;

/** Who is warned by all classes but moves: a caller that is told "too many" on all sides slows down on all. */
const everyClass = 'caller';
const nameOf = (group: string) => `group ${group}`;
const ruleOf = (name: string) => (name === 'move' ? cooling.move : cooling.others);

/** What rests has a name: its class, or that of its group. `kept`: where rests outlive the run; absent: nowhere. */
export function createCoolDowns(clock: Clock, kept?: KeptRests): CoolDowns {
  const rests = new Map<string, Resting>();
  const strikes = new Map<string, Strikes>();
  const loads = new Map<string, Promise<void>>();
  const loaded = new Set<string>();

  const left = (resting: Resting | undefined) => Math.max(0, (resting?.until ?? 0) - clock.monotonic());

  const revive = async (name: string) => {
    const found = await kept?.read(name);
    loaded.add(name);
    if (!kept || !found) return;
    const now = clock.monotonic();
    const age = Math.max(0, kept.now() - found.since);
    const { longestMs, longestNamedMs } = ruleOf(name);
    const total = Math.min(found.until - found.since, Math.max(longestMs, longestNamedMs));
    if (total - age > left(rests.get(name))) {
      const cause = say('The server said "too many requests" before the app was started anew.');
      rests.set(name, { began: now - age, until: now - age + total, since: clock.now() - age, cause });
    }
    // A moment ago at the latest: what is sent from now on is a new warning.
    if (found.warnings > 0 && age < strikesLastMs)
      strikes.set(name, { count: found.warnings, at: now - Math.max(1, age) });
  };
  const load = (name: string) => {
    const loading = loads.get(name) ?? revive(name);
    loads.set(name, loading);
    return loading;
  };
  /** All classes at once, so that the first request of a caller looks them up for its moves. */
  const namesFor = (cls: RequestClass, group: string) => [
    ...requestClasses,
    everyClass,
    ...(cls === 'move' ? [] : [nameOf(group)]),
  ];

  /** Writes down what is left of a rest and its warnings, or that there is nothing left. */
  const keep = (name: string) => {
    if (!kept) return;
    const resting = rests.get(name);
    const warned = strikes.get(name);
    const now = clock.monotonic();
    const lasting = (at: number) => kept.now() + at - now;
    const warnings = warned?.count ?? 0;
    if (resting && resting.until > now)
      kept.write(name, { since: lasting(resting.began), until: lasting(resting.until), warnings });
    else kept.write(name, warned && { since: lasting(warned.at), until: lasting(warned.at), warnings });
  };
  const rest = (name: string, began: number, ms: number, cause: string) => {
    const age = clock.monotonic() - began;
    if (ms - age > left(rests.get(name)))
      rests.set(name, { began, until: began + ms, since: clock.now() - age, cause });
    keep(name);
  };
  const strike = (who: string, isNew: boolean): number => {
    const before = strikes.get(who);
    if (before && !isNew) return before.count;
    const count = (before?.count ?? 0) + 1;
    strikes.set(who, { count, at: clock.monotonic() });
    return count;
  };

  /** The rest that the app gives itself: longer with every warning that did not help. */
  const ownRest = (cls: RequestClass, group: string, sentAt: number): number => {
    const { firstMs, longestMs } = ruleOf(cls);
    // What was on its way together is one warning to the class.
    const ofClass = strike(cls, sentAt > (strikes.get(cls)?.at ?? -Infinity));
    const isNew = sentAt >= (rests.get(nameOf(group))?.until ?? -Infinity);
    const ofCaller = cls === 'move' ? 0 : strike(everyClass, isNew);
    return Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(ofClass, ofCaller) - 1, 20));
  };

  return {
    ready: (cls, group) => kept === undefined || namesFor(cls, group).every((name) => loaded.has(name)),
    async load(cls, group) {
      await Promise.all(namesFor(cls, group).map(load));
    },
    of(cls, group) {
      const longest = [rests.get(cls), cls === 'move' ? undefined : rests.get(nameOf(group))].toSorted(
        (a, b) => left(b) - left(a),
      )[0];
      return longest && left(longest) > 0 ? { ms: left(longest), why: longest.cause } : undefined;
    },
    tooMany({ cls, group, endpoint, namedMs, sentAt, saidAt }) {
      const { longestNamedMs } = ruleOf(cls);
      const credible = namedMs !== undefined && namedMs > 0 && namedMs <= longestNamedMs;
      const ms = credible ? namedMs : ownRest(cls, group, sentAt);
      const cause = credible
        ? say('The server said "too many requests" ({endpoint}) and named this time.', { endpoint })
        : say('The server said "too many requests" ({endpoint}) without a credible time, so it is ours.', {
            endpoint,
          });
      rest(cls, saidAt, ms, cause);
      rest(nameOf(group), saidAt, ms, cause);
      if (strikes.has(everyClass)) keep(everyClass);
    },
    fine(cls, sentAt) {
      for (const who of [cls, everyClass]) {
        if ((strikes.get(who)?.at ?? Infinity) >= sentAt) continue;
        strikes.delete(who);
        keep(who);
      }
    },
    list() {
      return requestClasses.flatMap((cls) => {
        const resting = rests.get(cls);
        const ms = left(resting);
        if (!resting || ms === 0) return [];
        return [{ cls, cause: resting.cause, since: resting.since, until: clock.now() + ms }];
      });
    },
  };
}
