/** Files of the store that only their owner can read, whatever the process's umask and the mode of their source are. */
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

/** Creates an empty file with mode 0600. Throws `EEXIST` where the name is taken, also by a symlink. */
export function createNewFile(file: string): void {
  closeSync(openSync(file, 'wx', OWNER_ONLY));
}

/** Creates an empty file with mode 0600 where no file is. An existing one stays as it is. */
export function createPrivateFile(file: string): void {
  try {
    createNewFile(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Copies a file to a name that is not taken yet. Throws `EEXIST` where it is, a symlink included. */
export function copyPrivately(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_EXCL);
  // The copy has the mode of its source, which may be read-only or readable by others.
  chmodSync(to, OWNER_ONLY);
}

/** Takes away what others may do with a file. Leaves symlinks, and files of another owner, as they are. */
export function tightenFile(file: string): void {
  const stat: Stats | undefined = lstatSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile() || (stat.mode & OTHERS) === 0 || stat.uid !== process.getuid?.()) return;
  chmodSync(file, stat.mode & 0o777 & ~OTHERS);
}

/** Waits until a file's content is on the disk. */
export function flushFile(file: string): void {
  const opened = openSync(file, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
