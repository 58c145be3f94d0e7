/** The standing of an arena in the smallest window: a long name after a title is shortened and does not disappear. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { createArenasHand } from '../harness/arenas.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { tabTo } from '../harness/keyboard.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { resizeContent, screenshotPage } from '../harness/screenshot.ts';
import { goTo, signIn } from '../harness/window.ts';

let session: DesktopSession;
let userDataDir = '';
let launched: LaunchedApp;
let club: RunningClub;

beforeAll(async () => {
  session = await startDesktopSession({ size: '1800x1200x24' });
  userDataDir = await mkdtemp(join(tmpdir(), 'outpost-standing-'));
  launched = await launchApp({ session, userDataDir, args: ['--welcome'] });
  club = await startClub({ startAt: Date.UTC(2026, 5, 10, 12, 10) });
});
afterAll(async () => {
  await launched?.close();
  await club?.stop();
  await session?.stop();
  await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
});

it('shortens long names in the standing and on the podium', async () => {
  const { page } = launched;
  const hand = createArenasHand(page);
  await signIn(page, { ...club, keeping: 'plain' });
  await resizeContent(launched, { width: 1000, height: 700 });
  await goTo(page, 'Arenas');
  await page.getByRole('listbox', { name: 'Arenas' }).waitFor();
  const running = async () =>
    ((await hand.listOf(club))?.rows ?? []).find((row) => row.state === 'started' && row.schedule);
  await expect.poll(running).toBeDefined();
  await page.keyboard.press('F6');
  await tabTo(page, 'Search');
  await page.keyboard.type((await running())?.name ?? '');
  await tabTo(page, 'Arenas');
  await page.keyboard.press('Enter');
  const standing = page.getByRole('region', { name: 'Standings' });
  await standing.locator('tbody .player-link').first().waitFor();
  for (const zoom of [1, 1.5]) {
    await launched.app.evaluate(({ BrowserWindow }, factor) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.setZoomFactor(factor);
    }, zoom);
    await page.waitForFunction((width) => innerWidth <= width, 1000 / zoom + 1);
    const lines = await standing.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const line = row.querySelector<HTMLElement>('.player-titled');
        const name = line?.querySelector<HTMLElement>('.player-link');
        const rating = line?.querySelector<HTMLElement>('.num');
        if (!line || !name) return null;
        if (!line.querySelector('.arena-title'))
          line.insertAdjacentHTML('afterbegin', '<span class="arena-title">GM </span>');
        name.textContent = 'An_exceedingly_long_name_of_thirty';
        const inner = (one: HTMLElement) => one.getBoundingClientRect();
        const cell = inner(line.parentElement ?? line);
        return {
          isShortened: name.scrollWidth > name.clientWidth,
          width: inner(name).width,
          leaves: Math.max(inner(name).right, rating ? inner(rating).right : 0) > cell.right + 1,
          isOneLine: Math.abs(inner(name).top - inner(line).top) < 6,
        };
      }),
    );
    await screenshotPage(
      launched,
      join(projectRoot, 'test-results', 'screenshots', `arena-standing-${100 * zoom}.png`),
    );
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      expect(line).toMatchObject({ leaves: false, isOneLine: true });
      // The larger text has one column, which may have room for the whole name.
      if (zoom === 1) expect(line?.isShortened).toBe(true);
      expect(line?.width).toBeGreaterThan(60);
    }
  }
});
