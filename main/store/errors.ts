import { StoreError, type StoreErrorCode } from './api.ts';
import { messageOf } from '../text/message.ts';

/** The `code` of an SQLite or file system error; empty without one. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether the database file is damaged: retrying cannot help, restoring can. */
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

/** Whether a row violated a constraint of its table. */
export function isRefusedRow(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_CONSTRAINT') || codeOf(error) === 'SQLITE_MISMATCH';
}

function kindOf(error: unknown): StoreErrorCode {
  if (isDamage(error)) return 'corrupt';
  const code = codeOf(error);
  switch (code) {
    case 'SQLITE_FULL':
    // A refused write without "no space" comes from a quota or a limit on file sizes.
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

/** Converts an error of SQLite or the file system to a `StoreError` with a sentence for the user. */
export function toStoreError(error: unknown, file: string): StoreError {
  if (error instanceof StoreError) return error;
  const kind = kindOf(error);
  const detail = error instanceof Error ? error.message : String(error);
  switch (kind) {
    case 'full':
      return new StoreError(
        kind,
        messageOf('storage.diskFull', {
          file,
        }),
      );
    case 'readonly':
      return new StoreError(kind, messageOf('storage.readOnly', { file, detail }));
    case 'corrupt':
      return new StoreError(kind, messageOf('storage.damagedBecause', { file, detail }));
    case 'busy':
      return new StoreError(kind, messageOf('storage.busy', { file }));
    default:
      return new StoreError(kind, messageOf('storage.failed', { file, detail }));
  }
}
