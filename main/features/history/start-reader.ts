import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { FromReader, ToReader } from './import-protocol.ts';
import type { ImportsOptions } from './imports.ts';

/** Starts the thread that reads files of games. `workerUrl`: the bundled `import-worker.js`, or its source where the runtime can load it. */
export function createStartReader(
  workerUrl: URL,
  workerOptions: WorkerOptions = {},
): ImportsOptions['startReader'] {
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
