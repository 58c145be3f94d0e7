/** An Electron app started from outside and asked, over its debugging port, when its page was painted. */
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { switchesHere } from '../../scripts/lib/launch.mjs';
import { chromium, type Page } from 'playwright-core';

export interface StartedApp {
  /** From the start of the process to the page's mark, ms. */
  readonly paintedMs: number;
  readonly page: Page;
  /** Of its first process. */
  readonly pid: number;
  /** The last of what it wrote to its output. */
  said(): string;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Path of the Electron binary, or of a packaged app. */
  readonly electron: string;
  /** Folder of the app; a packaged app needs none. */
  readonly app?: string;
  readonly profile: string;
  readonly env: Readonly<Record<string, string>>;
  /** Name of the page's performance mark to wait for. */
  readonly mark: string;
  /** Further switches of Chromium or the app. */
  readonly switches?: readonly string[];
}

/** ms */
const startPatience = 60_000;

/**
 * How long the start is left alone, ms. The mark keeps its time, so nothing is lost by reading it late; a debugger that
 * attaches while the page comes up costs it tens of milliseconds.
 */
const undisturbed = 2_500;

/** Pages that come up after the debugger attached are not announced by Electron, so it attaches when there is one. */
async function pageExists(host: string): Promise<void> {
  for (const deadline = performance.now() + startPatience; performance.now() < deadline; await pause(20)) {
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
}: StartOptions): Promise<StartedApp> {
  const startedAt = performance.timeOrigin + performance.now();
  const child = spawn(
    electron,
    [
      ...switchesHere(),
      '--remote-debugging-port=0',
      ...(app === undefined ? [] : [app]),
      `--user-data-dir=${profile}`,
      ...switches,
    ],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-20_000);
      const match = /DevTools listening on (ws:\/\/\S+)/.exec(said);
      if (match?.[1]) resolve(match[1]);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the app ended with code ${code}: ${said}`)));
    setTimeout(() => reject(new Error(`the app opened no debugging port: ${said}`)), startPatience).unref();
  });
  await pause(undisturbed);
  await pageExists(new URL(address).host);
  const browser = await chromium.connectOverCDP(address);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('the app has no page');
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark, {
    timeout: startPatience,
  });
  const paintedAt = await page.evaluate(
    (name) => performance.timeOrigin + (performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN),
    mark,
  );
  return {
    paintedMs: paintedAt - startedAt,
    page,
    pid: child.pid ?? NaN,
    said: () => said,
    async stop() {
      await browser.close().catch(() => {});
      child.kill('SIGTERM');
      await gone;
    },
  };
}
