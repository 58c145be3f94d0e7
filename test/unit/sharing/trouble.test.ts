import { expect, it } from 'vitest';
import { SharedFolderRefusal } from '../../../main/machines/log/folder-session.ts';
import { SharingFailure, troubleOf } from '../../../main/sharing/trouble.ts';
import { StoreError } from '../../../main/store/api.ts';
import { verbatim } from '../../../main/text/message.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

it.each([
  [withCode('ENOENT'), 'folder-missing'],
  [withCode('ENOSPC'), 'disk-full'],
  [withCode('EACCES'), 'read-only'],
  [withCode('EIO'), 'failed'],
  [new StoreError('full', verbatim('full')), 'disk-full'],
  [new SharedFolderRefusal('emptied'), 'emptied'],
  [new SharedFolderRefusal('closed'), 'failed'],
  [new SharingFailure('wrong-passphrase', 'refused'), 'wrong-passphrase'],
  [new RangeError('too many files'), 'too-many-files'],
  ['text', 'failed'],
])('names the trouble of %s', (error, trouble) => {
  expect(troubleOf(error)).toBe(trouble);
});
