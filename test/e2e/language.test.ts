/** The app in German, because the system is: bubbles, tray, menu and refusals; and in English from one moment to the next. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import type { ExposedBridge } from '../../preload/contract/index.ts';
import { fromJson } from '../../preload/contract/json.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { startTrayWatcher, type TrayEntry, type TrayWatcher } from '../harness/tray-watcher.ts';

describe('a German system', () => {
  let session: DesktopSession;
  let watcher: TrayWatcher;
  let launched: LaunchedApp;
  beforeAll(async () => {
    session = await startDesktopSession();
    watcher = await startTrayWatcher(session.env);
    launched = await launchApp({ session, args: ['--lang=de'] });
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

  it('tells of a challenge in German, with German buttons', async () => {
    const bubble = await session.notifications.waitFor('a challenge', ({ summary }) =>
      summary.startsWith('Herausforderung von '),
    );
    expect(bubble.labels).toEqual(['Öffnen', 'Annehmen', 'Ablehnen']);
    expect(bubble.body).toMatch(/gewertet[^]*Übungsclub$/);
  });

  it('has a German tray and menu, and a window that goes by the same language', async () => {
    await entry('Übungsclub: hört auf Ereignisse');
    const challenge = await entry('Herausforderung von ');
    expect(challenge.entries.map(({ label }) => label)).toEqual([
      'Annehmen',
      'Ablehnen',
      'Auf der Startseite ansehen',
    ]);
    expect(await (await watcher.icon()).tooltip()).toContain('Es warten auf dich: 1 Herausforderung');
    expect(await menu()).toEqual(['&Datei', '&Bearbeiten', '&Ansicht', '&Fenster']);
    expect(await launched.page.evaluate(() => navigator.languages[0])).toMatch(/^de\b/);
  });

  it('refuses in German', async () => {
    expect(await ask()).toMatchObject({ ok: false, error: { message: expect.stringMatching(/Partie/) } });
  });

  it('speaks English as soon as the user wants it, and the system’s language again', async () => {
    await speak('en');
    await entry('Challenge from ');
    await entry('Practice club: listening for events');
    expect(await (await watcher.icon()).tooltip()).toContain('Waiting for you: 1 challenge');
    await waitUntil('the menu', async () => (await menu()).includes('&View'));
    expect(await ask()).toMatchObject({ ok: false, error: { message: expect.stringMatching(/game/) } });
    await launched.page.evaluate(() =>
      (window as unknown as { outpost: ExposedBridge }).outpost.command('notifications.testRule', {
        kind: 'myTurn',
      }),
    );
    await session.notifications.waitFor('a bubble in English', ({ body }) =>
      body.endsWith('A test: nothing happened.'),
    );
    await speak('system');
    await entry('Herausforderung von ');
  });
});
