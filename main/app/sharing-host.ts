/** Files and threads for sharing the history with the user's other machines. */
import { app } from 'electron';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TokenVault } from '../accounts/token-vault.ts';
import type { Clock } from '../base/clock.ts';
import type { SharingHost } from '../features/machines/sharing-host.ts';
import { createJsonFile } from './json-file.ts';

export interface SharingHostOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** Folder of the app's data. */
  readonly data: string;
  /** Folder of the built code. */
  readonly built: string;
  readonly vault: TokenVault;
  readonly onSecret: (secret: string) => void;
}

export const createSharingHost = ({
  clock,
  data,
  built,
  vault,
  onSecret,
}: SharingHostOptions): SharingHost => ({
  file: createJsonFile({ directory: data, name: 'machines', now: clock.now }),
  vault,
  onSecret,
  ownFolders: [data, app.getPath('userData')],
  workerUrl: pathToFileURL(join(built, 'main', 'sharing-worker.cjs')),
  syncthing: { platform: process.platform, home: homedir(), env: process.env },
  hostName: hostname(),
  version: app.getVersion(),
});
