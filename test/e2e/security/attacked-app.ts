/** The running app beside a stranger's server, as the security tests attack it. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Page } from 'playwright-core';
import { startDesktopSession } from '../../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../../harness/launch-app.ts';

export interface AttackedApp {
  readonly launched: LaunchedApp;
  readonly page: Page;
  readonly folder: string;
  /** A server on this machine that is not the app's: no request of the page may reach it. */
  readonly strangerUrl: string;
  /** Paths of the requests that reached the stranger. */
  readonly requests: string[];
  /** Addresses that were handed to the browser, in order. */
  readonly opened: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** Resolves once the practice account is live. Rejects, with everything stopped, when the app does not start. */
export async function launchAttackedApp(): Promise<AttackedApp> {
  const stops: (() => unknown)[] = [];
  const close = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'outpost-security-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const openedFile = join(folder, 'opened');
    await mkdir(join(folder, 'bin'));
    const script = `#!/bin/sh\nprintf '%s\\n' "$@" >> '${openedFile}'\n`;
    await writeFile(join(folder, 'bin', 'xdg-open'), script, { mode: 0o755 });
    await writeFile(openedFile, '');
    const requests: string[] = [];
    const stranger = createServer((incoming, response) => {
      requests.push(incoming.url ?? '');
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('content-type', 'text/html');
      response.end('<title>Stranger</title>');
    });
    stops.push(() => stranger.close());
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const session = await startDesktopSession();
    stops.push(() => session.stop());
    const launched = await launchApp({
      session,
      userDataDir: join(folder, 'data'),
      env: { PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` },
    });
    stops.push(() => launched.close());
    const { page } = launched;
    const accounts = page.getByRole('region', { name: 'Accounts' });
    await accounts.getByText(/^Practice club · Live$/).waitFor();
    return {
      launched,
      page,
      folder,
      strangerUrl: `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`,
      requests,
      opened: async () => (await readFile(openedFile, 'utf8')).split('\n').filter((line) => line !== ''),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
