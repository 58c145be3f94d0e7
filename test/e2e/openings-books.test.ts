/** Games become a Polyglot book, which is then a source of moves beside the games. */
import { mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { answerOpenDialog } from '../harness/file-dialog.ts';
import { importGames } from '../harness/imported-games.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { signIn } from '../harness/window.ts';

/** 15 games: White wins with e4 nine times, and draws with d4 six times. */
const pgn = Array.from({ length: 15 }, (_, number) => {
  const [moves, result] = number < 9 ? ['1. e4 c5 2. Nf3 d6', '1-0'] : ['1. d4 d5 2. c4 e6', '1/2-1/2'];
  return `[Event "Club"]
[Date "2026.07.${String(number + 1).padStart(2, '0')}"]
[Round "${number}"]
[White "Anna"]
[Black "Bert"]
[Result "${result}"]

${moves} ${result}

`;
}).join('');

describe('opening books', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let userDataDir: string;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-books-'));
    session = await startDesktopSession({ size: '1800x1200x24' });
    club = await startClub({ historyDays: 0 });
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  it('are made from games, and give their moves beside the games', async () => {
    launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
    const { page, app } = launched;
    await signIn(page, { ...club, keeping: 'plain' });
    const path = join(userDataDir, 'club.pgn');
    await writeFile(path, pgn);
    await importGames(launched, path);
    await page.getByText(/^15 games/).waitFor();
    await page.getByRole('button', { name: 'Openings', exact: true }).click();
    await page.getByRole('radio', { name: 'Books', exact: true }).click();
    await page.getByText('No opening books yet').waitFor();
    await pictureEveryLook(launched, 'openings-books-empty');

    // The export.
    const book = join(userDataDir, 'club.bin');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, book);
    await page.getByRole('button', { name: 'Export as Polyglot book…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await pictureEveryLook(launched, 'openings-books-export');
    await dialog.getByRole('button', { name: 'Export…' }).click();
    await page.getByText('club.bin has 6 entries from 15 games.').waitFor();
    expect((await readFile(book)).length).toBe(6 * 16);
    // The book as a source.
    await answerOpenDialog(app, book);
    await page.getByRole('button', { name: 'Add book…' }).click();
    const table = page.getByRole('table', { name: 'Moves of the books in this position' });
    const rows = () => table.getByRole('row').allTextContents();
    await expect
      .poll(async () => (await rows()).slice(1).map((row) => row.slice(0, 5)))
      .toEqual(['e475%', 'd425%']);
    await table.getByRole('button', { name: 'Show 9 games with e4' }).waitFor();
    await pictureEveryLook(launched, 'openings-books');
    await page.locator('[data-screen-title]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await rows())[1]?.slice(0, 6)).toBe('d5100%');
    await page.getByRole('button', { name: 'Weight of club.bin' }).click();
    await page.getByRole('option', { name: 'Off' }).click();
    await page.getByText('No book has this position').waitFor();

    // A missing file says so.
    await unlink(book);
    await page.getByRole('radio', { name: 'Games', exact: true }).click();
    await page.getByRole('radio', { name: 'Books', exact: true }).click();
    await page.getByText('There is no file club.bin any more.').waitFor();
    await pictureEveryLook(launched, 'openings-books-missing');
    await page.getByRole('button', { name: 'Remove club.bin' }).click();
    await page.getByText('No opening books yet').waitFor();

    // A file that is no book.
    await answerOpenDialog(app, path);
    await page.getByRole('button', { name: 'Add book…' }).click();
    await page.getByText('club.pgn is not a Polyglot book.').waitFor();
  });
});
