/** A player's page in the real app, links to it, and the palette's search for players, games, openings and arenas. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { findAccessibilityFaults } from '../harness/accessibility.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { screenshotPage } from '../harness/screenshot.ts';
import { boardOf, goTo, signIn } from '../harness/window.ts';

const pictures = join(projectRoot, 'test-results', 'screenshots');

let session: DesktopSession;
let userDataDir = '';
let launched: LaunchedApp;
let club: RunningClub;
let page: Page;

beforeAll(async () => {
  session = await startDesktopSession({ size: '1800x1200x24' });
  userDataDir = await mkdtemp(join(tmpdir(), 'outpost-player-'));
  club = await startClub({ startAt: Date.UTC(2026, 5, 10, 12, 10) });
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
const button = (name: string) => page.getByRole('button', { name, exact: true });
const option = (name: string | RegExp) => page.getByRole('option', { name });

/** A finished game of the account. */
interface ServerGame {
  readonly players: Readonly<Record<'white' | 'black', { readonly user?: { readonly name: string } }>>;
  readonly opening?: { readonly name: string };
}

async function finishedGames(): Promise<readonly ServerGame[]> {
  const lines = (await asked('/api/games/user/Robin?moves=false&opening=true')).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ServerGame);
}

/** The text of an answer of the club. */
async function asked(path: string): Promise<string> {
  const answer = await fetch(`${club.baseUrl}${path}`, {
    headers: { Authorization: `Bearer ${club.token}`, Accept: 'application/x-ndjson' },
  });
  return answer.text();
}
const idsIn = (lines: string) => [...lines.matchAll(/"id":"([\w-]+)","username"/g)].map(([, id]) => id);

const escapeForPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const takeBothThemes = (name: string) => pictureEveryLook(launched, name, { checked: 'nowhere' });

async function search(text: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.getByRole('searchbox', { name: /^Search players/ }).fill(text);
}

describe('a player', () => {
  it('has a page behind the name, with ratings, score, activity and profile', async () => {
    await goTo(page, 'Home');
    await club.control('/challenge', { opponent: 'willow', limit: 10_800, increment: 0, ttlMs: 1e9 });
    const row = page.getByRole('group', { name: /Willow/ });
    await row.getByRole('button', { name: 'Willow', exact: true }).click();
    await heading('Willow').waitFor();
    const ratings = page.getByRole('region', { name: 'Ratings' }).getByRole('row');
    await expect.poll(() => ratings.count()).toBeGreaterThan(1);
    await page.getByText('Plays at the practice club.').waitFor();
    await page.getByRole('region', { name: 'Head to head' }).waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Recent activity' }).getByRole('region').count())
      .toBeGreaterThan(0);
    await page.getByText('Online', { exact: true }).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await takeBothThemes('player');
  });

  it('is no longer followed, and followed again', async () => {
    expect(idsIn(await asked('/api/rel/following'))).toContain('willow');
    await button('Unfollow').click();
    await button('Follow').waitFor();
    expect(idsIn(await asked('/api/rel/following'))).not.toContain('willow');
    await button('Follow').click();
    await button('Unfollow').waitFor();
    expect(idsIn(await asked('/api/rel/following'))).toContain('willow');
  });

  it('is challenged on the screen for new games', async () => {
    await button('Challenge').click();
    await heading('New game').waitFor();
    await expect.poll(() => page.getByRole('textbox').first().inputValue()).toBe('Willow');
    await page.keyboard.press('Alt+ArrowLeft');
    await heading('Willow').waitFor();
  });
});

describe('the palette', () => {
  it('finds a player of the server', async () => {
    await search('sequo');
    await option(/^Sequoia/).waitFor();
    await screenshotPage(launched, join(pictures, 'palette-player.png'));
    await option(/^Sequoia/).click();
    await heading('Sequoia').waitFor();
  });

  it('opens a game by its id', async () => {
    const gameId = /"gameId":"(\w{8})"/.exec(await asked('/api/tv/channels'))?.[1] ?? '';
    await search(gameId);
    await option(`Open game ${gameId}`).click();
    await page.locator('cg-board').waitFor();
  });

  it('finds an arena', async () => {
    const name = /"fullName":"([^"]+)"/.exec(await asked('/api/tournament'))?.[1] ?? '';
    await search(name);
    await option(new RegExp(`^${name}`))
      .first()
      .click();
    await page.getByRole('heading', { name }).first().waitFor();
  });

  it('finds an opening of the archive', async () => {
    const name = (await finishedGames()).find(({ opening }) => opening)?.opening?.name ?? '';
    await search(name);
    await option(new RegExp(`^${escapeForPattern(name)}`))
      .first()
      .click();
    await heading('History').waitFor();
    await page.getByRole('table', { name: 'Games' }).getByText(name).first().waitFor();
  });

  it('reports an unknown name', async () => {
    await search('zzzznobody');
    await page.getByText('No results for “zzzznobody”.').waitFor();
    // The first press clears the field.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('a name leads to the page', () => {
  it('from the chat of a game', async () => {
    await goTo(page, 'Home');
    await page.getByRole('button', { name: 'Accept the challenge from Willow' }).click();
    await boardOf(page).waitFor();
    const messages = page.getByRole('log', { name: 'Messages' });
    // In a narrow window the chat has its own tab.
    const tab = page.getByRole('radio', { name: /^Chat/ });
    if (!(await messages.isVisible())) await tab.locator('..').click();
    await messages.getByRole('button', { name: 'Willow', exact: true }).first().click();
    await heading('Willow').waitFor();
  });

  it('from a game against them in the archive, for both players', async () => {
    const [game] = await finishedGames();
    const opponent = [game?.players.white, game?.players.black]
      .map((player) => player?.user?.name ?? '')
      .find((name) => name !== 'Robin');
    if (!opponent) throw new Error('the account has no finished game');
    await search(opponent);
    await option(new RegExp(`^${opponent}`))
      .first()
      .click();
    await heading(opponent).waitFor();
    const versus = page.getByRole('region', { name: 'Head to head' });
    const openGame = () => versus.getByRole('listitem').first().getByRole('button').click();
    for (const name of ['Robin', opponent]) {
      await openGame();
      await boardOf(page).waitFor();
      expect(await findAccessibilityFaults(page)).toEqual([]);
      await button(name).click();
      await heading(name).waitFor();
      await page.keyboard.press('Alt+ArrowLeft');
      await boardOf(page).waitFor();
      await page.keyboard.press('Alt+ArrowLeft');
      await heading(opponent).waitFor();
    }
  });
});
