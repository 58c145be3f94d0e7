/** The first start: after a clone and `npm start` with the practice club, and installed with three ways to begin. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureElectron } from '../../scripts/lib/electron-runtime.mjs';
import { switchesHere } from '../../scripts/lib/launch.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { boardOf, goTo } from '../harness/window.ts';

const recordHeadings = join(projectRoot, 'test', 'harness', 'record-headings.cjs');

describe('the first look', () => {
  let session: DesktopSession;
  let launched: LaunchedApp;
  beforeAll(async () => {
    session = await startDesktopSession();
    launched = await launchApp({ session, pageScript: recordHeadings });
  });
  afterAll(async () => {
    await launched?.close();
    await session?.stop();
  });

  const notified = (text: string) =>
    session.notifications.all().filter(({ summary, replaces }) => replaces === 0 && summary.includes(text));

  it('opens the practice club, and says so', async () => {
    const { page } = launched;
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page
      .getByRole('region', { name: 'Accounts' })
      .getByText(/^Practice club · Live$/)
      .waitFor();
    expect(launched.logs()).toContain('no account yet, opening the practice club');
    expect(await shownParts(page)).not.toContain('h1 Welcome to Outpost');
  });

  it('shows an opponent’s challenge in one notification and in the window', async () => {
    const { page } = launched;
    const notification = await session.notifications.waitFor('a challenge', ({ summary }) =>
      summary.startsWith('Challenge from '),
    );
    expect(notification).toMatchObject({ appName: 'Outpost', replaces: 0 });
    expect(notification.body).toMatch(/\nPractice club$/);
    const [, name] =
      /^Challenge from (?:BOT )?(Willow|Bramble|Sequoia) \(\d+\??\)$/.exec(notification.summary) ?? [];
    expect(name, notification.summary).toBeDefined();
    await page.getByRole('group', { name: `Challenge from ${name}` }).waitFor();
    await expect.poll(launched.logs).toMatch(/notification.*"kind":"challenge".*"outcome":"shown"/);
    expect(notified('Challenge from')).toHaveLength(1);
  });

  it('starts the accepted game, notifies once, and closes the challenge’s notification', async () => {
    const { page } = launched;
    const [challenge] = notified('Challenge from');
    await page.getByRole('button', { name: /^Accept the challenge from / }).click();
    await boardOf(page).waitFor();
    await session.notifications.waitFor('the game', ({ summary }) => summary.startsWith('Game against '));
    expect(await session.notifications.waitForClosed(challenge?.id ?? -1)).toBe(3);
    expect(notified('Game against')).toHaveLength(1);
  });

  it('opens the game when its notification is clicked', async () => {
    const { page } = launched;
    await goTo(page, 'Settings');
    await waitUntil('the one bubble to be shown', async () => (await session.shownNotifications()) === 1);
    await session.activateNotification();
    await boardOf(page).waitFor();
    expect(await page.title()).toBe('Game – Outpost');
  });

  it('hands over to the running instance when it is started again on the same data', async () => {
    const { app, page, userDataDir } = launched;
    const isMinimized = () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized() ?? false);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    await waitUntil('the window to be minimized', isMinimized);
    const electron = await ensureElectron(projectRoot);
    const second = spawn(
      electron.path,
      [
        ...switchesHere(),
        projectRoot,
        `--user-data-dir=${userDataDir}`,
        '--password-store=basic',
        'outpost://play',
      ],
      { env: { ...process.env, ...session.env }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [second.stdout, second.stderr]) {
      stream.on('data', (text: Buffer) => (output += text.toString()));
    }
    const [code] = await once(second, 'exit');
    expect(code, output).toBe(0);
    expect(output).toContain('already running');
    await waitUntil('the first window to be in front again', async () => !(await isMinimized()));
    await page.getByRole('heading', { name: 'Play', level: 1 }).waitFor();
    expect(app.windows()).toHaveLength(1);
  });
});

describe('the first look without an account', () => {
  let session: DesktopSession;
  let launched: LaunchedApp;
  beforeAll(async () => {
    session = await startDesktopSession();
    launched = await launchApp({
      session,
      args: ['--welcome'],
      pageScript: recordHeadings,
    });
  });
  afterAll(async () => {
    await launched?.close();
    await session?.stop();
  });

  it('shows the three ways to begin, and no other screen before them', async () => {
    const { page } = launched;
    await page.getByRole('heading', { name: 'Welcome to Outpost', level: 1 }).waitFor();
    for (const name of [/^Sign in /, /^Watch without an account/, /^Practice club/]) {
      await page.getByRole('button', { name }).waitFor();
    }
    expect(await shownParts(page)).toEqual(['h1 Welcome to Outpost']);
    // The recorder works: it has the next screen as well.
    await page.getByRole('button', { name: /^Practice club/ }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    expect(await shownParts(page)).toEqual(expect.arrayContaining(['h1 Home', 'nav Main']));
  });
});

describe('the first start of an installed app', () => {
  let session: DesktopSession;
  let userDataDir: string;
  let launched: LaunchedApp | undefined;
  const start = async () => {
    launched = await launchApp({ session, userDataDir, args: ['--tour'], pageScript: recordHeadings });
    return launched.page;
  };
  beforeAll(async () => {
    session = await startDesktopSession({ size: '1800x1200x24' });
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-tour-'));
  });
  afterEach(async () => {
    await launched?.close();
    launched = undefined;
  });
  afterAll(async () => {
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true });
  });

  const picture = async (name: string) => launched && pictureEveryLook(launched, name);

  it('shows the tour and nothing before it, and the three ways afterwards', async () => {
    const page = await start();
    await page.getByRole('heading', { name: 'Never miss a game', level: 1 }).waitFor();
    expect(await shownParts(page)).toEqual(['h1 Never miss a game']);
    expect(await page.title()).toBe('Tour – Outpost');
    await picture('tour-notify');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'TV, live and later' }).waitFor();
    expect(await page.locator('.tour-wall piece').count()).toBeGreaterThan(50);
    await picture('tour-tv');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'Your games, on your own disk' }).waitFor();
    await picture('tour-history');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Everything from the keyboard' }).waitFor();
    await picture('tour-keys');
    await page.getByRole('button', { name: 'Get started' }).click();
    await page.getByRole('heading', { name: 'Welcome to Outpost' }).waitFor();
    // It is reachable again.
    await page.getByRole('button', { name: 'What Outpost does…' }).click();
    await page.getByRole('heading', { name: 'Never miss a game', level: 1 }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Welcome to Outpost' }).waitFor();
  });

  it('shows no tour at the next start, and none to a user with an account', async () => {
    const page = await start();
    await page.getByRole('heading', { name: 'Welcome to Outpost', level: 1 }).waitFor();
    expect(await shownParts(page)).toEqual(['h1 Welcome to Outpost']);
    await page.getByRole('button', { name: /^Practice club/ }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    // As if the account came from a version without a tour.
    await page.evaluate(() => window.outpost.command('settings.set', { tourSeen: false }));
    await launched?.close();
    const again = await start();
    await again.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    expect(await shownParts(again)).not.toContain('h1 Never miss a game');
  });

  it('opens the tour from the palette, without its motion where the system asks for less', async () => {
    const page = await start();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
    await page.keyboard.type('tour');
    // The list before the search has the entry, too.
    await expect.poll(() => page.getByRole('option').first().textContent()).toContain('Tour of Outpost');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Never miss a game', level: 1 }).waitFor();
    expect(
      await page.locator('.tour-step').evaluate((step) => getComputedStyle(step).animationDuration),
    ).toBe('0s');
    await page.getByRole('button', { name: 'Close tour' }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  });
});

/** Headings, menus and dialogs that the page ever had; see record-headings.cjs. */
const shownParts = (page: Page) =>
  page.evaluate(() => (window as unknown as { readonly shownParts: () => string[] }).shownParts());
