/** Time as a dependency: code of main takes a `Clock`, so that tests and chaos runs control time. */

/** An armed timer. Cancelling twice, or after it fired, does nothing. */
export interface Timer {
  cancel(): void;
}

export interface Clock {
  /** Milliseconds since the Unix epoch (wall clock: it may jump). */
  now(): number;
  /** Milliseconds from an arbitrary start; never decreases. For durations and watchdogs. */
  monotonic(): number;
  /** Runs `action` once, after `ms` milliseconds. */
  after(ms: number, action: () => void): Timer;
}

/** Resolves after `ms` milliseconds; rejects with the signal's reason when the signal aborts first. */
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

/** Waits for `work`, for at most `ms` milliseconds. Returns whether it settled; rejects as it does. */
export async function settles(clock: Clock, ms: number, work: Promise<unknown>): Promise<boolean> {
  const isOver = new AbortController();
  const settled = work.then(() => true).finally(() => isOver.abort());
  return Promise.race([
    settled,
    sleep(clock, ms, isOver.signal).then(
      () => false,
      // `work` settled first; its rejection is passed on.
      () => settled,
    ),
  ]);
}
