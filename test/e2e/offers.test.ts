/** What the two sides of a game ask of each other: draws and moves back, asked for and answered in the window. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { boardOf, clickMove, signIn } from '../harness/window.ts';

const patience = { timeout: 60_000 };

describe('what is asked in a game', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let gameId: string;
  beforeAll(async () => {
    [session, club] = await Promise.all([startDesktopSession(), startClub()]);
    launched = await launchApp({ session, args: ['--doors'] });
    launched.page.setDefaultTimeout(60_000);
    await signIn(launched.page, club);
    await club.connected();
    // Nobody thinks while the club's time stands still: Black does what it is told to.
    await club.clock({ speed: 0 });
    gameId = await club.startGame({ color: 'white', limit: 600, increment: 0 });
    await launched.page.getByRole('region', { name: 'Games under way' }).getByRole('button').first().click();
    await boardOf(launched.page).waitFor();
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
  });

  const button = (name: string) => launched.page.getByRole('button', { name, exact: true });
  const opponent = (what: string, body: object = {}) => club.control(`/game/${gameId}/${what}`, body);
  const moves = () => launched.page.locator('.moves-move').allInnerTexts();
  const clubHas = async (played: string) => {
    await expect.poll(async () => (await club.game(gameId)).moves, patience).toBe(played);
  };

  it('can be a move back, which stands until it is answered', async () => {
    await clickMove(launched.page, 'e2e4', 'white');
    await clubHas('e2e4');
    await opponent('move', { uci: 'e7e5' });
    await expect.poll(moves, patience).toEqual(['e4', 'e5']);
    await button('Ask to take back').click();
    await launched.page.getByText('You asked to take a move back.').waitFor();
    expect(await button('Asked to take back').isDisabled()).toBe(true);
    await opponent('takeback', { yes: false });
    await button('Ask to take back').waitFor();
    expect(await moves()).toEqual(['e4', 'e5']);
    await button('Ask to take back').click();
    await button('Asked to take back').waitFor();
    await opponent('takeback');
    await expect.poll(moves, patience).toEqual([]);
    await clickMove(launched.page, 'd2d4', 'white');
    await clubHas('d2d4');
    await opponent('move', { uci: 'd7d5' });
    await expect.poll(moves, patience).toEqual(['d4', 'd5']);
  });

  it('can be asked by the opponent, and be declined', async () => {
    await opponent('takeback');
    await launched.page.getByText(/ asks to take a move back\. /).waitFor();
    await button('Decline').click();
    await button('Ask to take back').waitFor();
    expect(await moves()).toEqual(['d4', 'd5']);
  });

  it('can be a draw, which ends the game when both want it', async () => {
    await opponent('draw');
    await launched.page.getByText(/ offers a draw\. /).waitFor();
    await button('Take the draw').click();
    await launched.page
      .getByRole('heading', { name: /^Draw/ })
      .or(launched.page.getByText(/^Draw/))
      .first()
      .waitFor();
    expect((await club.game(gameId)).status).toBe('draw');
  });
});
