/**
 * The history of a newly signed-in user: months of games fetched in spite of a kill at a random moment; days that
 * merge; a hole that is reported and filled. Pictures go to test-results/screenshots.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGames } from '../bench/pgn-games.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { answerOpenDialog } from '../harness/file-dialog.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { withDatabase } from '../harness/profile.ts';
import { boardOf, openSettings, signIn } from '../harness/window.ts';

describe('the history', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let userDataDir: string;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-history-'));
    // Larger than the largest window with its frame.
    session = await startDesktopSession({ size: '1800x1200x24' });
    club = await startClub({ historyDays: 90 });
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const start = async (...args: readonly string[]) => {
    launched = await launchApp({ session, userDataDir, args });
  };
  const open = async (section?: string) => {
    const { page } = launched;
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: /^History/ })
      .click();
    await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
    if (section !== undefined) await page.getByRole('radio', { name: section }).click();
  };
  const complete = (page: Page) =>
    page.getByRole('region', { name: 'Archive status' }).getByText('All games downloaded').waitFor();
  const there = async () => {
    const answer = await fetch(`${club.baseUrl}/api/games/user/Robin?moves=false`, {
      headers: { accept: 'application/x-ndjson', authorization: `Bearer ${club.token}` },
    });
    const lines = (await answer.text()).split('\n').filter((line) => line !== '');
    return lines.map((line) => (JSON.parse(line) as { readonly id: string }).id).toSorted();
  };
  const stored = () =>
    withDatabase(userDataDir, (db) =>
      db
        .query<{ id: string }>('SELECT game_id AS id FROM archive_games ORDER BY game_id')
        .all()
        .map(({ id }) => id),
    );
  const bringIn = async (what: string) => {
    await launched.page.getByRole('button', { name: 'Import', exact: true }).click();
    await launched.page.getByRole('menuitem', { name: what }).click();
  };
  const picture = (name: string) => pictureEveryLook(launched, `history-${name}`);

  it('is fetched from the first start, through a kill, until it has every game of the server', async () => {
    await start('--welcome');
    await signIn(launched.page, { ...club, keeping: 'plain' });
    await open('Games');
    // Random on purpose: before the first game, in the middle, or after the last.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3_000));
    await launched.kill();
    await start();
    await open('Games');
    await complete(launched.page);
    const table = launched.page.getByRole('table', { name: 'Games' });
    await table.getByRole('row').nth(5).waitFor();
    expect(Number(await table.getAttribute('aria-rowcount'))).toBe((await there()).length);
    await picture('games');
  });

  it('shows days, curves and a game with its clocks, and every figure links to its games', async () => {
    const { page } = launched;
    await open('Activity');
    const bar = page.getByRole('button', { name: /^(Blitz|Rapid|Bullet|Classical).*won/ }).first();
    await bar.waitFor();
    await picture('timeline');
    await bar.click();
    const table = page.getByRole('table', { name: 'Games' });
    await table
      .getByRole('button', { name: /^Game against / })
      .first()
      .click();
    await boardOf(page).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.moves [aria-current=step]').count()).toBe(1);
    await picture('game');
    await page.getByRole('button', { name: 'Back to games' }).click();
    await open('Ratings');
    await page.getByRole('img', { name: /^Rating in / }).waitFor();
    await page.getByRole('table', { name: 'Ratings by day' }).waitFor();
    await picture('ratings');
  });

  it('stores each day once, however often it is reported, and all games across a restart', async () => {
    await launched.close();
    expect(await stored()).toEqual(await there());
    const days = () =>
      withDatabase(userDataDir, (db) =>
        db.query<{ began: number }>('SELECT began FROM activity_spans ORDER BY began').all(),
      );
    const before = await days();
    expect(before.length).toBeGreaterThan(3);
    await start();
    await open();
    await launched.page.getByText(/^Updated just now|^Updated .* ago/).waitFor();
    await launched.page.getByRole('button', { name: 'Check for new games' }).click();
    await complete(launched.page);
    await launched.close();
    const after = await days();
    expect(after).toEqual([...new Map(after.map((row) => [row.began, row])).values()]);
    expect(after.length).toBeGreaterThanOrEqual(before.length);
  });

  it('reports a hole made by hand, and fills it on request', async () => {
    const dayMs = 86_400_000;
    const ended = '(began + lasted)';
    const hole = await withDatabase(userDataDir, (db) => {
      const day = db
        .query<{ day: number }>(
          // The service's activity counts no games of some variants.
          `SELECT began AS day FROM activity_spans
           WHERE ended < ? AND EXISTS (
             SELECT 1 FROM archive_games AS game JOIN archive_words AS variant ON variant.id = game.variant
             WHERE game.began + game.lasted >= activity_spans.began
             AND game.began + game.lasted < activity_spans.ended
             AND game.level IS NULL AND game.result < 2 AND variant.word = 'standard')
           ORDER BY began DESC LIMIT 1`,
        )
        .get(Date.now() - 3 * dayMs)?.day;
      if (day === undefined) throw new Error('no day with games is old enough');
      return db
        .command(`DELETE FROM archive_games WHERE ${ended} >= ? AND ${ended} < ?`)
        .run(day, day + dayMs).changes;
    });
    expect(hole).toBeGreaterThan(0);
    await start();
    await open('Completeness');
    const { page } = launched;
    const fetchIt = page.getByRole('button', { name: /^Download/ }).first();
    await fetchIt.waitFor();
    await page
      .getByText(/games? missing/)
      .first()
      .waitFor();
    await picture('completeness');
    await fetchIt.click();
    await page.getByText(/^No gaps in/).waitFor();
    await launched.close();
    expect(await stored()).toEqual(await there());
    await start();
  });

  it('imports a file of games through a kill, keeps broken games in part, and finds its texts and positions', async () => {
    const file = join(userDataDir, 'club games.pgn');
    const games = 3_000;
    await writeFile(
      file,
      `${[...makeGames(games)].join('')}[Event "Broken"]\n\n1. e4 e5 2. Ke4 *\n\n${annotated}`,
    );
    await open('Games');
    const { app } = launched;
    await answerOpenDialog(app, file);
    await bringIn('PGN files…');
    const files = () => launched.page.getByRole('region', { name: 'PGN files' });
    await files().getByText('club games.pgn').waitFor();
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 2_000));
    await launched.kill();
    await start();
    await open('Games');
    await files().getByText('Imported', { exact: true }).waitFor();
    await files().getByText('1 game with an error').click();
    const lines = (await readFile(file, 'utf8')).split('\n');
    await files()
      .getByText(`Line ${lines.indexOf('1. e4 e5 2. Ke4 *') + 1}: illegal move Ke4`)
      .waitFor();
    const { page } = launched;
    const table = page.getByRole('table', { name: 'Games' });
    const all = (await there()).length + games + 2;
    await expect.poll(async () => Number(await table.getAttribute('aria-rowcount'))).toBe(all);
    await picture('import');
    await page.getByRole('searchbox').fill('Broken');
    await expect.poll(async () => Number(await table.getAttribute('aria-rowcount'))).toBe(1);
    await table.getByRole('row').nth(1).getByRole('button').first().click();
    await boardOf(page).waitFor();
    await page.getByRole('note').getByText('Incomplete game').waitFor();
    await picture('partial');
    await page.getByRole('button', { name: 'Back to games' }).click();
    await page.getByRole('searchbox').fill('');

    const second = join(userDataDir, 'more.pgn');
    await writeFile(second, [...makeGames(20, 9)].join('').replaceAll('chess.example/0', 'chess.example/z'));
    const tools = await page.context().newCDPSession(page);
    const data = { items: [], files: [second], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await tools.send('Input.dispatchDragEvent', { type, x: 600, y: 500, data });
    await files().getByText('more.pgn').waitFor();
    await files().getByText('20 new games').waitFor();

    await page.getByRole('searchbox').fill('Adolf Anderssen');
    await table.getByRole('button', { name: /Adolf Anderssen/ }).click();
    await boardOf(page).waitFor();
    for (let ply = 0; ply < 5; ply += 1) await page.keyboard.press('ArrowRight');
    const moves = page.getByRole('group', { name: 'Moves and variations' });
    await moves.getByText('The gambit is accepted').waitFor();
    await picture('remarks');
    await page.getByRole('button', { name: 'Games with this position' }).click();
    await table.getByRole('button', { name: /Adolf Anderssen/ }).waitFor();
    await page.getByRole('button', { name: 'Position set' }).click();
    await picture('position');
    await page.keyboard.press('Escape');
  });

  it('imports games from the server’s imports, and restores everything from a backup', async () => {
    await open('Games');
    const table = () => launched.page.getByRole('table', { name: 'Games' });
    const rows = async () => Number(await table().getAttribute('aria-rowcount'));
    await table().getByRole('row').nth(5).waitFor();
    const before = await rows();
    await bringIn('Games imported on the server');
    await expect.poll(rows).toBe(before + 2);
    await launched.page.getByRole('searchbox').fill('Paul Morphy');
    await expect.poll(rows).toBe(1);
    await table()
      .getByRole('button', { name: /Morphy/ })
      .click();
    await launched.page.getByText('Imported on the server').waitFor();

    const file = join(userDataDir, 'elsewhere', 'mine.db');
    await mkdir(join(userDataDir, 'elsewhere'));
    const { app } = launched;
    await app.evaluate(({ dialog }, chosen) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen });
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
    }, file);
    await openSettings(launched.page, 'Storage');
    await launched.page.getByRole('button', { name: 'Back up…' }).click();
    const games = (before + 2).toLocaleString('en-GB');
    await launched.page.getByText(new RegExp(`1 account, ${games} games.*verified`)).waitFor();

    // The next start restores the deleted data.
    await launched.page.getByRole('button', { name: 'Restore…' }).click();
    await launched.page.getByText('mine.db is intact').waitFor();
    await picture('backup');
    await launched.close();
    await withDatabase(userDataDir, (db) => db.script('DELETE FROM archive_games'));
    await start();
    await openSettings(launched.page, 'Storage');
    await launched.page.getByText('Outpost now uses the chosen backup.').waitFor();
    await open('Games');
    await table().getByRole('row').nth(5).waitFor();
    await expect.poll(rows).toBe(before + 2);
  });
});

/** A game of 1851 with comments of our own. */
const annotated = `[Event "London"]
[Site "London"]
[Date "1851.06.21"]
[White "Adolf Anderssen"]
[Black "Lionel Kieseritzky"]
[Result "1-0"]
[Annotator "The club"]

{ Played between two rounds, for pleasure. } 1. e4 e5 2. f4 exf4 { The King's gambit. } 3. Bc4
{ The gambit is accepted, and White does not mind the check. } (3. Nf3 g5 { is the other way to play }) 3... Qh4+ 4. Kf1 b5?!
5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1! cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8
15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0
`;
