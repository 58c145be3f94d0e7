import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listName } from '../../../main/updates/release-list.ts';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import {
  checkRelease,
  makeKey,
  readPrivateKey,
  signRelease,
  trustedKeys,
} from '../../../scripts/signing/release.ts';

const now = Date.UTC(2026, 10, 23);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-release-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function signed(passphrase = '') {
  const file = join(folder, 'key.pem');
  const publicKey = await makeKey({ file, root: projectRoot, passphrase });
  await writeFile(join(folder, 'Outpost-2.0.0-linux-x86_64.AppImage'), 'new version');
  await writeFile(join(folder, 'Outpost-1.9.0-linux-x86_64.AppImage'), 'of an earlier version');
  await writeFile(join(folder, 'latest-linux.yml'), 'version: 2.0.0');
  const privateKeys = [await readPrivateKey(file, passphrase)];
  const list = await signRelease({
    folder,
    version: '2.0.0',
    minimum: '1.0.0',
    days: 30,
    privateKeys,
    now,
  });
  return { list, file, keys: trustedKeys({ OUTPOST_UPDATE_KEYS: publicKey }) };
}

it('signs the files of a version so that an app with the public key accepts them', async () => {
  const { list, file, keys } = await signed();
  expect(list.files.map(({ name }) => name)).toEqual(['Outpost-2.0.0-linux-x86_64.AppImage']);
  expect(list.expires).toBe('2026-12-23T00:00:00.000Z');
  expect(await checkRelease(folder, keys, now)).toEqual(list);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('detects changes before publication', async () => {
  const { keys } = await signed();
  await expect(checkRelease(folder, keys, now + 31 * 24 * 3_600_000)).rejects.toThrow(/expired/);
  await writeFile(join(folder, 'Outpost-2.0.0-linux-x86_64.AppImage'), 'old version');
  await expect(checkRelease(folder, keys, now)).rejects.toThrow(/not the file in the list/);
  const list = await readFile(join(folder, listName), 'utf8');
  await writeFile(join(folder, listName), list.replace('2.0.0', '3.0.0'));
  await expect(checkRelease(folder, keys, now)).rejects.toThrow(/was changed/);
});

it('encrypts a private key, never overwrites one, and writes none into the checkout', async () => {
  const { file } = await signed('secret words');
  expect(await readFile(file, 'utf8')).toContain('ENCRYPTED');
  await expect(readPrivateKey(file, 'other words')).rejects.toThrow(/does not fit/);
  await expect(makeKey({ file, root: projectRoot, passphrase: '' })).rejects.toThrow(/EEXIST/);
  const inside = join(projectRoot, 'test', 'key.pem');
  await expect(makeKey({ file: inside, root: projectRoot, passphrase: '' })).rejects.toThrow(/checkout/);
});

it('reports what cannot be signed', async () => {
  const { file } = await signed();
  const privateKeys = [await readPrivateKey(file, '')];
  const options = { folder, version: '2.0.0', minimum: '0.0.0', days: 30, privateKeys, now };
  await expect(signRelease({ ...options, version: '7.0.0' })).rejects.toThrow(/no files of version/);
  await expect(signRelease({ ...options, privateKeys: [] })).rejects.toThrow(/one key at least/);
  await expect(signRelease({ ...options, minimum: '3.0.0' })).rejects.toThrow(/newer than/);
  await writeFile(join(folder, 'Outpost 2.0.0.exe'), 'a name with a space');
  await expect(signRelease(options)).rejects.toThrow(/would be refused/);
});
