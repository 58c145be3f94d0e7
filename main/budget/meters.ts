import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { defaultLimits } from '../service/transport.ts';
import type { Memory } from './kept-time.ts';
import { limits, windowOf } from './limits.ts';
import type { LimitName, LimitRow } from './limits.ts';
import { createMeter, inFlightMs } from './meter.ts';
import type { Meter, Use } from './meter.ts';

/** How long after its quota was taken a request may still be sent, ms: it can wait for its turn. */
export const ticketMs = 60_000;

/** A request that left this long ago has been answered or given up, whatever became of the app, ms. */
const longestTripMs = defaultLimits.headersMs + inFlightMs;

/** Far longer than any window, so that a wall clock that is wrong by days costs nothing, ms. */
const forgottenAfterMs = 30 * 24 * 60 * 60_000;

/** A meter that remembers what earlier runs used. */
export interface KeptMeter extends Omit<Meter, 'restore'> {
  readonly row: LimitName;
  readonly key: string;
  /** Whether its uses are written down. */
  readonly kept: boolean;
  /** Whether earlier runs are counted in: before, nothing may be let through. */
  ready(): boolean;
  /**
   * Monotonic, ms: until then the server may still have open what an earlier run, which may have ended a moment ago, had
   * opened.
   */
  earlierUntil(): number;
  /** Resolves when it is ready. Never rejects: a store that cannot be read costs the memory of earlier runs. */
  load(): Promise<void>;
  /** Writes down what was just added. Never rejects: a store that cannot be written costs the memory of this run. */
  keep(cost: number): Promise<void>;
}

export interface Meters {
  of(row: LimitName, key: string): KeptMeter;
  /** The meter if anything was ever counted there. */
  peek(row: LimitName, key: string): KeptMeter | undefined;
  /** Drops meters of which nothing counts any more: those of this run, and those whose callers are `gone`. */
  sweep(gone: (key: string) => boolean): void;
}

/**
 * All meters, by row and by whom they count. Uses count on the monotonic clock while the app runs; what earlier runs
 * wrote down is brought in by its age, and a time in the future counts as now.
 */
export function createMeters(deps: { clock: Clock; log: Log; memory?: Memory }): Meters {
  const { clock, log } = deps;
  const meters = new Map<string, KeptMeter>();
  let tidied = false;

  /** Once a run; what is left of tokens that are gone is in nobody's way for longer. */
  const tidy = async () => {
    if (tidied) return;
    tidied = true;
    await deps.memory?.store.forget(deps.memory.time.now() - forgottenAfterMs);
  };

  const create = (row: LimitName, key: string): KeptMeter => {
    const { kept, scope, unit = 1 }: LimitRow = limits[row];
    const windowMs = windowOf(row);
    const meter = createMeter(windowMs, () => clock.monotonic());
    const memory = kept === 'run' ? undefined : deps.memory;
    const at = `${row}:${key}`;
    const tripMs = kept === 'full' ? ticketMs + longestTripMs : longestTripMs;
    let loading: Promise<void> | undefined;
    let loaded = memory === undefined;
    let earlierUntil = 0;
    let told = false;

    const warn = (message: string, error: unknown) => {
      if (!told) log.warn(message, { row, error: String(error) });
      told = true;
    };

    const read = async ({ store, time }: Memory) => {
      await time.load();
      try {
        const stored = await store.since(at, time.now() - windowMs - tripMs);
        const now = clock.monotonic();
        const sent = stored.map((then) => now - Math.max(0, time.now() - then));
        // Of one token, the next was sent when this one had been answered or given up.
        const followed = (index: number) => (scope === 'token' ? (sent[index + 1] ?? now) : now);
        meter.restore(
          sent.map((then, index) => ({
            at: Math.min(then + tripMs, followed(index) + inFlightMs),
            cost: unit,
          })),
        );
        if (sent.length > 0) earlierUntil = now + 2 * inFlightMs;
      } catch (error) {
        warn('Earlier uses of a limit cannot be read: counting starts anew.', error);
      }
      loaded = true;
      void tidy().catch((error: unknown) => warn('Old uses of limits cannot be forgotten.', error));
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
          warn('The use of a limit cannot be stored: it counts in this run only.', error);
        }
      },
    };
  };

  const peek = (row: LimitName, key: string) => meters.get(`${row}:${key}`);
  return {
    of(row, key) {
      const known = peek(row, key);
      if (known) return known;
      const meter = create(row, key);
      meters.set(`${row}:${key}`, meter);
      return meter;
    },
    peek,
    sweep(gone) {
      for (const [at, meter] of meters) {
        if (meter.ready() && meter.idle() && (!meter.kept || gone(meter.key))) meters.delete(at);
      }
    },
  };
}

/** Settles all of the uses of one request. */
export function together(uses: readonly Use[]): Use {
  return {
    hold: () => uses.forEach((use) => use.hold()),
    settle: (at) => uses.forEach((use) => use.settle(at)),
  };
}
