/** An arena that pairs the user during another game: the notice, the board behind it, and a forfeit's one name. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArena, createArenasHand, type ArenasHand } from '../harness/arenas.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { boardOf, signIn } from '../harness/window.ts';

describe('an arena that pairs the user during another game', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let page: Page;
  let hand: ArenasHand;
  let arena = '';
  let computer = '';
  let gameId = '';
  beforeAll(async () => {
    [session, club] = await Promise.all([
      startDesktopSession({ size: '1800x1200x24' }),
      startClub({ startAt: Date.UTC(2026, 5, 10, 12, 10) }),
    ]);
    launched = await launchApp({ session, args: ['--welcome'] });
    ({ page } = launched);
    hand = createArenasHand(page);
    await signIn(page, club);
    await club.connected();
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
  });

  const running = async () => (await hand.games()).filter(({ over }) => !over).map((game) => game.gameId);
  const toBoard = () => page.getByRole('button', { name: 'Go to the board' });
  const takePictures = (name: string) => pictureEveryLook(launched, name, { checked: 'large' });

  it('leaves the game on screen in place, and shows the way to the new board', async () => {
    arena = await createArena(club, { name: 'Slow' });
    await hand.open(club, arena);
    await hand.enter();
    await hand.joined(club, arena);
    const begun = await club.request('POST', '/api/challenge/ai', {
      level: '1',
      'clock.limit': '1800',
      'clock.increment': '0',
      color: 'white',
    });
    computer = (begun as { readonly id: string }).id;
    await expect.poll(running).toEqual([computer]);
    await page.keyboard.press('Control+2');
    await page
      .getByRole('main')
      .getByRole('button', { name: /computer/i })
      .first()
      .click();
    await boardOf(page).waitFor();
    await session.dismissAllNotifications();
    await club.clock({ advanceMs: 61_000 });
    await toBoard().waitFor();
    const notice = page.getByRole('region', { name: 'Arena game' }).getByRole('alert');
    expect(await notice.innerText()).toContain('Your game in Slow Arena has begun');
    gameId = (await running()).find((id) => id !== computer) ?? '';
    await takePictures('arena-paired');
    await toBoard().click();
    await toBoard().waitFor({ state: 'hidden' });
  });

  it('raises the alarm for the first move, and calls a forfeit a forfeit everywhere', async () => {
    await session.notifications.waitFor('the alarm', ({ summary }) =>
      /^(?:Make your first|Move now)/.test(summary),
    );
    // The next pairing would open its board.
    await club.clock({ speed: 0 });
    await club.clock({ advanceMs: 60_000 });
    await page
      .getByRole('region', { name: 'Result' })
      .getByText(/^You lost by forfeit/)
      .waitFor();
    await takePictures('arena-forfeit-board');
    await session.notifications.waitFor('the forfeit', ({ summary }) => summary.endsWith(' by forfeit'));
    await page.getByRole('button', { name: 'Back to arena' }).click();
    await page.getByRole('region', { name: 'My games' }).getByText('Lost by forfeit').first().waitFor();
    await takePictures('arena-forfeit');
    const accountId = await hand.accountAt(club);
    expect(
      (
        await hand.ask<readonly { gameId: string; forfeit: boolean }[]>('arenas.myGames', {
          accountId,
          arenaId: arena,
        })
      )?.find((game) => game.gameId === gameId),
    ).toMatchObject({ result: 'loss', forfeit: true });
    await hand.press('Pause');
    await page.getByRole('button', { name: 'Rejoin' }).waitFor();
    // The club sends its exports by its own clock.
    await club.clock({ speed: 1 });
    await page.getByRole('button', { name: 'View in History' }).click();
    const games = page.getByRole('table', { name: 'Games' });
    await games.getByText('by forfeit').waitFor();
    await games
      .getByRole('button', { name: /^Game against / })
      .first()
      .click();
    await page
      .getByText(/Forfeit: no first move/)
      .first()
      .waitFor();
  });
});
