/**
 * The person's web browser, a real one, and the system's way of opening addresses in it: the app asks the system, the
 * system's part is played here, and what was asked for is opened in the browser by the test.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { patience, waitUntil } from '../../scripts/lib/wait.mjs';

export interface WebBrowser {
  /** What the app needs in its environment to find it. */
  readonly env: Readonly<Record<string, string>>;
  /** Resolves with the page of the next address that the app has opened; none is skipped. */
  nextPage(): Promise<Page>;
  /** Addresses that the app has had opened so far. */
  asked(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Debian's own; a release of another distribution calls it the same or has it as a link. */
const executablePath = '/usr/bin/chromium';

export async function startWebBrowser(): Promise<WebBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-browser-'));
  const list = join(folder, 'asked');
  await writeFile(list, '');
  await writeFile(join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$1" >> '${list}'\n`, { mode: 0o755 });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  let context: BrowserContext | undefined;
  let seen = 0;
  const asked = async () => (await readFile(list, 'utf8')).split('\n').filter((line) => line !== '');
  return {
    env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    asked,
    async nextPage() {
      await waitUntil('the app to open an address', async () => (await asked()).length > seen);
      const address = (await asked())[seen] ?? '';
      seen += 1;
      context ??= await browser.newContext();
      context.setDefaultTimeout(patience);
      const page = await context.newPage();
      await page.goto(address);
      return page;
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
