/** Uncaught errors and dead processes are logged and reported to the user. */
import type { App, WebContents } from 'electron';
import type { Log } from '../base/log.ts';
import { messageOf, type Message } from '../text/message.ts';

export interface CrashOptions {
  readonly process: Pick<NodeJS.Process, 'on'>;
  readonly app: App;
  readonly log: Log;
  /** Monotonic, ms. */
  readonly now: () => number;
  /** Reports in an open window. False if there is none. */
  readonly tell: (message: Message) => boolean;
  /** Reports by a notification of the desktop. False while the app starts. */
  readonly notify: (message: Message) => boolean;
  /** Reports in a dialog, and ends the process with an error code. */
  readonly fail: (message: string) => void;
}

/** Errors without a window that are tolerated within `crashLoopMs`; one more ends the app. */
const errorsAllowed = 5;
/** Most reloads of a page that crashes within `crashLoopMs`, so that it cannot loop. */
const reloadsAllowed = 3;
const crashLoopMs = 60_000;

/** Exit code after SIGTERM, by which the app ends its own child processes. */
const terminated = 15;

/** Call before anything that can throw. */
export function handleCrashes({ process, app, log, now, tell, notify, fail }: CrashOptions): void {
  /** Times of the last errors without a window, ms of `now`. */
  let unseen: readonly number[] = [];
  const report = (event: string, error: unknown) => {
    log.error(event, { reason: error });
    const message = messageOf('app.internalErrorKept');
    if (tell(message)) return;
    unseen = [...unseen, now()].filter((at) => at > now() - crashLoopMs);
    // A companion without a window must keep notifying, so a single error does not end it.
    const continues = unseen.length === 1 ? notify(message) : unseen.length <= errorsAllowed;
    if (!continues) fail(`an internal error: ${error instanceof Error ? error.message : String(error)}`);
  };
  process.on('uncaughtException', (error) => report('uncaught exception', error));
  process.on('unhandledRejection', (reason) => report('unhandled rejection', reason));

  /** Times of the last crashes of each page, ms of `now`. */
  const crashes = new WeakMap<WebContents, readonly number[]>();
  app.on('render-process-gone', (_event, contents, details) => {
    if (details.reason === 'clean-exit') return;
    log.error('renderer process gone', { reason: details.reason, exitCode: details.exitCode });
    // The window was closed.
    if (contents.isDestroyed()) return;
    const recent = [...(crashes.get(contents) ?? []), now()].filter((at) => at > now() - crashLoopMs);
    crashes.set(contents, recent);
    if (recent.length > reloadsAllowed)
      fail(`the window’s page died ${recent.length} times (${details.reason})`);
    else contents.reload();
  });
  app.on('child-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return;
    if (details.reason === 'killed' && details.exitCode === terminated) return;
    log.error('child process gone', {
      type: details.type,
      name: details.name ?? '',
      reason: details.reason,
      exitCode: details.exitCode,
    });
  });
}
