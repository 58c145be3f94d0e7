/**
 * Every screen in both themes: accessibility, and pictures in both sizes if they are wanted.
 * OUTPOST_UPDATE_SCREENSHOTS=1 renews the README's pictures of Home and of a game.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromJson } from '../../preload/contract/json.ts';
import type { Settings } from '../../preload/contract/models.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { colourRules, findAccessibilityFaults } from '../harness/accessibility.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startGameInProgress } from '../harness/club-games.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { pictureEveryLook, themes, type Sight, type Theme } from '../harness/every-look.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { ageProfile } from '../harness/profile.ts';
import { resizeContent, screenshotPage, screenshotWindow } from '../harness/screenshot.ts';
import {
  boardOf,
  checkToken,
  confirmSignIn,
  goTo,
  openSettings,
  type SettingsSection,
} from '../harness/window.ts';

const pictures = join(projectRoot, 'test-results', 'screenshots');
const readmePictures = join(projectRoot, 'test', 'e2e', 'screenshots');
const updatesReadme = process.env['OUTPOST_UPDATE_SCREENSHOTS'] === '1';

const italian = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 e1g1 a7a6 a2a4 c5a7 f1e1 e8g8 h2h3 h7h6';
const queensGambit =
  'd2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 b8d7 a1c1 c7c6 f1d3 d5c4 d3c4 f6d5 g5e7';
const sicilian = 'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 c1e3 e7e5 d4b3 c8e6';
const scholarsMate = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7';

const sections = [
  'accounts',
  'appearance',
  'board',
  'analysis',
  'notifications',
  'desktop',
  'storage',
  'machines',
  'diagnostics',
  'about',
] as const;

const set = (page: Page, change: Partial<Settings>) =>
  page.evaluate((part) => window.outpost.command('settings.set', part), change);

/** Pastes an address into the window. */
const pasteAddress = (page: Page, address: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, address);

describe('the screens', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let userDataDir: string;
  let launched: LaunchedApp;
  beforeAll(async () => {
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-screens-'));
    // Larger than the largest window with its frame.
    session = await startDesktopSession({ size: '1800x1200x24' });
    // Months of games would slow the club down and appear in no picture.
    club = await startClub({ historyDays: 5 });
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
    await rm(userDataDir, { recursive: true, force: true });
  });

  const launch = async (args: readonly string[] = []) => {
    launched = await launchApp({ session, userDataDir, args });
  };

  /** Accessibility is checked in the large window only, because it does not depend on the size. */
  const takeAll = (sights: readonly Sight[], setTheme: (theme: Theme) => Promise<void>) =>
    pictureEveryLook(launched, sights, { setTheme, last: 'small', checked: 'large' });

  /** Without an account there is no theme setting, so the desktop's theme applies. */
  const followDesktop = (theme: Theme) =>
    launched.app.evaluate(({ nativeTheme }, source) => void (nativeTheme.themeSource = source), theme);

  const clickTheme = async (theme: Theme) => {
    const { page } = launched;
    await openSettings(page, 'Appearance');
    await page
      .getByRole('radiogroup', { name: 'Theme' })
      .getByText(theme === 'dark' ? 'Dark' : 'Light')
      .click();
    await page.waitForFunction((name) => matchMedia(`(prefers-color-scheme: ${name})`).matches, theme);
  };

  const home = async () => {
    const { page } = launched;
    await goTo(page, 'Home');
    await page.getByRole('list', { name: 'Connections' }).getByText('Live').waitFor();
  };

  it('without an account', async () => {
    await launch(['--welcome']);
    const { page } = launched;
    const back = () => page.getByRole('button', { name: 'Back' }).click();
    const sights: readonly Sight[] = [
      { name: 'welcome', open: () => page.getByRole('heading', { name: 'Welcome to Outpost' }).waitFor() },
      {
        name: 'watch',
        open: () => page.getByRole('button', { name: 'Watch without an account' }).click(),
        close: back,
      },
      {
        name: 'sign-in',
        open: async () => {
          await page.getByRole('button', { name: /^Sign in / }).click();
          await page.getByRole('button', { name: 'Continue in the browser' }).waitFor();
        },
        close: back,
      },
      {
        name: 'sign-in-token',
        open: async () => {
          await page.getByRole('button', { name: /^Sign in / }).click();
          await page.getByRole('button', { name: 'Use a token instead' }).click();
        },
        close: async () => {
          await back();
          await back();
        },
      },
      {
        name: 'token',
        open: async () => {
          await checkToken(page, club);
          await page.getByRole('heading', { name: 'What this token allows' }).waitFor();
        },
        close: async () => {
          await back();
          await back();
          await back();
        },
      },
    ];
    await takeAll(sights, followDesktop);
  });

  it('with an account and no activity', async () => {
    const { page } = launched;
    await checkToken(page, club);
    await confirmSignIn(page, { keeping: 'plain' });
    await club.connected();
    const sights: readonly Sight[] = [
      { name: 'home-empty', open: home },
      { name: 'play-empty', open: () => goTo(page, 'Play') },
    ];
    await takeAll(sights, clickTheme);
  });

  it('with challenges, games, and a summary of an absence', async () => {
    const [mate = '', ...before] = scholarsMate.split(' ').toReversed();
    const won = await startGameInProgress(club, {
      opponent: 'willow',
      color: 'white',
      moves: before.toReversed(),
    });
    await club.challenge({ opponent: 'sequoia', limit: 180, increment: 2, ttlMs: 1 });
    await goTo(launched.page, 'Home');
    await launched.page.getByRole('img', { name: /^Position against / }).waitFor();
    await launched.close();
    await club.request('POST', `/api/board/game/${won}/move/${mate}`);
    await club.challenge({ opponent: 'willow', limit: 300, increment: 3, ttlMs: 3_600_000 });
    await ageProfile(userDataDir, 47 * 60_000);
    await launch();
    const { page } = launched;
    await page
      .getByRole('region', { name: 'While you were away' })
      .getByText('1 game finished, 1 challenge still open')
      .waitFor();

    await startGameInProgress(club, {
      opponent: 'sequoia',
      color: 'black',
      moves: queensGambit.split(' '),
      limit: 900,
    });
    await startGameInProgress(club, {
      opponent: 'willow',
      color: 'white',
      moves: sicilian.split(' '),
      limit: 600,
    });
    const gameId = await startGameInProgress(club, {
      opponent: 'bramble',
      color: 'white',
      moves: italian.split(' '),
      limit: 1800,
      increment: 20,
    });
    await club.control(`/game/${gameId}/chat`, { text: 'I like this opening.' });
    await club.request('POST', `/api/board/game/${gameId}/chat`, {
      room: 'player',
      text: 'Quiet, but not harmless.',
    });
    await club.challenge({ opponent: 'bramble', limit: 600, increment: 0, rated: true, ttlMs: 3_600_000 });
    await club.challenge({
      opponent: 'sequoia',
      limit: 900,
      increment: 10,
      rated: true,
      color: 'white',
      ttlMs: 3_600_000,
    });
    await club.challenge({ opponent: 'willow', days: 3, ttlMs: 86_400_000 });
    const challenges = page.getByRole('region', { name: 'Challenges' });
    const games = page.getByRole('region', { name: 'Games in progress' });
    await expect.poll(() => challenges.getByRole('group').count()).toBe(4);
    await expect.poll(() => games.getByText('Your move', { exact: true }).count()).toBe(3);

    const openGame = async () => {
      await home();
      await games.locator('.tile').filter({ hasText: 'Bramble' }).locator('.tile-open').click();
      await boardOf(page).waitFor();
      await page.getByText('Live', { exact: true }).last().waitFor();
    };
    const settingsSections: readonly SettingsSection[] = [
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
    ];
    const closeOverlay = () => page.keyboard.press('Escape');
    const sights: readonly Sight[] = [
      { name: 'home', open: home },
      { name: 'play', open: () => goTo(page, 'Play') },
      { name: 'game', open: openGame },
      ...settingsSections.map((section) => ({
        name: `settings-${section.toLowerCase()}`,
        open: () => openSettings(page, section),
      })),
      {
        name: 'settings-notification-rule',
        open: async () => {
          await openSettings(page, 'Notifications');
          await page.getByRole('button', { name: /^Challenge received/ }).click();
          await page.getByRole('complementary', { name: 'Challenge received' }).waitFor();
        },
        close: () => page.getByRole('button', { name: 'Close panel' }).click(),
      },
      {
        name: 'notifications',
        open: async () => {
          await openSettings(page, 'Notifications');
          await page.getByRole('main').getByRole('button', { name: 'History' }).click();
          const history = page.getByRole('list', { name: 'Notification history' });
          await history.getByRole('button').first().click();
          await page.getByRole('complementary').getByText('Why').waitFor();
        },
        close: () => page.getByRole('button', { name: 'Close panel' }).click(),
      },
      {
        name: 'palette',
        open: async () => {
          await home();
          await page.keyboard.press('Control+k');
          await page.getByRole('dialog', { name: 'Command palette' }).getByRole('option').first().waitFor();
        },
        close: closeOverlay,
      },
      {
        name: 'shortcuts',
        open: async () => {
          await page.keyboard.press('?');
          await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
        },
        close: closeOverlay,
      },
    ];
    await takeAll(sights, clickTheme);

    if (updatesReadme) {
      await resizeContent(launched, { width: 1600, height: 1000 });
      for (const theme of themes) {
        await clickTheme(theme);
        await openGame();
        await screenshotPage(launched, join(readmePictures, `game-${theme}-1600x1000.png`));
        await home();
        await screenshotPage(launched, join(readmePictures, `home-${theme}-1600x1000.png`));
      }
    }
    for (const name of ['home', 'game', 'tv-wall', 'history'].flatMap((screen) =>
      themes.map((theme) => `${screen}-${theme}-1600x1000.png`),
    )) {
      expect((await stat(join(readmePictures, name))).size).toBeLessThan(250_000);
    }
  });

  it('in German, with larger text, and with more contrast', async () => {
    const { page } = launched;
    await resizeContent(launched, { width: 1000, height: 700 });
    const games = fromJson(await page.evaluate(() => window.outpost.query('games.list', undefined)));
    const [first] = games.ok ? games.value.filter(({ over }) => !over) : [];
    const gameId = first === undefined ? '' : `${first.accountId}/${first.gameId}`;
    const places: readonly (readonly [string, string, string])[] = [
      ['home', 'home', 'Start'],
      ['play', 'play', 'Spielen'],
      ['game', `game/${gameId}`, 'Partie'],
      ...sections.map((section) => [`settings-${section}`, `settings/${section}`, 'Einstellungen'] as const),
      ...['streams', 'budget', 'report'].map(
        (section) => [`network-${section}`, `network/${section}`, 'Netzwerk'] as const,
      ),
      ['tv', 'tv', 'TV'],
      ['history', 'history', 'Verlauf'],
      ['lobby', 'lobby', 'Übungsclub'],
      ['notifications', 'notifications', 'Benachrichtigungen'],
      ['welcome-further', 'welcome', 'Konto hinzufügen'],
    ];
    const faults: string[] = [];
    for (const theme of themes) {
      for (const contrast of ['system', 'more'] as const) {
        await set(page, { language: 'de', textScale: 150, theme, contrast });
        await page.waitForFunction(
          (more) => document.documentElement.dataset['contrast'] === more,
          contrast === 'more' ? 'more' : undefined,
        );
        for (const [name, place, title] of places) {
          await pasteAddress(page, `outpost://${place}`);
          await page.waitForFunction((start) => document.title.startsWith(start), title);
          await page.waitForFunction(() => document.querySelector('[aria-busy=true], .ui-skeleton') === null);
          const picture = `german-${name}-${theme}${contrast === 'more' ? '-contrast' : ''}`;
          await screenshotWindow(launched, join(pictures, `${picture}.png`));
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (wide > 0) faults.push(`${picture}: ${wide} px are beyond the edge`);
          // Themes and contrasts differ only in colours.
          const only = theme === themes[0] && contrast === 'system' ? undefined : colourRules;
          for (const fault of await findAccessibilityFaults(page, only)) faults.push(`${picture}: ${fault}`);
        }
      }
    }
    await set(page, { language: 'en', textScale: 100, contrast: 'system' });
    expect(faults).toEqual([]);
  });

  it('with more challenges than a user can answer', async () => {
    const { page } = launched;
    // Off: two hundred notifications are not part of this test.
    await openSettings(page, 'Notifications');
    await page.getByRole('switch', { name: 'Challenge received' }).click({ force: true });
    for (let number = 0; number < 196; number += 1) {
      await club.challenge({ limit: 60 * (1 + (number % 30)), increment: number % 11, ttlMs: 3_600_000 });
    }
    await goTo(page, 'Home');
    await page.getByRole('region', { name: 'Challenges' }).getByText('200', { exact: true }).waitFor();
    await takeAll([{ name: 'home-full', open: home }], clickTheme);
  });
});
