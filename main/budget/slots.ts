import type { Clock } from '../base/clock.ts';
import { requestClasses } from '../service/gate.ts';
import type { RequestClass } from '../service/gate.ts';
import type { LimitName } from './limits.ts';
import { inFlightMs } from './meter.ts';
import { say } from '../text/say.ts';

/** Somebody who holds places, or wants them: a stream or a download. Its class is its importance. */
export interface Holder {
  readonly accountId: string;
  readonly endpoint: string;
  readonly about: string | null;
  readonly cls: RequestClass;
  /** A stream can be closed for a more important one; a download is waited for. */
  readonly evictable: boolean;
  /** Takes its places back. `reason` is a sentence. */
  readonly evict: (reason: string) => void;
}

/** The places that one row of the table gives to one token, user or machine. */
export interface Place {
  readonly row: LimitName;
  readonly key: string;
  readonly limit: number;
  /** For people: what there are so many of. */
  readonly title: string;
}

export interface HeldPlace {
  readonly row: LimitName;
  readonly key: string;
  readonly holder: Holder;
  /** ms since the epoch. */
  readonly since: number;
  readonly closing: boolean;
}

export type Verdict =
  | { readonly kind: 'free' }
  /** `Infinity`: until somebody who runs ends. */
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'full'; readonly why: string };

/**
 * Places for things that stay: first come, first served among equals; the more important takes the place of the least
 * important. A place that the app gave up is free once the server can have noticed; one whose stream the server ended,
 * at once.
 */
export interface Slots {
  /** Whether all of the places are free now; takes places back from the less important where that helps. */
  ask(places: readonly Place[], holder: Holder): Verdict;
  take(places: readonly Place[], holder: Holder): void;
  /** The app closes what the holder has open. */
  closing(holder: Holder): void;
  /** It is closed. `ended`: by the server, which therefore knows. */
  leave(holder: Holder, ended: boolean): void;
  /** The holder wants no place any more. */
  forget(holder: Holder): void;
  used(row: LimitName, key: string): number;
  list(): readonly HeldPlace[];
}

interface Held {
  readonly row: LimitName;
  readonly key: string;
  readonly holder: Holder;
  /** How many its own caller may hold: callers of one machine share places and may have different limits. */
  readonly limit: number;
  readonly since: number;
  /** Monotonic, ms: when the place is free; `Infinity` while it is being closed; null while it is held. */
  freeAt: number | null;
  promised: Holder | null;
}

const rank = (cls: RequestClass) => requestClasses.indexOf(cls);

export function createSlots(clock: Clock): Slots {
  const pools = new Map<string, Held[]>();
  const poolKey = (row: LimitName, key: string) => `${row}\n${key}`;

  /** The places that are not free yet. */
  const heldIn = (row: LimitName, key: string): readonly Held[] => {
    const at = poolKey(row, key);
    const pool = pools.get(at);
    if (!pool) return [];
    const now = clock.monotonic();
    const held = pool.filter(({ freeAt }) => freeAt === null || freeAt > now);
    if (held.length === 0) pools.delete(at);
    else if (held.length < pool.length) pools.set(at, held);
    return held;
  };

  /** Forgets what is free again: most keys, such as games, are never asked for a second time. */
  const trim = () => {
    for (const [first] of pools.values()) if (first) heldIn(first.row, first.key);
  };

  const heldBy = (holder: Holder) =>
    [...pools.values()].flatMap((pool) => pool.filter((held) => held.holder === holder));

  const askOne = (place: Place, holder: Holder): Verdict => {
    if (place.limit === Infinity) return { kind: 'free' };
    const pool = heldIn(place.row, place.key);
    // Who comes after a caller with the stricter limit could overtake it on the way, and would make it one too many.
    const limit = pool.reduce((least, held) => Math.min(least, held.limit), place.limit);
    if (pool.length < limit) return { kind: 'free' };
    const waitFor = (held: Held): Verdict => ({
      kind: 'wait',
      ms: (held.freeAt ?? Infinity) - clock.monotonic(),
    });
    const mine =
      pool.find((held) => held.promised === holder) ??
      pool.find((held) => held.freeAt !== null && held.promised === null) ??
      (holder.evictable ? leastImportant(pool, holder.cls) : undefined);
    const full = say('All places are taken: {limit} {title}.', { limit, title: place.title });
    if (!mine) return holder.evictable ? { kind: 'full', why: full } : { kind: 'wait', ms: Infinity };
    mine.promised = holder;
    if (mine.freeAt === null) {
      mine.freeAt = Infinity;
      mine.holder.evict(
        say('Its place was needed for something more important: {limit} {title}.', {
          limit,
          title: place.title,
        }),
      );
    }
    return waitFor(mine);
  };

  return {
    ask(places, holder) {
      let verdict: Verdict = { kind: 'free' };
      for (const place of places) {
        const one = askOne(place, holder);
        if (one.kind === 'full') return one;
        if (one.kind === 'wait' && (verdict.kind === 'free' || one.ms > verdict.ms)) verdict = one;
      }
      return verdict;
    },
    take(places, holder) {
      trim();
      for (const { row, key, limit } of places) {
        const held: Held = { row, key, holder, limit, since: clock.now(), freeAt: null, promised: null };
        pools.set(poolKey(row, key), [...heldIn(row, key), held]);
      }
    },
    closing(holder) {
      for (const held of heldBy(holder)) held.freeAt ??= Infinity;
    },
    leave(holder, ended) {
      const freeAt = clock.monotonic() + (ended ? 0 : inFlightMs);
      for (const held of heldBy(holder)) held.freeAt = freeAt;
    },
    forget(holder) {
      for (const pool of pools.values())
        for (const held of pool) if (held.promised === holder) held.promised = null;
    },
    used: (row, key) => heldIn(row, key).length,
    list: () =>
      [...pools.values()]
        .flatMap(([first]) => (first ? heldIn(first.row, first.key) : []))
        .map(({ row, key, holder, since, freeAt }) => ({
          row,
          key,
          holder,
          since,
          closing: freeAt !== null,
        })),
  };
}

/** The longest held among the least important. */
function leastImportant(pool: readonly Held[], than: RequestClass): Held | undefined {
  return pool
    .filter(({ holder, freeAt }) => freeAt === null && holder.evictable && rank(holder.cls) > rank(than))
    .toSorted((a, b) => rank(b.holder.cls) - rank(a.holder.cls) || a.since - b.since)[0];
}
