/** The app's files are for their owner only: on a machine with several users they hold messages, games and tokens. */
import { chmodSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';

const others = 0o077;
const sticky = 0o1000;

/** From now on, files that this process and its children make are for their owner only. */
export function keepFilesPrivate(process: { umask(mask: number): number }): void {
  process.umask(others);
}

/**
 * Takes away what others may do with a folder that an earlier version made. Leaves alone what is not the app's: a folder
 * of another user, the home folder, and one that is shared by design. Never throws.
 */
export function tightenFolder(folder: string): void {
  try {
    const { mode, uid } = statSync(folder);
    if ((mode & others) === 0 || (mode & sticky) !== 0 || uid !== process.getuid?.()) return;
    if (realpathSync(folder) === realpathSync(homedir())) return;
    chmodSync(folder, mode & 0o700);
  } catch {
    // It is not there yet, or the file system knows no modes.
  }
}
