/**
 * Home of a signed-in account: an opponent found, and a search cancelled, by one press; ratings with their trend;
 * arenas and correspondence moves that come next. Pictures in both themes and sizes.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { QueryInput, QueryName, QueryOutput } from '../../preload/contract/index.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { createArenasHand } from '../harness/arenas.ts';
import { pictureEveryLook } from '../harness/every-look.ts';
import { screenshotPage } from '../harness/screenshot.ts';
import { boardOf, goTo } from '../harness/window.ts';
import { world } from './still-world.ts';

const pictures = join(projectRoot, 'test-results', 'screenshots');

const { club, page, launched, button, says } = world({ historyDays: 75 }, { size: '1800x1200x24' });

/** Main's answer to a query. */
async function ask<N extends QueryName>(name: N, input: QueryInput<N>): Promise<QueryOutput<N>> {
  const answer = await createArenasHand(page()).ask<QueryOutput<N>>(name, input);
  if (answer === null) throw new Error(`no answer to ${name}`);
  return answer;
}
const searches = async () => (await ask('seeks.list', undefined)).length;
const part = (name: string) => page().getByRole('region', { name, exact: true });

it('cancels a search by a second press, and by leaving', async () => {
  await goTo(page(), 'Home');
  await button('15+10 Rapid: find an opponent').click();
  await part('Quick pairing')
    .getByText(/Looking for an opponent… \d/)
    .waitFor();
  await button('15+10 Rapid: cancel the search').click();
  await expect.poll(searches).toBe(0);
  await button('30+20 Classical: find an opponent').click();
  await expect.poll(searches).toBe(1);
  await goTo(page(), 'Settings');
  await expect.poll(searches).toBe(0);
  expect(await ask('games.list', undefined)).toEqual([]);
});

it('says what the interface does not allow, and offers what works', async () => {
  await goTo(page(), 'Home');
  await button('1+0 Bullet: see how to play it').click();
  await says('only on its own site');
  expect(await button('Challenge a player').count()).toBe(0);
  await button('3+2 Blitz: see how to play it').click();
  await button('Challenge a player').click();
  await page().getByRole('heading', { name: 'New game' }).waitFor();
  await page()
    .getByRole('button', { name: /3\+2.*Time control|Time control.*3\+2/ })
    .waitFor();
  expect(await page().getByRole('radio', { name: 'A player' }).isChecked()).toBe(true);
});

it('shows the ratings of the server with their trend', async () => {
  await goTo(page(), 'Home');
  const account = (await club().request('GET', '/api/account')) as {
    readonly perfs: Readonly<Record<string, { readonly games: number; readonly rating: number }>>;
  };
  const [first] = Object.entries(account.perfs)
    .filter(([perf]) => perf !== 'puzzle')
    .map(([, perf]) => perf)
    .toSorted((a, b) => b.games - a.games);
  const rows = part('Ratings').getByRole('button', { name: /\d{3,4}, .*in 30 days/ });
  await rows.first().waitFor();
  expect(await rows.first().textContent()).toContain(` ${first?.rating}`);
  expect(await rows.first().locator('path').getAttribute('d')).toMatch(
    /^M[\d.]+ [\d.]+(?:H[\d.]+V[\d.]+)+H56$/,
  );
});

it('counts a game beside its heading until the game ends', async () => {
  const games = part('Games in progress');
  const shownCount = () => games.locator('.ui-list-count').allInnerTexts();
  const id = await club().startGame({
    opponent: 'rowan',
    color: 'white',
    limit: 300,
    increment: 0,
    source: 'friend',
  });
  await goTo(page(), 'Home');
  await expect.poll(shownCount).toEqual(['1']);
  await club().control(`/game/${id}/resign`);
  await games.locator('.tile-over').waitFor();
  await expect.poll(shownCount).toEqual([]);
  await goTo(page(), 'Settings');
  await goTo(page(), 'Home');
  await games.getByRole('heading', { name: 'Games', exact: true }).waitFor();
  expect(await ask('games.list', undefined)).toMatchObject([{ gameId: id, over: {} }]);
  expect(await shownCount()).toEqual([]);
});

it('lists a joined arena and a correspondence move with their times, and leads to them', async () => {
  await club().request('POST', '/api/challenge/willow', { days: '3', color: 'white', rated: 'false' });
  await part('Up next').getByText('Your move against Willow').waitFor();
  await part('Up next').getByText('due in 3 days').waitFor();
  const [account] = await ask('accounts.list', undefined);
  const accountId = account?.id ?? '';
  await page().evaluate(
    (id) => window.outpost.command('arenas.watch', { accountId: id, arenaId: null }),
    accountId,
  );
  const coming = async () =>
    (await ask('arenas.list', { accountId })).rows.filter(
      ({ state, startsAt }) => state === 'created' && startsAt > Date.now() + 600_000,
    );
  await expect.poll(async () => (await coming()).length).toBeGreaterThan(0);
  const [arena] = await coming();
  await page().evaluate(
    (key) => window.outpost.command('arenas.plan', { ...key, plan: { remind: 5, join: true } }),
    { accountId, arenaId: arena?.id ?? '' },
  );
  const row = part('Up next').getByRole('button', { name: `${arena?.name}` });
  await row.getByText('Joins automatically').waitFor();
  await row.getByText(/^starts in/).waitFor();
});

it('is pictured and accessible in both themes and sizes, and in German', async () => {
  await pictureEveryLook(launched(), 'home-account', { last: 'small' });
  await page().evaluate(() => window.outpost.command('settings.set', { language: 'de' }));
  await page().getByRole('region', { name: 'Als Nächstes' }).waitFor();
  await screenshotPage(launched(), join(pictures, 'home-account-german-1000x700.png'));
  await page().evaluate(() => window.outpost.command('settings.set', { language: 'en' }));
  await part('Up next').waitFor();
});

it('finds an opponent by one press, and opens the game', async () => {
  await button('10+5 Rapid: find an opponent').focus();
  await page().keyboard.press('Enter');
  await button('10+5 Rapid: cancel the search').waitFor();
  await boardOf(page()).waitFor();
  await expect.poll(searches).toBe(0);
  const games = await ask('games.list', undefined);
  expect(games.filter(({ speed }) => speed === 'rapid')).toHaveLength(1);
});
