import { expect, test } from 'vitest';
import { StoreError } from '../../../main/store/api.ts';
import { isDamage, toStoreError } from '../../../main/store/errors.ts';

const failure = (code: string) => Object.assign(new Error('what the library says'), { code });

test.each([
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR_WRITE', 'full'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['SQLITE_READONLY', 'readonly'],
  ['SQLITE_READONLY_DBMOVED', 'readonly'],
  ['EROFS', 'readonly'],
  ['EACCES', 'readonly'],
  ['SQLITE_CORRUPT', 'corrupt'],
  ['SQLITE_CORRUPT_INDEX', 'corrupt'],
  ['SQLITE_NOTADB', 'corrupt'],
  ['SQLITE_IOERR_SHORT_READ', 'corrupt'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_CONSTRAINT_DATATYPE', 'internal'],
  ['SQLITE_IOERR_READ', 'internal'],
  ['ENOENT', 'internal'],
])('%s is told as %s, with the file', (code, expected) => {
  const error = toStoreError(failure(code), 'outpost.db');
  expect(error.code).toBe(expected);
  expect(error.message).toContain('outpost.db');
  expect(isDamage(failure(code))).toBe(expected === 'corrupt');
});

test('an error of the store itself passes as it is', () => {
  const error = new StoreError('future', 'made by a newer version');
  expect(toStoreError(error, 'outpost.db')).toBe(error);
});

test('what is no error at all is told as internal', () => {
  expect(toStoreError('odd', 'outpost.db')).toMatchObject({
    code: 'internal',
    message: expect.stringContaining('odd'),
  });
});
