/** Imports with the app's real threads: the file reader and the database. */
import { join } from 'node:path';
import type { WorkerOptions } from 'node:worker_threads';
import { silentLog } from '../../main/base/log.ts';
import { createSystemClock } from '../../main/base/system-clock.ts';
import { createImports, type Imports } from '../../main/features/history/import-runs.ts';
import type { ImportView } from '../../preload/contract/imports.ts';
import { createGameFiles } from '../../main/features/history/start-reader.ts';
import type { Store } from '../../main/store/api.ts';
import { createStore } from '../../main/store/connection/client.ts';
import { nativeBindingFor } from '../../main/store/connection/native-binding.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';

export const account = 'b2a6c3de-0000-4000-8000-123456789abc';
export const nobody = { user: '', baseUrl: 'https://chess.example' } as const;

/** The reader thread's failure at the words `ends the reader`. */
export type ReaderFate = 'end' | 'kill' | 'hang';

export interface OpenImports {
  readonly imports: Imports;
  readonly store: Store;
  /** Imports a file; returns the final state. */
  read(file: string): Promise<ImportView>;
  /** Waits until `fits` accepts the latest import's state. */
  until(fits: (state: ImportView) => boolean): Promise<ImportView>;
  close(): Promise<void>;
}

/** `folder`: of the database. `fate`: uses the failing reader thread. */
export async function openImports(folder: string, fate?: ReaderFate): Promise<OpenImports> {
  const store = await createStore({
    workerUrl: new URL('../integration/store/source-worker.mjs', import.meta.url),
    file: join(folder, 'outpost.db'),
    nativeBinding: nativeBindingFor({ napi: process.versions.napi, root: projectRoot }),
    log: silentLog,
  });
  const looks = new Set<() => void>();
  const name = fate === undefined ? 'import-worker.mjs' : 'strange-import-worker.mjs';
  const options: WorkerOptions = fate === undefined ? {} : { workerData: fate };
  const imports = createImports({
    clock: createSystemClock(),
    log: silentLog,
    store: () => store.archive,
    ...createGameFiles(new URL(name, import.meta.url), join(folder, 'imports'), options),
    onChange() {
      for (const look of looks) look();
    },
  });
  const until = (fits: (state: ImportView) => boolean): Promise<ImportView> =>
    new Promise((resolve, reject) => {
      const look = () => {
        imports.list(account).then(([latest]) => {
          if (!latest || !looks.has(look) || !fits(latest)) return;
          looks.delete(look);
          resolve(latest);
        }, reject);
      };
      looks.add(look);
      look();
    });
  return {
    imports,
    store,
    until,
    async read(file) {
      await imports.begin(account, file, nobody);
      return until(({ phase }) => phase !== 'running');
    },
    async close() {
      await imports.close();
      await store.close();
    },
  };
}
