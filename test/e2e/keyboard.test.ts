/**
 * Home, a game and the settings without a pointer: Tab, arrows and shortcuts only, with a visible focus at every
 * step.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromJson } from '../../preload/contract/json.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startGameInProgress } from '../harness/club-games.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { changeFocused, focused, tabTo } from '../harness/keyboard.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { boardOf } from '../harness/window.ts';

describe('by keyboard alone', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let page: Page;
  beforeAll(async () => {
    [session, club] = await Promise.all([startDesktopSession(), startClub({ historyDays: 1 })]);
    launched = await launchApp({ session, args: ['--welcome'] });
    ({ page } = launched);
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
  });

  const press = (key: string) => page.keyboard.press(key);
  const title = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
  const challenges = () => page.getByRole('region', { name: 'Challenges' }).getByRole('group');

  it('signs in', async () => {
    await title('Welcome to Outpost');
    await tabTo(page, /^Sign in/);
    await press('Enter');
    await title('Sign in');
    await tabTo(page, 'Use a token instead');
    await press('Enter');
    await tabTo(page, 'Server');
    await page.keyboard.type(club.baseUrl);
    await tabTo(page, 'Token');
    await page.keyboard.type(club.token);
    await press('Enter');
    await title('Robin');
    await tabTo(page, 'Add Robin');
    await press('Enter');
    await title('Home');
    await club.connected();
  });

  it('answers challenges on Home: accepts one, declines another with a reason', async () => {
    await club.challenge({ opponent: 'willow', limit: 600, increment: 5, ttlMs: 3_600_000 });
    await club.challenge({ opponent: 'bramble', limit: 900, increment: 10, ttlMs: 3_600_000 });
    await expect.poll(() => challenges().count()).toBe(2);

    await press('F6');
    expect((await focused(page)).isVisible).toBe(true);
    await tabTo(page, 'Decline the challenge from Bramble');
    await press('Enter');
    const reasons = page.getByRole('menu', { name: 'Decline the challenge from Bramble' });
    await reasons.waitFor();
    await expect.poll(async () => (await focused(page)).name).toBe('Not now, ask me later');
    await press('ArrowDown');
    await press('ArrowDown');
    expect((await focused(page)).name).toBe('Too fast for me');
    await press('Enter');
    await expect.poll(() => challenges().count()).toBe(1);

    await tabTo(page, 'Accept the challenge from Willow');
    await press('Enter');
    await boardOf(page).waitFor();
    await press('Control+1');
    await title('Home');
  });

  it('opens a game from the timeline, and returns', async () => {
    await press('F6');
    // The newest entry is the game just accepted; entries include their time.
    await tabTo(page, /Willow.* 20\d\d, \d\d:\d\d/);
    await press('Enter');
    await boardOf(page).waitFor();
    await press('Alt+ArrowLeft');
    await title('Home');
  });

  it('opens a connection’s details and reconnects it', async () => {
    await press('F6');
    await tabTo(page, /^Robin/, { backwards: true });
    await press('Enter');
    const details = page.getByRole('dialog', { name: 'Connection of Robin' });
    await details.waitFor();
    await tabTo(page, 'Reconnect now');
    const before = await opens(page);
    await press('Enter');
    await expect.poll(() => opens(page)).toBeGreaterThan(before);
    await press('Escape');
    await details.waitFor({ state: 'detached' });
    expect((await focused(page)).name).toMatch(/^Robin/);
  });

  it('plays: moves on the board and as text, chats, browses moves and resigns after a confirmation', async () => {
    const gameId = await startGameInProgress(club, {
      opponent: 'sequoia',
      color: 'white',
      moves: ['d2d4', 'd7d5'],
      limit: 1800,
      increment: 20,
    });
    await club.clock({ speed: 0 });
    const tile = page.getByRole('region', { name: 'Games in progress' }).getByText('Sequoia');
    await tile.waitFor();
    await press('F6');
    await tabTo(page, /Sequoia/);
    await press('Enter');
    const board = boardOf(page);
    await board.waitFor();
    await tabTo(page, /^Board, /);
    // The cursor starts on e2; two up from c2 is c4.
    for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowLeft', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter'])
      await press(key);
    await expect.poll(async () => (await club.game(gameId)).moves).toBe('d2d4 d7d5 c2c4');
    await club.control(`/game/${gameId}/move`, { uci: 'e7e6' });

    const entry = page.getByLabel('Type your move');
    await expect.poll(() => entry.isEditable()).toBe(true);
    await tabTo(page, 'Type your move');
    await page.keyboard.type('Nc3');
    await press('Enter');
    const moves = page.getByRole('list', { name: 'Moves' });
    await moves.getByText('Nc3').waitFor();

    await tabTo(page, 'Previous move', { backwards: true });
    await press('Enter');
    await page.getByRole('button', { name: 'Back to live' }).waitFor();
    await tabTo(page, 'Back to live');
    await press('Enter');

    await openChat(page);
    await tabTo(page, 'Message to your opponent');
    await page.keyboard.type('Have fun!');
    await press('Enter');
    await page.getByRole('log', { name: 'Messages' }).getByText('Have fun!').waitFor();

    await tabTo(page, 'Resign', { backwards: true });
    await press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Resign this game?' });
    await question.waitFor();
    await tabTo(page, 'Resign');
    await press('Enter');
    await page.getByRole('region', { name: 'Result' }).getByText('You resigned').waitFor();
    await club.clock({ speed: 1 });
  });

  it('opens the notification history from the rail', async () => {
    await press('Control+1');
    await title('Home');
    await press('F6');
    await tabTo(page, 'Notifications', { backwards: true });
    await press('Enter');
    await title('Notifications');
  });

  it('reaches every section of the settings and changes every control in it', async () => {
    for (const section of [
      'Accounts',
      'Appearance',
      'Board',
      'Analysis',
      'Notifications',
      'Desktop',
      'Storage',
      'Machines',
      'Diagnostics',
      'About',
    ]) {
      await press('Control+,');
      await title('Settings');
      await press('F6');
      await tabTo(page, section);
      await press('Enter');
      await page.getByRole('heading', { name: section, level: 2 }).waitFor();
      await page.waitForFunction(() => document.querySelector('.settings-pane [aria-busy=true]') === null);
      await page.keyboard.press('F6');
      const changed = await changeAll(page);
      if (section === 'Board') expect(changed).toBeGreaterThanOrEqual(10);
      if (section === 'Notifications') expect(changed).toBeGreaterThanOrEqual(12);
      if (section === 'Desktop') expect(changed).toBeGreaterThanOrEqual(1);
      await setBack(page);
      await page.getByRole('heading', { name: section, level: 2 }).waitFor();
    }
  });

  it('lists its shortcuts, and finds a place by name', async () => {
    await press('Control+1');
    await press('F6');
    await press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.waitFor();
    await press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await press('Control+k');
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
    await page.keyboard.type('storage');
    await page.getByRole('option', { name: 'Storage' }).waitFor();
    await press('Enter');
    await page.getByRole('heading', { name: 'Storage', level: 2 }).waitFor();
  });

  it('keeps the letters typed before the code of the search is loaded', async () => {
    await press('Control+1');
    await title('Home');
    await page.reload();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await press('Control+k');
    await page.keyboard.type('storage');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.waitFor();
    expect(await palette.getByRole('searchbox').inputValue()).toBe('storage');
    await palette.getByRole('option', { name: 'Storage' }).waitFor();
    await press('Enter');
    await page.getByRole('heading', { name: 'Storage', level: 2 }).waitFor();
  });

  it('takes Enter right after the last letter', async () => {
    for (const section of ['Appearance', 'Storage', 'Diagnostics']) {
      await press('Control+k');
      await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
      await page.keyboard.insertText(section);
      await press('Enter');
      await page.getByRole('dialog', { name: 'Command palette' }).waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: section, level: 2 }).waitFor();
    }
  });
});

/** Openings of the account's event stream. */
async function opens(page: Page): Promise<number> {
  const answer = fromJson(await page.evaluate(() => window.outpost.query('streams.list', undefined)));
  return answer.ok ? answer.value.reduce((sum, stream) => sum + stream.opens, 0) : 0;
}

/** In a low window chat and moves share one place. */
async function openChat(page: Page): Promise<void> {
  if (await page.getByLabel('Message to your opponent').isVisible()) return;
  await tabTo(page, 'Moves', { backwards: true });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
}

/** Everything that the settings' controls change. */
async function state(page: Page): Promise<string> {
  const settings = await page.evaluate(() => window.outpost.query('settings.get', undefined));
  const desktop = fromJson(await page.evaluate(() => window.outpost.query('desktop.view', undefined)));
  return JSON.stringify([settings, desktop.ok && desktop.value.autostart]);
}

/** Walks through a settings pane and changes every control; returns how many it changed. */
async function changeAll(page: Page): Promise<number> {
  let changed = 0;
  let entered = false;
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (!(await stop.isIn('.settings-pane'))) {
      if (entered) break;
      continue;
    }
    entered = true;
    expect(stop, `focus on ${stop.role} ${stop.name}`).toMatchObject({ isVisible: true });
    const before = await state(page);
    if (!(await changeFocused(page))) continue;
    await expect.poll(() => state(page), { message: `${stop.role} ${stop.name}` }).not.toBe(before);
    changed += 1;
  }
  return changed;
}

/** Restores language, size and theme for later tests. */
async function setBack(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.outpost.command('settings.set', {
      language: 'en',
      textScale: 100,
      contrast: 'system',
      theme: 'system',
    }),
  );
}
