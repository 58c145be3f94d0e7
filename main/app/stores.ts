/** The databases: looked at while a page comes, with their threads started once it is there, or by their threads alone. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createAbsentStore } from '../store/connection/absent.ts';
import type { Store } from '../store/api.ts';
import { createDatabaseBackups, type DatabaseBackups } from '../store/recovery/backups.ts';
import { createStore } from '../store/connection/client.ts';
import type { Paths } from './paths.ts';

export interface StoresOptions {
  readonly paths: Paths;
  readonly clock: Clock;
  readonly log: Log;
  /** Folder of the built code. */
  readonly built: string;
  readonly appVersion: string;
  /** See `nativeBindingFor`. */
  readonly nativeBinding: string | undefined;
  /** A picture waits for what is read first. Where none does, a look costs more than the threads' being there saves. */
  readonly isAwaited: boolean;
}

export interface Stores {
  /** The database of the real accounts; reading waits for no thread. */
  readonly accounts: Store;
  readonly practice: Store;
  /** Of the real accounts' database. */
  readonly accountsBackups: DatabaseBackups;
  /** Starts the threads of the databases that there are; rejects with a `StoreError` when one must not be used. */
  wake(): Promise<void>;
}

/** Rejects with a `StoreError` when a database cannot be opened. */
export async function openStores({
  paths,
  clock,
  log,
  built,
  appVersion,
  nativeBinding,
  isAwaited,
}: StoresOptions): Promise<Stores> {
  const workerUrl = pathToFileURL(join(built, 'main', 'store-worker.cjs'));
  const openWith = (file: string) => () =>
    createStore({ workerUrl, file, nativeBinding, log, clock, appVersion });
  const lookAt = async (file: string) => {
    if (!isAwaited) return null;
    const { createLookingStore } = await import('../store/connection/look.ts');
    return createLookingStore({ file, nativeBinding, open: openWith(file) });
  };
  const lookOrOpen = async (file: string) =>
    (await lookAt(file)) ?? { store: await openWith(file)(), wake: async () => {} };
  const accounts = await lookOrOpen(paths.database);
  const practice = existsSync(paths.practiceDatabase)
    ? await lookOrOpen(paths.practiceDatabase)
    : { store: createAbsentStore(openWith(paths.practiceDatabase)), wake: async () => {} };
  return {
    accounts: accounts.store,
    practice: practice.store,
    accountsBackups: createDatabaseBackups({
      workerUrl,
      nativeBinding,
      appVersion,
      file: paths.database,
    }),
    async wake() {
      await Promise.all([accounts.wake(), practice.wake()]);
    },
  };
}
