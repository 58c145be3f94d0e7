import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  checkPlace,
  filesBeside,
  makeStamp,
  moveAside,
  parseStamp,
  removeSetAside,
} from '../../../main/store/recovery/place.ts';
import { makeFolder, NOON, type Folder } from './support.ts';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => {
  chmodSync(folder.path, 0o755);
  folder.remove();
});

test('a timestamp is parsed back to the second', () => {
  expect(makeStamp(NOON + 61_789)).toBe('20260115T120101Z');
  expect(parseStamp('20260115T120101Z')).toBe(NOON + 61_000);
  expect(parseStamp('yesterday')).toBeUndefined();
});

test('a missing folder is created', () => {
  checkPlace(join(folder.path, 'deep', 'down', 'outpost.db'));
  expect(existsSync(join(folder.path, 'deep', 'down'))).toBe(true);
});

test('a folder in place of the file is rejected and left unchanged', () => {
  mkdirSync(folder.file);
  writeFileSync(join(folder.file, 'mine'), 'text');
  expect(() => checkPlace(folder.file)).toThrow(
    expect.objectContaining({ code: 'internal', message: expect.stringContaining('not a file') }),
  );
  expect(readFileSync(join(folder.file, 'mine'), 'utf8')).toBe('text');
});

test.each(['file', 'folder'] as const)('a %s marked as read-only is rejected, for every user', (what) => {
  writeFileSync(folder.file, 'text');
  if (what === 'file') chmodSync(folder.file, 0o444);
  else chmodSync(folder.path, 0o555);
  expect(() => checkPlace(folder.file)).toThrow(expect.objectContaining({ code: 'readonly' }));
});

test('a database is moved aside with its side files, and never overwrites anything', () => {
  const names = [1, 2].map((round) => {
    for (const suffix of ['', '-wal', '-shm']) writeFileSync(folder.file + suffix, `${round}${suffix}`);
    return moveAside(folder.file, NOON);
  });
  expect(names).toEqual([
    `${folder.file}.damaged-20260115T120000Z`,
    `${folder.file}.damaged-20260115T120000Z-2`,
  ]);
  for (const [index, name] of names.entries()) {
    for (const suffix of ['', '-wal', '-shm'])
      expect(readFileSync(name + suffix, 'utf8')).toBe(`${index + 1}${suffix}`);
  }
  expect(existsSync(folder.file)).toBe(false);
  expect(existsSync(`${folder.file}-wal`)).toBe(false);
});

test('a database set aside is listed and deleted with its side files, also when only these exist', () => {
  // The database itself was missing when its log was moved aside.
  writeFileSync(`${folder.file}-wal`, 'log');
  moveAside(folder.file, NOON);
  for (const suffix of ['', '-wal']) writeFileSync(folder.file + suffix, 'text');
  moveAside(folder.file, NOON, 'replaced');
  const others = ['', '.copy-20260115T120000Z', '.damaged-by.txt', '.damaged-20260115T120000Z-wal.txt'];
  for (const suffix of others) writeFileSync(folder.file + suffix, 'mine');
  expect(
    filesBeside(folder.file)
      .map(({ name, kind, bytes }) => `${name} ${kind} ${bytes}`)
      .toSorted(),
  ).toEqual([
    'outpost.db.copy-20260115T120000Z copy 4',
    'outpost.db.damaged-20260115T120000Z aside 3',
    'outpost.db.replaced-20260115T120000Z aside 8',
  ]);
  removeSetAside(folder.file);
  expect(readdirSync(folder.path).toSorted()).toEqual(
    others.map((suffix) => `outpost.db${suffix}`).toSorted(),
  );
});
