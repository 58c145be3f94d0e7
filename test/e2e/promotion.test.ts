/** A pawn that reaches the last rank asks what it turns into: taken back with Escape, then chosen with the keyboard. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { boardOf, clickMove, clickSquare, signIn } from '../harness/window.ts';

/** White's moves, and what Black is made to answer. */
const way = [
  ['a2a4', 'b7b5'],
  ['a4b5', 'a7a6'],
  ['b5a6', 'c8b7'],
  ['a6b7', 'g8f6'],
] as const;

describe('a promotion', () => {
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
    // Nobody thinks while the club's time stands still: Black plays what it is told to.
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

  const played = async (moves: readonly string[]) => {
    await waitUntil(
      `the club to have ${moves.join(' ')}`,
      async () => (await club.game(gameId)).moves === moves.join(' '),
      { timeout: 60_000, every: 20 },
    );
    await expect
      .poll(() => launched.page.locator('.moves-move').count(), { timeout: 60_000 })
      .toBe(moves.length);
  };

  it('is reached by clicks', async () => {
    const moves: string[] = [];
    for (const [mine, theirs] of way) {
      await clickMove(launched.page, mine, 'white');
      await played([...moves, mine]);
      await club.control(`/game/${gameId}/move`, { uci: theirs });
      moves.push(mine, theirs);
      await played(moves);
    }
  });

  it('is taken back with Escape: nothing is sent', async () => {
    const { page } = launched;
    await clickSquare(page, 'b7', 'white');
    await clickSquare(page, 'a8', 'white');
    const picker = page.getByRole('menu', { name: 'Promote to' });
    await picker.waitFor();
    expect(await picker.getByRole('menuitem').allInnerTexts()).toHaveLength(4);
    await page.keyboard.press('Escape');
    await picker.waitFor({ state: 'detached' });
    await page.getByText('Your move.', { exact: true }).waitFor();
    expect((await club.game(gameId)).moves).toBe(way.flat().join(' '));
  });

  it('is chosen with the keyboard, and the server has the piece that was chosen', async () => {
    const { page } = launched;
    await clickSquare(page, 'b7', 'white');
    await clickSquare(page, 'a8', 'white');
    const picker = page.getByRole('menu', { name: 'Promote to' });
    await picker.waitFor();
    const knight = picker.getByRole('menuitem', { name: 'Knight' });
    for (let step = 0; step < 4; step += 1) {
      if (await knight.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await played([...way.flat(), 'b7a8n']);
    expect(await page.locator('.moves-move').last().innerText()).toBe('bxa8=N');
  });
});
