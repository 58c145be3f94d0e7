/** The opponent report in the real app: from a challenge and from a finished game, and closed during the game. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { findAccessibilityFaults } from '../harness/accessibility.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { screenshotPage } from '../harness/screenshot.ts';
import { goTo, signIn } from '../harness/window.ts';

const pictures = join(projectRoot, 'test-results', 'screenshots');

let session: DesktopSession;
let userDataDir = '';
let launched: LaunchedApp;
let club: RunningClub;
let page: Page;

beforeAll(async () => {
  session = await startDesktopSession({ size: '1800x1200x24' });
  userDataDir = await mkdtemp(join(tmpdir(), 'outpost-opponent-'));
  club = await startClub({ startAt: Date.UTC(2026, 5, 10, 12, 10), historyDays: 150 });
  launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
  page = launched.page;
  await signIn(page, { baseUrl: club.baseUrl, token: club.token, keeping: 'plain' });
  await club.connected();
});
afterAll(async () => {
  await launched?.close();
  await club?.stop();
  await session?.stop();
  await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const region = (name: string) => page.getByRole('region', { name });

const takeBothThemes = (name: string) => pictureEveryLook(launched, name, { checked: 'nowhere' });

it('opens from a challenge, and fetches the games of the player on request', async () => {
  await goTo(page, 'Home');
  await club.control('/challenge', { opponent: 'bramble', limit: 10_800, increment: 0, ttlMs: 1e9 });
  await screenshotPage(launched, join(pictures, 'opponent-challenge.png'));
  await button('Opponent report on Bramble').click();
  await heading('Bramble').waitFor();
  await page.getByText('No games of Bramble against others yet').waitFor();
  await takeBothThemes('opponent-empty');
  await button('Fetch 500 games').click();
  await region('Form').waitFor();
  await page.getByText('The server has no older games.').waitFor();
  await region('Openings with White').getByRole('listitem').first().waitFor();
  await region('Openings with Black').getByRole('listitem').first().waitFor();
  await region('Clock use').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await takeBothThemes('opponent-file');
});

it('is closed during a game against the player, and opens again from the finished game', async () => {
  const id = await club.startGame({ opponent: 'bramble', limit: 10_800, color: 'white' });
  await page.getByText('The report on Bramble is closed during your game').waitFor();
  expect(await region('Form').count()).toBe(0);
  await takeBothThemes('opponent-closed');
  await club.request('POST', `/api/board/game/${id}/resign`);
  await region('Form').waitFor();
  await goTo(page, 'Home');
  await page.locator('.tile-open').first().click();
  await button('Opponent report on Bramble').waitFor();
  await screenshotPage(launched, join(pictures, 'opponent-game-over.png'));
  await button('Opponent report on Bramble').click();
  await heading('Bramble').waitFor();
  await region('Openings with White').waitFor();
});
