/**
 * A PGN file, read from an offset. Paths come from dialogs, drops and the database: checks use the handle that is
 * then read (no race), and the file is never written or removed.
 */
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync, statSync, type Stats } from 'node:fs';
import { isAbsolute } from 'node:path';
import { createNarrower, narrowed, wideEncodingOf } from '../../chess/bulk/pgn-encoding.ts';
import { endsLinesByReturns, kindOfFile, withNewlines } from '../../chess/bulk/pgn-head.ts';
import type { FileFacts, FileProblem } from './import-protocol.ts';

/** Leading bytes that identify the file's kind and its content. */
export const headBytes = 64 * 1024;

/** Text has no run of zeros this long: the file is sparse or damaged. */
const mostZeros = 1024 * 1024;

export class FileError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem, detail = '') {
    super(detail);
    this.problem = problem;
  }
}

export const fingerprintOf = (head: Uint8Array): string => createHash('sha256').update(head).digest('hex');

/** Opening a FIFO blocks and opening a device may have effects; `O_NONBLOCK` prevents both where it exists. */
export const readingFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** Throws a `FileError` for anything but a regular file. */
export function demandFile(stats: Stats): void {
  if (stats.isDirectory()) throw new FileError('folder');
  if (!stats.isFile()) throw new FileError('not-a-file');
}

/** Maps a system error to the problem with the file. */
export function toFileError(error: unknown): FileError {
  if (error instanceof FileError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new FileError('gone');
  // Sockets cannot be opened.
  if (code === 'ENXIO') return new FileError('not-a-file');
  return new FileError('file', error instanceof Error ? error.message : String(error));
}

export interface PgnFile {
  /**
   * The next bytes, valid until the next call; empty at the end. Throws a `FileError`: `changed` if the file got
   * shorter, `no-text` for a run of zeros.
   */
  read(): Uint8Array;
  /** Throws a `FileError` if the file changed since it was opened. */
  demandUnchanged(): void;
  /** Bytes of the file read so far, when they are more or fewer in UTF-8; null otherwise. */
  place(): number | null;
  close(): void;
}

/** Opens the file at `offset`, which counts bytes in UTF-8. Throws a `FileError` if it does not match `facts`. */
export function openPgnFile(
  file: string,
  facts: FileFacts,
  offset: number,
  chunkBytes: () => number,
): PgnFile {
  if (!isAbsolute(file)) throw new FileError('gone');
  // Checked before opening, so that devices are not opened.
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
  const hasReturns = endsLinesByReturns(narrowed(head));
  const wide = wideEncodingOf(head);
  const narrow = wide === null ? null : createNarrower(wide);
  // The place of an offset in UTF-16 is unknown, so such a file is read again up to there.
  let at = narrow ? 0 : offset;
  let skipped = narrow ? offset : 0;
  let zeros = 0;
  const readOn = (): Uint8Array => {
    // Bytes appended meanwhile are ignored, so that a growing file ends.
    const wantedBytes = Math.min(skipped > 0 ? headBytes : chunkBytes(), headBytes, bytes - at);
    if (wantedBytes <= 0) return chunk.subarray(0, 0);
    const length = readSync(handle, chunk, 0, wantedBytes, at);
    if (length === 0) throw new FileError('changed');
    at += length;
    const read = chunk.subarray(0, length);
    zeros = isEmpty(read) ? zeros + length : 0;
    if (zeros > mostZeros) throw new FileError('no-text');
    return read;
  };
  const readText = (): Uint8Array => {
    if (!narrow) return readOn();
    for (let read = readOn(); read.length > 0; read = readOn()) {
      const text = narrow(read);
      const rest = text.subarray(Math.min(skipped, text.length));
      skipped -= text.length - rest.length;
      if (rest.length > 0) return rest;
    }
    return chunk.subarray(0, 0);
  };
  return {
    read() {
      const read = readText();
      return hasReturns ? withNewlines(read) : read;
    },
    demandUnchanged,
    place: () => (narrow ? at : null),
    close: () => closeSync(handle),
  };
}

const isEmpty = (bytes: Uint8Array): boolean =>
  bytes[0] === 0 && bytes.at(-1) === 0 && bytes.every((byte) => byte === 0);
