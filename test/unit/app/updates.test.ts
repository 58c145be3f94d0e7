import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { findUpdateSource, type UpdateSourceOptions } from '../../../main/app/update-source.ts';
import { createUpdates, type UpdatesOptions } from '../../../main/app/updates.ts';
import type { Fetch } from '../../../main/service/http-message.ts';
import { publicKeyText } from '../../../main/updates/release-signature.ts';
import { UpdateRefused } from '../../../main/updates/update-refused.ts';
import { isNewer } from '../../../main/updates/version.ts';
import { messageOf, verbatim } from '../../../main/text/message.ts';

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

describe('checking for a newer version', () => {
  it('makes no request without a source', async () => {
    const { clock, updates } = setUp(null);
    clock.advance(48 * 3_600_000);
    await updates.look();
    expect(updates.view()).toEqual({ state: 'none' });
  });

  it('runs once after the start and once a day, if the user permits it', async () => {
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

  it('reports a newer version with its address', async () => {
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

  it('reports failures, and can be repeated', async () => {
    let fails = true;
    const { updates } = setUp(
      feedOf(() => (fails ? Promise.reject(new Error('no network\nat all')) : Promise.resolve('1.0.0'))),
    );
    await updates.look();
    expect(updates.view()).toMatchObject({ state: 'failed', message: verbatim('no network') });
    fails = false;
    await updates.look();
    expect(updates.view().state).toBe('current');
  });

  it('keeps a version that was found while an automatic check fails, but not when the list is refused', async () => {
    const found = { state: 'available', version: '1.3.0', address: 'https://updates.example/' } as const;
    const answers: (string | Error)[] = ['1.3.0', new Error('no network'), new Error('no network')];
    const { clock, updates, states } = setUp(
      feedOf(async () => {
        const answer = answers.shift() ?? new UpdateRefused(verbatim('The list is not signed.'));
        if (answer instanceof Error) throw answer;
        return answer;
      }),
    );
    const nextDay = () => clock.advance(24 * 3_600_000);
    await updates.look();
    nextDay();
    await expect.poll(() => answers.length).toBe(1);
    await expect.poll(() => updates.view()).toEqual(found);
    // The user's own check says that it failed.
    await updates.look();
    expect(updates.view()).toMatchObject({ state: 'failed' });
    answers.push('1.3.0');
    await updates.look();
    nextDay();
    await expect.poll(() => updates.view()).toMatchObject({ state: 'refused' });
    expect(states.filter((state) => state === 'failed')).toHaveLength(1);
    updates.close();
  });

  it('downloads and installs only on request, if the build updates itself', async () => {
    const done: string[] = [];
    const { updates, states } = setUp({
      kind: 'self',
      updater: {
        look: () => Promise.resolve({ version: '2.0.0', isInstallable: true }),
        fetch(onPercent) {
          onPercent(40);
          done.push('fetched');
          return Promise.resolve();
        },
        install: () => Promise.resolve(void done.push('installed')),
      },
      address: 'https://updates.example/',
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

describe('newer versions', () => {
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

  it('include the release of a pre-release', () => {
    expect(isNewer('1.2.3', '1.2.3-beta.1')).toBe(true);
  });
});

describe('the update source', () => {
  let resources: string;
  beforeEach(() => {
    resources = mkdtempSync(join(tmpdir(), 'outpost-updates-'));
  });
  afterEach(() => rmSync(resources, { recursive: true }));

  const address = (text: string) =>
    writeFileSync(join(resources, 'app-update.yml'), `provider: generic\nurl: ${text}\n`);
  const keys = (updateKeys: unknown) =>
    writeFileSync(join(resources, 'package.json'), JSON.stringify({ updateKeys }));
  const key = publicKeyText(generateKeyPairSync('ed25519').publicKey);
  const unused = () => Promise.reject(new Error('nothing is asked'));
  const find = (platform: NodeJS.Platform, env = {}, isPackaged = true, fetch: Fetch = unused) =>
    findUpdateSource({
      resourcesPath: resources,
      appPath: resources,
      platform,
      arch: 'x64',
      env,
      isPackaged,
      present: '1.2.3',
      fetch,
      runProgram: unused,
      seen: { read: () => ({}), write: () => {} },
      clock: createVirtualClock(),
      log: silentLog,
    });

  it('is named by a file beside the archive of an installed app', () => {
    expect(find('linux')).toBeNull();
    address('not an address');
    expect(find('linux')).toBeNull();
    address('https://updates.example/outpost');
    keys(key);
    expect(find('linux')).toMatchObject({
      kind: 'feed',
      feed: { address: 'https://updates.example/outpost/' },
    });
    expect(find('linux', { APPIMAGE: '/home/robin/Outpost.AppImage' })).toMatchObject({
      kind: 'self',
      address: 'https://updates.example/outpost/',
    });
    expect(find('win32')?.kind).toBe('self');
    expect(find('darwin')?.kind).toBe('self');
    expect(find('win32', {}, false)).toBeNull();
  });

  describe('of a package that dpkg installed', () => {
    const packages = (output: () => Promise<string>, more: Partial<UpdateSourceOptions> = {}) => {
      const calls: unknown[] = [];
      const packageFiles = join(resources, 'outpost.list');
      writeFileSync(packageFiles, '/.\n');
      const source = findUpdateSource({
        resourcesPath: '/usr/lib/outpost/resources',
        appPath: resources,
        platform: 'linux',
        arch: 'x64',
        env: {},
        isPackaged: true,
        present: '1.2.3',
        fetch: unused,
        runProgram: (command, args) => {
          calls.push([command, ...args]);
          return output();
        },
        packageFiles,
        seen: { read: () => ({}), write: () => {} },
        clock: createVirtualClock(),
        log: silentLog,
        ...more,
      });
      return { calls, ...setUp(source) };
    };
    const policy =
      (candidate: string, ...sources: readonly string[]) =>
      () =>
        Promise.resolve(
          [
            'outpost:',
            '  Installed: 1.2.3',
            `  Candidate: ${candidate}`,
            '  Version table:',
            `     ${candidate} 500`,
            ...sources.map((source) => `        500 ${source}`),
            ' *** 1.2.3 100',
            '        100 /var/lib/dpkg/status',
            '',
          ].join('\n'),
        );
    const debian = 'https://example.org/apt stable/main amd64 Packages';

    it('are the package manager’s lists, which are read without a request', async () => {
      const { calls, updates } = packages(policy('1.3.0~beta.2', debian));
      await updates.look();
      expect(updates.view()).toEqual({ state: 'in_packages', version: '1.3.0-beta.2' });
      expect(calls).toEqual([['apt-cache', 'policy', 'outpost']]);
      await updates.install();
      expect(updates.view().state).toBe('in_packages');
    });

    it('are current, or of no use without a repository', async () => {
      const current = packages(policy('1.2.3', debian));
      await current.updates.look();
      expect(current.updates.view()).toMatchObject({ state: 'current' });
      const alone = packages(policy('1.2.3'));
      await alone.updates.look();
      expect(alone.updates.view()).toEqual({ state: 'none' });
      const unknown = packages(() => Promise.resolve('N: Unable to locate package outpost\n'));
      await unknown.updates.look();
      expect(unknown.updates.view()).toEqual({ state: 'none' });
    });

    it('are reported when they cannot be read', async () => {
      const { updates } = packages(() => Promise.reject(new Error('ENOENT')));
      await updates.look();
      expect(updates.view()).toMatchObject({ state: 'failed' });
    });

    it('are not asked by a copy elsewhere, nor where dpkg has no such package', async () => {
      for (const more of [
        { resourcesPath: '/home/robin/outpost/resources' },
        { packageFiles: join(resources, 'absent.list') },
        { isPackaged: false },
      ]) {
        const { calls, updates } = packages(policy('2.0.0', debian), more);
        await updates.look();
        expect(updates.view()).toEqual({ state: 'none' });
        expect(calls).toEqual([]);
      }
    });
  });

  it('receives the app’s name and version', async () => {
    address('https://updates.example/outpost');
    keys(key);
    const asked: unknown[] = [];
    const source = find('linux', {}, true, (url, { headers }) => {
      asked.push([url, headers]);
      return unused();
    });
    const { updates } = setUp(source);
    await updates.look();
    expect(asked).toEqual([
      ['https://updates.example/outpost/outpost-releases.json', { 'user-agent': 'Outpost/1.2.3' }],
    ]);
  });

  it.each(['http://updates.example/', 'ftp://updates.example/', 'file:///tmp/'])(
    'is refused in plain words if it is %s',
    async (text) => {
      address(text);
      keys(key);
      const source = find('win32');
      expect(source?.kind).toBe('refused');
      const { updates } = setUp(source);
      await updates.look();
      expect(updates.view()).toMatchObject({
        state: 'refused',
        message: messageOf('update.notHttps'),
      });
      await updates.install();
      expect(updates.view().state).toBe('refused');
    },
  );

  it.each([undefined, '', 'no key', `${key},no key`, 5])(
    'only reports versions in a build whose keys are %j',
    (updateKeys) => {
      address('https://updates.example/');
      keys(updateKeys);
      expect(find('win32')?.kind).toBe('feed');
    },
  );
});
