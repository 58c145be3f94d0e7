import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, exitCode } from './process.mjs';
import { waitUntil } from './wait.mjs';

/**
 * @typedef {{
 *   env: Record<string, string>,
 *   folder: string,
 *   stop(): Promise<void>,
 * }} VirtualDesktop
 * `env`: variables for programs on it, added to the usual environment; `folder`: its files.
 */

/**
 * @typedef {{
 *   size?: string,
 *   windowManager?: boolean,
 *   isolated?: boolean,
 *   keyringPassword?: string,
 *   user?: DesktopUser,
 * }} VirtualDesktopOptions
 * `isolated`: separate folders for settings, data and caches. `keyringPassword`: starts a keyring unlocked by it.
 * `user`: whose session it is, for a caller that is root; default: the caller's.
 */

/** @typedef {{ name: string, uid: number, gid: number, home: string }} DesktopUser */

/**
 * The command that runs a program as another user.
 * @param {DesktopUser} user
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {[string, string[]]}
 */
export function asUser({ uid, gid }, command, args) {
  return ['setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--init-groups', '--', command, ...args]];
}

/** Without service folders, so that no service is activated automatically and a keyring exists only on request. */
const busConfiguration = (
  /** @type {string} */ folder,
) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${folder}/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="root"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

/** Name of the file with a regular expression that selects a line in dunst's menu of buttons. */
export const buttonChoice = 'button-choice';

/** Bubbles that stay until closed, without grouping, with a plain look. */
const dunstConfiguration = `[global]
    monitor = 0
    follow = none
    width = 360
    height = 200
    origin = top-right
    offset = 16x16
    notification_limit = 20
    stack_duplicates = false
    idle_threshold = 0
    sticky_history = true
    history_length = 100
    show_indicators = false
    markup = full
    format = "<b>%s</b>\\n%b"
    font = Sans 11
    mouse_left_click = do_action, close_current
[urgency_low]
    timeout = 0
[urgency_normal]
    timeout = 0
[urgency_critical]
    timeout = 0
`;

/**
 * Starts a virtual desktop: an X server on a free display, a private D-Bus session and a
 * notification daemon. Resolves when everything is ready.
 * @param {VirtualDesktopOptions} [options]
 * @returns {Promise<VirtualDesktop>}
 */
export async function startVirtualDesktop({
  size = '1600x1000x24',
  windowManager = false,
  isolated = false,
  keyringPassword,
  user,
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-desktop-'));
  if (user) await chown(folder, user.uid, user.gid);
  const processes = createProcesses(user);
  const stop = async () => {
    await processes.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    /** @type {Record<string, string>} */
    const env = {
      ...(isolated && (await isolatedFolders(folder))),
      ...(user && (await foldersOf(user, folder))),
    };
    env['DISPLAY'] = await startXServer(processes, size);
    await startBus(processes, folder, env);
    await startNotifications(processes, folder, env);
    if (windowManager) await startWindowManager(processes, folder, env);
    if (keyringPassword !== undefined) await startKeyring(processes, env, keyringPassword);
    return { env, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The variables that a login sets.
 * @param {DesktopUser} user
 * @param {string} folder
 */
async function foldersOf({ name, uid, gid, home }, folder) {
  const runtime = join(folder, 'run');
  await mkdir(runtime, { mode: 0o700 });
  await chown(runtime, uid, gid);
  return { HOME: home, USER: name, LOGNAME: name, XDG_RUNTIME_DIR: runtime };
}

/** @param {string} folder */
async function isolatedFolders(folder) {
  const folders = {
    XDG_RUNTIME_DIR: 'run',
    XDG_CONFIG_HOME: 'config',
    XDG_DATA_HOME: 'data',
    XDG_STATE_HOME: 'state',
  };
  /** @type {Record<string, string>} */
  const env = {};
  for (const [name, part] of Object.entries(folders)) {
    env[name] = join(folder, part);
    await mkdir(join(folder, part), { mode: 0o700 });
  }
  return env;
}

/**
 * @param {Processes} processes
 * @param {string} size
 */
async function startXServer(processes, size) {
  const server = processes.start(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp', '-noreset'],
    {
      pipes: 4,
    },
  );
  let number = '';
  server.stdio[3]?.on('data', (/** @type {Buffer} */ text) => (number += text.toString()));
  await waitWhileRunning('the X server to be up', processes, () => number.endsWith('\n'));
  return `:${number.trim()}`;
}

/**
 * @param {Processes} processes
 * @param {string} folder
 * @param {Record<string, string>} env  receives the bus's address
 */
async function startBus(processes, folder, env) {
  const file = join(folder, 'bus.conf');
  await writeFile(file, busConfiguration(folder));
  const address = `unix:path=${join(folder, 'bus')}`;
  processes.start('dbus-daemon', [`--config-file=${file}`, '--nofork', '--nopidfile', '--nosyslog'], { env });
  env['DBUS_SESSION_BUS_ADDRESS'] = address;
  // Programs print warnings when they find no accessibility bus or, in a container, no system bus.
  env['NO_AT_BRIDGE'] = '1';
  if (!existsSync('/run/dbus/system_bus_socket')) env['DBUS_SYSTEM_BUS_ADDRESS'] = address;
  await waitForName('org.freedesktop.DBus', processes, env);
}

/**
 * @param {Processes} processes
 * @param {string} folder
 * @param {Record<string, string>} env
 */
async function startNotifications(processes, folder, env) {
  const file = join(folder, 'dunstrc');
  // dunst offers a bubble's buttons in an external menu program: this one selects the line that a test wants.
  const menu = join(folder, 'choose-button');
  await writeFile(menu, `#!/bin/sh\nexec grep -m 1 -E -f "${join(folder, buttonChoice)}"\n`, { mode: 0o755 });
  await writeFile(file, dunstConfiguration.replace('[global]', `[global]\n    dmenu = ${menu}`));
  processes.start('dunst', ['-conf', file], { env });
  await waitForName('org.freedesktop.Notifications', processes, env);
}

/**
 * @param {Processes} processes
 * @param {string} folder
 * @param {Record<string, string>} env
 */
async function startWindowManager(processes, folder, env) {
  const mark = join(folder, 'window-manager-is-up');
  processes.start('openbox', ['--sm-disable', '--startup', `touch ${mark}`], { env });
  await waitWhileRunning('the window manager to be up', processes, () => existsSync(mark));
}

/**
 * @param {Processes} processes
 * @param {Record<string, string>} env
 * @param {string} password
 */
async function startKeyring(processes, env, password) {
  const keyring = processes.start(
    'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets'],
    { env },
  );
  keyring.stdin?.end(password);
  await waitForName('org.freedesktop.secrets', processes, env);
}

/**
 * @param {string} name  a well-known name on the bus
 * @param {Processes} processes
 * @param {Record<string, string>} env
 */
async function waitForName(name, processes, env) {
  await waitWhileRunning(`${name} to be on the bus`, processes, async () => {
    const reply = await capture(
      'dbus-send',
      [
        ...['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'],
        ...['org.freedesktop.DBus.NameHasOwner', `string:${name}`],
      ],
      { env: { ...process.env, ...env } },
    );
    return reply.stdout.includes('true');
  });
}

/**
 * @param {string} what
 * @param {Processes} processes
 * @param {() => boolean | Promise<boolean>} condition
 */
async function waitWhileRunning(what, processes, condition) {
  await waitUntil(what, () => {
    const failure = processes.failure();
    if (failure) throw new Error(`waiting for ${what}: ${failure}`);
    return condition();
  });
}

/** @typedef {ReturnType<typeof createProcesses>} Processes */

/**
 * The processes of one desktop: started and stopped together.
 * @param {DesktopUser} [user]  runs them
 */
function createProcesses(user) {
  /** @type {import('node:child_process').ChildProcess[]} */
  const running = [];
  /** @type {string | undefined} */
  let failure;
  let stopping = false;
  const killAll = (/** @type {NodeJS.Signals} */ signal) => {
    for (const child of running) child.kill(signal);
  };
  const onExit = () => killAll('SIGKILL');
  process.on('exit', onExit);

  return {
    failure: () => failure,

    /**
     * @param {string} command
     * @param {readonly string[]} args
     * @param {{ env?: Record<string, string>, pipes?: number }} [options]
     */
    start(command, args, { env = {}, pipes = 3 } = {}) {
      // Detached: Ctrl-C must reach only the app, which exits before its desktop.
      const [program, all] = user ? asUser(user, command, args) : [command, args];
      const child = spawn(program, all, {
        env: { ...process.env, ...env },
        stdio: Array.from({ length: pipes }, () => /** @type {const} */ ('pipe')),
        detached: true,
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on(
          'data',
          (/** @type {Buffer} */ text) => (output = (output + text.toString()).slice(-2000)),
        );
      }
      child.on('error', (error) => {
        failure ??= `${command} cannot be started (${error.message})`;
        running.splice(running.indexOf(child), 1);
      });
      child.on('exit', (code, signal) => {
        if (!stopping) failure ??= `${command} ended with code ${exitCode(code, signal)}: ${output.trim()}`;
        running.splice(running.indexOf(child), 1);
      });
      running.push(child);
      return child;
    },

    /** Stops in reverse order; kills processes that ignore the signal. */
    async stop() {
      stopping = true;
      process.off('exit', onExit);
      for (const child of running.toReversed()) {
        const exited = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        const patience = setTimeout(() => child.kill('SIGKILL'), 2000);
        await exited;
        clearTimeout(patience);
      }
    },
  };
}
