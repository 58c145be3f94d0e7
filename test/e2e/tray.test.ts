/** The tray with settings of the window, and a desktop without a tray. Its entries: `outside.test.ts`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { startTrayWatcher, type TrayEntry, type TrayWatcher } from '../harness/tray-watcher.ts';
import { openSettings, pausePracticeHistory } from '../harness/window.ts';

const stay = 'Keep running in the tray when the window is closed';

describe('the tray', () => {
  let session: DesktopSession;
  let watcher: TrayWatcher;
  let launched: LaunchedApp;
  beforeAll(async () => {
    session = await startDesktopSession();
    watcher = await startTrayWatcher(session.env);
    launched = await launchApp({ session });
    await pausePracticeHistory(launched.page);
  });
  afterAll(async () => {
    await launched?.close();
    await watcher?.stop();
    await session?.stop();
  });

  const entry = (label: string) =>
    waitUntil(`an entry ${label} in the tray`, async (): Promise<TrayEntry | undefined> =>
      (await (await watcher.icon()).menu()).find((one) => one.label.startsWith(label)),
    );

  it('shows an icon with the account’s state', async () => {
    const icon = await watcher.icon();
    expect((await icon.pictures()).length).toBeGreaterThan(0);
    await entry('Practice club: connected');
    expect(await icon.tooltip()).toContain('Practice club: connected');
  });

  it('keeps the app running after the window is closed, if the user chose so, and explains it once', async () => {
    const { app, page } = launched;
    await openSettings(page, 'Desktop');
    await page.getByText(stay).click();
    await waitUntil('the choice to be kept', () => page.getByLabel(stay).isChecked());
    const closeWindow = () =>
      app.evaluate(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) window.close();
      });
    const openAgain = async () => {
      const opened = app.waitForEvent('window');
      await (await watcher.icon()).choose('Open Outpost');
      await (await opened).getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    };
    const explained = () =>
      session.notifications.all().filter(({ summary }) => summary === 'Outpost keeps running in the tray');
    await closeWindow();
    await session.notifications.waitFor(
      'why the app goes on',
      ({ summary }) => summary === 'Outpost keeps running in the tray',
    );
    await waitUntil('the window to be gone', () => app.windows().length === 0);
    await openAgain();
    await closeWindow();
    await openAgain();
    expect(explained()).toHaveLength(1);
  });

  it('enables autostart by an entry in its folder', async () => {
    const [page] = launched.app.windows();
    if (!page) throw new Error('there is no window');
    await openSettings(page, 'Desktop');
    await page.getByText('Start at login').click();
    const entryFile = join(session.env['XDG_CONFIG_HOME'] ?? '', 'autostart', 'outpost.desktop');
    const written = await waitUntil('the entry', () => readFile(entryFile, 'utf8').catch(() => null));
    expect(written).toMatch(/^Exec=.* --hidden$/m);
    await waitUntil('the switch to say so', () => page.getByLabel('Start at login').isChecked());
  });

  it('quits the app', async () => {
    const exited = new Promise((resolve) => launched.app.process().once('exit', resolve));
    // The app may exit before it answers.
    await (await watcher.icon()).choose('Quit Outpost').catch(() => {});
    expect(await exited).toBe(0);
    expect(watcher.icons()).toHaveLength(0);
    expect(launched.logs()).not.toContain(' error ');
  });
});

describe('a desktop without a tray', () => {
  let session: DesktopSession;
  let launched: LaunchedApp;
  beforeAll(async () => {
    session = await startDesktopSession();
    launched = await launchApp({ session });
  });
  afterAll(async () => {
    await launched?.close();
    await session?.stop();
  });

  it('is explained, and running without a window is not offered', async () => {
    const { page } = launched;
    await openSettings(page, 'Desktop');
    await page.getByText('this desktop has no tray').waitFor();
    expect(await page.getByLabel(stay).isDisabled()).toBe(true);
  });

  it('may gain a tray, and lose it again', async () => {
    const { page } = launched;
    const watcher = await startTrayWatcher(session.env);
    await watcher.icon();
    await page.getByText('You keep getting notifications of challenges and games').waitFor();
    await watcher.stop();
    await page.getByText('this desktop has no tray').waitFor();
  });

  it('quits the app with its window', async () => {
    const { app } = launched;
    const exited = new Promise((resolve) => app.process().once('exit', resolve));
    await app
      .evaluate(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) window.close();
      })
      .catch(() => {});
    expect(await exited).toBe(0);
  });
});
