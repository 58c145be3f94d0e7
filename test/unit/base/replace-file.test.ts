import fs, {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogFile } from '../../../main/app/log-file.ts';
import { keepFilesPrivate, tightenFolder } from '../../../main/app/private-files.ts';
import { removeDrafts, replaceFile, replaceFileSync } from '../../../main/base/replace-file.ts';
import { createWireFiles } from '../../../main/wire-log/files.ts';

let folder: string;
let file: string;
let victim: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-files-'));
  file = join(folder, 'games.pgn');
  victim = join(folder, 'victim');
  writeFileSync(victim, 'precious');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe.each([
  ['replaceFile', (path: string, text: string) => replaceFile(path, (out) => out.writeFile(text))],
  ['replaceFileSync', async (path: string, text: string) => replaceFileSync(path, text)],
])('%s', (_name, replace) => {
  it('replaces a file that others can read with one for the owner only', async () => {
    writeFileSync(file, 'before', { mode: 0o644 });
    await replace(file, 'after');
    expect(readFileSync(file, 'utf8')).toBe('after');
    expect(modeOf(file)).toBe(0o600);
    expect(readdirSync(folder).toSorted()).toEqual(['games.pgn', 'victim']);
  });

  it('replaces a symlink and leaves its target unchanged', async () => {
    symlinkSync(victim, file);
    await replace(file, 'after');
    expect(readFileSync(victim, 'utf8')).toBe('precious');
    expect(lstatSync(file).isSymbolicLink()).toBe(false);
    expect(readFileSync(file, 'utf8')).toBe('after');
  });

  it('does not write through a symlink with the former name of drafts', async () => {
    for (const suffix of ['.part', '.draft']) symlinkSync(victim, file + suffix);
    await replace(file, 'after');
    expect(readFileSync(victim, 'utf8')).toBe('precious');
    expect(readFileSync(file, 'utf8')).toBe('after');
  });

  it('keeps the old content, and leaves no draft, when it fails', async () => {
    mkdirSync(file);
    await expect(replace(file, 'after')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
    expect(readdirSync(folder).toSorted()).toEqual(['games.pgn', 'victim']);
  });
});

it('keeps the old content when writing fails half way', async () => {
  writeFileSync(file, 'before');
  const failing = replaceFile(file, async (out) => {
    await out.writeFile('half');
    throw new Error('no more');
  });
  await expect(failing).rejects.toThrow('no more');
  expect(readFileSync(file, 'utf8')).toBe('before');
  expect(readdirSync(folder).toSorted()).toEqual(['games.pgn', 'victim']);
});

it('drafts that a stopped run left are removed, and nothing of the user', async () => {
  const users = ['games.pgn.part', 'games.pgn.0123456789ab.part.txt', 'other.0123456789ab.part'];
  for (const name of [...users, 'games.pgn.0123456789ab.part']) writeFileSync(join(folder, name), '');
  await removeDrafts(file);
  await removeDrafts(join(folder, 'none', 'games.pgn'));
  expect(readdirSync(folder).toSorted()).toEqual([...users, 'victim'].toSorted());
});

describe('content is flushed before the file is renamed', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  it('with replaceFile', async () => {
    const handle = await open(victim);
    const methods: Pick<FileHandle, 'sync'> = Object.getPrototypeOf(handle);
    await handle.close();
    const there: boolean[] = [];
    vi.spyOn(methods, 'sync').mockImplementation(async () => void there.push(existsSync(file)));
    await replaceFile(file, (out) => out.writeFile('after'));
    expect(there).toEqual([false]);
  });

  it('with replaceFileSync', () => {
    const there: boolean[] = [];
    vi.spyOn(fs, 'fsyncSync').mockImplementation(() => void there.push(existsSync(file)));
    syncBuiltinESMExports();
    replaceFileSync(file, Uint8Array.of(1, 2, 3));
    expect(there).toEqual([false]);
    expect([...readFileSync(file)]).toEqual([1, 2, 3]);
  });

  it('and content that cannot be flushed changes nothing', async () => {
    writeFileSync(file, 'before');
    vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
      throw new Error('EIO');
    });
    syncBuiltinESMExports();
    expect(() => replaceFileSync(file, 'after')).toThrow('EIO');
    expect(readFileSync(file, 'utf8')).toBe('before');
    expect(readdirSync(folder).toSorted()).toEqual(['games.pgn', 'victim']);
  });
});

describe('log files', () => {
  it('do not append through a symlink', async () => {
    symlinkSync(victim, join(folder, 'main.log'));
    symlinkSync(victim, join(folder, 'wire.ndjson'));
    const log = createLogFile({ directory: folder, name: 'main', maxBytes: 100, keep: 2 });
    expect(log.append('a line')).toBe(false);
    const wire = createWireFiles({ directory: folder, maxBytes: 1_000 });
    await expect(wire.append('a line\n')).rejects.toThrow('ELOOP');
    expect(readFileSync(victim, 'utf8')).toBe('precious');
  });

  it('are created for their owner only', async () => {
    const directory = join(folder, 'logs');
    expect(createLogFile({ directory, name: 'main', maxBytes: 100, keep: 2 }).append('a line')).toBe(true);
    await createWireFiles({ directory, maxBytes: 1_000 }).append('a line\n');
    expect(modeOf(directory)).toBe(0o700);
    for (const name of readdirSync(directory)) expect(modeOf(join(directory, name))).toBe(0o600);
  });
});

describe('the data folder', () => {
  it('of an earlier version becomes private', () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    chmodSync(data, 0o755);
    tightenFolder(data);
    expect(modeOf(data)).toBe(0o700);
  });

  it('is unchanged when it is shared by design, or missing', () => {
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    tightenFolder(shared);
    expect(modeOf(shared)).toBe(0o777);
    tightenFolder(join(folder, 'none'));
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it('contains no file that others can read', () => {
    const masks: number[] = [];
    keepFilesPrivate({ umask: (mask) => masks.push(mask) });
    expect(masks).toEqual([0o077]);
  });
});
