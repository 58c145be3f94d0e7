import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCodeCache } from '../../../main/app/code-cache.ts';

const { extensions } = createRequire(import.meta.url);
const before = extensions['.cjs'];

let folder: string;
let code: string;
let directory: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-code-'));
  code = join(folder, 'chunks');
  directory = join(folder, 'profile', 'compiled');
  mkdirSync(code);
  writeFileSync(
    join(code, 'sum-1.cjs'),
    "const { one } = require('./one-1.cjs'); exports.sum = () => one() + one(); exports.at = __filename;",
  );
  writeFileSync(
    join(code, 'one-1.cjs'),
    "exports.one = () => 1; exports.fail = () => { throw new Error('no'); };",
  );
});
afterEach(() => {
  if (before) extensions['.cjs'] = before;
  else delete extensions['.cjs'];
  rmSync(folder, { recursive: true, force: true });
});

/** A start of the app: nothing is loaded yet. */
const start = () => {
  const log = { debug: vi.fn(), warn: vi.fn() };
  const cache = createCodeCache({ code, directory, log });
  const load = createRequire(join(code, 'index.cjs'));
  for (const name of Object.keys(load.cache)) if (name.startsWith(folder)) delete load.cache[name];
  return { cache, load, log };
};

it('runs code as Node does, and keeps what was made of it for the next start', () => {
  const first = start();
  const loaded = first.load('./sum-1.cjs') as { sum: () => number; at: string };
  expect([loaded.sum(), loaded.at]).toEqual([2, join(code, 'sum-1.cjs')]);
  expect(() => readdirSync(directory)).toThrow('ENOENT');
  first.cache.keep();
  expect(readdirSync(directory).toSorted()).toEqual(['one-1.cjs', 'sum-1.cjs']);
  expect(statSync(join(directory, 'one-1.cjs')).mode & 0o777).toBe(0o600);

  const kept = readFileSync(join(directory, 'sum-1.cjs'));
  const second = start();
  expect((second.load('./sum-1.cjs') as { sum: () => number }).sum()).toBe(2);
  second.cache.keep();
  // It was taken: nothing had to be kept anew.
  expect(second.log.debug).not.toHaveBeenCalled();
  expect(readFileSync(join(directory, 'sum-1.cjs'))).toEqual(kept);
});

it('tells where an error is by the line and column of the file', () => {
  const { fail } = start().load('./one-1.cjs') as { fail: () => void };
  let stack = '';
  try {
    fail();
  } catch (error) {
    stack = (error as Error).stack ?? '';
  }
  const column = readFileSync(join(code, 'one-1.cjs'), 'utf8').indexOf('new Error') + 1;
  expect(stack).toContain(`${join(code, 'one-1.cjs')}:1:${column}`);
});

it('makes anew what is damaged or of another engine, and drops what no code needs any more', () => {
  // Not of another test: what this process has compiled is not looked up.
  writeFileSync(join(code, 'two-1.cjs'), 'exports.two = () => 2;');
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'two-1.cjs'), 'damaged');
  writeFileSync(join(directory, 'two-0.cjs'), 'of an earlier version');
  const { cache, load } = start();
  expect((load('./two-1.cjs') as { two: () => number }).two()).toBe(2);
  cache.keep();
  expect(readdirSync(directory)).toEqual(['two-1.cjs']);
  expect(readFileSync(join(directory, 'two-1.cjs'), 'latin1')).not.toBe('damaged');
});

it('says so when nothing can be kept, and runs all the same', () => {
  mkdirSync(join(folder, 'profile'));
  writeFileSync(directory, 'a file in its place');
  const { cache, load, log } = start();
  expect((load('./sum-1.cjs') as { sum: () => number }).sum()).toBe(2);
  cache.keep();
  expect(log.warn).toHaveBeenCalledOnce();
});

it('leaves code of others alone', () => {
  writeFileSync(join(folder, 'other.cjs'), 'module.exports = 5;');
  const { cache, load } = start();
  expect(load('../other.cjs')).toBe(5);
  cache.keep();
  expect(() => readdirSync(directory)).toThrow('ENOENT');
});
