import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  codeCachePlace,
  compileModule,
  createCodeCache,
  type CodeCacheOptions,
} from '../../../main/app/code-cache.ts';
import { interpretOnly } from '../../../main/app/runtime-flags.ts';

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

/** One start of the app; nothing is loaded yet. */
const start = (place: Partial<CodeCacheOptions> = {}) => {
  const log = { debug: vi.fn(), warn: vi.fn() };
  const cache = createCodeCache({
    code,
    directory,
    isWritable: true,
    abandoned: [],
    isOwn: true,
    log,
    ...place,
  });
  const load = createRequire(join(code, 'index.cjs'));
  for (const name of Object.keys(load.cache)) if (name.startsWith(folder)) delete load.cache[name];
  return { cache, load, log };
};

it('runs code as Node does, and stores its cache for the next start', async () => {
  const first = start();
  const loaded = first.load('./sum-1.cjs') as { sum: () => number; at: string };
  expect([loaded.sum(), loaded.at]).toEqual([2, join(code, 'sum-1.cjs')]);
  expect(() => readdirSync(directory)).toThrow('ENOENT');
  await first.cache.settle();
  expect(readdirSync(directory).toSorted()).toEqual(['one-1.cjs', 'sum-1.cjs']);
  expect(statSync(join(directory, 'one-1.cjs')).mode & 0o777).toBe(0o600);

  const kept = readFileSync(join(directory, 'sum-1.cjs'));
  const second = start();
  expect((second.load('./sum-1.cjs') as { sum: () => number }).sum()).toBe(2);
  await second.cache.settle();
  // The cache was accepted, so nothing is stored again.
  expect(second.log.debug).not.toHaveBeenCalled();
  expect(readFileSync(join(directory, 'sum-1.cjs'))).toEqual(kept);
});

it('reports errors with the line and column of the file', () => {
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

it('replaces damaged and foreign caches, and deletes unused ones', async () => {
  // Unique to this test: V8 reuses compilations within the process.
  writeFileSync(join(code, 'two-1.cjs'), 'exports.two = () => 2;');
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'two-1.cjs'), 'damaged');
  writeFileSync(join(directory, 'two-0.cjs'), 'of an earlier version');
  const { cache, load } = start();
  expect((load('./two-1.cjs') as { two: () => number }).two()).toBe(2);
  await cache.settle();
  expect(readdirSync(directory)).toEqual(['two-1.cjs']);
  expect(readFileSync(join(directory, 'two-1.cjs'), 'latin1')).not.toBe('damaged');
});

it('deletes no other files in a folder that the user chose', async () => {
  writeFileSync(join(code, 'three-1.cjs'), 'exports.three = () => 3;');
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'thesis.txt'), 'of the user');
  const { cache, load } = start({ isOwn: false });
  load('./three-1.cjs');
  await cache.settle();
  expect(readdirSync(directory).toSorted()).toEqual(['thesis.txt', 'three-1.cjs']);
});

it('reports if nothing can be stored, and still runs', async () => {
  mkdirSync(join(folder, 'profile'));
  writeFileSync(directory, 'a file in its place');
  const { cache, load, log } = start();
  expect((load('./sum-1.cjs') as { sum: () => number }).sum()).toBe(2);
  await cache.settle();
  expect(log.warn).toHaveBeenCalledOnce();
});

it('ignores modules outside the app', async () => {
  writeFileSync(join(folder, 'other.cjs'), 'module.exports = 5;');
  const { cache, load } = start();
  expect(load('../other.cjs')).toBe(5);
  await cache.settle();
  expect(() => readdirSync(directory)).toThrow('ENOENT');
});

/** V8's cache of different source of the same length, which V8 accepts for `file`. */
const forged = (file: string, other: string) => {
  expect(other).toHaveLength(readFileSync(file, 'utf8').length);
  return compileModule(join(folder, 'other.cjs'), other).createCachedData();
};

it('V8 itself runs a planted cache in place of the source, which is why a package must not read one', () => {
  const file = join(code, 'planted-1.cjs');
  writeFileSync(file, "exports.who = 'good';");
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'planted-1.cjs'), forged(file, "exports.who = 'evil';"));
  const { load } = start();
  expect((load('./planted-1.cjs') as { who: string }).who).toBe('evil');
});

describe('the location of the cache', () => {
  const data = join(sep, 'home', 'robin', '.config', 'Outpost');
  const place = (isPackaged: boolean, isDataGiven = false) =>
    codeCachePlace({
      isPackaged,
      isDataGiven,
      built: join(sep, 'opt', 'app.asar', 'out'),
      data,
      platform: 'linux',
      arch: 'x64',
    });

  it('is the archive of a packaged app, which is never written', () => {
    expect(place(true)).toEqual({
      directory: join(sep, 'opt', 'app.asar', 'out', 'compiled', 'linux-x64'),
      isWritable: false,
      abandoned: [join(data, 'compiled'), join(data, 'compiled-hidden')],
      isOwn: true,
    });
  });

  it('is the data directory of a checkout', () => {
    expect(place(false)).toEqual({
      directory: join(data, 'compiled'),
      isWritable: true,
      abandoned: [join(data, 'compiled-hidden')],
      isOwn: true,
    });
  });

  it('deletes nothing in a folder that the user chose', () => {
    expect(place(true, true).abandoned).toEqual([]);
    expect(place(false, true)).toMatchObject({ isOwn: false, abandoned: [] });
  });
});

describe('a start whose code is interpreted', () => {
  afterEach(() => interpretOnly(setFlagsFromString).end());

  const source = "exports.four = () => 'four';";
  const accepted = (place: Partial<CodeCacheOptions>) => {
    const file = join(code, 'four-1.cjs');
    writeFileSync(file, source);
    mkdirSync(directory, { recursive: true });
    // From another file: V8 reuses compilations of this process, and accepts no cache for them.
    const cached = compileModule(join(folder, 'other.cjs'), source).createCachedData();
    writeFileSync(join(directory, 'four-1.cjs'), cached);
    const { withUsualFlags } = interpretOnly(setFlagsFromString);
    const { cache, load, log } = start({ isWritable: false, withUsualFlags, ...place });
    expect((load('./four-1.cjs') as { four: () => string }).four()).toBe('four');
    return cache.settle().then(() => log.warn.mock.calls.length === 0);
  };

  it('uses the cache of other starts', async () => {
    expect(await accepted({})).toBe(true);
  });

  it('would lose it under its own flags', async () => {
    expect(await accepted({ withUsualFlags: (work) => work() })).toBe(false);
  });
});

describe('a packaged app', () => {
  it('neither runs nor keeps caches planted in the data directory', async () => {
    const file = join(code, 'installed-1.cjs');
    writeFileSync(file, "exports.who = 'good';");
    const packaged = codeCachePlace({
      isPackaged: true,
      built: folder,
      data: join(folder, 'profile'),
      isDataGiven: false,
      platform: process.platform,
      arch: process.arch,
    });
    for (const planted of packaged.abandoned) {
      mkdirSync(planted, { recursive: true });
      writeFileSync(join(planted, 'installed-1.cjs'), forged(file, "exports.who = 'evil';"));
    }
    const { cache, load } = start(packaged);
    expect((load('./installed-1.cjs') as { who: string }).who).toBe('good');
    await cache.settle();
    await expect.poll(() => readdirSync(join(folder, 'profile'))).toEqual([]);
  });

  it('uses the cache in its package, writes none, and reports a rejection', async () => {
    const file = join(code, 'fits-1.cjs');
    const source = 'exports.one = () => 1; exports.two = () => 2;';
    writeFileSync(file, source);
    writeFileSync(join(code, 'damaged-1.cjs'), 'exports.three = () => 3;');
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'fits-1.cjs'), compileModule(file, source).createCachedData());
    writeFileSync(join(directory, 'damaged-1.cjs'), 'damaged');
    const { cache, load, log } = start({ isWritable: false });
    expect((load('./fits-1.cjs') as { two: () => number }).two()).toBe(2);
    await cache.settle();
    expect(log.warn).not.toHaveBeenCalled();
    expect((load('./damaged-1.cjs') as { three: () => number }).three()).toBe(3);
    await cache.settle();
    expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('rejected by V8'), { files: 1 });
    expect(readdirSync(directory).toSorted()).toEqual(['damaged-1.cjs', 'fits-1.cjs']);
    expect(readFileSync(join(directory, 'damaged-1.cjs'), 'utf8')).toBe('damaged');
  });
});
