import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { FromReader, ToReader } from './import-protocol.ts';
import type { ImportsOptions } from './imports.ts';

/** Starts the thread that reads files of games. `workerUrl`: the bundled `import-worker.cjs`, or its source where the runtime can load it. */
function createStartReader(workerUrl: URL, workerOptions: WorkerOptions = {}): ImportsOptions['startReader'] {
  return (onMessage, onEnd) => {
    const worker = new Worker(workerUrl, { name: 'import', ...workerOptions });
    let reason = 'it ended by itself';
    let isClosed = false;
    worker.on('message', (message: FromReader) => onMessage(message));
    worker.on('error', (error) => (reason = error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => {
      if (!isClosed) onEnd(reason);
    });
    return {
      send: (message: ToReader) => worker.postMessage(message),
      close() {
        isClosed = true;
        void worker.terminate();
      },
    };
  };
}

/** How files of games are read, with the bundled thread. `folder`: where what servers send waits for that. */
export function createGameFiles(
  workerUrl: URL,
  folder: string,
  workerOptions?: WorkerOptions,
): Pick<ImportsOptions, 'startReader' | 'factsOf' | 'scratch'> {
  return {
    startReader: createStartReader(workerUrl, workerOptions),
    scratch: {
      async write(name, text) {
        await mkdir(folder, { recursive: true });
        const file = join(folder, name);
        await writeFile(file, text, { mode: 0o600 });
        return file;
      },
      remove: (file) => rm(file, { force: true }),
    },
    async factsOf(file) {
      const { size, mtimeMs } = await stat(file);
      return { bytes: size, changedAt: mtimeMs };
    },
  };
}
