/** What the disk keeps, read while the page comes: settings, and a first look at the databases. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createAbsentStore } from '../store/absent.ts';
import type { Store } from '../store/api.ts';
import { createStore } from '../store/client.ts';
import { createLookingStore } from '../store/look.ts';
import { createJsonFile, type JsonFile } from './json-file.ts';
import type { Paths } from './paths.ts';
import { createSettings, type SettingsHome } from './settings.ts';

export interface KeptOptions {
  readonly paths: Paths;
  readonly clock: Clock;
  readonly log: Log;
  /** Folder of the built code. */
  readonly built: string;
  readonly appVersion: string;
  /** See `nativeBindingFor`. */
  readonly nativeBinding: string | undefined;
}

export interface Kept {
  readonly jsonFile: (name: string) => JsonFile;
  readonly settings: SettingsHome;
  /** The database of the real accounts, and that of practice; reading from them waits for no thread. */
  readonly stores: { readonly accounts: Store; readonly practice: Store };
  /** Starts the threads of the databases that there are; rejects with a `StoreError` when one must not be used. */
  openStores(): Promise<void>;
}

/** Rejects with a `StoreError` when a database cannot be opened. */
export async function openKept({
  paths,
  clock,
  log,
  built,
  appVersion,
  nativeBinding,
}: KeptOptions): Promise<Kept> {
  const jsonFile = (name: string) => createJsonFile({ directory: paths.data, name, now: clock.now });
  const workerUrl = pathToFileURL(join(built, 'main', 'store-worker.js'));
  const openWith = (file: string) => () =>
    createStore({ workerUrl, file, nativeBinding, log, clock, appVersion });
  const lookOrOpen = async (file: string) => {
    const open = openWith(file);
    return createLookingStore({ file, nativeBinding, open }) ?? { store: await open(), wake: async () => {} };
  };
  const settings = createSettings({ file: jsonFile('settings'), log });
  const accounts = await lookOrOpen(paths.database);
  const practice = existsSync(paths.practiceDatabase)
    ? await lookOrOpen(paths.practiceDatabase)
    : { store: createAbsentStore(openWith(paths.practiceDatabase)), wake: async () => {} };
  return {
    jsonFile,
    settings,
    stores: { accounts: accounts.store, practice: practice.store },
    async openStores() {
      await Promise.all([accounts.wake(), practice.wake()]);
    },
  };
}
