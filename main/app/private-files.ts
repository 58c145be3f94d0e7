/** Restricts the app's files to their owner: they contain messages, games and tokens. */
import { chmodSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';

const others = 0o077;
const othersRead = 0o044;
const sticky = 0o1000;

/** Makes new files of this process and its children private. */
export function keepFilesPrivate(process: { umask(mask: number): number }): void {
  process.umask(others);
}

/**
 * Prepares the data folder. A folder that the user chose with `--data` keeps its mode, because others may need it.
 * Returns whether others may read it.
 */
export function secureDataFolder(folder: string, { isGiven }: { readonly isGiven: boolean }): boolean {
  if (!isGiven) tightenFolder(folder);
  try {
    return process.getuid !== undefined && (statSync(folder).mode & othersRead) !== 0;
  } catch {
    return false;
  }
}

/**
 * Removes other users' access to a folder from an earlier version. Skips folders of other users, the home folder,
 * and folders with the sticky bit. Never throws.
 */
export function tightenFolder(folder: string): void {
  try {
    const { mode, uid } = statSync(folder);
    if ((mode & others) === 0 || (mode & sticky) !== 0 || uid !== process.getuid?.()) return;
    if (realpathSync(folder) === realpathSync(homedir())) return;
    chmodSync(folder, mode & 0o700);
  } catch {
    // The folder does not exist, or the file system has no modes.
  }
}
