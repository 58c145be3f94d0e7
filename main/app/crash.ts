/** What nobody caught is logged and told, never swallowed. */
import type { App } from 'electron';
import type { Log } from '../base/log.ts';
import { say } from '../text/say.ts';

export interface CrashOptions {
  readonly process: Pick<NodeJS.Process, 'on'>;
  readonly app: App;
  readonly log: Log;
  /** Tells the user in a window that is open. False when there is none. */
  readonly tell: (message: string) => boolean;
  /** Tells the user without a window, and ends the process with an error. */
  readonly fail: (message: string) => void;
}

/** How often a window's page that died is loaded again: a page that dies at once must not loop. */
const reloadsAllowed = 3;

/** As early as possible: before anything that can throw. */
export function handleCrashes({ process, app, log, tell, fail }: CrashOptions): void {
  const report = (what: string, error: unknown) => {
    log.error(what, { reason: error });
    const message = say(
      'Something went wrong inside Outpost. What was received is on disk. If something looks wrong, restart the app; the log has the details.',
    );
    if (!tell(message)) fail(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  };
  process.on('uncaughtException', (error) => report('an exception was not caught', error));
  process.on('unhandledRejection', (reason) => report('a rejection was not handled', reason));

  let reloads = 0;
  app.on('render-process-gone', (_event, contents, details) => {
    if (details.reason === 'clean-exit') return;
    log.error('the window’s page died', { reason: details.reason, exitCode: details.exitCode });
    reloads += 1;
    if (reloads > reloadsAllowed || contents.isDestroyed())
      fail(`the window’s page died ${reloads} times (${details.reason})`);
    else contents.reload();
  });
  app.on('child-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return;
    log.error('a helper process died', {
      type: details.type,
      name: details.name ?? '',
      reason: details.reason,
      exitCode: details.exitCode,
    });
  });
}
