import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { removeDrafts, replaceFile } from '../../base/replace-file.ts';
import { kindOfFile } from '../../chess/bulk/pgn-head.ts';
import type { FileFacts, FromReader, ToReader } from './import-protocol.ts';
import type { ImportsOptions } from './import-runs.ts';
import { demandFile, FileError, fingerprintOf, headBytes, readingFlags, toFileError } from './pgn-file.ts';

/**
 * Heap of the worker, MB. Buffers are outside of it and bounded by the reader (`pgn-limits.ts`). Measured: at most
 * 40 MB, with the worst files of the hostile cases.
 */
const readerMemory = { maxOldGenerationSizeMb: 192 } as const;

/** Starts the PGN worker. `workerUrl`: the bundled `import-worker.cjs`, or its source. */
function createStartReader(workerUrl: URL, workerOptions: WorkerOptions = {}): ImportsOptions['startReader'] {
  return (onMessage, onEnd) => {
    const worker = new Worker(workerUrl, { name: 'import', resourceLimits: readerMemory, ...workerOptions });
    let reason = 'exited';
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

export interface GameFiles extends Pick<ImportsOptions, 'startReader' | 'factsOf' | 'scratch'> {
  /** Whether it is a readable regular file that begins like PGN. Does not say why not. */
  readonly isPgn: (file: string) => Promise<boolean>;
}

/** Access to PGN files with the bundled worker. `folder`: where games that servers sent wait for their import. */
export function createGameFiles(workerUrl: URL, folder: string, workerOptions?: WorkerOptions): GameFiles {
  const pathOf = (accountId: string): string => {
    if (!accountIdForm.test(accountId)) throw new FileError('gone');
    return join(folder, `imported-${accountId}.pgn`);
  };
  return {
    startReader: createStartReader(workerUrl, workerOptions),
    scratch: {
      pathOf,
      async write(accountId, text) {
        const file = pathOf(accountId);
        await mkdir(folder, { recursive: true });
        await removeDrafts(file);
        await replaceFile(file, (out) => out.writeFile(text));
      },
      async remove(accountId) {
        if (accountIdForm.test(accountId)) await rm(pathOf(accountId), { force: true });
      },
    },
    factsOf: async (file) => (await openingOf(file)).facts,
    isPgn: (file) =>
      openingOf(file).then(
        ({ head }) => kindOfFile(head) === 'pgn',
        () => false,
      ),
  };
}

/** Ids are UUIDs; the pattern prevents path traversal. */
const accountIdForm = /^[A-Za-z0-9-]{1,64}$/;

/** Checks the handle that the head is read from. Rejects with a `FileError`. */
async function openingOf(file: string): Promise<{ readonly facts: FileFacts; readonly head: Uint8Array }> {
  try {
    demandFile(await stat(file));
    const handle = await open(file, readingFlags);
    try {
      const stats = await handle.stat();
      demandFile(stats);
      const buffer = new Uint8Array(headBytes);
      const { bytesRead } = await handle.read(buffer, 0, headBytes, 0);
      const head = buffer.subarray(0, bytesRead);
      return {
        facts: { bytes: stats.size, changedAt: stats.mtimeMs, head: fingerprintOf(head) },
        head,
      };
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw toFileError(error);
  }
}
