/** A file becomes a tree of moves, which the keyboard walks, and each move leads to its games. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeededRandom, pick } from '../../main/base/random.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { importGames, openGames, userName } from '../harness/imported-games.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { signIn } from '../harness/window.ts';

/** Openings, and their share of 80 games: e4 starts 60 of them, Nf3 the last 4. */
const lines = [
  ...Array.from({ length: 6 }, () => 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O'),
  ...Array.from({ length: 5 }, () => 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5'),
  ...Array.from({ length: 2 }, () => 'e4 c5 c3 Nf6 e5 Nd5 d4 cxd4'),
  ...Array.from({ length: 2 }, () => 'e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7'),
  ...Array.from({ length: 4 }, () => 'd4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O'),
  'Nf3 d5 d4 e6 c4 Nf6 Nc3 Be7',
];

/** 80 games with clocks of the user, half of them with White. Without evaluations. */
function makeFile(user: string): string {
  const random = createSeededRandom(5);
  return Array.from({ length: 80 }, (_, number) => {
    const began = new Date(Date.UTC(2026, 6, 1 + number, (5 * number) % 24, 20));
    const date = began.toISOString().slice(0, 10).replaceAll('-', '.');
    let left = 300;
    const moves = (lines[number % 20] ?? '').split(' ').map((san, ply) => {
      if (ply % 2 === 0) left -= 1 + Math.floor(random.next() * 9);
      const clock = `0:0${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
      return `${ply % 2 === 0 ? `${ply / 2 + 1}. ` : `${(ply + 1) / 2}... `}${san} { [%clk ${clock}] }`;
    });
    const result = pick(random, ['1-0', '1-0', '0-1', '1/2-1/2']);
    // Openings recur every 20 games, so that each has both colours.
    const isWhite = Math.floor(number / 20) % 2 === 0;
    const [white, black] = isWhite ? [user, `rival${number}`] : [`rival${number}`, user];
    const rating = 1_400 + Math.floor(random.next() * 500);
    return `[Event "Rated blitz game"]
[Site "https://chess.example/tree${String(number).padStart(4, '0')}"]
[Date "${date}"]
[UTCDate "${date}"]
[UTCTime "${began.toISOString().slice(11, 19)}"]
[White "${white}"]
[Black "${black}"]
[Result "${result}"]
[WhiteElo "${isWhite ? 1_650 : rating}"]
[BlackElo "${isWhite ? rating : 1_650}"]
[TimeControl "300+0"]

${moves.join(' ')} ${result}

`;
  }).join('');
}

describe('openings', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let userDataDir: string;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-openings-'));
    session = await startDesktopSession({ size: '1800x1200x24' });
    club = await startClub({ historyDays: 0 });
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  it('are walked by keyboard, for either colour, and lead to the games', async () => {
    launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
    const { page } = launched;
    await signIn(page, { ...club, keeping: 'plain' });
    const user = await userName(page);
    const path = join(userDataDir, 'openings.pgn');
    await writeFile(path, makeFile(user));
    await openGames(page);
    const empty = page.getByRole('button', { name: 'Openings', exact: true });
    await empty.click();
    await page.getByText('No games here yet').waitFor();
    await pictureEveryLook(launched, 'openings-empty');
    await page.getByRole('button', { name: 'Open History' }).click();
    await importGames(launched, path);
    await page.getByText(/^80 games/).waitFor();
    await page.getByRole('button', { name: 'Openings', exact: true }).click();

    const table = page.getByRole('table', { name: 'Moves played in this position' });
    const games = () => table.getByRole('button', { name: /^Show / }).allTextContents();
    const chosen = () => table.locator('[aria-current]').getByRole('rowheader').textContent();
    const line = page.getByRole('list', { name: 'Moves to this position' });
    await expect.poll(games).toEqual(['60', '16', '4']);
    await pictureEveryLook(launched, 'openings-full');

    // Down, up and right walk the moves.
    await page.locator('[data-screen-title]').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(chosen).toBe('d4');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect.poll(games).toEqual(['28', '24', '8']);
    await expect.poll(chosen).toBe('c5');
    await page.keyboard.press('ArrowRight');
    await page.getByText('B20 Sicilian Defense').waitFor();
    await expect.poll(games).toEqual(['20', '8']);
    await pictureEveryLook(launched, 'openings-line');

    // Taken back, the move is chosen again; the start has all games.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(chosen).toBe('c5');
    await page.keyboard.press('Home');
    await expect.poll(games).toEqual(['60', '16', '4']);
    await expect.poll(() => line.getByRole('listitem').count()).toBe(1);

    // One side.
    await page.getByRole('radio', { name: 'As Black' }).click();
    await expect.poll(games).toEqual(['30', '8', '2']);
    await page.locator('[data-screen-title]').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(chosen).toBe('c5');

    // The games after the chosen move, and back.
    await page.keyboard.press('Enter');
    await page.getByText(/^14 games/).waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(chosen).toBe('c5');
    await expect.poll(() => line.getByRole('listitem').count()).toBe(2);

    // A move of no game.
    await page.getByRole('radio', { name: 'Others’' }).click();
    await page.getByText('No game reached this position').waitFor();
    await pictureEveryLook(launched, 'openings-nothing');
    await page.getByRole('radio', { name: 'All', exact: true }).click();

    // The best game opens at the position, and leads back to it.
    await page.getByRole('region', { name: 'Best results' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Openings from this position' }).click();
    await page.getByText("B00 King's Pawn Game").waitFor();
    await expect.poll(games).toEqual(['28', '24', '8']);
  });
});
