import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { ensureElectron } from '../../scripts/lib/electron-runtime.mjs';
import { switchesHere } from '../../scripts/lib/launch.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { patience } from '../../scripts/lib/wait.mjs';
import type { DesktopSession } from './desktop-session.ts';

export interface LaunchOptions {
  readonly session: DesktopSession;
  /**
   * The app's data directory. Default: a new one, removed at the end; pass an existing one to continue with its
   * data.
   */
  readonly userDataDir?: string;
  /** More arguments for the app. */
  readonly args?: readonly string[];
  /** More environment variables for the app. */
  readonly env?: Readonly<Record<string, string>>;
  /** A preload script that every page gets besides the app's own; runs before the page's first script. */
  readonly pageScript?: string;
  /** Whether the test lets time pass in the main process: see `passTime`. */
  readonly controlsTime?: boolean;
  /** The app's folder; default: this project, which must have been built. */
  readonly appFolder?: string;
  /** Timeout for the first window, ms; default `patience`. */
  readonly timeout?: number;
}

export interface LaunchedApp {
  readonly app: ElectronApplication;
  /** The first window. */
  readonly page: Page;
  readonly userDataDir: string;
  /** The app's output so far. */
  logs(): string;
  /** Quits the app as a person would; kills it when it does not exit within a minute. */
  close(): Promise<void>;
  /** Kills the app, as a crash or a power cut would. */
  kill(): Promise<void>;
}

const maxQuitMs = 60_000;

/** Starts the built app in the real Electron on a desktop session, isolated from the rest of the machine. */
export async function launchApp(options: LaunchOptions): Promise<LaunchedApp> {
  const { session, args = [], env = {}, appFolder = projectRoot, timeout = patience } = options;
  const electron = await ensureElectron(projectRoot);
  const userDataDir = options.userDataDir ?? (await mkdtemp(join(tmpdir(), 'outpost-data-')));
  const output = await mkdtemp(join(tmpdir(), 'outpost-output-'));
  const logFile = join(output, 'log');
  await writeFile(logFile, '');
  const starter = join(output, 'start');
  await writeFile(starter, keepOutput(electron.path, logFile), { mode: 0o755 });
  const logs = () => readFileSync(logFile, 'utf8');
  let written: string | undefined;
  const tidy = async () => {
    written ??= logs();
    const folders = options.userDataDir === undefined ? [output, userDataDir] : [output];
    for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const passwordStore = session.hasKeyring ? 'gnome-libsecret' : 'basic';
  const app = await _electron
    .launch({
      executablePath: starter,
      args: [
        ...switchesHere(),
        appFolder,
        `--user-data-dir=${userDataDir}`,
        `--password-store=${passwordStore}`,
        ...args,
      ],
      // A failure at start would otherwise open a modal dialog and wait forever.
      env: {
        ...inherited(),
        ...session.env,
        OUTPOST_UNATTENDED: '1',
        ...(options.pageScript !== undefined && { OUTPOST_TEST_PAGE_SCRIPT: options.pageScript }),
        ...(options.controlsTime && { OUTPOST_TEST_TIME: '1' }),
        ...env,
      },
      cwd: appFolder,
      // Playwright would otherwise override the app's colour scheme.
      colorScheme: null,
      timeout,
    })
    .catch(async (error: unknown) => {
      await tidy();
      throw new Error(`the app did not start\n${written}`, { cause: error });
    });
  app.evaluate = repeated(app.evaluate.bind(app));
  const child = app.process();
  const exited = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    // Not `exit`: child processes may outlive the app for a moment and still write to its data.
    else child.once('close', () => resolve());
  });

  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
    await tidy();
  };
  try {
    app.context().setDefaultTimeout(patience);
    const page = await app.firstWindow({ timeout });
    return {
      app,
      page,
      userDataDir,
      logs: () => written ?? logs(),
      async close() {
        const late = setTimeout(() => child.kill('SIGKILL'), maxQuitMs);
        await app.close().catch(() => {});
        await exited;
        clearTimeout(late);
        await tidy();
      },
      kill,
    };
  } catch (error) {
    await kill();
    throw new Error(`the app opened no window\n${written}`, { cause: error });
  }
}

/**
 * Playwright's evaluation in the main process is not retained there, so garbage collection may lose it. Retries
 * then: the evaluated function must be idempotent.
 */
function repeated(evaluate: ElectronApplication['evaluate']): ElectronApplication['evaluate'] {
  const ask = async (...call: Parameters<ElectronApplication['evaluate']>): Promise<unknown> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await evaluate(call[0], call[1]);
      } catch (error) {
        if (tries === 5 || !String(error).includes('garbage collected')) throw error;
      }
    }
  };
  return ask as ElectronApplication['evaluate'];
}

const holder = join(projectRoot, 'test', 'harness', 'hold-app.cjs');

/** A script that starts Electron and copies its output: output before Playwright attaches would be lost. */
function keepOutput(electron: string, logFile: string): string {
  return `#!/bin/bash\nexec '${electron}' -r '${holder}' "$@" > >(tee -a '${logFile}') 2> >(tee -a '${logFile}' >&2)\n`;
}

/** The environment without undefined variables and without the display of the caller. */
function inherited(): Record<string, string> {
  const { WAYLAND_DISPLAY: _, ...env } = process.env;
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
