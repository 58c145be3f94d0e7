/** The state of a folder from Syncthing's configuration and REST interface, over real connections. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../main/base/log.ts';
import { createSyncthing } from '../../../main/sharing/syncthing/syncthing.ts';
import { capture } from '../../../scripts/lib/process.mjs';
import { makeSelfSigned } from '../../harness/certificates.ts';
import { apiKey, type ConfigurationWish } from '../../unit/sharing/syncthing/configurations.ts';
import { startSyncthingServer, writeConfiguration, type SyncthingServer } from './syncthing-server.ts';

let place: string;
let folder: string;
const servers: SyncthingServer[] = [];
const lines: string[] = [];
const secrets: string[] = [];
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'outpost-syncthing-'));
  folder = join(place, 'synced');
  await mkdir(join(folder, 'inside'), { recursive: true });
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await rm(place, { recursive: true, force: true });
  if (lines.splice(0).some((line) => line.includes(apiKey))) throw new Error('the key was logged');
  secrets.splice(0);
});

const start = async (...issued: Parameters<typeof startSyncthingServer>): Promise<SyncthingServer> => {
  const server = await startSyncthingServer(...issued);
  servers.push(server);
  return server;
};
const reading = (...configs: readonly string[]) =>
  createSyncthing({
    host: { configs, home: place },
    onSecret: (secret) => void secrets.push(secret),
    log: createLog((...line) => void lines.push(JSON.stringify(line))),
  });
const configured = async (
  { port }: Pick<SyncthingServer, 'port'>,
  wish: ConfigurationWish = {},
  pem?: string,
) => reading(await writeConfiguration(place, port, { path: folder, ...wish }, pem));

describe('a folder', () => {
  it('has the state of the folder around it, and the key is announced as a secret first', async () => {
    const server = await start();
    const syncthing = await configured(server);
    for (const path of [folder, join(folder, 'inside')])
      expect(await syncthing.state(path)).toMatchObject({
        ...{ label: 'Chess & more', condition: 'in-sync', percent: 100 },
        devices: [
          { name: 'Laptop of "Ruth"', isConnected: true, seenAt: Date.parse('2026-11-28T06:00:00Z') },
        ],
      });
    expect(await syncthing.state(place)).toBeNull();
    expect(await syncthing.state(`${folder}-other`)).toBeNull();
    expect(secrets).toContain(apiKey);
    expect(server.asked.every(({ key }) => key === apiKey)).toBe(true);
  });

  it('is found through a link in the path that Syncthing has', async () => {
    await symlink(folder, join(place, 'link'));
    const syncthing = await configured(await start(), { path: join(place, 'link') });
    expect(await syncthing.state(folder)).toMatchObject({ condition: 'in-sync' });
  });

  it('that is paused is not asked for', async () => {
    const server = await start();
    const syncthing = await configured(server, { isPaused: true });
    expect(await syncthing.state(folder)).toMatchObject({ condition: 'paused' });
    expect(server.asked.map(({ path }) => path)).not.toContain('db/status?folder=default');
  });

  it('asked for several times at once is asked for once, one request after the other', async () => {
    const server = await start();
    const syncthing = await configured(server);
    await Promise.all([
      syncthing.state(folder),
      syncthing.state(folder),
      syncthing.state(join(folder, 'inside')),
    ]);
    expect(server.asked).toHaveLength(8);
    expect(server.busiest()).toBe(1);
  });

  it('keeps its state while a version lacks an endpoint', async () => {
    const server = await start();
    server.answers.delete('stats/device');
    const syncthing = await configured(server);
    expect(await syncthing.state(folder)).toMatchObject({
      condition: 'in-sync',
      devices: [{ seenAt: null }],
    });
  });
});

describe('without an answer', () => {
  it('Syncthing does not run: nothing listens, and later it answers', async () => {
    const server = await start();
    await server.close();
    expect(await (await configured(server)).state(folder)).toMatchObject({
      ...{ condition: 'stopped', label: 'Chess & more', devices: [] },
    });
  });

  it.each([
    ['it hangs', 'stopped', () => {}],
    ['it breaks off', 'stopped', (response: ServerResponse) => response.destroy()],
    [
      'it redirects',
      'unknown',
      (response: ServerResponse) => response.writeHead(302, { location: '/' }).end(),
    ],
    ['it refuses the key', 'refused', (response: ServerResponse) => response.writeHead(403).end()],
    ['it is no JSON', 'unknown', (response: ServerResponse) => response.end('<html>')],
    ['it is endless', 'unknown', (response: ServerResponse) => response.end('['.repeat(5 * 1024 * 1024))],
  ])('because %s, the state is %s', async (_how, condition, answer) => {
    const server = await start();
    server.answers.set('db/status?folder=default', answer);
    expect(await (await configured(server)).state(folder)).toMatchObject({ condition });
  });
});

describe('with a certificate beside the configuration', () => {
  it.each([true, false])(
    'the interface is asked over TLS, also when it is not demanded (%s)',
    async (isTls) => {
      // Syncthing's certificate has the computer's name, and can be expired.
      const issued = await makeSelfSigned(place, { name: 'desk', from: '20200101', to: '20210101' });
      const syncthing = await configured(await start(issued), { isTls }, issued.certificate);
      expect(await syncthing.state(folder)).toMatchObject({ condition: 'in-sync' });
    },
  );

  it('another program on its port gets no key', async () => {
    const own = await makeSelfSigned(place, { name: 'desk' });
    const other = await start(await makeSelfSigned(place, { name: 'desk' }));
    expect(await (await configured(other, {}, own.certificate)).state(folder)).toMatchObject({
      condition: 'refused',
    });
    expect(other.asked).toEqual([]);
    const plain = await start();
    expect(await (await configured(plain, {}, own.certificate)).state(folder)).toMatchObject({
      condition: 'refused',
    });
    expect(await (await configured(plain, { isTls: true }, 'damaged')).state(folder)).toMatchObject({
      condition: 'refused',
    });
    expect(plain.asked).toEqual([]);
  });

  it('TLS that is demanded without one is not tried', async () => {
    const plain = await start();
    expect(await (await configured(plain, { isTls: true })).state(folder)).toMatchObject({
      condition: 'refused',
    });
    expect(plain.asked).toEqual([]);
  });
});

describe('a configuration', () => {
  it('on another address is not asked', async () => {
    const syncthing = await configured(await start(), { address: '192.0.2.1:8384' });
    expect(await syncthing.state(folder)).toMatchObject({ condition: 'closed' });
  });

  it('that is missing, damaged, too large, a folder or a pipe is as none', async () => {
    const file = (name: string) => join(place, name);
    await writeFile(file('damaged'), '<configuration><gui>');
    await writeFile(file('large'), ' '.repeat(3 * 1024 * 1024));
    expect((await capture('mkfifo', [file('pipe')])).code).toBe(0);
    for (const name of ['missing', 'damaged', 'large', 'pipe', 'synced']) {
      expect(await reading(file(name)).state(folder), name).toBeNull();
      expect(await reading(file(name)).folders(), name).toEqual([]);
    }
    expect(lines.join('\n')).toContain('not a regular file');
  });

  it('is read from the first place that has one', async () => {
    const found = await writeConfiguration(place, 1, { path: folder });
    expect((await reading(join(place, 'missing'), found).folders()).map(({ id }) => id)).toEqual(['default']);
  });
});
