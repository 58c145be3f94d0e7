/**
 * The installed layout: in a folder of its own, started from elsewhere with its own home. Observed from outside
 * only, because its fuses exclude debuggers.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listName, signatureName } from '../../main/updates/release-list.ts';
import { publicKeyText } from '../../main/updates/release-signature.ts';
import { ensureElectron } from '../../scripts/lib/electron-runtime.mjs';
import { switchesHere } from '../../scripts/lib/launch.mjs';
import { packageFolder } from '../../scripts/lib/package.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp } from '../harness/launch-app.ts';
import { windowTitles } from '../harness/outside-app.ts';
import {
  makeReleaseList,
  makeSigningKey,
  startReleaseServer,
  trustServer,
  type ReleaseServer,
} from '../harness/release-server.ts';
import { startTrayWatcher, type TrayWatcher } from '../harness/tray-watcher.ts';

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  said(): string;
}

describe('the installed app', () => {
  let session: DesktopSession;
  let watcher: TrayWatcher;
  let folder: string;
  let program: string;
  let home: string;
  let releases: ReleaseServer;
  const key = makeSigningKey();
  const running: Running[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpost installed '));
    home = join(folder, 'home of another');
    await mkdir(home);
    session = await startDesktopSession();
    watcher = await startTrayWatcher(session.env);
    program = join(
      await packageFolder(projectRoot, await ensureElectron(projectRoot), join(folder, 'apps'), {
        extraMetadata: { updateKeys: publicKeyText(key) },
      }),
      'outpost',
    );
    releases = await startReleaseServer(folder);
    await releases.publish(makeReleaseList(Date.now(), { version: '99.1.0' }), key);
    // A checkout creates the practice account at its first start; the installed app would ask for a choice.
    const first = await launchApp({ session, userDataDir: profile(), env: { HOME: home } });
    await first.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await waitUntil('the practice club', async () => first.logs().includes('practice'));
    await waitUntil('the tray', () => watcher.icons().length === 1);
    await first.close();
    // A new club sends its welcome challenge to the installed app.
    await rm(join(profile(), 'practice-state.json'), { force: true });
    await trustServer(profile(), releases);
  });
  afterAll(async () => {
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await releases?.close();
    await watcher?.stop();
    await session?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const profile = () => join(session.env['XDG_CONFIG_HOME'] ?? '', 'Outpost');

  /** Starts the app as a desktop would. */
  function start(...args: readonly string[]): Running {
    return startWith({}, ...args);
  }

  function startWith(env: Readonly<Record<string, string>>, ...args: readonly string[]): Running {
    const child = spawn(program, [...switchesHere(), '--password-store=basic', ...args], {
      cwd: '/',
      env: { ...process.env, ...session.env, HOME: home, OUTPOST_UNATTENDED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()));
    const ended = once(child, 'close').then(([code]) => code as number | null);
    const started = { child, ended, said: () => output };
    running.push(started);
    return started;
  }

  const titles = () => windowTitles(session);
  const title = (wanted: string) =>
    waitUntil(`a window called ${wanted}`, async () => (await titles()).includes(wanted)).catch(
      async (error: Error) => {
        throw new Error(
          `${error.message}; there were ${JSON.stringify(await titles())}; ${running.at(-1)?.said()}`,
        );
      },
    );
  const entry = (label: string) =>
    waitUntil(`an entry ${label} in the tray`, async () =>
      (await (await watcher.icon()).menu().catch(() => [])).find((one) => one.label.startsWith(label)),
    );
  /** As packaging for a release does. */
  const namePlaceOfUpdates = async (address = releases.address) => {
    await releases.forgetAsked();
    const file = join(program, '..', 'resources', 'app-update.yml');
    await writeFile(file, `provider: generic\nurl: ${address}\n`);
  };
  const quit = async ({ ended }: Running) => {
    // The app may exit before it answers.
    await (await watcher.icon()).choose('Quit Outpost').catch(() => {});
    expect(await ended).toBe(0);
  };

  it('opens the route of its first start, connects to the club and notifies of its challenge', async () => {
    const app = start('outpost://settings/diagnostics');
    await title('Settings – Outpost');
    await entry('Practice club: connected');
    await entry('Challenge from ');
    await session.notifications.waitFor('a challenge', ({ summary }) =>
      summary.startsWith('Challenge from '),
    );
    expect(app.said()).not.toMatch(/ error /);
  });

  it('opens the route of a second start in the existing window', async () => {
    const second = start('outpost://play');
    expect(await second.ended, second.said()).toBe(0);
    await title('Play – Outpost');
    expect(await titles()).toHaveLength(1);
  });

  it('shows an unknown address without acting on it', async () => {
    const second = start('outpost://game/../../etc');
    expect(await second.ended).toBe(0);
    await title('Page not found – Outpost');
  });

  it('accepts the challenge from the tray and opens its game', async () => {
    await (await watcher.icon()).choose('Challenge from ', 'Accept');
    await title('Game – Outpost');
    await session.notifications.waitFor('the game', ({ summary }) => summary.startsWith('Game against '));
  });

  it('quits from the tray, and leaves no database open', async () => {
    const app = running[0];
    if (!app) throw new Error('nothing runs');
    await quit(app);
    await waitUntil('the icon to be gone', () => watcher.icons().length === 0);
  });

  it('starts without a window, is reached through the tray, and finds a newer version', async () => {
    await namePlaceOfUpdates();
    const app = start('--hidden');
    await entry('Practice club: ');
    expect(await titles()).toEqual([]);
    await entry('Version 99.1.0 is available');
    expect(await releases.asked()).toEqual([listName, signatureName]);
    await (await watcher.icon()).choose('Open Outpost');
    await title('Home – Outpost');
    await quit(app);
  });

  it('requests the same list where it could replace itself', async () => {
    await namePlaceOfUpdates();
    const app = startWith({ APPIMAGE: join(home, 'Outpost.AppImage') }, '--hidden');
    await entry('Version 99.1.0 is available');
    expect(await releases.asked()).toEqual([listName, signatureName]);
    await quit(app);
  });

  it('requests nothing from an address that is not https, and says so', async () => {
    await namePlaceOfUpdates(releases.address.replace('https:', 'http:'));
    const app = start('--hidden');
    await waitUntil('the address to be refused', () => app.said().includes('does not begin with https://'));
    expect(await releases.asked()).toEqual([]);
    await quit(app);
  });

  it('starts minimized on a desktop without a tray', async () => {
    await watcher.stop();
    const app = start('--hidden');
    await waitUntil('the app to look for a tray in vain', () => app.said().includes('tray unavailable'));
    await waitUntil('a window that can be brought back', () =>
      session.run('xdotool', ['search', '--name', ' – Outpost$']).then(
        (ids) => ids.trim() !== '',
        () => false,
      ),
    );
    const second = start('outpost://play');
    expect(await second.ended).toBe(0);
    await title('Play – Outpost');
    app.child.kill('SIGTERM');
    await app.ended;
  });

  it('writes only below the user’s home and folders', async () => {
    const log = await readFile(join(profile(), 'logs', 'main.log'), 'utf8');
    expect(log).toContain('window opened');
    expect(log).not.toContain(projectRoot);
  });
});
