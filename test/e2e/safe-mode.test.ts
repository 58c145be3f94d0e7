/** A start with `--safe-mode` and a folder of its own: everything stored is there, and nothing connects. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp } from '../harness/launch-app.ts';

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

it('shows what is stored, connects to nothing, and says so', async () => {
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

it('keeps its data in the given folder', async () => {
  const data = join(folder, 'a new', 'place');
  const app = await launchApp({
    session,
    userDataDir: join(folder, 'unused'),
    args: ['--doors', '--data', data],
  });
  await app.page.getByRole('heading', { name: 'Welcome to Outpost' }).waitFor();
  await app.close();
  expect(await readdir(data)).toEqual(expect.arrayContaining(['logs', 'outpost.db']));
  expect(await readdir(join(folder, 'unused')).catch(() => [])).not.toContain('outpost.db');
});
