/**
 * The app in German by the system's language: notifications, tray, menu and refusals; then switched to English
 * while running.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { inEnglish } from '../../main/text/english.ts';
import { translate } from '../../main/text/translate.ts';
import type { ExposedBridge } from '../../preload/contract/index.ts';
import { fromJson } from '../../preload/contract/json.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { startTrayWatcher, type TrayEntry, type TrayWatcher } from '../harness/tray-watcher.ts';
import { pausePracticeHistory } from '../harness/window.ts';

describe('a German system', () => {
  let session: DesktopSession;
  let watcher: TrayWatcher;
  let launched: LaunchedApp;
  beforeAll(async () => {
    session = await startDesktopSession();
    watcher = await startTrayWatcher(session.env);
    launched = await launchApp({ session, args: ['--lang=de'] });
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
  const speak = (language: 'de' | 'en' | 'system') =>
    launched.page.evaluate(
      (wanted) =>
        (window as unknown as { outpost: ExposedBridge }).outpost.command('settings.set', {
          language: wanted,
        }),
      language,
    );
  const ask = async () =>
    fromJson(
      await launched.page.evaluate(() =>
        (window as unknown as { outpost: ExposedBridge }).outpost.query('games.get', {
          accountId: 'nobody',
          gameId: 'nothing1',
        }),
      ),
    );
  const menu = () =>
    launched.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? []);

  it('gets challenge notifications in German, with German buttons', async () => {
    const bubble = await session.notifications.waitFor('a challenge', ({ summary }) =>
      summary.startsWith('Herausforderung von '),
    );
    expect(bubble.labels).toEqual(['Öffnen', 'Annehmen', 'Ablehnen']);
    expect(bubble.body).toMatch(/gewertet[^]*Übungsclub$/);
  });

  it('has a German tray and menu, and a window in the same language', async () => {
    await entry('Übungsclub: verbunden');
    const challenge = await entry('Herausforderung von ');
    expect(challenge.entries.map(({ label }) => label)).toEqual([
      'Annehmen',
      'Ablehnen',
      'Auf der Startseite ansehen',
    ]);
    expect(await (await watcher.icon()).tooltip()).toContain('Wartet auf dich: 1 Herausforderung');
    expect(await menu()).toEqual(['&Datei', '&Bearbeiten', '&Ansicht', '&Fenster', '&Hilfe']);
    expect(await launched.page.evaluate(() => navigator.languages[0])).toMatch(/^de\b/);
  });

  it('shows a refusal, which crosses without a language, in German', async () => {
    const answer = await ask();
    if (answer.ok) throw new Error('there is no such game');
    const { message } = answer.error;
    await launched.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send(
        'outpost:topic',
        'navigate',
        JSON.stringify({ screen: 'game', accountId: 'nobody', gameId: 'nothing1' }),
      ),
    );
    await launched.page.getByText('Diese Partie konnte nicht angezeigt werden').waitFor();
    await launched.page.getByRole('alert').getByText(translate(message, 'de')).waitFor();
    expect(translate(message, 'de')).not.toBe(inEnglish(message));
  });

  it('switches to English at once when the user wants it, and back to the system’s language', async () => {
    await speak('en');
    await entry('Challenge from ');
    await entry('Practice club: connected');
    expect(await (await watcher.icon()).tooltip()).toContain('Waiting for you: 1 challenge');
    await waitUntil('the menu', async () => (await menu()).includes('&View'));
    const answer = await ask();
    if (answer.ok) throw new Error('there is no such game');
    await launched.page.getByRole('alert').getByText(inEnglish(answer.error.message)).waitFor();
    await launched.page.evaluate(() =>
      (window as unknown as { outpost: ExposedBridge }).outpost.command('notifications.testRule', {
        kind: 'myTurn',
      }),
    );
    await session.notifications.waitFor('a bubble in English', ({ body }) =>
      body.endsWith('This is only a test.'),
    );
    await speak('system');
    await entry('Herausforderung von ');
  });
});
