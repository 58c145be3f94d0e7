/** Updates of this installation: where they come from, and how the app restarts for one. */
import { app } from 'electron';
import { watchInstalledVersion } from './installed-version.ts';
import { createJsonFile } from './json-file.ts';
import { runProgram } from './run-program.ts';
import { programToStart, restartArguments } from './start-command.ts';
import { findUpdateSource, type UpdateSourceOptions } from './update-source.ts';
import { createUpdates, type UpdatesOptions } from './updates.ts';

export interface AppUpdatesOptions extends Pick<UpdatesOptions, 'wanted' | 'clock' | 'log'> {
  readonly fetch: UpdateSourceOptions['fetch'];
  /** Folder of the app's data. */
  readonly data: string;
  readonly isWindowOpen: () => boolean;
}

export function createAppUpdates({ fetch, data, isWindowOpen, wanted, clock, log }: AppUpdatesOptions) {
  const present = app.getVersion();
  const { resourcesPath, platform, arch, env } = process;
  return createUpdates({
    present,
    source: findUpdateSource({
      ...{ resourcesPath, platform, arch, env, present, fetch, runProgram, clock, log },
      appPath: app.getAppPath(),
      isPackaged: app.isPackaged,
      seen: createJsonFile({ directory: data, name: 'updates', now: clock.now }),
    }),
    installed: app.isPackaged ? watchInstalledVersion({ resourcesPath, present, clock, log }) : null,
    restart() {
      const args = restartArguments(process.argv, { isWindowOpen: isWindowOpen() });
      app.relaunch({ execPath: programToStart(env), args: [...args] });
      app.quit();
    },
    wanted,
    clock,
    log,
  });
}
