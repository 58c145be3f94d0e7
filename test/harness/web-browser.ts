/**
 * The person's web browser, and a simulated system handler for addresses. The app passes an address to the
 * handler, and the test opens it in a real browser.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { patience, waitUntil } from '../../scripts/lib/wait.mjs';

export interface WebBrowser {
  /** The environment that makes the app use the handler. */
  readonly env: Readonly<Record<string, string>>;
  /** The page of the next address that the app has opened; none is skipped. */
  nextPage(): Promise<Page>;
  /** Addresses that the app has opened so far. */
  asked(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Debian's path, which other distributions also use or link. */
const executablePath = '/usr/bin/chromium';

export async function startWebBrowser(): Promise<WebBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-browser-'));
  const list = join(folder, 'asked');
  await writeFile(list, '');
  await writeFile(join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$1" >> '${list}'\n`, { mode: 0o755 });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  let context: BrowserContext | undefined;
  let seen = 0;
  const openedAddresses = async () =>
    (await readFile(list, 'utf8')).split('\n').filter((line) => line !== '');
  return {
    env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    asked: openedAddresses,
    async nextPage() {
      await waitUntil('the app to open an address', async () => (await openedAddresses()).length > seen);
      const address = (await openedAddresses())[seen] ?? '';
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
