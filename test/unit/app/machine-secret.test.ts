import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMachineSecret } from '../../../main/app/machine-secret.ts';
import { silentLog } from '../../../main/base/log.ts';

describe.skipIf(process.platform === 'win32')('the secret of this user on this computer', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-secret-'));
    file = join(folder, 'machine-secret');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const open = () => createMachineSecret({ file, log: silentLog });

  it('is 32 random bytes that only the owner can read, made when they are first needed', async () => {
    expect(await open().read()).toBeNull();
    expect(existsSync(file)).toBe(false);
    const secret = await open().obtain();
    expect(secret).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['machine-secret']);
    expect(await open().read()).toEqual(secret);
    expect(await open().obtain()).toEqual(secret);
    rmSync(file);
    expect(await open().obtain()).not.toEqual(secret);
  });

  it('is made once by several runs at once', async () => {
    const same = open();
    const made = await Promise.all([same, same, open(), open()].map((secret) => secret.obtain()));
    expect(new Set(made.map((bytes) => Buffer.from(bytes ?? []).toString('hex'))).size).toBe(1);
    expect(readdirSync(folder)).toEqual(['machine-secret']);
  });

  it.each([
    ['short', () => writeFileSync(file, 'x'.repeat(31), { mode: 0o600 })],
    ['long', () => writeFileSync(file, 'x'.repeat(33), { mode: 0o600 })],
    ['empty', () => writeFileSync(file, '', { mode: 0o600 })],
    [
      'readable by others',
      () => {
        writeFileSync(file, 'x'.repeat(32));
        chmodSync(file, 0o640);
      },
    ],
    ['a pipe', () => void execFileSync('mkfifo', ['-m', '600', file])],
  ])('does not count when it is %s, and is then made anew', async (_, damage) => {
    damage();
    expect(await open().read()).toBeNull();
    const secret = await open().obtain();
    expect(secret).toHaveLength(32);
    expect(Buffer.from(secret ?? []).toString()).not.toContain('xxx');
    expect(await open().read()).toEqual(secret);
  });

  it('is not read through a symbolic link, whose target stays as it is', async () => {
    const target = join(folder, 'target');
    writeFileSync(target, 'x'.repeat(32), { mode: 0o600 });
    symlinkSync(target, file);
    expect(await open().read()).toBeNull();
    expect(await open().obtain()).toHaveLength(32);
    expect(readFileSync(target, 'utf8')).toBe('x'.repeat(32));
  });

  it('is absent, without a crash, where it cannot be made', async () => {
    mkdirSync(file);
    writeFileSync(join(file, 'inside'), '');
    expect(await open().read()).toBeNull();
    expect(await open().obtain()).toBeNull();
    rmSync(file, { recursive: true });
    file = join(folder, 'missing', 'machine-secret');
    expect(await open().obtain()).toBeNull();
  });
});
