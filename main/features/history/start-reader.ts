import { stat } from 'node:fs/promises';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { FromReader, ToReader } from './import-protocol.ts';
import type { ImportsOptions } from './imports.ts';

/** Starts the thread that reads files of games. `workerUrl`: the bundled `import-worker.js`, or its source where the runtime can load it. */
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

/** How files of games are read, with the bundled thread. */
export function createGameFiles(
  workerUrl: URL,
  workerOptions?: WorkerOptions,
): Pick<ImportsOptions, 'startReader' | 'factsOf'> {
  return {
    startReader: createStartReader(workerUrl, workerOptions),
    async factsOf(file) {
      const { size, mtimeMs } = await stat(file);
      return { bytes: size, changedAt: mtimeMs };
    },
  };
}
