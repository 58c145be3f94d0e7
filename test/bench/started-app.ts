/** Starts an Electron app and reads the time of its first paint over the debugging port. */
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { switchesHere } from '../../scripts/lib/launch.mjs';
import { chromium, type Page } from 'playwright-core';

export interface StartedApp {
  /** From the start of the process to the page's mark, ms. */
  readonly paintedMs: number;
  readonly page: Page;
  /** Of its main process. */
  readonly pid: number;
  /** The last part of its output. */
  said(): string;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Path of the Electron binary, or of a packaged app. */
  readonly electron: string;
  /** Folder of the app; not needed for a packaged app. */
  readonly app?: string;
  readonly profile: string;
  readonly env: Readonly<Record<string, string>>;
  /** Name of the page's performance mark to wait for. */
  readonly mark: string;
  /** Further switches of Chromium or the app. */
  readonly switches?: readonly string[];
  /** Arguments of Electron itself, such as `-r FILE`. */
  readonly ownArguments?: readonly string[];
}

const startTimeoutMs = 60_000;

/**
 * Delay before the debugger attaches, ms: attaching during the start costs the page tens of milliseconds. The mark
 * has its own time, so reading it late is exact.
 */
const attachDelayMs = 2_500;

/** Time for the debugger to leave, ms. */
const closeMs = 5_000;

/** Electron does not announce pages that appear after the debugger attached, so it attaches when a page exists. */
async function pageExists(host: string): Promise<void> {
  for (const deadline = performance.now() + startTimeoutMs; performance.now() < deadline; await pause(20)) {
    const targets: unknown = await (await fetch(`http://${host}/json/list`)).json();
    if (Array.isArray(targets) && targets.some(({ type }) => type === 'page')) return;
  }
  throw new Error('the app opened no page');
}

export async function startApp({
  electron,
  app,
  profile,
  env,
  mark,
  switches = [],
  ownArguments = [],
}: StartOptions): Promise<StartedApp> {
  const startedAt = performance.timeOrigin + performance.now();
  const child = spawn(
    electron,
    [
      ...switchesHere(),
      ...ownArguments,
      '--remote-debugging-port=0',
      ...(app === undefined ? [] : [app]),
      `--user-data-dir=${profile}`,
      ...switches,
    ],
    {
      env: { ...process.env, OUTPOST_UNATTENDED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output = `${output}${chunk.toString()}`.slice(-20_000);
      const match = /DevTools listening on (ws:\/\/\S+)/.exec(output);
      if (match?.[1]) resolve(match[1]);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the app ended with code ${code}: ${output}`)));
    setTimeout(
      () => reject(new Error(`the app opened no debugging port: ${output}`)),
      startTimeoutMs,
    ).unref();
  });
  await pause(attachDelayMs);
  await pageExists(new URL(address).host);
  const browser = await chromium.connectOverCDP(address);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('the app has no page');
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark, {
    timeout: startTimeoutMs,
  });
  const paintedAt = await page.evaluate(
    (name) => performance.timeOrigin + (performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN),
    mark,
  );
  return {
    paintedMs: paintedAt - startedAt,
    page,
    pid: child.pid ?? NaN,
    said: () => output,
    async stop() {
      // On a busy machine the debugger can wait for an answer that the page no longer gives.
      await Promise.race([browser.close().catch(() => {}), pause(closeMs)]);
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
      await exited;
      clearTimeout(late);
    },
  };
}
