/** Why sharing does not proceed, from the error that ended an attempt. Pure. */
import { SharedFolderRefusal } from '../machines/log/folder-session.ts';

/**
 * `folder-missing`: the folder cannot be found, for example because its drive is not mounted; `emptied`: it is there
 * without this machine's files, and the user decides whether to join again; `passphrase-unknown`: this machine does not
 * have the passphrase of its folder any more; `read-only`: this user may not write in
 * it, or in the app's own folder; `too-many-files`: it has more files than the log takes into account; `failed`: another failure of the disk or
 * the database, which is tried again.
 */
export type SharingTrouble =
  | 'folder-missing'
  | 'emptied'
  | 'wrong-passphrase'
  | 'passphrase-needed'
  | 'passphrase-unknown'
  | 'disk-full'
  | 'read-only'
  | 'too-many-files'
  | 'failed';

/** A failure in the other thread: its class does not cross, its kind does. */
export class SharingFailure extends Error {
  readonly trouble: SharingTrouble;
  constructor(trouble: SharingTrouble, reason: string) {
    super(reason);
    this.trouble = trouble;
  }
}

const troubleOfCode: Readonly<Record<string, SharingTrouble>> = {
  ENOENT: 'folder-missing',
  ENOTDIR: 'folder-missing',
  ENODEV: 'folder-missing',
  ENXIO: 'folder-missing',
  ESTALE: 'folder-missing',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  // Of the database.
  full: 'disk-full',
  readonly: 'read-only',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
};

export function troubleOf(error: unknown): SharingTrouble {
  if (error instanceof SharingFailure) return error.trouble;
  if (error instanceof SharedFolderRefusal) return error.reason === 'closed' ? 'failed' : error.reason;
  if (error instanceof RangeError) return 'too-many-files';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return troubleOfCode[code] ?? 'failed';
}
