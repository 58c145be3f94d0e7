import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../../main/base/virtual-clock.ts';
import { createFeed, findUpdateSource } from '../../../main/app/update-source.ts';
import { createUpdates, isNewer, type UpdatesOptions } from '../../../main/app/updates.ts';

function setUp(source: UpdatesOptions['source'], wanted = () => true) {
  const clock = createVirtualClock();
  const updates = createUpdates({ present: '1.2.3', source, wanted, clock, log: silentLog });
  const states: string[] = [];
  updates.onChange(() => states.push(updates.view().state));
  return { clock, updates, states };
}

const feedOf = (look: () => Promise<string>): UpdatesOptions['source'] => ({
  kind: 'feed',
  feed: { look, address: 'https://updates.example/' },
});

describe('looking for a newer version', () => {
  it('asks nobody where the build names no place', async () => {
    const { clock, updates } = setUp(null);
    clock.advance(48 * 3_600_000);
    await updates.look();
    expect(updates.view()).toEqual({ state: 'none' });
  });

  it('asks once after the start and once a day, and only where the user lets it', async () => {
    let asked = 0;
    let isWanted = true;
    const source = feedOf(() => {
      asked += 1;
      return Promise.resolve('1.2.3');
    });
    const { clock, updates } = setUp(source, () => isWanted);
    clock.advance(20_000);
    await expect.poll(() => updates.view().state).toBe('current');
    expect(asked).toBe(1);
    clock.advance(24 * 3_600_000);
    await expect.poll(() => updates.view().state).toBe('current');
    expect(asked).toBe(2);
    isWanted = false;
    clock.advance(48 * 3_600_000);
    expect(asked).toBe(2);
    updates.close();
  });

  it('says where a newer one is', async () => {
    const { updates, states } = setUp(feedOf(() => Promise.resolve('1.3.0')));
    await updates.look();
    expect(updates.view()).toEqual({
      state: 'available',
      version: '1.3.0',
      address: 'https://updates.example/',
    });
    await updates.install();
    expect(states).toEqual(['looking', 'available']);
  });

  it('says what went wrong, and can be asked again', async () => {
    let fails = true;
    const { updates } = setUp(
      feedOf(() => (fails ? Promise.reject(new Error('no network\nat all')) : Promise.resolve('1.0.0'))),
    );
    await updates.look();
    expect(updates.view()).toMatchObject({ state: 'failed', message: 'no network' });
    fails = false;
    await updates.look();
    expect(updates.view().state).toBe('current');
  });

  it('fetches and installs only when told to, where the build replaces itself', async () => {
    const done: string[] = [];
    const { updates, states } = setUp({
      kind: 'self',
      updater: {
        look: () => Promise.resolve('2.0.0'),
        fetch(onPercent) {
          onPercent(40);
          done.push('fetched');
          return Promise.resolve();
        },
        install: () => void done.push('installed'),
      },
    });
    await updates.look();
    expect(updates.view()).toEqual({ state: 'available', version: '2.0.0', address: null });
    expect(done).toEqual([]);
    await updates.install();
    expect(updates.view()).toEqual({ state: 'ready', version: '2.0.0' });
    await updates.look();
    expect(updates.view().state).toBe('ready');
    await updates.install();
    expect(done).toEqual(['fetched', 'installed']);
    expect(states).toEqual(['looking', 'available', 'fetching', 'fetching', 'ready']);
  });
});

describe('which version is newer', () => {
  it.each([
    ['1.2.4', true],
    ['1.10.0', true],
    ['2.0.0', true],
    ['1.2.3', false],
    ['1.2.2', false],
    ['1.2.4-beta.1', true],
    ['1.2.3-beta.1', false],
    ['v1.3.0', true],
    ['latest', false],
    ['', false],
  ])('%s than 1.2.3: %s', (version, expected) => {
    expect(isNewer(version, '1.2.3')).toBe(expected);
  });

  it('a version than its own trial', () => {
    expect(isNewer('1.2.3', '1.2.3-beta.1')).toBe(true);
  });
});

describe('the place of newer versions', () => {
  it('is named by a file beside the archive of an installed app', () => {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-updates-'));
    const find = (platform: NodeJS.Platform, env = {}, isPackaged = true) =>
      findUpdateSource({ resourcesPath: folder, platform, env, isPackaged, fetch, log: silentLog });
    expect(find('linux')).toBeNull();
    writeFileSync(join(folder, 'app-update.yml'), 'provider: generic\nurl: not an address\n');
    expect(find('linux')).toBeNull();
    writeFileSync(
      join(folder, 'app-update.yml'),
      'provider: generic\nurl: https://updates.example/outpost\n',
    );
    expect(find('linux')).toMatchObject({
      kind: 'feed',
      feed: { address: 'https://updates.example/outpost/' },
    });
    expect(find('linux', { APPIMAGE: '/home/robin/Outpost.AppImage' })?.kind).toBe('self');
    expect(find('win32')?.kind).toBe('self');
    expect(find('darwin')?.kind).toBe('self');
    expect(find('win32', {}, false)).toBeNull();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['version: 3.1.4\nfiles: []\n', 200, '3.1.4'],
    ["version: '3.1.4-rc.1'\n", 200, '3.1.4-rc.1'],
    ['<html>nothing here</html>', 200, /names none/],
    [`version: 1.0.0\n${'x'.repeat(200_000)}`, 200, /names none/],
    ['version: 3.1.4', 503, /answered 503/],
  ])('says %j with %i', async (text, status, expected) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(String(request.url));
      response.writeHead(status).end(text);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const looked = createFeed(`http://127.0.0.1:${port}/a`, 'linux', fetch).look();
    if (typeof expected === 'string') expect(await looked).toBe(expected);
    else await expect(looked).rejects.toThrow(expected);
    expect(asked).toEqual(['/a/latest-linux.yml']);
    server.close();
  });
});
