/** A whole game in the window, from the pasted token to checkmate, against a server unknown to the app. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../main/base/log.ts';
import { rulesFor } from '../../main/chess/rules.ts';
import type { Color } from '../../main/chess/vocabulary.ts';
import type { ClubEngine } from '../../main/practice/engine.ts';
import { createFairyEngine } from '../../main/practice/fairy-engine.ts';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { boardOf, checkToken, clickMove, confirmSignIn, typeMove } from '../harness/window.ts';

/** Much stronger than the beginner who plays the other side. */
const strength = { nodes: 12_000, lines: 1, spread: 0 };

describe('a game in the window', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let engine: ClubEngine;
  let launched: LaunchedApp;
  let gameId: string;
  beforeAll(async () => {
    [session, club, engine] = await Promise.all([
      startDesktopSession(),
      startClub(),
      createFairyEngine(silentLog),
    ]);
    launched = await launchApp({ session, args: ['--welcome'] });
  });
  afterAll(async () => {
    await launched?.close();
    engine?.close();
    await club?.stop();
    await session?.stop();
  });

  const notified = (text: string) =>
    session.notifications.all().filter(({ summary }) => summary.includes(text));

  it('starts with a token, which is checked and whose abilities are shown before it is stored', async () => {
    const { page } = launched;
    await page.getByRole('heading', { name: 'Welcome to Outpost' }).waitFor();
    await checkToken(page, club);
    await page.getByRole('heading', { name: 'Robin', level: 1 }).waitFor();
    for (const ability of [
      'Allowed: See challenges and games as they happen',
      'Allowed: Accept and decline challenges',
      'Allowed: Play your games here',
    ]) {
      await page.getByRole('listitem').filter({ hasText: ability }).waitFor();
    }
    await confirmSignIn(page, {});
    await club.connected();
    await page.getByRole('list', { name: 'Connections' }).getByText('Live').waitFor();
  });

  it('continues with a challenge accepted in the window', async () => {
    const { page } = launched;
    gameId = await club.challenge({ opponent: 'willow', limit: 10_800, increment: 60, color: 'black' });
    await page.getByRole('button', { name: 'Accept the challenge from Willow' }).click();
    await boardOf(page).waitFor();
    expect((await club.game(gameId)).color).toBe('white');
  });

  it('carries chat in both directions', async () => {
    const { page } = launched;
    const messages = page.getByRole('log', { name: 'Messages' });
    // In a narrow window the chat has its own tab.
    const tab = page.getByRole('radio', { name: /^Chat/ });
    if (!(await messages.isVisible())) await tab.locator('..').click();
    // The opponent's greeting may come before the game's stream is open.
    await messages.getByText('Hi! Have fun.').waitFor();
    await page.getByLabel('Message to your opponent').fill('Good luck, and <b>have</b> fun!');
    await page.getByRole('button', { name: 'Send' }).click();
    await messages.getByText('Good luck, and <b>have</b> fun!').waitFor();
    await club.control(`/game/${gameId}/chat`, { text: 'Likewise 🙂' });
    await messages.getByText('Likewise 🙂').waitFor();
    expect(await messages.getByRole('listitem').count()).toBe(3);
  });

  it('is played to mate by clicks and by typed moves', async () => {
    const { page } = launched;
    await club.clock({ speed: 40 });
    const ways = { click: 0, type: 0 };
    for (let mine = 0; ; mine += 1) {
      const game = await waitUntil('the opponent to move', async () => {
        const now = await club.game(gameId);
        return now.status !== 'started' || now.moves.split(' ').filter(Boolean).length % 2 === 0
          ? now
          : undefined;
      });
      if (game.status !== 'started') break;
      const moves = game.moves.split(' ').filter(Boolean);
      await page.getByText('Your move.', { exact: true }).waitFor();
      await expect.poll(() => page.locator('.moves-move').count()).toBe(moves.length);
      const { uci } = await engine.bestMove({
        variant: 'standard',
        initialFen: 'startpos',
        moves,
        strength,
        roll: 0,
      });
      if (mine % 4 === 3) {
        ways.type += 1;
        await typeMove(page, sanOf(moves, uci));
      } else {
        ways.click += 1;
        await clickMove(page, uci, game.color);
      }
      await waitUntil(`the club to have ${uci}`, async () =>
        (await club.game(gameId)).moves.startsWith([...moves, uci].join(' ')),
      );
    }
    expect(ways.click).toBeGreaterThan(3);
    expect(ways.type).toBeGreaterThan(0);
  });

  it('ends with the result in the window, one notification, and the club’s own result', async () => {
    const { page } = launched;
    const won: { status: string; winner: Color } = { status: 'mate', winner: 'white' };
    const game = await club.game(gameId);
    expect(game).toMatchObject(won);
    await page.getByRole('region', { name: 'Result' }).getByText('You won by checkmate').waitFor();
    const notification = await session.notifications.waitFor(
      'the end',
      ({ summary }) => summary === 'You won against BOT Willow',
    );
    expect(notification.body).toContain('Checkmate.');
    expect(notified('You won')).toHaveLength(1);
    expect(notified('Challenge from')).toHaveLength(1);
    expect(notified('Game against')).toHaveLength(1);

    const shown = await page.locator('.moves-move').allInnerTexts();
    expect(shown).toEqual(sansOf(game.moves.split(' ')));
  });
});

function sanOf(moves: readonly string[], uci: string): string {
  const san = positionAfter(moves).sanOf(uci);
  if (san === undefined) throw new Error(`${uci} is not legal after ${moves.join(' ')}`);
  return san;
}

function sansOf(moves: readonly string[]): readonly string[] {
  return moves.map((uci, index) => sanOf(moves.slice(0, index), uci));
}

function positionAfter(moves: readonly string[]) {
  const start = rulesFor('standard').parsePosition();
  if (!start) throw new Error('there is no first position');
  return moves.reduce((position, uci) => {
    const played = position.play(uci);
    if (!played) throw new Error(`${uci} is not legal in ${position.fen}`);
    return played.position;
  }, start);
}
