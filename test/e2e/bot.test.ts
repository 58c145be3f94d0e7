/** A bot account in the real app, with the real engine: it answers by its policy, plays, outlives its engine, and plays out. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { findAccessibilityFaults } from '../harness/accessibility.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { resizeContent, screenshotPage } from '../harness/screenshot.ts';
import { signIn } from '../harness/window.ts';

const pictures = join(projectRoot, 'test-results', 'screenshots');

describe('the bot in the window', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let page: Page;
  let gameId = '';
  beforeAll(async () => {
    [session, club] = await Promise.all([
      startDesktopSession({ size: '1800x1200x24' }),
      startClub({ account: { kind: 'bot', name: 'Robin' } }),
    ]);
    launched = await launchApp({ session, args: ['--doors'] });
    ({ page } = launched);
    await signIn(page, club);
    await club.connected();
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
  });

  const decisions = () => page.getByRole('region', { name: 'Challenges answered' });
  const games = () => page.getByRole('region', { name: 'Its games' });
  const countOfMoves = async () => (await club.game(gameId)).moves.split(' ').filter(Boolean).length;
  const playsOn = async (more: number) => {
    const before = await countOfMoves();
    await expect.poll(countOfMoves).toBeGreaterThanOrEqual(before + more);
  };
  const enginePid = () =>
    launched.app.evaluate(
      ({ app }) => app.getAppMetrics().find(({ name }) => name === 'Outpost engine')?.pid ?? null,
    );
  const takePictures = async (name: string) => {
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      for (const size of [
        { width: 1000, height: 700 },
        { width: 1600, height: 1000 },
      ]) {
        await resizeContent(launched, size);
        await screenshotPage(launched, join(pictures, `${name}-${theme}-${size.width}.png`));
      }
      expect(await findAccessibilityFaults(page)).toEqual([]);
    }
  };

  it('is switched on, and told what to take', async () => {
    const rail = page.getByRole('navigation', { name: 'Main' });
    await rail.getByRole('button', { name: 'Bot', exact: true }).click();
    await page.getByRole('heading', { name: 'Bot', level: 1 }).waitFor();
    await page.getByText('Nothing is played while the engine is off.').waitFor();
    await page.getByText('The engine plays', { exact: true }).click();
    await page.getByText('Waits for challenges').waitFor();
    await page.getByRole('radio', { name: 'Quick' }).click({ force: true });
    await page.getByRole('checkbox', { name: 'Bullet', exact: true }).uncheck();
  });

  it('says no to what its policy does not take, and yes to the rest', async () => {
    await club.challenge({ opponent: 'alder', limit: 60, increment: 0 });
    await decisions()
      .getByText(/Declined: This speed is not taken\./)
      .waitFor();
    gameId = await club.challenge({ opponent: 'alder', limit: 600, increment: 5 });
    await decisions()
      .getByText(/Accepted/)
      .waitFor();
    await games()
      .getByText(/^Alder/)
      .waitFor();
    await page.getByText('99 of 100 left').waitFor();
    // The opponent takes its time, which need not be ours.
    await club.clock({ speed: 5 });
    await playsOn(6);
    await takePictures('bot');
  });

  it('goes on within the game when its engine is killed', async () => {
    const killed = await enginePid();
    expect(killed).toEqual(expect.any(Number));
    process.kill(killed ?? 0, 'SIGKILL');
    await page.getByText('1 time lost and started again').waitFor();
    await playsOn(6);
    expect(await enginePid()).not.toBe(killed);
    expect((await club.game(gameId)).status).toBe('started');
  });

  it('mates where it can, and is ready for the next', async () => {
    const mate = await club.startGame({
      opponent: 'rowan',
      color: 'white',
      limit: 300,
      source: 'friend',
      initialFen: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1',
    });
    await expect
      .poll(async () => club.game(mate))
      .toMatchObject({ status: 'mate', winner: 'white', moves: 'a1a8' });
    await games()
      .getByText(/^Rowan/)
      .waitFor({ state: 'detached' });
  });

  it('plays out what it has when the app is to quit, takes nothing new, and lets it quit then', async () => {
    await launched.app.evaluate(({ app }) => app.quit());
    await page.getByText('Outpost quits when the last game is over.').waitFor();
    await page.getByText(/^No new games are taken\. 1 game still to play out\./).waitFor();
    const late = await club.challenge({ opponent: 'rowan', limit: 600, increment: 5 });
    await decisions()
      .getByText(/Declined: No new games are taken/)
      .waitFor();
    expect((await club.status()).challenges.some(({ id }) => id === late)).toBe(false);
    await playsOn(2);
    const over = new Promise<void>((resolve) => launched.app.on('close', () => resolve()));
    await club.control(`/game/${gameId}/resign`);
    await over;
    expect(await club.game(gameId)).toMatchObject({ status: 'resign' });
    await expect.poll(async () => (await club.status()).streams).toEqual({ event: 0, game: 0 });
  });
});
