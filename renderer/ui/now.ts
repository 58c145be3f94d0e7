import { useSyncExternalStore } from 'react';

/**
 * The current time as React state. One timer serves all readers and runs only while there are any; a reader
 * re-renders once per step of its own.
 */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  };
}

/** ms since the epoch, rounded down to `step` (ms, a multiple of 1,000), and kept current. */
export function useNow(step = 1000): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / step) * step);
}
