/** The practice club's lobby: from a start without any account to a board, and to a new club. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { boardOf, pausePracticeHistory } from '../harness/window.ts';

describe('the lobby of the practice club', () => {
  let session: DesktopSession;
  let launched: LaunchedApp;
  let userDataDir: string;
  beforeAll(async () => {
    session = await startDesktopSession();
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-data-'));
    launched = await launchApp({ session, userDataDir });
    await pausePracticeHistory(launched.page);
  });
  afterAll(async () => {
    await launched?.close();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const openLobby = () =>
    launched.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Practice club', exact: true })
      .click();
  const seed = () => launched.page.getByText(/^Club no\. \d+$/).textContent();

  it('has its own rail entry, lists the opponents, and is operated by keyboard', async () => {
    const { page } = launched;
    await openLobby();
    await page.getByRole('heading', { name: 'Practice club', level: 1 }).waitFor();
    const list = page.getByRole('listbox', { name: 'Opponents' });
    await list.getByRole('option', { name: /^Willow/ }).waitFor();
    expect(await list.getByRole('option').count()).toBe(7);
    await page.getByRole('heading', { name: 'Game against Willow' }).waitFor();
    await list.getByRole('option', { name: /^Willow/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('heading', { name: 'Game against Juniper' }).waitFor();
    await page.keyboard.press('End');
    await page.getByRole('heading', { name: 'Game against Computer' }).waitFor();
  });

  it('says why a challenge was declined', async () => {
    const { page } = launched;
    await page.getByRole('option', { name: /^Sequoia/ }).click();
    await page.getByRole('button', { name: /Time control/ }).click();
    await page.getByRole('option', { name: '3 days per move' }).click();
    await page.getByText('Sequoia usually declines Correspondence.').waitFor();
    await page.getByRole('button', { name: 'Challenge Sequoia' }).click();
    await page.getByText('Sequoia declined your challenge.').waitFor();
  });

  it('opens the board of an accepted challenge', async () => {
    const { page } = launched;
    await page.getByRole('option', { name: /^Alder/ }).click();
    await page.getByRole('button', { name: /Variant/ }).click();
    await page.getByRole('option', { name: 'Chess960', exact: true }).click();
    await page.getByRole('radio', { name: 'White' }).click();
    await page.getByRole('button', { name: 'Challenge Alder' }).click();
    await boardOf(page).waitFor();
    await page.getByText('Chess960').first().waitFor();
  });

  it('starts a game against the computer', async () => {
    const { page } = launched;
    await openLobby();
    await page.getByRole('option', { name: /^Computer/ }).click();
    await page.getByRole('button', { name: 'Start game' }).click();
    await boardOf(page).waitFor();
    await page
      .getByText(/level 3/i)
      .first()
      .waitFor();
  });

  it('starts over as another club after a confirmation', async () => {
    const { page } = launched;
    await openLobby();
    const before = await seed();
    await page.getByRole('button', { name: 'Start over…' }).click();
    await page.getByRole('alertdialog').getByText('all games, challenges, ratings').waitFor();
    await page.getByRole('button', { name: 'Delete and start over' }).click();
    await expect.poll(async () => seed().catch(() => before)).not.toBe(before);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Play', exact: true })
      .click();
    await page.getByText('No games in progress').waitFor();
  });

  it('lists the opponents on Home within a second of the club’s answer after a restart', async () => {
    await launched.close();
    launched = await launchApp({ session, userDataDir });
    await waitUntil('the club to listen', async () => launched.logs().includes('club listening'));
    await launched.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await launched.page
      .getByRole('region', { name: 'Practice opponents' })
      .getByRole('button', { name: 'Play against Willow' })
      .waitFor({ timeout: 1_000 });
  });

  it('opens the board for a press on Play beside an opponent', async () => {
    const { page } = launched;
    await page.getByRole('button', { name: 'Play against Willow' }).click();
    await boardOf(page).waitFor();
  });
});
