/**
 * A file becomes a collection: its games, filters by its tags, a variation played through, own names, and its removal
 * while another collection has one of its games.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { answerOpenDialog } from '../harness/file-dialog.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { boardOf, signIn } from '../harness/window.ts';

interface FileGame {
  readonly event: string;
  readonly date: string;
  readonly white: string;
  readonly black: string;
  readonly moves: string;
  readonly round?: string;
  readonly annotator?: string;
}

const game = ({ event, date, white, black, moves, round = '1', annotator = 'Ruth' }: FileGame): string =>
  `[Event "${event}"]\n[Site "Testville"]\n[Date "${date}"]\n[Round "${round}"]\n[White "${white}"]\n[Black "${black}"]
[Result "1-0"]\n[WhiteElo "2400"]\n[BlackElo "2300"]\n[Annotator "${annotator}"]\n\n${moves} 1-0\n\n`;

const shared = game({
  event: 'Spring Open',
  date: '1997.05.??',
  white: 'Lang, Eva',
  black: 'Weber, Anna',
  moves: '1. d4 d5 2. c4 e6',
  round: '2.1',
});

const file = [
  game({
    event: 'Spring Open',
    date: '1997.??.??',
    white: 'Weber, Anna',
    black: 'Koch, Jan',
    moves:
      '{ A quiet start. } 1. e4 c5 { The Sicilian. } (1... e5 2. Nf3 (2. f4 $1 exf4 { accepted }) 2... Nc6 $14) 2. Nf3 d6 $6 3. d4 cxd4 4. Nxd4',
  }),
  shared,
  game({
    event: 'Autumn Cup',
    date: '1998.10.02',
    white: 'Koch, Jan',
    black: 'Lang, Eva',
    moves: '1. c4 e5 2. g3 d5',
    annotator: 'Jonas',
  }),
].join('');

const secondFile = [
  shared,
  game({
    event: 'Winter Cup',
    date: '1999.??.??',
    white: 'Lang, Eva',
    black: 'Koch, Jan',
    moves: '1. Nf3 c5',
  }),
].join('');

describe('collections', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let userDataDir: string;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-collections-'));
    session = await startDesktopSession({ size: '1800x1200x24' });
    club = await startClub({ historyDays: 5 });
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const picture = (name: string) => pictureEveryLook(launched, `collections-${name}`);

  it('lead from an imported file to its games, filters and variations, and go with their games', async () => {
    launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
    const { page, app } = launched;
    await signIn(page, { ...club, keeping: 'plain' });
    const importFile = async (name: string, text: string) => {
      const path = join(userDataDir, name);
      await writeFile(path, text);
      await answerOpenDialog(app, path);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('menuitem', { name: 'PGN files…' }).click();
    };
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: /^History/ })
      .click();
    await page.getByRole('radio', { name: 'Collections' }).click();
    await page.getByText('No collections yet').waitFor();
    await importFile('open.pgn', file);
    const show = page.getByRole('button', { name: 'Show the 3 games' });
    await show.waitFor();
    await page
      .getByRole('table', { name: 'Collections' })
      .getByRole('button', { name: 'open.pgn', exact: true })
      .waitFor();
    await picture('list');

    await show.click();
    const table = page.getByRole('table', { name: 'Games' });
    const rows = async () => Number(await table.getAttribute('aria-rowcount'));
    await expect.poll(rows).toBe(3);
    await picture('games');
    // The user has named none of the file's players as his own name.
    const results = async () =>
      (await table.locator('[role=cell].history-game-result').allInnerTexts()).toSorted();
    const tally = page.getByRole('status').filter({ hasText: /^\d+ games?/ });
    expect(await tally.innerText()).toBe('3 games');
    expect(await results()).toEqual(['1–0', '1–0', '1–0']);
    const days = async () => (await table.locator('[role=cell].history-game-day').allInnerTexts()).toSorted();
    const filtered = async (field: string, option: string, wanted: readonly string[]) => {
      await page.getByRole('button', { name: new RegExp(`${field}$`) }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
      await expect.poll(days).toEqual(wanted);
    };
    const all = ['1997.05.??', '1997.??.??', '2 Oct 1998'];
    for (const [field, option, wanted] of [
      ['Event', 'Spring Open (2)', ['1997.05.??', '1997.??.??']],
      ['Year', '1997 (2)', ['1997.05.??', '1997.??.??']],
      ['Year', '1998 (1)', ['2 Oct 1998']],
      ['Round', '2.1 (1)', ['1997.05.??']],
      ['Annotator', 'Jonas (1)', ['2 Oct 1998']],
    ] as const) {
      await filtered(field, option, wanted);
      await filtered(field, `${field}: Any`, all);
    }
    await filtered('Event', 'Spring Open (2)', ['1997.05.??', '1997.??.??']);

    await table.getByRole('button', { name: /Weber, Anna – Koch, Jan/ }).click();
    await boardOf(page).waitFor();
    const moves = page.getByRole('group', { name: 'Moves and variations' });
    const now = () => moves.locator('[aria-current=step]').textContent();
    for (const [key, san] of [
      ['ArrowRight', 'e4'],
      ['ArrowRight', 'c5'],
      ['ArrowDown', 'e5'],
      ['ArrowRight', 'Nf3'],
      ['ArrowDown', 'f4!'],
      ['ArrowRight', 'exf4'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(now).toBe(san);
    }
    await moves.getByText('accepted').waitFor();
    await picture('variation');
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await expect.poll(now).toBe('Nxd4');
    await page.getByRole('button', { name: 'Back to games' }).click();
    // The list is as it was left.
    await expect.poll(days).toEqual(['1997.05.??', '1997.??.??']);

    await page.getByRole('radio', { name: 'Collections' }).click();
    await page.getByRole('button', { name: 'Your names…' }).click();
    await page.getByRole('textbox', { name: 'Add a name, as the file writes it' }).fill('Weber, Anna');
    await picture('names');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Your names: .*Weber, Anna/).waitFor();
    await page.getByRole('button', { name: 'open.pgn', exact: true }).click();
    await page.getByText('3 games: 1 won, 0 drawn, 1 lost').waitFor();
    await expect.poll(results).toEqual(['1–0', 'Lost', 'Won']);

    await page.getByRole('radio', { name: 'Collections' }).click();
    await importFile('winter.pgn', secondFile);
    const collections = page.getByRole('table', { name: 'Collections' });
    await collections.getByRole('button', { name: 'winter.pgn', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove open.pgn', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('2 games are deleted').waitFor();
    await question.getByText('One game stays, because it is in another collection').waitFor();
    await picture('removal');
    await question.getByRole('button', { name: 'Delete 2 games' }).click();
    await collections.getByText('open.pgn').waitFor({ state: 'detached' });
    await collections.getByRole('button', { name: 'winter.pgn', exact: true }).click();
    await page.getByText('2 games: 0 won, 0 drawn, 1 lost').waitFor();
    await expect.poll(days).toEqual(['1997.05.??', '1999.??.??']);
    await table.getByRole('button', { name: /1997\.05\.\?\?/ }).click();
    await boardOf(page).waitFor();
    await page.getByRole('button', { name: 'Back to games' }).click();

    await page.getByRole('radio', { name: 'Collections' }).click();
    await page.getByRole('button', { name: 'Remove winter.pgn', exact: true }).click();
    await question.getByRole('button', { name: 'Delete 2 games' }).click();
    await page.getByText('No collections yet').waitFor();
  });
});
