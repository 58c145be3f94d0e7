/** Process life cycle: a single instance per data directory, and a quit that waits for cleanup. */
import type { App } from 'electron';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';

/**
 * Time limit for closing before the process ends, ms. Hanging parts take up to 10 s (`closeInOrder`), and the databases
 * close after them. At the end of a session, systemd kills a process 90 s after SIGTERM unless configured otherwise.
 */
export const closeDeadlineMs = 12_000;

/**
 * True for the first instance. A second one passes its arguments to the first and must quit. `onSecond` receives
 * the original arguments; Chromium reorders those of the event.
 */
export function claimSingleInstance(
  app: App,
  argv: readonly string[],
  onSecond: (argv: readonly string[]) => void,
): boolean {
  if (!app.requestSingleInstanceLock({ argv })) return false;
  app.on('second-instance', (_event, reordered, _directory, data) => {
    const original = (data as { readonly argv?: unknown } | null)?.argv;
    onSecond(isTexts(original) ? original : reordered);
  });
  // macOS sends links by this event, to running and to starting apps.
  app.on('open-url', (event, address) => {
    event.preventDefault();
    onSecond([address]);
  });
  return true;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

export interface QuitOptions {
  readonly app: App;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether the app keeps running without windows. */
  readonly stay: () => boolean;
  /** Whether the process may end now; false cancels this attempt. */
  readonly mayQuit: () => boolean;
  /** Closes streams and databases, and stops the practice club. */
  readonly close: () => Promise<void>;
  /** Time limit of `close`, ms; the process then ends without it. */
  readonly deadline: number;
}

/** Closing the last window quits, unless the app stays; quitting waits for `close`, once. */
export function arrangeQuit({ app, clock, log, stay, mayQuit, close, deadline }: QuitOptions): void {
  let state: 'running' | 'closing' | 'closed' = 'running';
  const finish = () => {
    state = 'closed';
    app.quit();
  };
  app.on('window-all-closed', () => {
    if (state !== 'running' || !stay()) app.quit();
  });
  app.on('before-quit', (event) => {
    if (state === 'running' && !mayQuit()) event.preventDefault();
  });
  // `will-quit` follows the closing of all windows, so the quit cannot be cancelled any more.
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    const timer = clock.after(deadline, () => {
      log.error('closing timed out', { ms: deadline });
      finish();
    });
    close()
      .catch((error: unknown) => log.error('closing failed', { reason: error }))
      .finally(() => {
        timer.cancel();
        if (state === 'closing') finish();
      });
  });
}
