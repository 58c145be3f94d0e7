/** An imported game is analysed by the real engine, and shows its figures, its mistakes and better moves. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { answerOpenDialog } from '../harness/file-dialog.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { signIn } from '../harness/window.ts';

/** Black overlooks a mate in one. */
const game = `[Event "Club evening"]
[Date "2026.01.02"]
[White "Weber, Anna"]
[Black "Koch, Jan"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
`;

/** The engine's searches take seconds, on a busy machine far longer. */
const patience = { timeout: 120_000 };

describe('analysis', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let userDataDir: string;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-analysis-'));
    session = await startDesktopSession({ size: '1800x1200x24' });
    club = await startClub({ historyDays: 5 });
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const picture = (name: string) => pictureEveryLook(launched, `analysis-${name}`);

  it('of an imported game leads to its mistake and the better move', async () => {
    launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
    const { page, app } = launched;
    await signIn(page, { ...club, keeping: 'plain' });
    const path = join(userDataDir, 'evening.pgn');
    await writeFile(path, game);
    await answerOpenDialog(app, path);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: /^History/ })
      .click();
    await page.getByRole('radio', { name: 'Collections' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('menuitem', { name: 'PGN files…' }).click();
    await page
      .getByRole('table', { name: 'Collections' })
      .getByRole('button', { name: 'evening.pgn', exact: true })
      .click();
    await page
      .getByRole('button', { name: /Weber, Anna/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.getByText(/^Analysed by Stockfish 19/).waitFor(patience);
    const graph = page.getByRole('slider', { name: 'Evaluation of the game' });
    const ply = () => graph.getAttribute('aria-valuenow');
    // The engine may take White's early queen for an inaccuracy.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Next mistake' }).click();
        return ply();
      })
      .toBe('6');
    await page.getByText('Blunder', { exact: true }).waitFor();
    await page.getByText(/Better: \S/).waitFor();
    const rows = await page.locator('.game-analysis tbody tr').allInnerTexts();
    const accuracies = rows.map((row) => Number(/(\d+)%/.exec(row)?.[1]));
    expect(accuracies).toHaveLength(2);
    expect(accuracies[0]).toBeGreaterThan(70);
    expect(accuracies[1]).toBeLessThan(50);
    await graph.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(ply).toBe('5');
    const box = await graph.boundingBox();
    if (!box) throw new Error('no graph');
    await page.mouse.click(box.x + 2, box.y + 20);
    await expect.poll(ply).toBe('0');
    await page.mouse.click(box.x + (box.width * 6) / 7, box.y + 20);
    await expect.poll(ply).toBe('6');
    await picture('game');
  });

  it('of own games is chosen in the settings', async () => {
    const { page } = launched;
    await page.keyboard.press('Control+Comma');
    await page.getByRole('button', { name: 'Analysis', exact: true }).click();
    await page.getByRole('radio', { name: 'While I am away' }).click();
    await page.getByRole('radio', { name: 'While I am away', checked: true }).waitFor();
    await page
      .getByText(/games analysed/)
      .first()
      .waitFor();
    await picture('settings');
  });
});
