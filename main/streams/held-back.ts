import type { Clock, Timer } from '../base/clock.ts';
import type { Random } from '../base/random.ts';
import { createBackOff } from './back-off.ts';

/** Things that could not be stored yet: kept in memory, oldest first, and tried again with growing pauses. */
export interface HeldBack<T> {
  /** False when there is no room: the oldest are kept, this one is only counted. */
  hold(item: T): boolean;
  readonly size: () => number;
  /** Items that found no room since the trouble began. */
  readonly refused: () => number;
  /** Tries now; resolves to whether nothing is left. */
  flush(): Promise<boolean>;
  stop(): void;
}

export interface HeldBackOptions<T> {
  readonly clock: Clock;
  readonly random: Random;
  readonly maxItems: number;
  readonly maxBytes: number;
  readonly bytesOf: (item: T) => number;
  /** How many are given to `write` in one go. */
  readonly itemsAtOnce: number;
  /** Stores some of the oldest; when it rejects, none of them counts as stored. */
  readonly write: (items: readonly T[]) => Promise<void>;
  /** The last one was stored. */
  readonly onEmpty: (refused: number) => void;
}

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;

export function createHeldBack<T>(options: HeldBackOptions<T>): HeldBack<T> {
  const { clock, random, maxItems, maxBytes, bytesOf, itemsAtOnce, write, onEmpty } = options;
  const backOff = createBackOff(random, firstWaitMs, longestWaitMs);
  const held: T[] = [];
  let bytes = 0;
  let refused = 0;
  let timer: Timer | null = null;
  let flushing: Promise<boolean> | null = null;
  let stopped = false;

  const arm = () => {
    if (timer || stopped) return;
    timer = clock.after(backOff.next(), () => {
      timer = null;
      void flush();
    });
  };

  const drain = async (): Promise<boolean> => {
    while (held.length > 0) {
      const batch = held.slice(0, itemsAtOnce);
      try {
        await write(batch);
      } catch {
        arm();
        return false;
      }
      held.splice(0, batch.length);
      bytes -= batch.reduce((sum, item) => sum + bytesOf(item), 0);
    }
    timer?.cancel();
    timer = null;
    backOff.reset();
    const lost = refused;
    refused = 0;
    onEmpty(lost);
    return true;
  };

  const flush = (): Promise<boolean> => {
    if (held.length === 0 && !flushing) return Promise.resolve(true);
    flushing ??= drain().finally(() => {
      flushing = null;
    });
    return flushing;
  };

  return {
    hold(item) {
      const size = bytesOf(item);
      if (held.length >= maxItems || bytes + size > maxBytes) {
        refused += 1;
        return false;
      }
      held.push(item);
      bytes += size;
      arm();
      return true;
    },
    size: () => held.length,
    refused: () => refused,
    flush,
    stop() {
      stopped = true;
      timer?.cancel();
      timer = null;
    },
  };
}
