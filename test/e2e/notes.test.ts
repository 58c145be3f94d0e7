/** A note on a game and one on a position come back in History, Openings and on the analysis board. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startGameInProgress } from '../harness/club-games.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { importGames, openGames, userName } from '../harness/imported-games.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { boardOf, signIn } from '../harness/window.ts';

const makeGame = (user: string, opponent: string, day: string) => `[Event "Rated blitz game"]
[Site "https://chess.example/note00${day}"]
[Date "2026.03.${day}"]
[White "${user}"]
[Black "${opponent}"]
[Result "1-0"]
[TimeControl "300+0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0

`;

const gameNote = 'Won a piece on move 30.\nLook at the rook endgame again.';
const positionNote = 'Nf3 first, then Bb5.';

describe('notes', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let userDataDir: string;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-notes-'));
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

  const openNotes = async (): Promise<void> => {
    const { page } = launched;
    await openGames(page);
    await page.getByRole('radio', { name: 'Notes', exact: true }).click();
  };
  const table = () => launched.page.getByRole('table', { name: 'Games', exact: true });

  it('are written by keyboard on a game and a position', async () => {
    const { page } = launched;
    const path = join(userDataDir, 'notes.pgn');
    const user = await userName(page);
    await writeFile(path, makeGame(user, 'Ruth', '11') + makeGame(user, 'Miriam', '12'));
    await openNotes();
    await page.getByText('No notes on positions yet').waitFor();
    await pictureEveryLook(launched, 'notes-empty');
    await importGames(launched, path);
    await table()
      .getByRole('button', { name: /^Game against Ruth/ })
      .click();
    await boardOf(page).waitFor();
    await page.getByRole('button', { name: 'Note on the game' }).press('Enter');
    const form = page.getByRole('form', { name: 'Note on this game' });
    await form.getByRole('textbox', { name: 'Note', exact: true }).fill(gameNote);
    await form.getByRole('textbox', { name: 'Tags' }).fill('endgame, Zeitnot, endgame');
    await pictureEveryLook(launched, 'notes-writing');
    await form.getByRole('textbox', { name: 'Tags' }).press('Enter');
    const note = page.getByRole('region', { name: 'Note on this game' });
    await note.getByText('Look at the rook endgame again.').waitFor();
    await expect.poll(() => note.getByRole('listitem').allTextContents()).toEqual(['endgame', 'Zeitnot']);

    await page.locator('[data-screen-title]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Note on the position' }).click();
    await page.keyboard.type(positionNote);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('region', { name: 'Note on this position' }).getByText(positionNote).waitFor();
    await pictureEveryLook(launched, 'notes-game');
    // Escape leaves the note as it was.
    await page.getByRole('button', { name: 'Edit: Note on this position' }).click();
    await page.keyboard.type('nothing');
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Note on this position' }).getByText(positionNote).waitFor();
    // The next position has no note, and the note is back with its position.
    await page.locator('[data-screen-title]').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Note on the position' }).waitFor();
  });

  it('are marked in the list of games, and searched', async () => {
    const { page } = launched;
    await openGames(page);
    await expect.poll(() => table().getByTitle('Note: endgame, Zeitnot').count()).toBe(1);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('button', { name: /^(Any )?Tag/ }).click();
    await page.getByRole('option', { name: 'Zeitnot' }).click();
    await page.getByRole('textbox', { name: 'In your note' }).fill('ROOK');
    await page.keyboard.press('Escape');
    await page.getByText(/^1 game/).waitFor();
    await pictureEveryLook(launched, 'notes-found');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText(/^2 games/).waitFor();
  });

  it('come up with their position in the other game, in Openings and on the analysis board', async () => {
    const { page } = launched;
    const note = page.getByRole('region', { name: 'Note on this position' }).getByText(positionNote);
    await table()
      .getByRole('button', { name: /^Game against Miriam/ })
      .click();
    await boardOf(page).waitFor();
    await page.locator('[data-screen-title]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await note.waitFor();
    await page.getByRole('button', { name: 'Openings from this position' }).click();
    await page.getByRole('heading', { name: 'Openings', level: 1 }).waitFor();
    await note.waitFor();
    await pictureEveryLook(launched, 'notes-openings');
    await openGames(page);
    await table()
      .getByRole('button', { name: /^Game against Miriam/ })
      .click();
    await boardOf(page).waitFor();
    await page.locator('[data-screen-title]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await note.waitFor();
    await page.keyboard.press('Control+Shift+a');
    await page.getByRole('heading', { name: 'Analysis board', level: 1 }).waitFor({ state: 'attached' });
    await note.waitFor();
    await pictureEveryLook(launched, 'notes-analysis');
  });

  it('are listed with their tags, which are renamed and removed', async () => {
    const { page } = launched;
    await openNotes();
    await page.getByText(positionNote).waitFor();
    await page.getByRole('button', { name: 'Rename the tag “Zeitnot”' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('time trouble');
    await dialog.getByRole('button', { name: 'Rename tag' }).click();
    await page.getByRole('button', { name: 'Remove the tag “time trouble”' }).waitFor();
    await pictureEveryLook(launched, 'notes-list');
    await page.getByRole('button', { name: 'Remove the tag “endgame”' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove tag' }).click();
    await expect.poll(() => page.getByRole('button', { name: /^Remove the tag/ }).count()).toBe(1);
    await page.getByRole('button', { name: 'time trouble: 1 game' }).click();
    await page.getByText(/^1 game/).waitFor();
  });

  it('are held back while an own game has their position', async () => {
    const { page } = launched;
    const request = { opponent: 'willow', limit: 600, increment: 5, color: 'white' } as const;
    await startGameInProgress(club, { ...request, moves: ['e2e4', 'e7e5'] });
    await openNotes();
    await page.getByText(/^1 position of games that you are still playing/).waitFor();
    expect(await page.getByText(positionNote).count()).toBe(0);
  });
});
