import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { watchInstalledVersion } from '../../../main/app/installed-version.ts';
import { dataArgument, programToStart, restartArguments } from '../../../main/app/start-command.ts';
import { createUpdates } from '../../../main/app/updates.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';

describe('an upgrade of the installed package', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-version-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const watched = () =>
    watchInstalledVersion({
      resourcesPath: folder,
      present: '1.0.0',
      clock: createSystemClock(),
      log: silentLog,
    });

  it('is not watched where the build has no version file', () => {
    expect(watched()).toBeNull();
  });

  it('is reported once the package manager has replaced the file, and only for another version', async () => {
    writeFileSync(join(folder, 'version'), '1.0.0\n');
    const installed = watched();
    const seen: string[] = [];
    installed?.onChange((version) => seen.push(version));
    // As dpkg does.
    writeFileSync(join(folder, 'version.dpkg-new'), '1.1.0\n');
    renameSync(join(folder, 'version.dpkg-new'), join(folder, 'version'));
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['1.1.0']);
    installed?.close();
  });

  it('offers the restart, which no later check hides', async () => {
    let report = (_version: string) => {};
    let restarts = 0;
    const updates = createUpdates({
      present: '1.0.0',
      source: { kind: 'feed', feed: { look: () => Promise.resolve('1.2.0'), address: 'https://u.example/' } },
      installed: { onChange: (listener) => (report = listener), close() {} },
      restart: () => (restarts += 1),
      wanted: () => true,
      clock: createVirtualClock(),
      log: silentLog,
    });
    const looking = updates.look();
    report('1.1.0');
    await looking;
    await updates.look();
    expect(updates.view()).toEqual({ state: 'installed', version: '1.1.0' });
    await updates.install();
    expect(restarts).toBe(1);
    updates.close();
  });

  it('is over once the running version is back, and checks go on', async () => {
    let report = (_version: string) => {};
    let restarts = 0;
    const updates = createUpdates({
      present: '1.0.0',
      source: { kind: 'feed', feed: { look: () => Promise.resolve('1.2.0'), address: 'https://u.example/' } },
      installed: { onChange: (listener) => (report = listener), close() {} },
      restart: () => (restarts += 1),
      wanted: () => true,
      clock: createVirtualClock(),
      log: silentLog,
    });
    report('1.1.0');
    report('1.0.0');
    expect(updates.view()).toEqual({ state: 'not_looked' });
    await updates.install();
    expect(restarts).toBe(0);
    await updates.look();
    expect(updates.view()).toMatchObject({ state: 'available', version: '1.2.0' });
    updates.close();
  });
});

describe('the command that starts the app again', () => {
  it('is the launcher or the AppImage, not the program inside', () => {
    expect(programToStart({})).toBe(process.execPath);
    expect(programToStart({ OUTPOST_LAUNCHER: '/usr/bin/outpost' })).toBe('/usr/bin/outpost');
    expect(programToStart({ APPIMAGE: '/a', OUTPOST_LAUNCHER: '/b' })).toBe('/a');
  });

  it('keeps safe mode, the data folder and Chromium’s switches, and forgets the address', () => {
    const open = { isWindowOpen: true };
    const argv = ['/o', '--safe-mode', '--disable-gpu', '--data', 'outpost:chess', 'outpost://play'];
    expect(restartArguments(argv, open)).toEqual([
      '--disable-gpu',
      `--data=${resolve('outpost:chess')}`,
      '--safe-mode',
    ]);
    expect(restartArguments(['/o', 'outpost://play'], open)).toEqual([]);
    expect(dataArgument(['/o', '--data', 'd', '--hidden'])).toBe(`--data=${resolve('d')}`);
    expect(dataArgument(['/o', '--hidden'])).toBeNull();
  });

  it('shows a window again if there was one, also after a start without', () => {
    expect(restartArguments(['/o', '--hidden'], { isWindowOpen: true })).toEqual([]);
    expect(restartArguments(['/o', '--hidden'], { isWindowOpen: false })).toEqual(['--hidden']);
    expect(restartArguments(['/o'], { isWindowOpen: false })).toEqual(['--hidden']);
  });
});
