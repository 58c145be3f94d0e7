/** A start with `--safe-mode` and a folder of its own: everything stored can be read, and nothing connects. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromJson } from '../../preload/contract/json.ts';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { startClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { boardOf, signIn } from '../harness/window.ts';

let session: DesktopSession;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-safe-'));
  session = await startDesktopSession();
});
afterAll(async () => {
  await session?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

it('shows stored games, makes no connection, and names the safe mode', async () => {
  const profile = join(folder, 'profile');
  const usual = await launchApp({ session, userDataDir: profile });
  await usual.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await waitUntil('the practice club', () => usual.logs().includes('practice'));
  await usual.close();

  const safe = await launchApp({ session, userDataDir: profile, args: ['--safe-mode'] });
  await safe.page.getByText('Safe mode: Outpost connects to no server').waitFor();
  await safe.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  expect(safe.logs()).toContain('safe mode, nothing connects');
  expect(safe.logs()).not.toContain('practice');
  await safe.close();
});

it('reads a stored game, and no screen reaches the servers of its accounts', async () => {
  const profile = join(folder, 'with accounts');
  const club = await startClub({ historyDays: 3 });
  const usual = await launchApp({ session, userDataDir: profile, args: ['--welcome'] });
  await signIn(usual.page, { ...club, keeping: 'plain' });
  await open(usual, 'History');
  await usual.page.getByRole('radio', { name: 'Games' }).click();
  await firstGame(usual).waitFor();
  // Its requests need no token.
  await usual.page.evaluate(
    (baseUrl) => window.outpost.command('accounts.watch', { baseUrl, dialect: 'wire' }),
    club.baseUrl,
  );
  await usual.close();
  await club.stop();

  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => void server.listen(club.port, '127.0.0.1', resolve));
  const safe = await launchApp({ session, userDataDir: profile, args: ['--welcome', '--safe-mode'] });
  try {
    await waitUntil('safe mode', () => safe.logs().includes('safe mode, nothing connects'));
    const accounts = await safe.page.evaluate(() => window.outpost.query('accounts.list', undefined));
    expect(fromJson(accounts)).toMatchObject({
      ok: true,
      value: [
        {
          kind: 'token',
          state: 'offline',
          problem: { message: { id: 'network.safeMode' } },
        },
        { kind: 'watch', state: 'idle', problem: null },
      ],
    });
    await open(safe, 'History');
    await safe.page.getByRole('radio', { name: 'Games' }).click();
    await firstGame(safe).click();
    await boardOf(safe.page).waitFor();
    await open(safe, 'TV');
    await safe.page.getByText('The server can’t be reached. You can still watch recordings.').waitFor();
    await waitUntil('a refused request of TV', () => /tvMap.*SAFE_MODE/.test(safe.logs()));
    await open(safe, 'Arenas');
    await safe.page
      .getByRole('main')
      .getByRole('button', { name: /Account/ })
      .click();
    await safe.page.getByRole('option', { name: 'Watching only' }).click();
    await waitUntil('a refused request of Arenas', () => /arena.*SAFE_MODE/i.test(safe.logs()));
    expect(connections).toBe(0);
  } finally {
    await safe.close();
    server.close();
  }
});

async function open({ page }: LaunchedApp, screen: 'History' | 'TV' | 'Arenas'): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: new RegExp(`^${screen}`) })
    .click();
  await page.getByRole('heading', { name: screen, level: 1 }).waitFor();
}

const firstGame = ({ page }: LaunchedApp) =>
  page
    .getByRole('table', { name: 'Games' })
    .getByRole('button', { name: /^Game against / })
    .first();

it('keeps its data in the given folder', async () => {
  const data = join(folder, 'a new', 'place');
  const app = await launchApp({
    session,
    userDataDir: join(folder, 'unused'),
    args: ['--welcome', '--data', data],
  });
  await app.page.getByRole('heading', { name: 'Welcome to Outpost' }).waitFor();
  await app.close();
  expect(await readdir(data)).toEqual(expect.arrayContaining(['logs', 'outpost.db']));
  expect(await readdir(join(folder, 'unused')).catch(() => [])).not.toContain('outpost.db');
});
