/** A file becomes a collection: its games, a filter, a variation played through, own names, and its removal. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { findAccessibilityFaults } from '../harness/accessibility.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { resizeContent, screenshotPage } from '../harness/screenshot.ts';
import { boardOf, signIn } from '../harness/window.ts';

const pictures = join(projectRoot, 'test-results', 'screenshots');
const sizes = [
  { width: 1000, height: 700 },
  { width: 1600, height: 1000 },
];

const game = (event: string, date: string, white: string, black: string, moves: string): string =>
  `[Event "${event}"]\n[Site "Testville"]\n[Date "${date}"]\n[Round "1"]\n[White "${white}"]\n[Black "${black}"]
[Result "1-0"]\n[WhiteElo "2400"]\n[BlackElo "2300"]\n[Annotator "Ruth"]\n\n${moves} 1-0\n\n`;

const file = [
  game(
    'Spring Open',
    '1997.??.??',
    'Weber, Anna',
    'Koch, Jan',
    '{ A quiet start. } 1. e4 c5 { The Sicilian. } (1... e5 2. Nf3 (2. f4 $1 exf4 { accepted }) 2... Nc6 $14) 2. Nf3 d6 $6 3. d4 cxd4 4. Nxd4',
  ),
  game('Spring Open', '1997.05.??', 'Lang, Eva', 'Weber, Anna', '1. d4 d5 2. c4 e6'),
  game('Autumn Cup', '1998.10.02', 'Koch, Jan', 'Lang, Eva', '1. c4 e5 2. g3 d5'),
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

  const picture = async (name: string) => {
    for (const theme of ['light', 'dark'] as const) {
      await launched.page.emulateMedia({ colorScheme: theme });
      for (const size of sizes) {
        await resizeContent(launched, size);
        const picturePath = `collections-${name}-${theme}-${size.width}x${size.height}.png`;
        await screenshotPage(launched, join(pictures, picturePath));
        if (size === sizes[0]) expect(await findAccessibilityFaults(launched.page)).toEqual([]);
      }
    }
    await launched.page.emulateMedia({ colorScheme: null });
  };

  it('lead from an imported file to its games, filters and variations, and go with their games', async () => {
    launched = await launchApp({ session, userDataDir, args: ['--doors'] });
    const { page, app } = launched;
    await signIn(page, { ...club, keeping: 'plain' });
    const path = join(userDataDir, 'open.pgn');
    await writeFile(path, file);
    await app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
    }, path);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: /^History/ })
      .click();
    await page.getByRole('radio', { name: 'Collections' }).click();
    await page.getByText('No collections yet').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('menuitem', { name: 'PGN files…' }).click();
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
    await page.getByRole('button', { name: /^Event/ }).click();
    await page.getByRole('option', { name: 'Spring Open (2)' }).click();
    await expect.poll(rows).toBe(2);
    await table.getByText('1997.??.??').waitFor();

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
    await expect.poll(rows).toBe(3);

    await page.getByRole('radio', { name: 'Collections' }).click();
    await page.getByRole('button', { name: 'Your names…' }).click();
    await page.getByRole('textbox', { name: 'Add a name, as the file writes it' }).fill('Weber, Anna');
    await picture('names');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Your names: .*Weber, Anna/).waitFor();
    await page.getByRole('button', { name: 'open.pgn', exact: true }).click();
    await page.getByText('3 games: 1 won, 0 drawn, 1 lost').waitFor();

    await page.getByRole('radio', { name: 'Collections' }).click();
    await page.getByRole('button', { name: 'Remove open.pgn', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('3 games are deleted').waitFor();
    await picture('removal');
    await question.getByRole('button', { name: 'Delete 3 games' }).click();
    await page.getByText('No collections yet').waitFor();
  });
});
