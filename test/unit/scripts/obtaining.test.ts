import { describe, expect, it, vi } from 'vitest';
import { lockMatches } from '../../../scripts/lib/dependencies.mjs';
import { chooseElectron, isAtLeast, noElectronMessage } from '../../../scripts/lib/electron-choice.mjs';
import { electronSwitches, lacksDisplay, windowSystemSwitches } from '../../../scripts/lib/launch.mjs';
import { cacheFolder } from '../../../scripts/lib/paths.mjs';
import { npmCommand } from '../../../scripts/lib/process.mjs';
import { needsOwnAddon } from '../../../scripts/lib/sqlite-addon.mjs';
import { missingPackages, namesForRelease } from '../../../scripts/lib/system-packages.mjs';

describe('which Electron is run', () => {
  const bare = {
    override: undefined,
    officialInstalled: false,
    packedAvailable: false,
    nodeVersion: '24.1.0',
    platform: 'linux' as const,
    arch: 'x64',
    reachesGitHub: () => Promise.resolve(true),
  };
  const unreachable = () => Promise.resolve(false);

  it('is the one that a person named, before all others', async () => {
    expect(await chooseElectron({ ...bare, override: '/opt/electron', officialInstalled: true })).toBe(
      'override',
    );
  });

  it('is the official one where it is installed, without asking the network', async () => {
    const reachesGitHub = vi.fn(unreachable);
    expect(await chooseElectron({ ...bare, officialInstalled: true, reachesGitHub })).toBe('installed');
    expect(reachesGitHub).not.toHaveBeenCalled();
  });

  it('is the official one where its installer runs and its home answers', async () => {
    expect(await chooseElectron({ ...bare, packedAvailable: true })).toBe('official');
  });

  it('is the packed one where GitHub is out of reach or Node too old', async () => {
    const reachesGitHub = vi.fn(() => Promise.resolve(true));
    expect(await chooseElectron({ ...bare, reachesGitHub: unreachable })).toBe('packed');
    expect(await chooseElectron({ ...bare, nodeVersion: '20.20.2', reachesGitHub })).toBe('packed');
    expect(reachesGitHub).not.toHaveBeenCalled();
  });

  it('is none on other platforms without a way to the official one, and the message says what to do', async () => {
    const mac = { ...bare, platform: 'darwin' as const, arch: 'arm64', reachesGitHub: unreachable };
    expect(await chooseElectron(mac)).toBe('none');
    expect(noElectronMessage(mac)).toContain('github.com');
    expect(noElectronMessage({ ...mac, nodeVersion: '20.20.2' })).toContain('22.12');
    expect(noElectronMessage(mac)).toContain('OUTPOST_ELECTRON');
  });

  it('compares versions by number', () => {
    expect(isAtLeast('22.12.0', [22, 12])).toBe(true);
    expect(isAtLeast('22.9.0', [22, 12])).toBe(false);
    expect(isAtLeast('100.0.0', [22, 12])).toBe(true);
  });
});

describe('whether packages must be installed', () => {
  const locked = (version: string, more: object = {}) => ({
    version,
    integrity: `sha512-${version}`,
    ...more,
  });
  const lock = {
    packages: {
      '': {},
      'node_modules/a': locked('1.0.0'),
      'node_modules/b-win32': locked('1.0.0', { optional: true }),
      'node_modules/c-large': locked('1.0.0', { peer: true }),
    },
  };

  it('not when all is there, but for what other platforms and peer dependencies need', () => {
    expect(lockMatches(lock, { packages: { 'node_modules/a': locked('1.0.0') } })).toBe(true);
  });

  it('when one is missing or another', () => {
    expect(lockMatches(lock, {})).toBe(false);
    expect(lockMatches(lock, { packages: { 'node_modules/a': locked('1.0.1') } })).toBe(false);
    const other = { 'node_modules/a': locked('1.0.0'), 'node_modules/b-win32': locked('0.9.0') };
    expect(lockMatches(lock, { packages: other })).toBe(false);
  });
});

describe('system packages', () => {
  const listing = 'ii |xvfb\nun |dunst\nrc |openbox\nii |libgtk-3-0t64\n';

  it('are missing unless they are fully installed, under their old name or the new one', () => {
    expect(missingPackages(['xvfb', 'dunst', 'openbox', 'libgtk-3-0', 'libnss3'], listing)).toEqual([
      'dunst',
      'openbox',
      'libnss3',
    ]);
  });

  it('are asked for by the name that the release knows', () => {
    const missing = ['libasound2', 'libnss3', 'dunst'];
    expect(namesForRelease(missing, new Set(['libasound2t64', 'libnss3', 'dunst']))).toEqual([
      'libasound2t64',
      'libnss3',
      'dunst',
    ]);
    expect(namesForRelease(missing, new Set(['libasound2']))).toEqual(missing);
  });
});

describe('the machine', () => {
  it('has its cache where its platform keeps such things', () => {
    const at = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv = {}) =>
      cacheFolder({ env, platform, home: '/home/a' });
    expect(at('linux')).toBe('/home/a/.cache/outpost');
    expect(at('linux', { XDG_CACHE_HOME: '/var/a' })).toBe('/var/a/outpost');
    expect(at('linux', { XDG_CACHE_HOME: 'relative' })).toBe('/home/a/.cache/outpost');
    expect(at('darwin')).toBe('/home/a/Library/Caches/outpost');
  });

  it('needs its own SQLite addon below Node-API 10', () => {
    expect(needsOwnAddon(9)).toBe(true);
    expect(needsOwnAddon(10)).toBe(false);
  });

  it('gets the switches that Electron needs on it', () => {
    expect(electronSwitches({ platform: 'linux', isRoot: true, hasGpu: false })).toEqual([
      '--no-sandbox',
      '--disable-gpu',
    ]);
    expect(electronSwitches({ platform: 'linux', isRoot: false, hasGpu: true })).toEqual([]);
    expect(electronSwitches({ platform: 'darwin', isRoot: true, hasGpu: false })).toEqual([]);
  });

  it('lacks a display only on Linux without X and without a running compositor', () => {
    const env = { WAYLAND_DISPLAY: 'wayland-0', XDG_RUNTIME_DIR: '/run/user/1' };
    const isSocket = (path: string) => path === '/run/user/1/wayland-0';
    expect(lacksDisplay({ platform: 'linux', env: {} })).toBe(true);
    expect(lacksDisplay({ platform: 'linux', env, isSocket: () => false })).toBe(true);
    expect(lacksDisplay({ platform: 'linux', env, isSocket })).toBe(false);
    expect(lacksDisplay({ platform: 'linux', env: { DISPLAY: ':0' } })).toBe(false);
    expect(lacksDisplay({ platform: 'darwin', env: {} })).toBe(false);
  });

  it('tells Electron the window system, unless the person chose one', () => {
    const session = {
      platform: 'linux' as const,
      env: { DISPLAY: ':0', WAYLAND_DISPLAY: '/run/wayland' },
      isSocket: () => true,
    };
    expect(windowSystemSwitches({ ...session, args: ['--welcome'] })).toEqual(['--ozone-platform=wayland']);
    expect(windowSystemSwitches({ ...session, isSocket: () => false, args: [] })).toEqual([
      '--ozone-platform=x11',
    ]);
    expect(windowSystemSwitches({ ...session, args: ['--ozone-platform=x11'] })).toEqual([]);
    expect(windowSystemSwitches({ ...session, args: ['--ozone-platform-hint=auto'] })).toEqual([]);
    expect(windowSystemSwitches({ ...session, platform: 'win32', args: [] })).toEqual([]);
    expect(windowSystemSwitches({ ...session, env: {}, args: [] })).toEqual([]);
  });

  it('has its npm called by the same Node, without a shell', () => {
    const beside = '/opt/node/lib/node_modules/npm/bin/npm-cli.js';
    const from = { env: {}, execPath: '/opt/node/bin/node' };
    expect(npmCommand({ ...from, exists: (path) => path === beside })).toEqual({
      command: from.execPath,
      args: [beside],
    });
    expect(npmCommand({ ...from, exists: () => false })).toEqual({ command: 'npm', args: [] });
    const yarn = { npm_execpath: '/opt/yarn.js' };
    expect(npmCommand({ ...from, env: yarn, exists: (path) => path === beside }).args).toEqual([beside]);
  });
});
