/** An ordinary user made for the run, with a desktop session of their own in which the installed app runs. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { capture, captureOrThrow } from '../../../scripts/lib/process.mjs';
import { asUser, type DesktopUser } from '../../../scripts/lib/virtual-desktop.mjs';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import { startDesktopSession, type DesktopSession } from '../../harness/desktop-session.ts';
import { waitForWindow, windowTitles } from '../../harness/outside-app.ts';
import { startTrayWatcher, type TrayWatcher } from '../../harness/tray-watcher.ts';

/** Where the package puts the program. */
export const installedProgram = '/usr/lib/outpost/outpost';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Person {
  readonly user: DesktopUser;
  readonly session: DesktopSession;
  readonly tray: TrayWatcher;
  /** The app's data directory. */
  readonly profile: string;
  /** Runs a program to its end, as this user in their session. */
  run(command: string, ...args: readonly string[]): Promise<Ran>;
  /** Starts a program in the session and leaves it running. Returns its output so far. */
  start(command: string, ...args: readonly string[]): () => string;
  /** Titles of the app's visible windows. */
  titles(): Promise<readonly string[]>;
  window(title: string): Promise<void>;
  /** The app's main processes. `program`: default: that of the Debian package. */
  mains(program?: string): Promise<readonly number[]>;
  /** All processes of the app. */
  processes(program?: string): Promise<readonly number[]>;
  /** Resolves when no process of the app is left. */
  ended(program?: string): Promise<void>;
  remove(): Promise<void>;
}

/** Creates the user and starts their desktop. */
export async function createPerson(name: string): Promise<Person> {
  await captureOrThrow('useradd', ['--create-home', '--shell', '/bin/sh', name]);
  const [, , uid = '', gid = '', , home = ''] = (await captureOrThrow('getent', ['passwd', name]))
    .trim()
    .split(':');
  const user = { name, uid: Number(uid), gid: Number(gid), home };
  const deleteUser = () => captureOrThrow('userdel', ['--remove', '--force', name]);
  const session = await startDesktopSession({ user, keyringPassword: 'a password' }).catch(
    async (error: unknown) => {
      await deleteUser();
      throw error;
    },
  );
  const tray = await startTrayWatcher(session.env);
  const children: ChildProcess[] = [];
  // Nothing of the caller's environment: neither its display nor variables of npm and of tests.
  const env = {
    ...session.env,
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games',
    SHELL: '/bin/sh',
    LANG: 'C.UTF-8',
    XDG_SESSION_TYPE: 'x11',
    // The keyring's kind is chosen by the name of the desktop.
    XDG_CURRENT_DESKTOP: 'GNOME',
    OUTPOST_UNATTENDED: '1',
  };

  const processes = async (program = installedProgram): Promise<readonly number[]> => {
    const found: number[] = [];
    for (const pid of await readdir('/proc')) {
      if (!/^\d+$/.test(pid)) continue;
      try {
        if ((await stat(`/proc/${pid}`)).uid !== user.uid) continue;
        const running = await readlink(`/proc/${pid}/exe`);
        // An upgrade replaces the file of a running program.
        if (running.replace(' (deleted)', '').replace('.dpkg-tmp', '') === program) found.push(Number(pid));
      } catch {
        // It ended meanwhile.
      }
    }
    return found;
  };
  return {
    user,
    session,
    tray,
    profile: join(home, '.config', 'Outpost'),
    run: (command, ...args) => {
      const [program, all] = asUser(user, command, args);
      return capture(program, all, { cwd: home, env });
    },
    start(command, ...args) {
      const [program, all] = asUser(user, command, args);
      const child = spawn(program, all, { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
      children.push(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => (output += text.toString()));
      return () => output;
    },
    titles: () => windowTitles(session),
    window: (title) => waitForWindow(session, title),
    processes,
    async mains(program) {
      const found: number[] = [];
      for (const pid of await processes(program))
        if (!(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '--type=')).includes('--type='))
          found.push(pid);
      return found;
    },
    ended: async (program) => {
      await waitUntil('the app to end', async () => (await processes(program)).length === 0);
    },
    async remove() {
      for (const pid of await processes()) process.kill(pid, 'SIGKILL');
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }
      await tray.stop();
      await session.stop();
      await deleteUser();
    },
  };
}
