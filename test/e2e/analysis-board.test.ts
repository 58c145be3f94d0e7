/** The analysis board with the real engine: lines, variations, set-up, saving, and the game view's threat. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { goTo, signIn } from '../harness/window.ts';

const game = `[White "Weber, Anna"]
[Black "Koch, Jan"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 (2... Nf6 3. d3 {Solid.} (3. Nc3 Nxe4) 3... c6) 3. Qh5 Nf6 4. Qxf7# 1-0
`;

/** The engine's searches take seconds, on a busy machine far longer. */
const patience = { timeout: 120_000 };

describe('the analysis board', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let userDataDir: string;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-analysis-board-'));
    session = await startDesktopSession({ size: '1800x1200x24' });
    club = await startClub({ historyDays: 5 });
    launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
    await signIn(launched.page, { ...club, keeping: 'plain' });
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const picture = (name: string) => pictureEveryLook(launched, `analysis-board-${name}`);
  const press = (name: string | RegExp) => launched.page.getByRole('button', { name }).click();
  const choose = async (item: string) => {
    await press('Game and position');
    await launched.page.getByRole('menuitem', { name: item }).click();
  };
  const current = () => launched.page.locator('.move-tree [aria-current=step]').innerText();
  /** Presses a square of the board, seen from White. */
  const square = async (name: string) => {
    const box = await launched.page.locator('.board-square').boundingBox();
    if (!box) throw new Error('no board');
    const side = box.width / 8;
    await launched.page.mouse.click(
      box.x + ('abcdefgh'.indexOf(name[0] ?? '') + 0.5) * side,
      box.y + (8 - Number(name[1]) + 0.5) * side,
    );
  };

  it('opens from anywhere, and the engine finds several lines for each move', async () => {
    const { page } = launched;
    await page.keyboard.press('Control+Shift+A');
    const lines = page.locator('.engine-line');
    await expect.poll(() => lines.count(), patience).toBe(3);
    await page.getByText(/^Depth \d+ · [\d,]+ kN\/s · Stockfish 19/).waitFor(patience);
    await square('e2');
    await square('e4');
    await expect.poll(current).toBe('e4');
    await expect.poll(() => lines.count(), patience).toBe(3);
    // A press on a move of a line plays it, whichever line the engine prefers by then.
    await lines.first().getByRole('button').first().click();
    await expect.poll(current).not.toBe('e4');
    await expect.poll(() => page.locator('.move-tree-move').count()).toBe(2);
  });

  it('reads a PGN with variations, which are annotated and promoted', async () => {
    const { page } = launched;
    await choose('Paste FEN or PGN…');
    await page.getByRole('textbox', { name: 'FEN or PGN' }).fill(game);
    await press(/^Open$/);
    await page.getByRole('button', { name: 'Nxe4', exact: true }).click();
    await press('Promote variation');
    await press('Interesting move');
    const comment = page.getByRole('textbox', { name: 'Comment' });
    await comment.fill('Risky.');
    await comment.press('Enter');
    await page.getByText('Risky.').waitFor();
    await expect.poll(current).toBe('Nxe4!?');
    await expect.poll(() => page.locator('.engine-line').count(), patience).toBe(3);
    await picture('game');
  });

  it('saves the game into a collection, whose view shows the threat and opens it again', async () => {
    const { page } = launched;
    await choose('Save to collection…');
    await press('Save');
    await page.getByText('Saved. You find the game under History, Collections.').waitFor();
    await goTo(page, 'History');
    await page.getByRole('radio', { name: 'Collections' }).click();
    await page
      .getByRole('table', { name: 'Collections' })
      .getByRole('button', { name: 'My analyses', exact: true })
      .click();
    await page
      .getByRole('button', { name: /Weber, Anna/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Qh5', exact: true }).click();
    await page.keyboard.press('x');
    await page.getByText('Threat: Qxf7#').waitFor(patience);
    await page.locator('.board-shape-red').waitFor();
    await picture('threat');
    await page.keyboard.press('x');
    await page.keyboard.press('Control+Shift+A');
    await page.getByRole('textbox', { name: 'Comment' }).waitFor();
    await page.getByText('Risky.').waitFor();
    await expect.poll(current).toBe('Qh5');
  });

  it('has an editor for positions', async () => {
    const { page } = launched;
    await choose('Set up position…');
    await picture('set-up');
    await press('Clear board');
    const field = page.getByRole('textbox', { name: 'FEN' });
    for (const [piece, at] of [
      ['white king', 'e1'],
      ['black king', 'e8'],
      ['white rook', 'a1'],
    ] as const) {
      await page.getByRole('button', { name: piece, exact: true }).click();
      await page.locator(`[data-square="${at}"]`).click();
    }
    await expect.poll(() => field.inputValue()).toBe('4k3/8/8/8/8/8/8/R3K3 w - - 0 1');
    await press('Analyse position');
    await expect.poll(() => page.locator('.engine-line').count(), patience).toBe(3);
    await page.keyboard.press('Control+z');
    await page.getByText('Risky.').waitFor();
  });

  it('speaks German', async () => {
    const { page } = launched;
    const speak = (language: 'de' | 'en') =>
      page.evaluate((wanted) => window.outpost.command('settings.set', { language: wanted }), language);
    await speak('de');
    await page.getByRole('heading', { name: 'Analysebrett' }).waitFor();
    await expect.poll(() => page.locator('.engine-line').count(), patience).toBe(3);
    await picture('game-de');
    await press('Partie und Stellung');
    await page.getByRole('menuitem', { name: 'Stellung aufbauen …' }).click();
    await picture('set-up-de');
    await press('Abbrechen');
    await speak('en');
    await page.getByRole('heading', { name: 'Analysis board' }).waitFor();
  });

  it('gives the engine back to the games when it is left', async () => {
    const { page } = launched;
    await page.keyboard.press('Control+1');
    const state = () =>
      page.evaluate(async () => JSON.parse(await window.outpost.query('liveAnalysis.view', undefined)));
    await expect.poll(state).toMatchObject({ value: { state: 'stopped' } });
  });
});
