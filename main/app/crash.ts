/** Uncaught errors and dead processes are logged and reported to the user. */
import type { App } from 'electron';
import type { Log } from '../base/log.ts';
import { messageOf, type Message } from '../text/message.ts';

export interface CrashOptions {
  readonly process: Pick<NodeJS.Process, 'on'>;
  readonly app: App;
  readonly log: Log;
  /** Reports in an open window. False if there is none. */
  readonly tell: (message: Message) => boolean;
  /** Reports without a window, and ends the process with an error code. */
  readonly fail: (message: string) => void;
}

/** Most reloads of a crashed page, so that it cannot loop. */
const reloadsAllowed = 3;

/** Exit code after SIGTERM, by which the app ends its own child processes. */
const terminated = 15;

/** Call before anything that can throw. */
export function handleCrashes({ process, app, log, tell, fail }: CrashOptions): void {
  const report = (event: string, error: unknown) => {
    log.error(event, { reason: error });
    if (!tell(messageOf('app.internalErrorKept')))
      fail(`an internal error: ${error instanceof Error ? error.message : String(error)}`);
  };
  process.on('uncaughtException', (error) => report('uncaught exception', error));
  process.on('unhandledRejection', (reason) => report('unhandled rejection', reason));

  let reloads = 0;
  app.on('render-process-gone', (_event, contents, details) => {
    if (details.reason === 'clean-exit') return;
    log.error('renderer process gone', { reason: details.reason, exitCode: details.exitCode });
    reloads += 1;
    if (reloads > reloadsAllowed || contents.isDestroyed())
      fail(`the window’s page died ${reloads} times (${details.reason})`);
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
