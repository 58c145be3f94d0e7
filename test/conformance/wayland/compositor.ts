/** Compositors as windows of a virtual X desktop: its pointer and keyboard are the compositor's input. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asUser, type DesktopUser } from '../../../scripts/lib/virtual-desktop.mjs';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import type { DesktopSession } from '../../harness/desktop-session.ts';
import { parseProtocolLog, type ProtocolLine } from './protocol-log.ts';

export interface CompositorOptions {
  /** In the compositor's units; the window on the desktop has `scale` times as many pixels. */
  readonly width: number;
  readonly height: number;
  /** Whole numbers only for weston 10, which has no fractional scale. */
  readonly scale: number;
  /** Owner of the session, when that is not the caller. */
  readonly user?: DesktopUser;
}

export interface Compositor {
  /** For its clients, added to the desktop's environment: no X server, and this compositor. */
  readonly env: Readonly<Record<string, string>>;
  readonly version: string;
  /** Gives the compositor the desktop's keyboard. */
  focus(): Promise<void>;
  stop(): Promise<void>;
}

export interface Weston extends Compositor {
  /** The protocol so far. */
  protocol(): Promise<readonly ProtocolLine[]>;
}

/** No panel, lock screen or animation, so that windows are where they are expected, at once. */
const configuration = `[core]
idle-time=0
[shell]
panel-position=none
locking=false
animation=none
startup-animation=none
close-animation=none
`;

/** Resolves when clients can connect. */
export async function startWeston(
  session: DesktopSession,
  { width, height, scale, user }: CompositorOptions,
): Promise<Weston> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-weston-'));
  if (user) await chown(folder, user.uid, user.gid);
  const log = join(folder, 'log');
  const config = join(folder, 'weston.ini');
  await writeFile(config, configuration);
  const socket = `outpost-try-${scale}`;
  const text = () => readFile(log, 'utf8').catch(() => '');
  const args = [
    ...['--backend=x11-backend.so', '--use-pixman', `--config=${config}`, `--socket=${socket}`],
    ...[`--width=${width}`, `--height=${height}`, `--scale=${scale}`],
    ...[`--log=${log}`, '--logger-scopes=log,proto'],
  ];
  const [program, all] = user ? asUser(user, 'weston', args) : ['weston', args];
  const running = await run(session, folder, { socket, program, args: all });
  return {
    ...running,
    version: versionIn(await text()),
    protocol: async () => parseProtocolLog(await text()),
  };
}

/** KWin, whose scale may be fractional. Resolves when clients can connect. */
export async function startKWin(
  session: DesktopSession,
  { width, height, scale }: CompositorOptions,
): Promise<Compositor> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-kwin-'));
  // A copy has no file capabilities, which a container may refuse. KWin starts only under its own name.
  const program = join(folder, 'kwin_wayland');
  const settings = join(folder, 'config');
  await mkdir(settings);
  await copyFile(kwinProgram, program);
  const socket = 'outpost-try-kwin';
  const running = await run(session, folder, {
    socket,
    program,
    args: [
      ...['--x11-display', session.env['DISPLAY'] ?? '', '--socket', socket],
      ...['--width', String(width), '--height', String(height), '--scale', String(scale)],
      ...['--no-lockscreen', '--no-global-shortcuts'],
    ],
    // Without a GPU.
    env: { KWIN_COMPOSE: 'Q', XDG_CONFIG_HOME: settings },
  });
  const version = versionIn(await session.run('dpkg-query', ['-W', '-f=kwin ${Version}', 'kwin-wayland']));
  return { ...running, version };
}

export const kwinProgram = '/usr/bin/kwin_wayland';

const versionIn = (text: string): string =>
  /(?:weston |kwin (?:\d+:)?)(\d[\d.]*)/.exec(text)?.[1] ?? 'unknown';

interface Program {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly socket: string;
}

/** Runs a compositor whose files are in `folder`, which is removed at its end. */
async function run(
  session: DesktopSession,
  folder: string,
  { program, args, env = {}, socket }: Program,
): Promise<Omit<Compositor, 'version'>> {
  const { WAYLAND_DISPLAY: _, ...outer } = process.env;
  const child: ChildProcess = spawn(program, args, {
    env: { ...outer, ...session.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let ended = false;
  let complaint = '';
  child.stderr?.on('data', (text: Buffer) => (complaint = (complaint + text.toString()).slice(-2_000)));
  child.on('exit', () => (ended = true));
  const exited = once(child, 'exit');
  const stop = async () => {
    if (!ended) {
      child.kill();
      await exited;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const window = await waitUntil(`${socket} to accept clients`, async () => {
      if (ended) throw new Error(`${program} ended: ${complaint}`);
      if (!existsSync(join(session.env['XDG_RUNTIME_DIR'] ?? '', socket))) return null;
      // It is the only window on the desktop, so it gets the focus. KWin's has no class to search for.
      const active = await session.run('xdotool', ['getactivewindow']).catch(() => '');
      return active.trim() || null;
    });
    return {
      env: { DISPLAY: '', WAYLAND_DISPLAY: socket, XDG_SESSION_TYPE: 'wayland' },
      focus: async () => void (await session.run('xdotool', ['windowactivate', '--sync', window])),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
