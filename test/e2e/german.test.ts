/**
 * A window that is switched to German while it runs, with an account of the practice club and one of another
 * server: no screen shows a word that only the English catalogues have. Before, both accounts' data are reachable.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArenaList } from '../../preload/contract/arenas.ts';
import { noticeKinds } from '../../preload/contract/choices.ts';
import type { ArchiveRowView, HistoryView } from '../../preload/contract/history.ts';
import type { NoticeView } from '../../preload/contract/notifications.ts';
import { fromJson } from '../../preload/contract/json.ts';
import type { AccountView } from '../../preload/contract/models.ts';
import type { Route } from '../../preload/contract/route.ts';
import type { TvRow } from '../../preload/contract/tv.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { englishWordsIn } from '../harness/english-words.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { sectionRoutes } from '../harness/route-sections.ts';
import { pausePracticeHistory, signIn } from '../harness/window.ts';

/**
 * Openings and symbols of players by the server's names, which stay English, the network log of a report, files,
 * folders and packages, and the club's user, who is named You in files.
 */
const foreign =
  /(?:Defen[cs]e|Opening|Game|Gambit|Lopez|Attack|System|Variation|Line|Accepted|Declined)(?:[:,]|$)|^\{"(?:format|at)"|^[/@]\w|^outpost\.db\.|^Symbol: |^Deine Namen: You$/;

/** Names of the club's members, a word that both languages have, and the name that English calls itself. */
const names = /\b(?:[a-z]+-[a-z]+|\p{L}+_\p{L}+|Standard|English)\b/gu;

describe('two accounts, and German', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  let page: Page;
  let accounts: readonly AccountView[] = [];
  beforeAll(async () => {
    [session, club] = await Promise.all([
      startDesktopSession({ size: '1800x1200x24' }),
      startClub({ account: { kind: 'bot', name: 'Robin' } }),
    ]);
    launched = await launchApp({ session });
    ({ page } = launched);
    // A page that does not listen yet would miss the first route.
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.locator('.opponents-name').first().waitFor();
    await pausePracticeHistory(page);
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
  });

  const ask = async <T>(name: string, input?: unknown): Promise<T> => {
    const text = await page.evaluate(
      ([query, value]) => window.outpost.query(query as 'accounts.list', value as undefined),
      [name, input] as const,
    );
    const answer = fromJson(text as never) as { readonly ok: boolean; readonly value: T };
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer.value;
  };
  const go = (route: Route) =>
    launched.app.evaluate(
      ({ BrowserWindow }, json) =>
        BrowserWindow.getAllWindows()[0]?.webContents.send('outpost:topic', 'navigate', json),
      JSON.stringify(route),
    );
  const scope = () => page.locator('.account-scope button');
  const choose = async (name: string) => {
    await scope().first().click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  const takePictures = (name: string) =>
    pictureEveryLook(launched, name, { last: 'small', checked: 'nowhere' });

  it('a second account hides nothing of the first', async () => {
    await go({ screen: 'tv' });
    await page.getByRole('radio', { name: 'Board' }).waitFor();
    await expect
      .poll(async () => (await ask<readonly TvRow[]>('tv.past', { limit: 10 })).length)
      .toBeGreaterThan(0);
    expect(await scope().count()).toBe(0);
    await go({ screen: 'home' });
    await page.locator('.timeline-entry').first().waitFor();
    await page.locator('.opponents-name').first().waitFor();

    await signIn(page, club);
    await club.connected();
    accounts = await ask<readonly AccountView[]>('accounts.list');
    const server = `Robin · ${accounts.find(({ kind }) => kind === 'token')?.server.name}`;
    // The second account's activity, then the first one's.
    await expect.poll(() => scope().innerText()).toBe(server);
    await choose('Practice club');
    await page.locator('.timeline-entry').first().waitFor();
    await takePictures('two-accounts-home');

    await go({ screen: 'tv' });
    await expect.poll(() => scope().innerText()).toBe(server);
    await takePictures('two-accounts-tv');
    await page.getByText('Recordings', { exact: true }).click();
    await choose('Practice club');
    await page.locator('.tv-row').first().waitFor();
    await takePictures('two-accounts-recordings');
    await page.locator('.tv-row-game').first().click();
    await page.locator('.tv-panel').waitFor();

    await go({ screen: 'notifications' });
    await choose('Practice club');
    await page.locator('.notice-row').first().waitFor();
    await takePictures('two-accounts-notifications');
    await go({ screen: 'play' });
    await page.locator('.watch-form').waitFor();
    await takePictures('two-accounts-play');
  });

  const paths = ['/api/user/Willow', '/api/user/Willow/activity', '/api/team/of/Robin'];
  /** Texts of people and of the servers, which are not translated: activities, teams, arenas, profiles. */
  const written = async (): Promise<readonly string[]> => {
    const views = await ask<readonly HistoryView[]>('history.view');
    const activities = views.flatMap(({ accountId, users }) =>
      users.map(({ userId }) => ask('history.activity', { accountId, userId, from: 0, to: Date.now() })),
    );
    const answers = paths.map((path) => club.request('GET', path));
    const arenas = accounts.map(({ id }) => ask<ArenaList>('arenas.list', { accountId: id }));
    const texts = (await Promise.all([...activities, ...answers, ...arenas])).flatMap(writtenIn);
    // A name may begin or end with another one.
    return texts.toSorted((a, b) => b.length - a.length);
  };

  interface Place {
    readonly route: Route;
    /** Shown only once the place's own data has arrived. */
    readonly shown: Locator;
  }
  /** Screens of one arena, person or game, all of which exist on the account's server. */
  const placesOf = async (accountId: string, board: Locator): Promise<readonly Place[]> => {
    const gameId = await club.startGame({ opponent: 'willow', limit: 1_800, color: 'white' });
    const channels = (await club.request('GET', '/api/tv/channels')) as Readonly<
      Record<string, { readonly gameId: string }>
    >;
    const watched = Object.values(channels)[0]?.gameId ?? '';
    // The screen of arenas asks for the list.
    await go({ screen: 'arenas', accountId, section: 'list' });
    const started = async () => {
      const { rows } = await ask<ArenaList>('arenas.list', { accountId });
      return rows.find(({ state }) => state === 'started');
    };
    await expect.poll(started).toBeTruthy();
    const arena = await started();
    const archived = async () =>
      (await ask<readonly ArchiveRowView[]>('history.games', { accountId, filter: {}, limit: 1 }))[0]?.gameId;
    await expect.poll(archived).toEqual(expect.any(String));
    paths.push(`/api/tournament/${arena?.id}`);
    return [
      {
        route: { screen: 'arenas', accountId, arenaId: arena?.id ?? '' },
        shown: page.getByRole('heading', { name: arena?.name ?? '', level: 1 }),
      },
      {
        route: { screen: 'player', accountId, username: 'Willow' },
        shown: page.getByRole('heading', { name: 'Willow', level: 1 }),
      },
      { route: { screen: 'game', accountId, gameId }, shown: board },
      { route: { screen: 'watch', accountId, gameId: watched }, shown: board },
      {
        route: { screen: 'history', accountId, section: 'games', gameId: (await archived()) ?? '' },
        shown: board,
      },
    ];
  };

  it('no screen has an English word after the switch', async () => {
    await go({ screen: 'home' });
    await page.locator('.opponents-name').first().waitFor();
    await choose('Practice club');
    await page.locator('.timeline-entry').first().waitFor();
    await club.challenge();
    await page.locator('.challenge-words').first().waitFor();
    await page.evaluate(() => window.outpost.command('settings.set', { language: 'de' }));
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de');

    const [practice, robin] = ['practice', 'token'].map(
      (kind) => accounts.find((account) => account.kind === kind)?.id ?? '',
    );
    const missing = { accountId: practice ?? '', gameId: 'nothing1' };
    const routes: readonly Route[] = [
      { screen: 'home' },
      { screen: 'play' },
      { screen: 'lobby' },
      { screen: 'newGame', accountId: practice ?? '' },
      { screen: 'newGame', accountId: practice ?? '', username: 'Willow' },
      { screen: 'bot' },
      { screen: 'bot', accountId: robin ?? '' },
      { screen: 'game', ...missing },
      { screen: 'watch', ...missing },
      { screen: 'welcome' },
      { screen: 'notifications' },
      { screen: 'unknown', address: 'outpost://nowhere' },
      { screen: 'tv' },
      { screen: 'tv', channel: 'blitz' },
      { screen: 'tv', channel: 'blitz', ...missing },
      ...sectionRoutes('history', practice),
      { screen: 'history', ...missing },
      ...[practice, robin].flatMap((accountId) => sectionRoutes('arenas', accountId)),
      { screen: 'arenas', accountId: robin ?? '', arenaId: 'nothing1' },
      ...sectionRoutes('network'),
      ...sectionRoutes('settings'),
      ...noticeKinds.map((rule): Route => ({ screen: 'settings', section: 'notifications', rule })),
    ];
    // The history shows notifications as they were shown, before the switch.
    const notices = await ask<readonly NoticeView[]>('notifications.page', {
      accountId: practice,
      limit: 200,
      filter: 'all',
    });
    const shown = notices.flatMap(({ title, body }) => [title, ...body.split('\n')]);
    const found: string[] = [];
    /** Waits until a screen's data has arrived: nothing is loading, and nothing but figures changes any more. */
    const settled = async () => {
      let before: string | null = null;
      await expect
        .poll(
          async () => {
            const last = before;
            before = await page.evaluate(() =>
              document.querySelector('.ui-skeleton') ? null : document.body.innerText.replaceAll(/\d+/g, ''),
            );
            return before !== null && before === last;
          },
          { interval: 400 },
        )
        .toBe(true);
    };
    const look = async (where: string) => {
      await settled();
      const englishOf = (text: string) => englishWordsIn(text.replaceAll(names, ''));
      const suspects = (await textsOf(page)).filter(
        (text) =>
          !foreign.test(text) && !shown.some((line) => text.startsWith(line)) && englishOf(text).length > 0,
      );
      const lines = suspects.length > 0 ? await written() : [];
      for (const text of suspects) {
        const words = englishOf(lines.reduce((rest, line) => rest.replaceAll(line, ''), text));
        if (words.length > 0) found.push(`${where}: “${text}” (${words.join(', ')})`);
      }
    };
    await page
      .getByText(/^Herausforderung von /)
      .first()
      .waitFor();
    await look('home without reopening');
    await takePictures('german-home');
    for (const route of routes) {
      await go(route);
      await look(JSON.stringify(route));
    }
    const board = page.getByRole('application', { name: /^Brett, / });
    for (const { route, shown } of await placesOf(robin ?? '', board)) {
      await go(route);
      await shown.first().waitFor();
      await look(JSON.stringify(route));
      await takePictures(`german-${route.screen}`);
    }
    await page.keyboard.press('Control+k');
    await look('palette');
    await page.keyboard.press('Escape');
    await go({ screen: 'home' });
    await page.keyboard.press('?');
    await look('shortcuts');
    expect([...new Set(found)]).toEqual([]);
  });
});

/** The strings of a server's answer that are no keywords: sentences, and names with spaces or digits. */
function writtenIn(answer: unknown): readonly string[] {
  if (typeof answer === 'string') return /[ \d]/.test(answer) ? [answer] : [];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(writtenIn) : [];
}

/** Texts of the page, also those that only screen readers and tooltips present. */
function textsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      // People chat in their own language, and texts without a translation are marked.
      if (!node.parentElement?.closest('[role=log], :not(html)[lang=en]'))
        texts.add(node.textContent?.trim() ?? '');
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
        texts.add(element.getAttribute(name)?.trim() ?? '');
    texts.delete('');
    return [...texts];
  });
}
