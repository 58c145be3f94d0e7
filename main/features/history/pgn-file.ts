/**
 * A file that is read from its beginning or from where an earlier run stopped. Paths come from dialogs, drops and the
 * database, so the file is judged on the handle that is then read, and never written or removed.
 */
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync, statSync, type Stats } from 'node:fs';
import { isAbsolute } from 'node:path';
import { endsLinesByReturns, kindOfFile, withNewlines } from '../../chess/bulk/pgn-head.ts';
import type { FileFacts, FileProblem } from './import-protocol.ts';

/** Bytes that tell what a file is, and are part of what it is known by. */
export const headBytes = 64 * 1024;

/** No text has so many zeros in a row: a sparse file, or a disk that lost a part. */
const mostZeros = 1024 * 1024;

export class FileError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem, detail = '') {
    super(detail);
    this.problem = problem;
  }
}

export const fingerprintOf = (head: Uint8Array): string => createHash('sha256').update(head).digest('hex');

/** Opening a FIFO waits for its other end, and opening a device may do something: `O_NONBLOCK` where there is such a thing. */
export const readingFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** Throws a `FileError` for what is no regular file. */
export function demandFile(stats: Stats): void {
  if (stats.isDirectory()) throw new FileError('folder');
  if (!stats.isFile()) throw new FileError('not-a-file');
}

/** What the system says about a file that cannot be read. */
export function toFileError(error: unknown): FileError {
  if (error instanceof FileError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new FileError('gone');
  // A socket cannot be opened at all.
  if (code === 'ENXIO') return new FileError('not-a-file');
  return new FileError('file', error instanceof Error ? error.message : String(error));
}

export interface PgnFile {
  /**
   * The next bytes, good until the next call; none at the end. Throws a `FileError`: `changed` when the file is shorter
   * than it was, `no-text` within zeros.
   */
  read(): Uint8Array;
  /** Throws a `FileError` when the file was changed since it was opened. */
  demandUnchanged(): void;
  close(): void;
}

/** Opens the file for reading from `offset` on. Throws a `FileError` where it is not the one that `facts` are of. */
export function openPgnFile(
  file: string,
  facts: FileFacts,
  offset: number,
  chunkBytes: () => number,
): PgnFile {
  if (!isAbsolute(file)) throw new FileError('gone');
  // Before it is opened, so that a device is not touched at all.
  demandFile(statSync(file));
  const handle = openSync(file, readingFlags);
  try {
    return readFrom(handle, facts, offset, chunkBytes);
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

function readFrom(
  handle: number,
  { bytes, changedAt, head: wanted }: FileFacts,
  offset: number,
  chunkBytes: () => number,
): PgnFile {
  const demandUnchanged = (): void => {
    const stats = fstatSync(handle);
    demandFile(stats);
    if (stats.size !== bytes || stats.mtimeMs !== changedAt) throw new FileError('changed');
  };
  demandUnchanged();
  const chunk = new Uint8Array(headBytes);
  const head = chunk.subarray(0, readSync(handle, chunk, 0, headBytes, 0));
  if (wanted !== null && fingerprintOf(head) !== wanted) throw new FileError('changed');
  const kind = kindOfFile(head);
  if (kind !== 'pgn') throw new FileError(kind);
  const hasReturns = endsLinesByReturns(head);
  let at = offset;
  let zeros = 0;
  return {
    read() {
      // What is added meanwhile is not read: an endless file would never end.
      const wantedBytes = Math.min(chunkBytes(), headBytes, bytes - at);
      if (wantedBytes <= 0) return chunk.subarray(0, 0);
      const length = readSync(handle, chunk, 0, wantedBytes, at);
      if (length === 0) throw new FileError('changed');
      at += length;
      const read = chunk.subarray(0, length);
      zeros = isEmpty(read) ? zeros + length : 0;
      if (zeros > mostZeros) throw new FileError('no-text');
      return hasReturns ? withNewlines(read) : read;
    },
    demandUnchanged,
    close: () => closeSync(handle),
  };
}

const isEmpty = (bytes: Uint8Array): boolean =>
  bytes[0] === 0 && bytes.at(-1) === 0 && bytes.every((byte) => byte === 0);
