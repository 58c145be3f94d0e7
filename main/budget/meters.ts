import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { defaultLimits } from '../service/transport.ts';
import type { BudgetMemory } from './persistent-clock.ts';
import { limits, windowOf } from './limits.ts';
import type { LimitName, LimitRow } from './limits.ts';
import { createMeter, inFlightMs } from './meter.ts';
import type { Meter, MeterUse } from './meter.ts';

/** How long a request may be sent after its quota was taken, ms: it may have to queue. */
export const ticketMs = 60_000;

/** A request sent this long ago has ended, even if the app was killed, ms. */
const longestTripMs = defaultLimits.headersMs + inFlightMs;

/** Far longer than any window, so that a wall clock that is off by days loses nothing, ms. */
const forgottenAfterMs = 30 * 24 * 60 * 60_000;

/** A meter that includes uses of earlier runs. */
export interface StoredMeter extends Omit<Meter, 'restore'> {
  readonly row: LimitName;
  readonly key: string;
  /** Whether its uses are stored. */
  readonly kept: boolean;
  /** Whether earlier runs are loaded; until then nothing may be admitted. */
  ready(): boolean;
  /** Monotonic, ms: until then the server may still hold open connections of an earlier run. */
  earlierUntil(): number;
  /** Resolves when ready. Never rejects: if the store cannot be read, earlier runs are not counted. */
  load(): Promise<void>;
  /** Stores the use that was just added. Never rejects: without the store, the use counts in this run only. */
  keep(cost: number): Promise<void>;
}

export type Meters = ReturnType<typeof createMeters>;

/**
 * All meters, by row and key. Uses count on the monotonic clock; stored uses of earlier runs are restored by their
 * age, and a future time counts as now.
 */
export function createMeters(deps: { clock: Clock; log: Log; memory?: BudgetMemory }) {
  const { clock, log } = deps;
  const meters = new Map<string, StoredMeter>();
  let tidied = false;

  /** Deletes old uses, once per run. Uses of removed tokens harm nothing until then. */
  const tidy = async () => {
    if (tidied) return;
    tidied = true;
    await deps.memory?.store.forget(deps.memory.time.now() - forgottenAfterMs);
  };

  const create = (row: LimitName, key: string): StoredMeter => {
    const { kept, scope, unit = 1 }: LimitRow = limits[row];
    const windowMs = windowOf(row);
    const meter = createMeter(windowMs, () => clock.monotonic());
    const memory = kept === 'run' ? undefined : deps.memory;
    const at = `${row}:${key}`;
    const tripMs = kept === 'full' ? ticketMs + longestTripMs : longestTripMs;
    let loading: Promise<void> | undefined;
    let loaded = memory === undefined;
    let earlierUntil = 0;
    let hasWarned = false;

    const warn = (message: string, error: unknown) => {
      if (!hasWarned) log.warn(message, { row, error: String(error) });
      hasWarned = true;
    };

    const read = async ({ store, time }: BudgetMemory) => {
      await time.load();
      try {
        const stored = await store.since(at, time.now() - windowMs - tripMs);
        const now = clock.monotonic();
        const sent = stored.map((then) => now - Math.max(0, time.now() - then));
        // Requests of one token are sequential: the next was sent after this one had ended.
        const followed = (index: number) => (scope === 'token' ? (sent[index + 1] ?? now) : now);
        meter.restore(
          sent.map((then, index) => ({
            at: Math.min(then + tripMs, followed(index) + inFlightMs),
            cost: unit,
          })),
        );
        if (sent.length > 0) earlierUntil = now + 2 * inFlightMs;
      } catch (error) {
        warn('earlier uses not read', error);
      }
      loaded = true;
      void tidy().catch((error: unknown) => warn('old uses not deleted', error));
    };

    return {
      ...meter,
      row,
      key,
      kept: memory !== undefined,
      ready: () => loaded,
      earlierUntil: () => earlierUntil,
      load: () => (loading ??= memory ? read(memory) : Promise.resolve()),
      async keep(cost) {
        if (!memory) return;
        const { store, time } = memory;
        await time.load();
        const now = time.now();
        try {
          if (kept === 'full') await store.record(at, now, Math.round(cost / unit));
          else await store.note(at, now, now - windowMs - tripMs);
        } catch (error) {
          warn('use not stored', error);
        }
      },
    };
  };

  const peek = (row: LimitName, key: string) => meters.get(`${row}:${key}`);
  return {
    of(row: LimitName, key: string): StoredMeter {
      const existing = peek(row, key);
      if (existing) return existing;
      const meter = create(row, key);
      meters.set(`${row}:${key}`, meter);
      return meter;
    },
    /** Returns the meter, or undefined when nothing was ever counted there. */
    peek,
    /** Removes idle meters that are not stored, or whose callers are `gone`. */
    sweep(gone: (key: string) => boolean) {
      for (const [at, meter] of meters) {
        if (meter.ready() && meter.idle() && (!meter.kept || gone(meter.key))) meters.delete(at);
      }
    },
  };
}

/** Combines the uses of one request. */
export function combineUses(uses: readonly MeterUse[]): MeterUse {
  return {
    hold: () => uses.forEach((use) => use.hold()),
    settle: (at) => uses.forEach((use) => use.settle(at)),
  };
}
