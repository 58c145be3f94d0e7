/** Time as a dependency: all code of main takes a `Clock`, so that tests and chaos runs move time by hand. */

/** An armed timer. Cancelling twice, or after it fired, does nothing. */
export interface Timer {
  cancel(): void;
}

export interface Clock {
  /** Milliseconds since the Unix epoch (wall clock: it may jump). */
  now(): number;
  /** Milliseconds from an arbitrary start, never going back: for durations and watchdogs. */
  monotonic(): number;
  /** Runs `action` once, after `ms` milliseconds. */
  after(ms: number, action: () => void): Timer;
}

/** Resolves after `ms` milliseconds; rejects with the signal's reason when it is aborted first. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = () => {
      timer.cancel();
      reject(signal?.reason);
    };
    const timer = clock.after(ms, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
