/** Files of the store, readable by their owner only, independent of the umask and of the source's mode. */
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  lstatSync,
  openSync,
  type Stats,
} from 'node:fs';

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/** Creates an empty file with mode 0600. Throws `EEXIST` when the name exists, symlinks included. */
export function createNewFile(file: string): void {
  closeSync(openSync(file, 'wx', OWNER_ONLY));
}

/** Creates an empty file with mode 0600 unless a file exists. */
export function createPrivateFile(file: string): void {
  try {
    createNewFile(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Copies a file to a new name. Throws `EEXIST` when the name exists, symlinks included. */
export function copyPrivately(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_EXCL);
  // A copy inherits the mode of its source, which may be read-only or readable by others.
  chmodSync(to, OWNER_ONLY);
}

/** Removes access by other users. Ignores symlinks and files of other owners. */
export function tightenFile(file: string): void {
  const stat: Stats | undefined = lstatSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile() || (stat.mode & OTHERS) === 0 || stat.uid !== process.getuid?.()) return;
  chmodSync(file, stat.mode & 0o777 & ~OTHERS);
}

/** Flushes a file's content to the disk. */
export function flushFile(file: string): void {
  const opened = openSync(file, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
