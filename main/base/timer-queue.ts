/** A priority queue of timers, ordered by time and then by insertion, for clocks without real timers. */
export interface TimerQueue {
  add(at: number, action: () => void): QueuedTimer;
  /** Returns false when the timer was already taken or removed. */
  remove(timer: QueuedTimer): boolean;
  first(): QueuedTimer | undefined;
  /** Removes and returns the first timer, unless it is later than `until`. */
  take(until: number): QueuedTimer | undefined;
  clear(): void;
}

export interface QueuedTimer {
  readonly at: number;
  readonly action: () => void;
}

interface Entry extends QueuedTimer {
  readonly order: number;
  isWaiting: boolean;
}

/** Heaps of at most this many entries are not swept. */
const sweepFrom = 64;

/** A binary heap. Removed timers stay in it as tombstones until they surface or are swept. */
export function createTimerQueue(): TimerQueue {
  let heap: Entry[] = [];
  let waiting = 0;
  let order = 0;

  const isBefore = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.order < b.order);

  const rise = (from: number) => {
    const entry = heap[from];
    if (!entry) return;
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = heap[above];
      if (!parent || !isBefore(entry, parent)) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = entry;
  };

  const sink = (from: number) => {
    const entry = heap[from];
    if (!entry) return;
    let place = from;
    for (;;) {
      const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]];
      const isRight = left !== undefined && right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (!child || !isBefore(child, entry)) break;
      heap[place] = child;
      place = 2 * place + (isRight ? 2 : 1);
    }
    heap[place] = entry;
  };

  const dropFirst = () => {
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    heap[0] = last;
    sink(0);
  };

  const sweep = () => {
    heap = heap.filter((entry) => entry.isWaiting);
    for (let place = (heap.length >> 1) - 1; place >= 0; place -= 1) sink(place);
  };

  const first = (): Entry | undefined => {
    while (heap[0]?.isWaiting === false) dropFirst();
    return heap[0];
  };

  return {
    add(at, action) {
      const entry: Entry = { at, action, order, isWaiting: true };
      order += 1;
      waiting += 1;
      heap.push(entry);
      rise(heap.length - 1);
      return entry;
    },
    remove(timer) {
      const entry = timer as Entry;
      if (!entry.isWaiting) return false;
      entry.isWaiting = false;
      waiting -= 1;
      if (heap.length > sweepFrom && heap.length > 2 * waiting) sweep();
      return true;
    },
    first,
    take(until) {
      const entry = first();
      if (!entry || entry.at > until) return undefined;
      dropFirst();
      entry.isWaiting = false;
      waiting -= 1;
      return entry;
    },
    clear() {
      for (const entry of heap) entry.isWaiting = false;
      heap = [];
      waiting = 0;
    },
  };
}
