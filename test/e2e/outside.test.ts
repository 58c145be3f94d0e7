/** Notifications and tray of the checkout, used and observed from outside, as the installed package is. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureElectron } from '../../scripts/lib/electron-runtime.mjs';
import { switchesHere } from '../../scripts/lib/launch.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { startClub } from '../harness/club.ts';
import { startDesktopSession } from '../harness/desktop-session.ts';
import { makeSignedInProfile, waitForWindow, type OutsideApp } from '../harness/outside-app.ts';
import { behaviours } from '../harness/outside-behaviour.ts';
import { startTrayWatcher } from '../harness/tray-watcher.ts';

describe('notifications and the tray', () => {
  let app: OutsideApp;
  let folder: string;
  let child: ChildProcess | undefined;
  let output = '';
  let failed: string | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpost-outside-'));
    const { path } = await ensureElectron(projectRoot);
    const [session, club] = await Promise.all([startDesktopSession(), startClub()]);
    await makeSignedInProfile(folder, { session, club });
    const ended = async () => {
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'close');
    };
    app = {
      session,
      club,
      tray: await startTrayWatcher(session.env),
      log: () => Promise.resolve(output),
      start(...args) {
        child = spawn(
          path,
          [...switchesHere(), projectRoot, `--user-data-dir=${folder}`, '--password-store=basic', ...args],
          {
            env: { ...process.env, ...session.env, OUTPOST_UNATTENDED: '1' },
            stdio: ['ignore', 'pipe', 'pipe'],
          },
        );
        for (const stream of [child.stdout, child.stderr])
          stream?.on('data', (text: Buffer) => (output += text.toString()));
      },
      async kill() {
        child?.kill('SIGKILL');
        await ended();
      },
      ended,
    };
    app.start();
    await waitForWindow(session, 'Home – Outpost');
    await club.connected();
  });
  afterAll(async () => {
    await app?.kill();
    await app?.club.stop();
    await app?.tray.stop();
    await app?.session.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it.each(behaviours)('$name', async ({ name, run }) => {
    // Each behaviour continues from the one before it.
    if (failed !== undefined) throw new Error(`not tried, because this failed: ${failed}`);
    failed = name;
    await expect(run(app)).resolves.toBeUndefined();
    failed = undefined;
  });

  it('reported no error', () => {
    expect(output).not.toMatch(/ error /);
  });
});
