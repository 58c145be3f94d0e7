/**
 * A bot account in the real app with the real engine: it applies its policy, plays, survives an engine crash, and
 * drains.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passTime } from '../harness/app-time.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { boardOf, goTo, openSettings, signIn } from '../harness/window.ts';

const noAnswers = 'The engine hasn’t answered any challenge since Outpost started.';

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
    launched = await launchApp({ session, args: ['--welcome'], controlsTime: true });
    ({ page } = launched);
    await signIn(page, club);
    await club.connected();
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
  });

  const decisions = () => page.getByRole('region', { name: 'Answered challenges' });
  const games = () => page.getByRole('region', { name: 'Current games' });
  const countOfMoves = async () => (await club.game(gameId)).moves.split(' ').filter(Boolean).length;
  const playsOn = async (more: number) => {
    const before = await countOfMoves();
    await expect.poll(countOfMoves).toBeGreaterThanOrEqual(before + more);
  };
  const openBot = async () => {
    const rail = page.getByRole('navigation', { name: 'Main' });
    await rail.getByRole('button', { name: 'Bot', exact: true }).click();
    await page.getByRole('heading', { name: 'Bot', level: 1 }).waitFor();
  };
  const toggleEngine = () => page.getByText('Let the engine play', { exact: true }).click();
  const stopQuestion = () => page.getByRole('alertdialog', { name: 'Switch the engine off?' });
  const playAlder = async () => {
    gameId = await club.challenge({ opponent: 'alder', limit: 600, increment: 5 });
    await games()
      .getByText(/^Alder/)
      .waitFor();
    await playsOn(4);
  };
  /** Starts the engine again, and a game of it against Alder. */
  const playAgain = async () => {
    await toggleEngine();
    await page.getByText('Waiting for challenges').waitFor();
    await playAlder();
  };
  const enginePid = () =>
    launched.app.evaluate(
      ({ app }) => app.getAppMetrics().find(({ name }) => name === 'Outpost engine')?.pid ?? null,
    );
  /** The opponents wait meanwhile: on a slow machine their games would be over before the last picture. */
  const takePictures = async (name: string) => {
    const { speed } = await club.status();
    await club.clock({ speed: 0 });
    await pictureEveryLook(launched, name, { checked: 'large' });
    await club.clock({ speed });
  };

  it('is enabled, and its acceptance policy set', async () => {
    await openBot();
    await page.getByText('No games while the engine is off.').waitFor();
    await toggleEngine();
    await page.getByText('Waiting for challenges').waitFor();
    await decisions().getByText(noAnswers).waitFor();
    await page.getByRole('radio', { name: 'Quick' }).click({ force: true });
    await page.getByRole('checkbox', { name: 'Bullet', exact: true }).uncheck();
  });

  it('declines challenges outside its policy, and accepts the others', async () => {
    await club.challenge({ opponent: 'alder', limit: 60, increment: 0 });
    await decisions()
      .getByText(/Declined: The bot does not accept this speed\./)
      .waitFor();
    expect(await decisions().getByText(noAnswers).count()).toBe(0);
    gameId = await club.challenge({ opponent: 'alder', limit: 600, increment: 5 });
    await decisions()
      .getByText(/Accepted/)
      .waitFor();
    await games()
      .getByText(/^Alder/)
      .waitFor();
    await page.getByText('99 of 100 left').waitFor();
    // Speeds up the opponent's thinking time.
    await club.clock({ speed: 5 });
    await playsOn(6);
    await takePictures('bot');
  });

  it('shows the board without controls while the engine plays, and leaves a game that the user takes over', async () => {
    const taken = await club.challenge({ opponent: 'rowan', limit: 1800, increment: 20, color: 'black' });
    const row = games().getByText(/^Rowan/);
    await row.waitFor();
    await row.click();
    await boardOf(page).waitFor();
    await page.getByText('Engine plays', { exact: true }).waitFor();
    await page.getByText('Engine is thinking…', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Take over' }).waitFor();
    expect(await page.getByRole('button', { name: /^(?:Resign|Abort)$/ }).count()).toBe(0);
    await takePictures('bot-board');
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByRole('button', { name: /^(?:Resign|Abort)$/ }).waitFor();
    const movesIn = async (id: string) => (await club.game(id)).moves.split(' ').filter(Boolean).length;
    // It is the user's turn, and the engine's other game continues meanwhile.
    await page.getByText('Your move.').waitFor();
    const before = await movesIn(taken);
    await playsOn(6);
    expect(await movesIn(taken)).toBe(before);
    await openBot();
    await games()
      .getByText(/^Alder/)
      .waitFor();
    expect(
      await games()
        .getByText(/^Rowan/)
        .count(),
    ).toBe(0);
    await toggleEngine();
    const question = stopQuestion();
    await question.waitFor();
    await takePictures('bot-stop');
    await question.getByRole('button', { name: 'Let the engine finish' }).click();
    await page.getByText(/^Off after 1 game\./).waitFor();
    await playsOn(2);
    await toggleEngine();
    await page.getByText(/^Off after 1 game\./).waitFor({ state: 'detached' });
    await club.control(`/game/${taken}/resign`);
  });

  it('continues a game after its engine is killed', async () => {
    // The present game may be almost over.
    if ((await club.game(gameId)).status === 'started') await club.control(`/game/${gameId}/resign`);
    await games()
      .getByText(/^Alder/)
      .waitFor({ state: 'detached' });
    await playAlder();
    const killed = await enginePid();
    expect(killed).toEqual(expect.any(Number));
    process.kill(killed ?? 0, 'SIGKILL');
    await page.getByText('Restarted after 1 crash').waitFor();
    await playsOn(6);
    expect(await enginePid()).not.toBe(killed);
    expect((await club.game(gameId)).status).toBe('started');
  });

  it('mates when it can, and is ready for the next game', async () => {
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

  it('hands its games over to the user, and the board has its controls again', async () => {
    await toggleEngine();
    await stopQuestion().getByRole('button', { name: 'Hand over to me' }).click();
    await page.getByText('No games while the engine is off.').waitFor();
    expect((await club.game(gameId)).status).toBe('started');
    await goTo(page, 'Home');
    await page
      .getByRole('region', { name: 'Games in progress' })
      .locator('.tile:not(.tile-over)')
      .filter({ hasText: 'Alder' })
      .click();
    await boardOf(page).waitFor();
    await page.getByText('Your move.').waitFor();
    expect(await page.getByText('Engine plays', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Take over' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await page
      .getByRole('alertdialog', { name: 'Resign this game?' })
      .getByRole('button', { name: 'Resign' })
      .click();
    await expect.poll(async () => club.game(gameId)).toMatchObject({ status: 'resign' });
  });

  it('ends the engine after its last game, which is no entry in Diagnostics', async () => {
    // It rests for a minute first.
    await expect
      .poll(async () => {
        await passTime(launched, 10_000, club);
        return enginePid();
      })
      .toBe(null);
    await openBot();
    // The new process starts after the end of the old one was handled.
    await playAgain();
    await openSettings(page, 'Diagnostics');
    const problems = page.locator('.past-problems').getByRole('listitem');
    const ends = problems.filter({ hasText: /Outpost engine|engine lost|child process gone/ });
    // The crash of the earlier test has two entries, each counted once.
    await expect.poll(() => ends.count()).toBe(2);
    expect(await ends.getByText(/^\d+ times$/).count()).toBe(0);
  });

  it('resigns its games when it is switched off, if the user wants that', async () => {
    await openBot();
    await toggleEngine();
    await stopQuestion().getByRole('button', { name: 'Resign', exact: true }).click();
    await expect.poll(async () => club.game(gameId)).toMatchObject({ status: 'resign' });
    await page.getByText('No games while the engine is off.').waitFor();
  });

  it('finishes its games before the app quits, accepts no new ones, and then lets the app quit', async () => {
    await playAgain();
    await launched.app.evaluate(({ app }) => app.quit());
    await page.getByText('Outpost quits after the last game.').waitFor();
    await page.getByText(/^No new games are accepted\. 1 game left to finish\./).waitFor();
    const late = await club.challenge({ opponent: 'rowan', limit: 600, increment: 5 });
    await decisions()
      .getByText(/Declined: The bot is finishing its games and accepts no new ones/)
      .waitFor();
    expect((await club.status()).challenges.some(({ id }) => id === late)).toBe(false);
    await playsOn(2);
    const over = new Promise<void>((resolve) => launched.app.on('close', () => resolve()));
    await club.control(`/game/${gameId}/resign`);
    await over;
    expect(await club.game(gameId)).toMatchObject({ status: 'resign' });
    await expect.poll(async () => (await club.status()).streams).toEqual({ event: 0, game: 0, tv: 0 });
  });
});
