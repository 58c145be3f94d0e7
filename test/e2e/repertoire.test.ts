/** A game becomes a repertoire, the next game leaves it, and both its screen and the repertoire say where. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startGameInProgress } from '../harness/club-games.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { openGames } from '../harness/imported-games.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { ageProfile } from '../harness/profile.ts';
import { boardOf, clickMove, goTo, openFromPalette, signIn } from '../harness/window.ts';

const italian = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'c2c3', 'g8f6'];
const spanish = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6'];
const petrov = ['e2e4', 'e7e5', 'g1f3', 'g8f6', 'd2d4', 'f6e4'];

describe('a repertoire', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let userDataDir: string;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-repertoire-'));
    session = await startDesktopSession({ size: '1800x1200x24' });
    club = await startClub({ historyDays: 0 });
    launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
    await signIn(launched.page, { ...club, keeping: 'plain' });
    await club.connected();
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const accountId = () =>
    launched.page.evaluate(async () => {
      const answer = JSON.parse(await window.outpost.query('accounts.list', undefined)) as {
        readonly value: readonly { readonly id: string }[];
      };
      return answer.value[0]?.id ?? '';
    });
  const archived = async (gameId: string): Promise<boolean> => {
    const id = await accountId();
    return launched.page.evaluate(
      async ([account, game]) => {
        const answer = JSON.parse(
          await window.outpost.query('history.games', { accountId: account, filter: {}, limit: 50 }),
        ) as { readonly value: readonly { readonly gameId: string }[] };
        return answer.value.some((row) => row.gameId === game);
      },
      [id, gameId] as const,
    );
  };
  let played = 0;
  /** A game with White that the opponent resigns after these moves. */
  const play = async (moves: readonly string[]): Promise<string> => {
    const request = { opponent: 'willow', limit: 600, increment: 5, color: 'white' } as const;
    const gameId = await startGameInProgress(club, { ...request, moves });
    await club.control(`/game/${gameId}/resign`);
    await expect.poll(() => archived(gameId)).toBe(true);
    played += 1;
    return gameId;
  };
  /** Opens the latest game. */
  const openGame = async (): Promise<void> => {
    const { page } = launched;
    await openGames(page);
    const games = page.getByRole('table', { name: 'Games' }).getByRole('button', { name: /^Game against / });
    await expect.poll(() => games.count()).toBe(played);
    await games.first().click();
    await boardOf(page).waitFor();
  };
  const openRepertoire = async (): Promise<void> => {
    const { page } = launched;
    await openFromPalette(page, 'Repertoire');
    await page.getByRole('heading', { name: 'Repertoire', level: 1 }).waitFor();
  };
  const openTraining = () => openFromPalette(launched.page, 'Training');
  /** An arrow from d2 to d4, drawn with the right button. */
  const drawArrow = async (): Promise<void> => {
    const { page } = launched;
    const board = await page.locator('cg-board').boundingBox();
    if (!board) throw new Error('there is no board');
    const square = board.width / 8;
    const x = board.x + 3.5 * square;
    await page.mouse.move(x, board.y + 6.5 * square);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(x, board.y + 4.5 * square, { steps: 4 });
    await page.mouse.up({ button: 'right' });
  };
  const begin = async (how: string): Promise<void> => {
    const { page } = launched;
    await page.getByRole('button', { name: 'New repertoire' }).click();
    await page.getByRole('menuitem', { name: how }).click();
  };
  const here = (title: string) => launched.page.getByRole('region', { name: title });

  it('says how to begin, and is made from a game of the archive', async () => {
    const { page } = launched;
    await openRepertoire();
    await page.getByText('No repertoire yet').waitFor();
    await pictureEveryLook(launched, 'repertoire-empty');
    await play(italian);
    await openGame();
    await page.getByRole('button', { name: 'Add to a repertoire' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to a repertoire' });
    await dialog.getByLabel('Name').fill('Italian');
    await pictureEveryLook(launched, 'repertoire-add');
    await dialog.getByRole('button', { name: 'Add moves' }).click();
    await page.getByRole('heading', { name: 'Repertoire', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Nf6', exact: true }).waitFor();
  });

  it('grows on the board, is walked, cut and mended by keyboard, and keeps comments and arrows', async () => {
    const { page } = launched;
    await page.locator('[data-screen-title]').focus();
    await page.keyboard.press('Home');
    await here('Your moves here').getByRole('button', { name: 'Show e4', exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await here('Moves of the opponent here').getByRole('button', { name: 'Show e5', exact: true }).waitFor();
    await clickMove(page, 'c7c5', 'white');
    await here('Your moves here').getByText('No move prepared').waitFor();
    await clickMove(page, 'g1f3', 'white');
    const comment = page.getByRole('textbox', { name: 'Comment on this position' });
    await comment.fill('Open Sicilian');
    await comment.press('Enter');
    await page.locator('[data-screen-title]').focus();
    await drawArrow();
    // Glyphs of the move by key and by button; the keys are those of the analysis board.
    const moveRating = page.getByRole('group', { name: 'Rating of the move' });
    await page.keyboard.press('5');
    await expect
      .poll(() => moveRating.getByRole('button', { name: 'Interesting move' }).getAttribute('aria-pressed'))
      .toBe('true');
    await page
      .getByRole('group', { name: 'Rating of the position' })
      .getByRole('button', { name: 'White is slightly better' })
      .click();
    await page
      .locator('.move-tree')
      .getByRole('button', { name: 'Nf3, Interesting move, White is slightly better' })
      .waitFor();
    await pictureEveryLook(launched, 'repertoire-board');

    const tree = page.locator('.move-tree');
    await tree.getByText('Open Sicilian').waitFor();
    await page.locator('[data-screen-title]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    await page.getByText('2 moves deleted. Ctrl Z brings them back.').waitFor();
    await expect.poll(() => tree.getByText('Open Sicilian').count()).toBe(0);
    await page.keyboard.press('Control+z');
    await tree.getByText('Open Sicilian').waitFor();

    // All of it is stored.
    await openGame();
    await openRepertoire();
    await tree.getByText('Open Sicilian').waitFor();
    await tree.getByRole('button', { name: 'c5', exact: true }).click();
    await page.locator('[data-screen-title]').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.board-shape-green').count()).toBeGreaterThan(0);
  });

  it('is left by a game, whose screen names the move and the preparation', async () => {
    const { page } = launched;
    await play(spanish);
    // The screen of the game says so at its end.
    await goTo(page, 'Home');
    await page.locator('.tile-open').last().click();
    await page.getByText('You left your repertoire with 3. Bb5.').waitFor();
    await pictureEveryLook(launched, 'repertoire-left-game');
    await openGame();
    const line = page.getByRole('region', { name: 'Repertoire' });
    await line.getByText('You left your repertoire with 3. Bb5.').waitFor();
    await line.getByText('Prepared: Bc4.').waitFor();
    await pictureEveryLook(launched, 'repertoire-left');
    await line.getByRole('button', { name: 'Open “Italian”' }).click();
    await here('Your moves here').getByRole('button', { name: 'Show Bc4', exact: true }).waitFor();
  });

  it('lists the most frequent departures, and the gaps', async () => {
    const { page } = launched;
    await play(petrov);
    await play(petrov);
    await openRepertoire();
    await page.getByRole('radio', { name: 'Departures' }).click();
    await page.getByText('Opponents played Nf6').waitFor();
    await page.getByText('You played Bb5').waitFor();
    await pictureEveryLook(launched, 'repertoire-departures');
    await page.getByRole('radio', { name: 'Gaps' }).click();
    await page.getByRole('button', { name: 'Add Nf6' }).waitFor();
    await pictureEveryLook(launched, 'repertoire-gaps');
    await page.getByRole('button', { name: 'Add Nf6' }).click();
    await clickMove(page, 'f3e5', 'white');
    await expect.poll(() => page.getByRole('button', { name: 'Add Nf6' }).count()).toBe(0);
  });

  it('marks its moves in Openings', async () => {
    const { page } = launched;
    await page.getByRole('button', { name: 'Openings', exact: true }).click();
    const table = page.getByRole('table', { name: 'Moves played in this position' });
    await table.getByText('In your repertoire').first().waitFor({ state: 'attached' });
    await pictureEveryLook(launched, 'repertoire-openings');
    await page.getByRole('button', { name: 'Repertoire', exact: true }).click();
    await page.getByRole('heading', { name: 'Repertoire', level: 1 }).waitFor();
  });

  it('comes from PGN with variations, and from what the user plays', async () => {
    const { page } = launched;
    await begin('Import a PGN…');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'PGN with variations' }).fill('nothing');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('This text contains no game.').waitFor();
    const pgn = `[Event "Caro-Kann"]
[Orientation "black"]

1. e4 c6 { [%cal Gd7d5] Solid } 2. d4 ( 2. Nc3 d5 3. Nf3 ) 2... d5 3. e5 ( 3. exd5 cxd5 ) ( 3. Nc3 dxe4 ) 3... Bf5 *`;
    await dialog.getByRole('textbox', { name: 'PGN with variations' }).fill(pgn);
    await pictureEveryLook(launched, 'repertoire-pgn');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: /^Caro-Kann \(Black, 13 moves\)/ }).waitFor();
    await page.locator('[data-screen-title]').focus();
    await page.keyboard.press('End');
    await page.locator('.move-tree').getByText('Solid').waitFor();
    await pictureEveryLook(launched, 'repertoire-black');
    // Another file is added to it.
    await begin('Import a PGN…');
    await dialog.getByRole('radio', { name: 'Black' }).click();
    await dialog.getByRole('button', { name: /Repertoire$/ }).click();
    await page.getByRole('option', { name: 'Caro-Kann' }).click();
    await dialog.getByRole('textbox', { name: 'PGN with variations' }).fill('1. d4 d5 2. c4 c6 { Slav } *');
    await pictureEveryLook(launched, 'repertoire-pgn-into');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: /^Caro-Kann \(Black, 17 moves\)/ }).waitFor();
    await page.locator('.move-tree').getByText('Slav').waitFor();
    await begin('From my games…');
    await dialog.getByLabel('Minimum games per move').fill('2');
    await pictureEveryLook(launched, 'repertoire-from-games');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await here('Your moves here').getByRole('button', { name: 'Show e4', exact: true }).waitFor();
  });

  it('is closed while a game in progress has one of its positions', async () => {
    const { page } = launched;
    const request = { opponent: 'willow', limit: 600, increment: 5, color: 'white' } as const;
    const gameId = await startGameInProgress(club, { ...request, moves: ['e2e4', 'e7e5'] });
    await page.getByText('Closed during your game').waitFor();
    await page.getByText('A game that you are still playing is in this repertoire.').waitFor();
    await pictureEveryLook(launched, 'repertoire-closed');
    // A file whose second repertoire cannot be added now is continued after the game; nothing is added twice.
    await begin('Import a PGN…');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Repertoire$/ }).click();
    await page.getByRole('option', { name: 'Italian' }).click();
    const file = `[Event "Dutch"]\n[Orientation "black"]\n\n1. d4 f5 *\n\n[Event "Gambit"]\n\n1. e4 e5 2. f4 *`;
    await dialog.getByRole('textbox', { name: 'PGN with variations' }).fill(file);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('1 of 2 repertoires added.').waitFor();
    await pictureEveryLook(launched, 'repertoire-pgn-part');
    await club.control(`/game/${gameId}/resign`);
    await expect
      .poll(
        async () => {
          if (await dialog.isVisible())
            await dialog.getByRole('button', { name: 'Add', exact: true }).click();
          return dialog.isVisible();
        },
        { interval: 500 },
      )
      .toBe(false);
    await page
      .getByRole('button', { name: /^Italian/ })
      .first()
      .click();
    await expect.poll(() => page.getByRole('option', { name: /^Dutch/ }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await here('Your moves here').waitFor();
  });

  it('trains its lines, which come back on the next day', async () => {
    const { page } = launched;
    await openRepertoire();
    await page.locator('[data-screen-title]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.down('Shift');
    await drawArrow();
    await page.keyboard.up('Shift');
    await expect.poll(() => page.locator('.board-shape-red').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Repertoire actions' }).click();
    await page.getByRole('menuitem', { name: 'Train its lines' }).click();
    await page.getByText('Its lines come up in Training.').waitFor();
    await openTraining();
    await page.getByRole('heading', { name: /^\d+ positions to train today$/ }).waitFor();
    await page.getByRole('button', { name: 'Start training', exact: true }).click();
    await page.getByText('From your repertoire').waitFor();
    expect(await page.locator('.board-shape-red').count()).toBe(0);
    await pictureEveryLook(launched, 'repertoire-training');
    await clickMove(page, 'a2a3', 'white');
    await page.getByText('a3 is not in your repertoire. e4 is.').waitFor();
    // The arrow of the repertoire explains the answer; before it, it would give it away.
    await expect.poll(() => page.locator('.board-shape-red').count()).toBeGreaterThan(0);
    await pictureEveryLook(launched, 'repertoire-training-answer');
    await page.getByRole('button', { name: 'Next position' }).waitFor();

    await launched.close();
    await ageProfile(userDataDir, 86_400_000);
    launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
    await launched.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await openTraining();
    await launched.page.getByRole('heading', { name: /^\d+ positions to train today$/ }).waitFor();
    await launched.page.getByRole('button', { name: 'Start training', exact: true }).click();
    // The one that was answered wrong is due before the new ones.
    await clickMove(launched.page, 'e2e4', 'white');
    await launched.page.getByText('e4 is right.').waitFor();
  });
});
