import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { ensureElectron } from '../../scripts/lib/electron-runtime.mjs';
import { switchesHere } from '../../scripts/lib/launch.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import type { DesktopSession } from './desktop-session.ts';

export interface LaunchOptions {
  readonly session: DesktopSession;
  /** Where the app keeps its data; a new folder, removed at the end, unless given (to start again with what is there). */
  readonly userDataDir?: string;
  /** More arguments for the app. */
  readonly args?: readonly string[];
  /** More environment for the app. */
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of the app; this project's by default, which must have been built. */
  readonly appFolder?: string;
  /** ms until the first window must be there; 30,000 by default */
  readonly timeout?: number;
}

export interface LaunchedApp {
  readonly app: ElectronApplication;
  /** The first window. */
  readonly page: Page;
  readonly userDataDir: string;
  /** All that the app has written to its output so far. */
  logs(): string;
  /** Quits the app as a person would; kills it when it does not end within 10 s. */
  close(): Promise<void>;
  /** Ends the app at once, as a crash or a power cut would. */
  kill(): Promise<void>;
}

/** Starts the built app in the real Electron on a desktop session, isolated from everything else on the machine. */
export async function launchApp(options: LaunchOptions): Promise<LaunchedApp> {
  const { session, args = [], env = {}, appFolder = projectRoot, timeout = 30_000 } = options;
  const electron = await ensureElectron(projectRoot);
  const userDataDir = options.userDataDir ?? (await mkdtemp(join(tmpdir(), 'outpost-data-')));
  const removeData = async () => {
    if (options.userDataDir === undefined)
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const passwordStore = session.hasKeyring ? 'gnome-libsecret' : 'basic';
  const app = await _electron.launch({
    executablePath: electron.path,
    args: [
      ...switchesHere(),
      appFolder,
      `--user-data-dir=${userDataDir}`,
      `--password-store=${passwordStore}`,
      ...args,
    ],
    env: { ...inherited(), ...session.env, ...env },
    cwd: appFolder,
    timeout,
  });
  const child = app.process();
  let written = '';
  const note = (text: Buffer) => (written += text.toString());
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  const gone = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
    await removeData();
  };
  try {
    const page = await app.firstWindow({ timeout });
    return {
      app,
      page,
      userDataDir,
      logs: () => written,
      async close() {
        const patience = setTimeout(() => child.kill('SIGKILL'), 10_000);
        await app.close().catch(() => {});
        await gone;
        clearTimeout(patience);
        await removeData();
      },
      kill,
    };
  } catch (error) {
    await kill();
    throw new Error(`the app opened no window: ${String(error)}\n${written}`);
  }
}

/** The environment without what is unset, and without the display of whoever runs the tests. */
function inherited(): Record<string, string> {
  const { WAYLAND_DISPLAY: _, ...env } = process.env;
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
