/** Opens a book's file for a look-up. The file is read in parts, and never written. */
import { constants, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { BookSource } from '../../chess/polyglot/read-book.ts';

export type BookProblem = 'missing' | 'noFile' | 'unreadable';

export class BookError extends Error {
  readonly problem: BookProblem;

  constructor(problem: BookProblem, detail = '') {
    super(detail);
    this.problem = problem;
  }
}

/** Opening a FIFO blocks; `O_NONBLOCK` prevents that where it exists. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

function demandFile(stats: Stats): void {
  if (!stats.isFile()) throw new BookError('noFile');
}

function problemOf(error: unknown): BookError {
  if (error instanceof BookError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new BookError('missing');
  return new BookError('unreadable', String(error));
}

/** Rejects with a `BookError` if the file cannot be read. */
export async function withBook<T>(path: string, use: (source: BookSource) => Promise<T>): Promise<T> {
  try {
    // Checked before opening, so that devices are not opened.
    demandFile(await stat(path));
    const file = await open(path, flags);
    try {
      const stats = await file.stat();
      demandFile(stats);
      return await use({
        size: stats.size,
        async read(offset, length) {
          const bytes = new Uint8Array(length);
          const { bytesRead } = await file.read(bytes, 0, length, offset);
          return bytes.subarray(0, bytesRead);
        },
      });
    } finally {
      await file.close();
    }
  } catch (error) {
    throw problemOf(error);
  }
}
