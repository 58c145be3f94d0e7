/**
 * Opens the databases: read-only on the main thread for the first paint, with worker threads started later, or
 * directly in worker threads.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import type { StoreLoss } from '../store/api.ts';
import { createAbsentStore } from '../store/connection/absent.ts';
import { createDatabaseBackups } from '../store/recovery/backups.ts';
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
  /** A first paint waits for the data. Without one, starting the worker threads at once is faster. */
  readonly isAwaited: boolean;
}

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** Rejects with a `StoreError` if a database cannot be opened. */
export async function openStores({
  paths,
  clock,
  log,
  built,
  appVersion,
  nativeBinding,
  isAwaited,
}: StoresOptions) {
  const workerUrl = pathToFileURL(join(built, 'main', 'store-worker.cjs'));
  const losses = createEmitter<StoreLoss>((error) =>
    log.error('loss not handled', { reason: String(error) }),
  );
  const openWith = (store: StoreLoss['store'], file: string) => () =>
    createStore({
      ...{ workerUrl, file, nativeBinding, log, clock, appVersion },
      onLoss: ({ gamesLost }) => losses.emit({ store, gamesLost }),
    });
  const lookAt = async (store: StoreLoss['store'], file: string) => {
    if (!isAwaited) return null;
    const { createLazyStore } = await import('../store/connection/lazy-store.ts');
    return createLazyStore({ file, nativeBinding, open: openWith(store, file) });
  };
  const lookOrOpen = async (store: StoreLoss['store'], file: string) =>
    (await lookAt(store, file)) ?? { store: await openWith(store, file)(), wake: async () => {} };
  const accounts = await lookOrOpen('accounts', paths.database);
  const practice = existsSync(paths.practiceDatabase)
    ? await lookOrOpen('practice', paths.practiceDatabase)
    : { store: createAbsentStore(openWith('practice', paths.practiceDatabase)), wake: async () => {} };
  return {
    /** The database of the real accounts; reads do not wait for its worker thread. */
    accounts: accounts.store,
    practice: practice.store,
    onLoss: losses.on,
    /** Backups of the real accounts' database. */
    accountsBackups: createDatabaseBackups({
      workerUrl,
      nativeBinding,
      appVersion,
      file: paths.database,
    }),
    /** Starts the worker threads of existing databases. Rejects with a `StoreError` if one must not be used. */
    async wake() {
      await Promise.all([accounts.wake(), practice.wake()]);
    },
  };
}
