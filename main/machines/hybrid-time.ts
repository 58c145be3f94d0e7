/**
 * Hybrid logical time: physical time that never goes back on one machine, and that is later than every stamp the
 * machine has seen. Its text is `MILLISECONDS-COUNTER-MACHINE` with fixed widths, so stamps sort as text.
 */

/** Latest accepted physical time: text with a later one is no stamp. Nothing passes a stamp at the very end. */
export const latestMs = Date.UTC(2200, 0, 1);
/** Limit on how far a stamp of another machine can move this clock ahead of its own physical time, ms. */
export const mostAheadMs = 7 * 86_400_000;

const msDigits = 15;
const counterDigits = 4;
const mostCounter = 0xffff;
const stampPattern = /^(\d{15})-([0-9a-f]{4})-([0-9a-z]{1,32})$/;

export interface HybridTime {
  /** Milliseconds since the Unix epoch. */
  readonly ms: number;
  readonly counter: number;
  readonly machine: string;
}

export interface HybridClock {
  /**
   * Returns a new stamp, later than each earlier one and each observed one within the bound. With `after`, it is
   * also later than that stamp, however far ahead that is: a change of a value passes the stamp of the value it
   * replaces, so that it wins everywhere even when the other machine's clock was years ahead.
   */
  tick(after?: string): string;
  /**
   * Takes notice of another machine's stamp. One more than `mostAheadMs` in the future moves the clock up to that
   * bound only: a machine with a broken clock does not make all others write its time. Text that is no stamp is
   * ignored.
   */
  observe(stamp: string): void;
}

export interface HybridClockOptions {
  /** Physical time, ms since the Unix epoch. It may jump in both directions. */
  readonly nowMs: () => number;
  /** Identity of this machine: 1 to 32 characters of `0-9a-z`. Equal times of two machines are ordered by it. */
  readonly machine: string;
  /** The newest stamp of the last run. */
  readonly last?: string | undefined;
}

/** Returns undefined when the text is no stamp. */
export function parseStamp(stamp: string): HybridTime | undefined {
  const [, ms = '', counter = '', machine = ''] = stampPattern.exec(stamp) ?? [];
  if (machine === '' || Number(ms) > latestMs) return undefined;
  return { ms: Number(ms), counter: Number.parseInt(counter, 16), machine };
}

/** Throws a `RangeError` when a part is out of its range. */
export function formatStamp({ ms, counter, machine }: HybridTime): string {
  const text = `${String(ms).padStart(msDigits, '0')}-${counter.toString(16).padStart(counterDigits, '0')}-${machine}`;
  if (parseStamp(text)) return text;
  throw new RangeError(`${text} is no stamp`);
}

export function createHybridClock({ nowMs, machine, last }: HybridClockOptions): HybridClock {
  const now = () => Math.min(latestMs, Math.max(0, Math.floor(nowMs())));
  let newest = { ms: 0, counter: 0 };
  const raiseTo = (ms: number, counter: number) => {
    if (ms > newest.ms || (ms === newest.ms && counter > newest.counter)) newest = { ms, counter };
  };
  const remembered = last === undefined ? undefined : parseStamp(last);
  if (remembered) raiseTo(remembered.ms, remembered.counter);

  return {
    tick(after) {
      const physical = now();
      if (physical > newest.ms) newest = { ms: physical, counter: 0 };
      else newest = following(newest);
      const passed = after === undefined ? undefined : parseStamp(after);
      const isPassed =
        !passed || newest.ms > passed.ms || (newest.ms === passed.ms && newest.counter > passed.counter);
      // The time of one stamp beyond the bound stays with its key; the clock keeps its own.
      if (!isPassed && passed.ms > physical + mostAheadMs)
        return formatStamp({ ...following(passed), machine });
      if (!isPassed) newest = following(passed);
      return formatStamp({ ...newest, machine });
    },
    observe(stamp) {
      const seen = parseStamp(stamp);
      if (!seen) return;
      const bound = now() + mostAheadMs;
      if (seen.ms <= bound) raiseTo(seen.ms, seen.counter);
      else raiseTo(Math.min(bound, latestMs), 0);
    },
  };
}

/**
 * A stamp at a time in ms since the Unix epoch, later than `last`, the newest one of the machine, and than `seen`, one
 * of another machine, within the bound. Empty texts are no stamps.
 */
export function stampAfter(last: string, at: number, machine: string, seen = ''): string {
  const clock = createHybridClock({ nowMs: () => at, machine, last });
  clock.observe(seen);
  return clock.tick();
}

function following({ ms, counter }: Pick<HybridTime, 'ms' | 'counter'>) {
  if (counter < mostCounter) return { ms, counter: counter + 1 };
  return ms < latestMs ? { ms: ms + 1, counter: 0 } : { ms, counter };
}
