/** The setting of the focus in arenas: another program has the focus when an arena pairs the user. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createArena, createArenasHand, type ArenasHand } from '../harness/arenas.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { boardOf, goTo, openSettings, signIn } from '../harness/window.ts';

const other = 'Another program';

describe('an arena that pairs the user while another program has the focus', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let page: Page;
  let hand: ArenasHand;
  let program: ChildProcess | undefined;
  beforeAll(async () => {
    [session, club] = await Promise.all([
      startDesktopSession(),
      startClub({ startAt: Date.UTC(2026, 5, 10, 12, 10) }),
    ]);
    launched = await launchApp({ session, args: ['--welcome'] });
    ({ page } = launched);
    hand = createArenasHand(page);
    // Joins are limited.
    await club.control('/law', { limits: 'off' });
    await signIn(page, club);
    await club.connected();
  });
  afterEach(() => void program?.kill());
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
  });

  /** Title of the window that has the focus; empty while none has it. */
  const focusedTitle = async () =>
    (await session.run('xdotool', ['getactivewindow', 'getwindowname']).catch(() => '')).trim();
  const isMinimized = () =>
    launched.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
  const minimize = async () => {
    await launched.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    await expect.poll(isMinimized).toBe(true);
  };
  /** Starts a program with a window, which takes the focus. */
  const startProgram = async () => {
    program = spawn('display', ['-title', other, '-size', '300x200', 'xc:gray'], {
      env: { ...process.env, ...session.env },
      stdio: 'ignore',
    });
    await expect.poll(focusedTitle).toBe(other);
  };
  const focusSwitch = () =>
    page.getByRole('switch', { name: /^Bring the window to the front when an arena pairs you/ });

  const alarms = () =>
    session.notifications.all().filter(({ summary }) => /^(?:Make your first|Move now)/.test(summary)).length;

  /** Joins an arena; `away` runs before the pairing. Resolves once the board is open and the alarm is shown. */
  const pairing = async (name: string, away: () => Promise<void>) => {
    const arena = await createArena(club, { name });
    await hand.open(club, arena);
    await hand.enter();
    await hand.joined(club, arena);
    await away();
    const before = alarms();
    await club.clock({ advanceMs: 61_000 });
    await boardOf(page).waitFor();
    await expect.poll(alarms).toBeGreaterThan(before);
    return arena;
  };
  /** Loses the game by forfeit, without a pairing after it. */
  const leave = async (arenaId: string) => {
    const accountId = await hand.accountAt(club);
    await page.evaluate((place) => window.outpost.command('arenas.withdraw', place), { accountId, arenaId });
    await club.clock({ speed: 0 });
    await club.clock({ advanceMs: 60_000 });
    await expect.poll(async () => (await hand.games()).every(({ over }) => over)).toBe(true);
    await club.clock({ speed: 1 });
    program?.kill();
    await session.dismissAllNotifications();
    await launched.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show());
    await expect.poll(focusedTitle).toMatch(/ – Outpost$/);
    await goTo(page, 'Home');
    await boardOf(page).waitFor({ state: 'detached' });
  };
  const switchFocus = async (on: boolean) => {
    await openSettings(page, 'Desktop');
    await page.getByText(/^Bring the window to the front when an arena pairs you/).click();
    await expect.poll(() => focusSwitch().isChecked()).toBe(on);
  };

  it('opens the board in front and takes the focus by default', async () => {
    await openSettings(page, 'Desktop');
    expect(await focusSwitch().isChecked()).toBe(true);
    const arena = await pairing('Front', startProgram);
    await expect.poll(focusedTitle).toMatch(/ – Outpost$/);
    await leave(arena);
  });

  it('opens the board and raises the alarm behind the other program when the setting is off', async () => {
    await switchFocus(false);
    const arena = await pairing('Behind', startProgram);
    expect(await focusedTitle()).toBe(other);
    await leave(arena);
  });

  it('leaves a minimized window minimized when the setting is off', async () => {
    const arena = await pairing('Small', async () => {
      await minimize();
      await startProgram();
    });
    expect(await focusedTitle()).toBe(other);
    expect(await isMinimized()).toBe(true);
    await leave(arena);
  });

  it('brings a minimized window to the front when the setting is on', async () => {
    await switchFocus(true);
    const arena = await pairing('Large', async () => {
      await minimize();
      await startProgram();
    });
    await expect.poll(focusedTitle).toMatch(/ – Outpost$/);
    expect(await isMinimized()).toBe(false);
    await leave(arena);
  });
});
