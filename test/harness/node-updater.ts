/** electron-updater as in an AppImage, in plain Node. It has no network access unless the app provides it. */
import electronUpdater, { type AppUpdater } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeyObject } from 'node:crypto';
import { createUpdates, type Updates } from '../../main/app/updates.ts';
import type { Clock } from '../../main/base/clock.ts';
import { silentLog } from '../../main/base/log.ts';
import type { Fetch } from '../../main/service/http-message.ts';
import { parsePublicKeys, publicKeyText } from '../../main/updates/release-signature.ts';
import { createReleaseSource } from '../../main/updates/release-source.ts';
import { createSelfUpdater, type UpdaterPackage } from '../../main/updates/self-updater.ts';

export interface NodeUpdater {
  readonly load: () => Promise<UpdaterPackage>;
  /** The folder of electron-updater's downloads. */
  readonly pending: string;
  /** Number of requested installations. */
  readonly installed: () => number;
}

export interface NodeUpdaterOptions {
  /** For caches and settings. */
  readonly folder: string;
  readonly present: string;
}

/** Requires `APPIMAGE` in the environment, as an AppImage sets it. */
export async function createNodeUpdater({ folder, present }: NodeUpdaterOptions): Promise<NodeUpdater> {
  const config = join(folder, 'app-update.yml');
  await mkdir(join(folder, 'user'), { recursive: true });
  await writeFile(config, 'provider: generic\nurl: https://nowhere.invalid/\nupdaterCacheDirName: cache\n');
  const adapter: AppAdapter = {
    version: present,
    name: 'Outpost',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: join(folder, 'user'),
    baseCachePath: folder,
    whenReady: () => Promise.resolve(),
    relaunch: () => {},
    quit: () => {},
    onQuit: () => {},
  };
  const { AppImageUpdater, Provider } = electronUpdater;
  const updater: AppUpdater = new AppImageUpdater(null, adapter);
  let installed = 0;
  Object.assign(updater, {
    // The real call would replace the running program.
    quitAndInstall: () => (installed += 1),
  });
  return {
    load: () => Promise.resolve({ updater, Provider }),
    pending: join(folder, 'cache', 'pending'),
    installed: () => installed,
  };
}

export interface InstalledAppOptions {
  readonly node: NodeUpdater;
  readonly present: string;
  readonly fetch: Fetch;
  /** The releases' folder, ending with a slash. */
  readonly address: string;
  /** The keys that the build trusts. */
  readonly keys: readonly KeyObject[];
  readonly clock: Clock;
}

/** The updates of an installed app that has not seen a release list yet. */
export function openUpdates({ node, present, fetch, address, keys, clock }: InstalledAppOptions): Updates {
  let remembered: Readonly<Record<string, unknown>> = {};
  const source = createReleaseSource({
    address,
    keys: keys.flatMap((key) => parsePublicKeys(publicKeyText(key))),
    fetch,
    seen: { read: () => remembered, write: (value) => void (remembered = value) },
    clock,
    log: silentLog,
  });
  const updater = createSelfUpdater({
    source,
    address,
    present,
    platform: 'linux',
    arch: 'x64',
    load: node.load,
    fetch,
    clock,
    log: silentLog,
  });
  return createUpdates({
    present,
    source: { kind: 'self', updater, address },
    wanted: () => false,
    clock,
    log: silentLog,
  });
}
