import { expect, test } from 'vitest';
import { StoreError } from '../../../main/store/api.ts';
import { isDamage, toStoreError } from '../../../main/store/errors.ts';
import { verbatim } from '../../../main/text/message.ts';

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
])('%s becomes %s, with the file', (code, expected) => {
  const error = toStoreError(failure(code), 'outpost.db');
  expect(error.code).toBe(expected);
  expect(error.message).toContain('outpost.db');
  expect(isDamage(failure(code))).toBe(expected === 'corrupt');
});

test('an error of the store itself is returned unchanged', () => {
  const error = new StoreError('future', verbatim('made by a newer version'));
  expect(toStoreError(error, 'outpost.db')).toBe(error);
});

test('a value that is no error becomes internal', () => {
  expect(toStoreError('odd', 'outpost.db')).toMatchObject({
    code: 'internal',
    message: expect.stringContaining('odd'),
  });
});
