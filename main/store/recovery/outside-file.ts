/** Reads files chosen by the user as bytes, within bounds, before SQLite opens a copy of them. */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { StoreError } from '../api.ts';
import { messageOf } from '../../text/message.ts';

/** Larger than any database of games. A sparse file can claim far more than its disk holds. */
const MOST_BYTES = 64 * 2 ** 30;
const CHUNK_BYTES = 1_048_576;

/** Offsets in the header of a database (https://www.sqlite.org/fileformat.html#the_database_header). */
const HEADER = { bytes: 100, magic: 'SQLite format 3\0', pageSize: 16, changes: 24, pages: 28, validFor: 92 };

/**
 * Copies a file and its write-ahead log to `target`, which must not exist. A rollback journal is not copied,
 * because it can name other files for deletion. Throws a `StoreError` for a file that is not regular, not a
 * database, too large for the disk, or longer than its header says. Messages call the file `name`.
 */
export function copyOutside(source: string, target: string, name: string): void {
  const log = statOf(`${source}-wal`);
  withFile(source, name, (opened, bytes) => {
    const claimedBytes = readClaimedBytes(opened, name);
    if (claimedBytes !== null && !log && claimedBytes < bytes) throw notABackup(name);
    refuseTooLarge(bytes + (log?.size ?? 0), target, name);
    copyBytes(opened, target, bytes);
  });
  if (log) withFile(`${source}-wal`, name, (opened, bytes) => copyBytes(opened, `${target}-wal`, bytes));
}

export const notABackup = (name: string): StoreError =>
  new StoreError('corrupt', messageOf('storage.notABackup', { name }));

const statOf = (path: string) => {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? stat : undefined;
};

/** Opens a regular file only: opening a device can have side effects, and opening a pipe can block for ever. */
function withFile(path: string, name: string, use: (opened: number, bytes: number) => void): void {
  let opened: number;
  try {
    if (!statOf(path)) throw new Error('not a regular file');
    // `O_NONBLOCK`, because another program may have replaced the file since.
    opened = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    throw unreadable(name);
  }
  try {
    const stat = fstatSync(opened);
    if (!stat.isFile()) throw unreadable(name);
    use(opened, stat.size);
  } finally {
    closeSync(opened);
  }
}

const unreadable = (name: string): StoreError =>
  new StoreError('internal', messageOf('storage.backupUnreadable', { name }));

/** Size of the database by its header; null when the header does not tell. */
function readClaimedBytes(opened: number, name: string): number | null {
  const head = Buffer.alloc(HEADER.bytes);
  if (
    readSync(opened, head, 0, head.length, 0) < head.length ||
    head.toString('latin1', 0, HEADER.magic.length) !== HEADER.magic
  )
    throw notABackup(name);
  const pageSize = head.readUInt16BE(HEADER.pageSize);
  const isCounted = head.readUInt32BE(HEADER.changes) === head.readUInt32BE(HEADER.validFor);
  return isCounted ? (pageSize === 1 ? 65_536 : pageSize) * head.readUInt32BE(HEADER.pages) : null;
}

/** Needs space for the copy and for a database made from it, beside the one in use. */
function refuseTooLarge(bytes: number, target: string, name: string): void {
  if (bytes > MOST_BYTES) throw notABackup(name);
  const { bavail, bsize } = statfsSync(dirname(target));
  if (bytes * 2 > bavail * bsize)
    throw new StoreError(
      'full',
      messageOf('storage.noSpaceForBackup', {
        name,
      }),
    );
}

/** Copies the first `bytes` bytes, even if the file grows meanwhile. */
function copyBytes(opened: number, target: string, bytes: number): void {
  const written = openSync(target, 'wx', 0o600);
  try {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, Math.max(bytes, 1)));
    for (let at = 0; at < bytes;) {
      const read = readSync(opened, chunk, 0, Math.min(chunk.length, bytes - at), at);
      if (read === 0) return;
      for (let done = 0; done < read;) done += writeSync(written, chunk, done, read - done);
      at += read;
    }
  } finally {
    closeSync(written);
  }
}
