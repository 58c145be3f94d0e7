import type { Clock } from '../base/clock.ts';
import { requestClasses } from '../service/gate.ts';
import type { RequestClass } from '../service/gate.ts';
import type { LimitName } from './limits.ts';
import { inFlightMs } from './meter.ts';
import { messageOf, type Message } from '../text/message.ts';

/** A stream or download that holds or wants slots. Its class is its priority. */
export interface SlotHolder {
  readonly accountId: string;
  readonly endpoint: string;
  readonly about: string | null;
  readonly cls: RequestClass;
  /** Streams can be closed for more important ones; downloads are waited for. */
  readonly evictable: boolean;
  /** Takes its slots back. */
  readonly evict: (reason: Message) => void;
}

/** The slots of one row for one token, user or machine. */
export interface SlotPool {
  readonly row: LimitName;
  readonly key: string;
  readonly limit: number;
  /** For people: plural noun after the number. */
  readonly title: Message;
}

/** A slot and its holder, for reports. */
export interface HeldSlot {
  readonly row: LimitName;
  readonly key: string;
  readonly holder: SlotHolder;
  /** ms since the epoch. */
  readonly since: number;
  readonly closing: boolean;
}

export type SlotAdmission =
  | { readonly kind: 'free' }
  /** `Infinity`: until a holder ends. */
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'full'; readonly why: Message };

/**
 * Concurrency limits. FIFO among equal priorities; a more important stream evicts the least important one. After
 * a close by the app, the slot is released with a delay, until the server must have noticed; after a close by the
 * server, immediately.
 */
export type Slots = ReturnType<typeof createSlots>;

interface Slot {
  readonly row: LimitName;
  readonly key: string;
  readonly holder: SlotHolder;
  /** The holder's own limit: callers of one machine share slots but may have different limits. */
  readonly limit: number;
  readonly since: number;
  /** When the slot becomes free, monotonic ms; `Infinity` while closing, null while held. */
  freeAt: number | null;
  promised: SlotHolder | null;
}

const rank = (cls: RequestClass) => requestClasses.indexOf(cls);

export function createSlots(clock: Clock) {
  const pools = new Map<string, Slot[]>();
  const poolKey = (row: LimitName, key: string) => `${row}\n${key}`;

  /** Slots that are not free yet. */
  const heldIn = (row: LimitName, key: string): readonly Slot[] => {
    const at = poolKey(row, key);
    const pool = pools.get(at);
    if (!pool) return [];
    const now = clock.monotonic();
    const held = pool.filter(({ freeAt }) => freeAt === null || freeAt > now);
    if (held.length === 0) pools.delete(at);
    else if (held.length < pool.length) pools.set(at, held);
    return held;
  };

  /** Removes free slots: most keys, such as games, are never used again. */
  const trim = () => {
    for (const [first] of pools.values()) if (first) heldIn(first.row, first.key);
  };

  const heldBy = (holder: SlotHolder) =>
    [...pools.values()].flatMap((pool) => pool.filter((held) => held.holder === holder));

  const askOne = (wanted: SlotPool, holder: SlotHolder): SlotAdmission => {
    if (wanted.limit === Infinity) return { kind: 'free' };
    const pool = heldIn(wanted.row, wanted.key);
    // The strictest limit of all holders applies: a request of another caller could overtake theirs and exceed
    // it.
    const limit = pool.reduce((least, held) => Math.min(least, held.limit), wanted.limit);
    if (pool.length < limit) return { kind: 'free' };
    const waitFor = (held: Slot): SlotAdmission => ({
      kind: 'wait',
      ms: (held.freeAt ?? Infinity) - clock.monotonic(),
    });
    const target =
      pool.find((held) => held.promised === holder) ??
      pool.find((held) => held.freeAt !== null && held.promised === null) ??
      (holder.evictable ? leastImportant(pool, holder.cls) : undefined);
    const full = messageOf('budget.placesTaken', { limit, title: wanted.title });
    if (!target) return holder.evictable ? { kind: 'full', why: full } : { kind: 'wait', ms: Infinity };
    target.promised = holder;
    if (target.freeAt === null) {
      target.freeAt = Infinity;
      target.holder.evict(
        messageOf('budget.displaced', {
          limit,
          title: wanted.title,
        }),
      );
    }
    return waitFor(target);
  };

  return {
    /** Whether all slots are free now; may evict less important streams. */
    ask(wanted: readonly SlotPool[], holder: SlotHolder): SlotAdmission {
      let verdict: SlotAdmission = { kind: 'free' };
      for (const pool of wanted) {
        const answer = askOne(pool, holder);
        if (answer.kind === 'full') return answer;
        if (answer.kind === 'wait' && (verdict.kind === 'free' || answer.ms > verdict.ms)) verdict = answer;
      }
      return verdict;
    },
    take(wanted: readonly SlotPool[], holder: SlotHolder) {
      trim();
      for (const { row, key, limit } of wanted) {
        const held: Slot = { row, key, holder, limit, since: clock.now(), freeAt: null, promised: null };
        pools.set(poolKey(row, key), [...heldIn(row, key), held]);
      }
    },
    /** The app is closing what the holder has open. */
    closing(holder: SlotHolder) {
      for (const held of heldBy(holder)) held.freeAt ??= Infinity;
    },
    /** The holder is closed. `ended`: the server ended it and therefore knows. */
    leave(holder: SlotHolder, ended: boolean) {
      const freeAt = clock.monotonic() + (ended ? 0 : inFlightMs);
      for (const held of heldBy(holder)) held.freeAt = freeAt;
    },
    /** Withdraws the holder's request for slots. */
    forget(holder: SlotHolder) {
      for (const pool of pools.values())
        for (const held of pool) if (held.promised === holder) held.promised = null;
    },
    used: (row: LimitName, key: string) => heldIn(row, key).length,
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

/** The oldest holder of the lowest priority below `than`. */
function leastImportant(pool: readonly Slot[], than: RequestClass): Slot | undefined {
  return pool
    .filter(({ holder, freeAt }) => freeAt === null && holder.evictable && rank(holder.cls) > rank(than))
    .toSorted((a, b) => rank(b.holder.cls) - rank(a.holder.cls) || a.since - b.since)[0];
}
