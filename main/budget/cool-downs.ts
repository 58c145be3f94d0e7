import type { Clock } from '../base/clock.ts';
import { requestClasses } from '../service/gate.ts';
import type { RequestClass } from '../service/gate.ts';
import type { StoredCoolDowns } from './stored-cool-downs.ts';
import { cooling } from './limits.ts';
import { messageOf, type Message } from '../text/message.ts';

/** A paused class of requests. Times are ms since the epoch. */
export interface CoolDown {
  readonly cls: RequestClass;
  readonly cause: Message;
  readonly since: number;
  readonly until: number;
}

/**
 * Cool-downs of one caller after "too many requests". A 429 pauses the class of the request, and the request's
 * group (its endpoint, or a kind of action limited as a whole) in every class. Cool-downs run on the monotonic
 * clock; those of earlier runs are restored by their age.
 */
export type CoolDowns = ReturnType<typeof createCoolDowns>;

/** A "too many requests" response. Times are monotonic, ms. */
export interface Warning {
  readonly cls: RequestClass;
  readonly group: string;
  readonly endpoint: string;
  /** Wait named by the server, ms. */
  readonly namedMs: number | undefined;
  readonly sentAt: number;
  /** When the response head arrived; the cool-down starts there. */
  readonly saidAt: number;
}

/** Monotonic times, except `since`, which is ms since the epoch. */
interface ActiveCoolDown {
  readonly began: number;
  readonly until: number;
  readonly since: number;
  readonly cause: Message;
}

/** Consecutive warnings. `at`: monotonic, ms. */
interface Strikes {
  readonly count: number;
  readonly at: number;
}

/** Warnings of an earlier run expire after this time, ms. */
const strikesLastMs = 60 * 60_000;

/** Pseudo class of all classes except moves: warnings in several classes slow down the whole caller. */
const everyClass = 'caller';
const nameOf = (group: string) => `group ${group}`;
const ruleOf = (name: string) => (name === 'move' ? cooling.move : cooling.others);

/** Stores cool-downs by name: a class, or `group …`. Without `kept` they last for this run. */
export function createCoolDowns(clock: Clock, storage?: StoredCoolDowns) {
  const rests = new Map<string, ActiveCoolDown>();
  const strikes = new Map<string, Strikes>();
  const loads = new Map<string, Promise<void>>();
  const loaded = new Set<string>();

  const remaining = (resting: ActiveCoolDown | undefined) =>
    Math.max(0, (resting?.until ?? 0) - clock.monotonic());

  const revive = async (name: string) => {
    const stored = await storage?.read(name);
    loaded.add(name);
    if (!storage || !stored) return;
    const now = clock.monotonic();
    const age = Math.max(0, storage.now() - stored.since);
    const { longestMs, longestNamedMs } = ruleOf(name);
    const total = Math.min(stored.until - stored.since, Math.max(longestMs, longestNamedMs));
    if (total - age > remaining(rests.get(name))) {
      const cause = messageOf('budget.coolDownBeforeStart');
      rests.set(name, { began: now - age, until: now - age + total, since: clock.now() - age, cause });
    }
    // At least 1 ms ago: a request sent from now on counts as a new warning.
    if (stored.warnings > 0 && age < strikesLastMs)
      strikes.set(name, { count: stored.warnings, at: now - Math.max(1, age) });
  };
  const load = (name: string) => {
    const loading = loads.get(name) ?? revive(name);
    loads.set(name, loading);
    return loading;
  };
  /** Includes all classes, so that a caller's first request also loads the cool-downs of its moves. */
  const namesFor = (cls: RequestClass, group: string) => [
    ...requestClasses,
    everyClass,
    ...(cls === 'move' ? [] : [nameOf(group)]),
  ];

  /** Stores the rest of a cool-down and its warnings; removes the entry once both are over. */
  const keep = (name: string) => {
    if (!storage) return;
    const resting = rests.get(name);
    const warned = strikes.get(name);
    const now = clock.monotonic();
    const lasting = (at: number) => storage.now() + at - now;
    const warnings = warned?.count ?? 0;
    if (resting && resting.until > now)
      storage.write(name, { since: lasting(resting.began), until: lasting(resting.until), warnings });
    else storage.write(name, warned && { since: lasting(warned.at), until: lasting(warned.at), warnings });
  };
  const startRest = (name: string, began: number, ms: number, cause: Message) => {
    const age = clock.monotonic() - began;
    if (ms - age > remaining(rests.get(name)))
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

  /** Cool-down without a credible time from the server: doubles with every further warning. */
  const ownRest = (cls: RequestClass, group: string, sentAt: number): number => {
    const { firstMs, longestMs } = ruleOf(cls);
    // Requests that were in flight together count as one warning of the class.
    const ofClass = strike(cls, sentAt > (strikes.get(cls)?.at ?? -Infinity));
    const isNew = sentAt >= (rests.get(nameOf(group))?.until ?? -Infinity);
    const ofCaller = cls === 'move' ? 0 : strike(everyClass, isNew);
    return Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(ofClass, ofCaller) - 1, 20));
  };

  return {
    /** Whether the cool-downs of earlier runs are loaded for this request; until then it must wait. */
    ready: (cls: RequestClass, group: string) =>
      storage === undefined || namesFor(cls, group).every((name) => loaded.has(name)),
    /** Resolves when they are loaded. Never rejects. */
    async load(cls: RequestClass, group: string) {
      await Promise.all(namesFor(cls, group).map(load));
    },
    /** Remaining cool-down of the request, ms, and its cause; undefined when there is none. */
    of(cls: RequestClass, group: string): { readonly ms: number; readonly why: Message } | undefined {
      const longest = [rests.get(cls), cls === 'move' ? undefined : rests.get(nameOf(group))].toSorted(
        (a, b) => remaining(b) - remaining(a),
      )[0];
      return longest && remaining(longest) > 0 ? { ms: remaining(longest), why: longest.cause } : undefined;
    },
    tooMany({ cls, group, endpoint, namedMs, sentAt, saidAt }: Warning) {
      const { longestNamedMs } = ruleOf(cls);
      const credible = namedMs !== undefined && namedMs > 0 && namedMs <= longestNamedMs;
      const ms = credible ? namedMs : ownRest(cls, group, sentAt);
      const cause = credible
        ? messageOf('budget.coolDownNamed', { endpoint })
        : messageOf('budget.coolDownAssumed', {
            endpoint,
          });
      startRest(cls, saidAt, ms, cause);
      startRest(nameOf(group), saidAt, ms, cause);
      if (strikes.has(everyClass)) keep(everyClass);
    },
    /** Records another response; the next 429 starts from the shortest cool-down again. */
    fine(cls: RequestClass, sentAt: number) {
      for (const name of [cls, everyClass]) {
        if ((strikes.get(name)?.at ?? Infinity) >= sentAt) continue;
        strikes.delete(name);
        keep(name);
      }
    },
    list(): readonly CoolDown[] {
      return requestClasses.flatMap((cls) => {
        const resting = rests.get(cls);
        const ms = remaining(resting);
        if (!resting || ms === 0) return [];
        return [{ cls, cause: resting.cause, since: resting.since, until: clock.now() + ms }];
      });
    },
  };
}
