import { StoreError, type StoreErrorCode } from './api.ts';
import { say } from '../text/say.ts';

/** The `code` of an error of SQLite or of the file system; empty when it has none. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Says that what the file holds is not a sound database, so that trying again cannot help but restoring can. */
export function isDamage(error: unknown): boolean {
  if (error instanceof StoreError) return error.code === 'corrupt';
  const code = codeOf(error);
  return (
    code.startsWith('SQLITE_CORRUPT') ||
    code === 'SQLITE_NOTADB' ||
    code === 'SQLITE_IOERR_SHORT_READ' ||
    code === 'SQLITE_IOERR_DATA' ||
    code === 'SQLITE_IOERR_CORRUPTFS'
  );
}

/** Says that a row broke a rule of its table, such as a type or a missing value. */
export function isRefusedRow(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_CONSTRAINT') || codeOf(error) === 'SQLITE_MISMATCH';
}

function kindOf(error: unknown): StoreErrorCode {
  if (isDamage(error)) return 'corrupt';
  const code = codeOf(error);
  switch (code) {
    case 'SQLITE_FULL':
    // A write that the system refuses without saying "no space" is a quota or a limit on file sizes.
    case 'SQLITE_IOERR_WRITE':
    case 'SQLITE_IOERR_SHMSIZE':
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return 'full';
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return 'readonly';
  }
  if (code.startsWith('SQLITE_READONLY')) return 'readonly';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  return 'internal';
}

/** Whatever SQLite or the file system threw, as the error of the store's interface, in words for the user. */
export function toStoreError(error: unknown, file: string): StoreError {
  if (error instanceof StoreError) return error;
  const kind = kindOf(error);
  const detail = error instanceof Error ? error.message : String(error);
  switch (kind) {
    case 'full':
      return new StoreError(
        kind,
        say('There is no space left to write to {file}. Free some space; what was saved before is safe.', {
          file,
        }),
      );
    case 'readonly':
      return new StoreError(
        kind,
        say(
          '{file} cannot be written. Allow writing to the file and its folder, or choose another place. ({detail})',
          { file, detail },
        ),
      );
    case 'corrupt':
      return new StoreError(kind, say('{file} is damaged. ({detail})', { file, detail }));
    case 'busy':
      return new StoreError(
        kind,
        say('{file} is in use by another program. Close that program and try again.', { file }),
      );
    default:
      return new StoreError(kind, say('The database {file} failed: {detail}', { file, detail }));
  }
}
