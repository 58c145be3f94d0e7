/** Start and end of the process: one instance per data directory, and a quit that waits for what must be finished. */
import type { App } from 'electron';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';

/**
 * True for the first instance. A second one hands its arguments to the first and must quit at once. `onSecond` gets the
 * second's arguments as it got them: those of the event itself are reordered by Chromium.
 */
export function claimSingleInstance(
  app: App,
  argv: readonly string[],
  onSecond: (argv: readonly string[]) => void,
): boolean {
  if (!app.requestSingleInstanceLock({ argv })) return false;
  app.on('second-instance', (_event, reordered, _directory, data) => {
    const given = (data as { readonly argv?: unknown } | null)?.argv;
    onSecond(isTexts(given) ? given : reordered);
  });
  // macOS tells a running app so, and a starting one too.
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
  /** The last window is closed: whether the app goes on without one. */
  readonly stay: () => boolean;
  /** Whether the process may end now; false keeps it, until the next attempt. */
  readonly mayQuit: () => boolean;
  /** Closes streams, stops the practice club, checkpoints and closes the databases. */
  readonly close: () => Promise<void>;
  /** ms after which the process ends although `close` has not. */
  readonly deadline: number;
}

/** Closing the last window quits, unless the app stays without one; quitting waits for `close`, once. */
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
  // `will-quit` comes after all windows agreed to close: nothing can call the quit off any more.
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    const timer = clock.after(deadline, () => {
      log.error('closing took too long, the process ends without waiting', { ms: deadline });
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
