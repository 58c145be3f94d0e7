import type { Clock, Timer } from '../base/clock.ts';
import type { Random } from '../base/random.ts';
import { createBackOff } from './back-off.ts';

export interface RetryBufferOptions<T> {
  readonly clock: Clock;
  readonly random: Random;
  readonly maxItems: number;
  readonly maxBytes: number;
  readonly bytesOf: (item: T) => number;
  /** Most items per call of `write`. */
  readonly itemsAtOnce: number;
  /** Stores the oldest items. A rejection means that none of them was stored. */
  readonly write: (items: readonly T[]) => Promise<void>;
  /** Called when the queue was emptied, with the number of dropped items. */
  readonly onEmpty: (refused: number) => void;
}

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;

/** Bounded in-memory queue of items that could not be stored. Retries, oldest first, with back-off. */
export function createRetryBuffer<T>(options: RetryBufferOptions<T>) {
  const { clock, random, maxItems, maxBytes, bytesOf, itemsAtOnce, write, onEmpty } = options;
  const backOff = createBackOff(random, firstWaitMs, longestWaitMs);
  const queue: T[] = [];
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
    while (queue.length > 0) {
      const batch = queue.slice(0, itemsAtOnce);
      try {
        await write(batch);
      } catch {
        arm();
        return false;
      }
      queue.splice(0, batch.length);
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
    if (queue.length === 0 && !flushing) return Promise.resolve(true);
    flushing ??= drain().finally(() => {
      flushing = null;
    });
    return flushing;
  };

  return {
    /** Returns false when the queue is full: the new item is dropped and counted. */
    hold(item: T): boolean {
      const size = bytesOf(item);
      if (queue.length >= maxItems || bytes + size > maxBytes) {
        refused += 1;
        return false;
      }
      queue.push(item);
      bytes += size;
      arm();
      return true;
    },
    size: () => queue.length,
    /** Retries now; resolves with true when the queue is empty. */
    flush,
    stop() {
      stopped = true;
      timer?.cancel();
      timer = null;
    },
  };
}
