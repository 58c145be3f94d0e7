/** A complete update in plain Node: a real https server, real signatures, and electron-updater itself. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyObject } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../harness/virtual-clock.ts';
import { listName, type ReleaseList } from '../../../main/updates/release-list.ts';
import { createNodeUpdater, openUpdates, type NodeUpdater } from '../../harness/node-updater.ts';
import {
  describeBytes,
  makeReleaseList,
  makeSigningKey,
  startReleaseServer,
  type ReleaseServer,
} from '../../harness/release-server.ts';
import { messageOf } from '../../../main/text/message.ts';
import { inEnglishDeep } from '../../harness/in-english.ts';

const present = '1.2.3';
const name = 'Outpost-2.0.0-linux-x86_64.AppImage';
const newVersion = Buffer.alloc(300_000, 'new version ');

let folder: string;
let server: ReleaseServer;
let key: KeyObject;
let clock: VirtualClock;
let node: NodeUpdater;

beforeEach(async () => {
  vi.stubEnv('APPIMAGE', '/nowhere/Outpost.AppImage');
  folder = await mkdtemp(join(tmpdir(), 'outpost-updates-'));
  server = await startReleaseServer(folder);
  key = makeSigningKey();
  clock = createVirtualClock();
  node = await createNodeUpdater({ folder, present });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (keys: readonly KeyObject[] = [key]) =>
  openUpdates({ node, present, fetch: server.fetch, address: server.address, keys, clock });

async function publish(changes: Partial<ReleaseList> = {}, ...keys: readonly KeyObject[]): Promise<void> {
  const list = makeReleaseList(clock.now(), { files: [describeBytes(name, newVersion)], ...changes });
  await server.publish(list, ...(keys.length > 0 ? keys : [key]));
  await server.serve({ [name]: newVersion });
}

describe('an update', () => {
  it('is downloaded from the signed list, verified, and installed when the user confirms', async () => {
    await publish();
    const updates = open();
    await updates.look();
    expect(updates.view()).toEqual({ state: 'available', version: '2.0.0', address: null });
    await updates.install();
    expect(updates.view()).toEqual({ state: 'ready', version: '2.0.0' });
    expect(await readFile(join(node.pending, name))).toEqual(newVersion);
    expect(node.installed()).toBe(0);
    await updates.install();
    expect(node.installed()).toBe(1);
    // Reads nothing unsigned: no electron-builder list, no block map.
    expect(await server.asked()).toEqual([listName, `${listName}.sig`, name]);
  });

  it('is deleted when its file changed after verification', async () => {
    await publish();
    const updates = open();
    await updates.look();
    await updates.install();
    await writeFile(join(node.pending, name), Buffer.alloc(newVersion.length, 'evil '));
    await updates.install();
    expect(updates.view()).toMatchObject({
      state: 'refused',
      message: messageOf('update.fileMismatch'),
    });
    expect(node.installed()).toBe(0);
    expect(existsSync(join(node.pending, name))).toBe(false);
    // The download can be repeated.
    await updates.look();
    await updates.install();
    expect(updates.view().state).toBe('ready');
  });

  it('is not downloaded when the file has another length', async () => {
    await publish();
    for (const other of [
      Buffer.alloc(newVersion.length, 'evil '),
      Buffer.alloc(newVersion.length + 1, 'new version '),
      newVersion.subarray(1),
    ]) {
      await server.serve({ [name]: other });
      const updates = open();
      await updates.look();
      await updates.install();
      expect(updates.view().state).toBe('refused');
      expect(existsSync(join(node.pending, name))).toBe(false);
    }
  });

  it('is not read without a length, at any size', async () => {
    await publish();
    await server.serve({ [name]: { endless: 'x' } });
    const updates = open();
    await updates.look();
    await updates.install();
    expect(updates.view().state).toBe('refused');
    expect(await server.endlessBytes()).toBeLessThan(20_000_000);
    expect(existsSync(join(node.pending, name))).toBe(false);
  });

  it('does not follow redirects to http', async () => {
    await publish();
    const requests: string[] = [];
    const plain = createServer((request, response) => {
      requests.push(String(request.url));
      response.end(newVersion);
    }).listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const elsewhere = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/${name}`;
    await server.serve({ [name]: { redirect: elsewhere } });
    const updates = open();
    await updates.look();
    await updates.install();
    expect(updates.view().state).toBe('refused');
    expect(requests).toEqual([]);
    plain.close();
  });

  it('is aborted when nothing arrives for a minute', async () => {
    await publish();
    await server.serve({ [name]: { stallsAfter: 'new', length: newVersion.length } });
    const updates = open();
    await updates.look();
    const fetching = updates.install();
    await expect.poll(async () => (await server.asked()).includes(name)).toBe(true);
    clock.advance(59_000);
    expect(updates.view().state).toBe('fetching');
    clock.advance(2_000);
    await fetching;
    expect(updates.view()).toMatchObject({
      state: 'failed',
      message: messageOf('update.downloadStalled'),
    });
  });

  it('is only reported when the list has no file for this platform, or this version is too old for it', async () => {
    await publish({ files: [describeBytes('Outpost-2.0.0-win-x64.exe', newVersion)] });
    const updates = open();
    await updates.look();
    expect(updates.view()).toEqual({ state: 'available', version: '2.0.0', address: server.address });
    await updates.install();
    expect(updates.view().state).toBe('available');
    await publish({ minimum: '1.5.0', released: new Date(clock.now()).toISOString() });
    await updates.look();
    expect(updates.view()).toEqual({ state: 'available', version: '2.0.0', address: server.address });
  });

  it('is accepted by builds with the old key and by those with the new one', async () => {
    const next = makeSigningKey();
    await publish({}, key, next);
    for (const known of [[key], [next], [next, key]]) {
      const updates = open(known);
      await updates.look();
      expect(updates.view().state).toBe('available');
    }
  });

  it('is not installed once its list has expired', async () => {
    await publish({ expires: new Date(clock.now() + 60_000).toISOString() });
    const updates = open();
    await updates.look();
    await updates.install();
    clock.advance(120_000);
    await updates.install();
    expect(inEnglishDeep(updates.view())).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('expired'),
    });
    expect(node.installed()).toBe(0);
  });
});
