/**
 * The history as somebody has it who signs in for the first time: months of games fetched, through a kill at any moment,
 * until all are there; days that merge; a hole that is named and filled. Pictures go to test-results/screenshots.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { findAccessibilityFaults } from '../harness/accessibility.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { withDatabase } from '../harness/profile.ts';
import { resizeContent, screenshotPage } from '../harness/screenshot.ts';
import { boardOf, signIn } from '../harness/window.ts';

const patience = { timeout: 120_000 };
const pictures = join(projectRoot, 'test-results', 'screenshots');
const sizes = [
  { width: 1000, height: 700 },
  { width: 1600, height: 1000 },
];

describe('the history', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let userDataDir: string;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-history-'));
    // Larger than the largest window, so that its frame fits as well.
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
    launched.page.setDefaultTimeout(60_000);
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
    page
      .getByRole('region', { name: 'State of the archive' })
      .getByText('All games are here')
      .waitFor(patience);
  const there = async () => {
    const answer = await fetch(`${club.baseUrl}/api/games/user/Robin?moves=false`, {
      headers: { accept: 'application/x-ndjson', authorization: `Bearer ${club.token}` },
    });
    const lines = (await answer.text()).split('\n').filter((line) => line !== '');
    return lines.map((line) => (JSON.parse(line) as { readonly id: string }).id).toSorted();
  };
  const kept = () =>
    withDatabase(userDataDir, (db) =>
      db
        .query<{ id: string }>('SELECT game_id AS id FROM archive_games ORDER BY game_id')
        .all()
        .map(({ id }) => id),
    );
  const picture = async (name: string) => {
    for (const theme of ['light', 'dark'] as const) {
      await launched.page.emulateMedia({ colorScheme: theme });
      for (const size of sizes) {
        await resizeContent(launched, size);
        const file = `history-${name}-${theme}-${size.width}x${size.height}.png`;
        await screenshotPage(launched, join(pictures, file));
        if (size === sizes[0]) expect(await findAccessibilityFaults(launched.page)).toEqual([]);
      }
    }
    await launched.page.emulateMedia({ colorScheme: null });
  };

  it('is fetched from the first start on, through a kill, until every game of the server is there', async () => {
    await start('--doors');
    await signIn(launched.page, { ...club, keeping: 'plain' });
    await open('Games');
    // Any moment will do: before the first game, in the middle, or after the last.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3_000));
    await launched.kill();
    await start();
    await open('Games');
    await complete(launched.page);
    const table = launched.page.getByRole('table', { name: 'Games' });
    await table.getByRole('row').nth(5).waitFor();
    expect(Number(await table.getAttribute('aria-rowcount'))).toBe((await there()).length);
    await picture('games');
  }, 300_000);

  it('shows days, curves and a game with its clocks, and every figure leads to its games', async () => {
    const { page } = launched;
    await open('Timeline');
    const bar = page.getByRole('button', { name: /^(Blitz|Rapid|Bullet|Classical).*won/ }).first();
    await bar.waitFor();
    await picture('timeline');
    await bar.click();
    const table = page.getByRole('table', { name: 'Games' });
    await table
      .getByRole('button', { name: /^Game with / })
      .first()
      .click();
    await boardOf(page).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.moves [aria-current=step]').count(), patience).toBe(1);
    await picture('game');
    await page.getByRole('button', { name: 'Back to the games' }).click();
    await open('Ratings');
    await page.getByRole('img', { name: /^Rating in / }).waitFor();
    await page.getByRole('table', { name: 'Ratings by day' }).waitFor();
    await picture('ratings');
  }, 300_000);

  it('keeps a day once however often it is told, and all games over a start', async () => {
    await launched.close();
    expect(await kept()).toEqual(await there());
    const days = () =>
      withDatabase(userDataDir, (db) =>
        db.query<{ began: number }>('SELECT began FROM activity_spans ORDER BY began').all(),
      );
    const before = await days();
    expect(before.length).toBeGreaterThan(3);
    await start();
    await open();
    await launched.page.getByText(/^Asked just now|^Asked .* ago/).waitFor();
    await launched.page.getByRole('button', { name: 'Look for news now' }).click();
    await complete(launched.page);
    await launched.close();
    const after = await days();
    expect(after).toEqual([...new Map(after.map((row) => [row.began, row])).values()]);
    expect(after.length).toBeGreaterThanOrEqual(before.length);
  }, 300_000);

  it('names a hole that was made by hand, and fills it when asked', async () => {
    const dayMs = 86_400_000;
    const ended = '(began + lasted)';
    const hole = await withDatabase(userDataDir, (db) => {
      const day = db
        .query<{ day: number }>(
          `SELECT began AS day FROM activity_spans
           WHERE ended < ? AND EXISTS (
             SELECT 1 FROM archive_games AS game WHERE game.began + game.lasted >= activity_spans.began
             AND game.began + game.lasted < activity_spans.ended AND game.level IS NULL AND game.result < 2)
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
    const fetchIt = page.getByRole('button', { name: /^Fetch/ }).first();
    await fetchIt.waitFor();
    await page
      .getByText(/games? missing/)
      .first()
      .waitFor();
    await picture('completeness');
    await fetchIt.click();
    await page.getByText(/^No gaps in/).waitFor(patience);
    await launched.close();
    expect(await kept()).toEqual(await there());
    await start();
  }, 300_000);
});
