import { beforeEach, expect, test } from 'vitest';
import type { NextArena } from '@contract/arenas.ts';
import type { SeekView } from '@contract/challenge-rules.ts';
import { defaultSettings } from '@contract/defaults.ts';
import type { AccountView } from '@contract/models.ts';
import { failure, success } from '@contract/outcome.ts';
import type { RatingView } from '@contract/ratings.ts';
import { verbatim } from '@text/message.ts';
import { HomeScreen } from '../../../../../renderer/app/screens/home/HomeScreen.tsx';
import { BridgeProvider, createBridgeClient } from '../../../../../renderer/bridge.ts';
import { createRouter, RouterProvider } from '../../../../../renderer/frame/router.ts';
import { click, doing, show, until } from '../../board/page.tsx';
import { createFakeBridge, type FakeBridge } from '../../fake-bridge.ts';
import { makeCard } from '../../game/make-game.ts';
import { makeAccount, makeStream } from '../../make-home.ts';

const minute = 60_000;
beforeEach(() => localStorage.clear());

function makeSeek(more: Partial<SeekView> = {}): SeekView {
  return {
    ...{ id: 'seek1', accountId: 'account', variant: 'standard', rated: false, limit: 600, increment: 0 },
    ...{ ratings: null, since: Date.now(), state: 'looking', message: null },
    ...more,
  };
}

function makeRating(perf: string, more: Partial<RatingView> = {}): RatingView {
  const trend = [{ day: Date.now() - 10 * 86_400_000, rating: 1_500 }];
  return { perf, rating: 1_512, provisional: false, games: 9, change7: 12, change30: -5, trend, ...more };
}

function open(accounts: readonly AccountView[] = [makeAccount('account')]) {
  const bridge = createFakeBridge();
  const seeks: SeekView[] = [];
  const pushed = () => bridge.push('seeks', [...seeks]);
  bridge.answer('accounts.list', () => success(accounts));
  bridge.answer('streams.list', () => success(accounts.map(({ id }) => makeStream(id))));
  for (const name of ['challenges.list', 'games.list', 'away.list', 'ledger.page', 'arenas.next'] as const)
    bridge.answer(name, () => success([]));
  bridge.answer('settings.get', () => success(defaultSettings));
  bridge.answer('seeks.list', () => success([...seeks]));
  bridge.answer('ratings.refresh', () => success(undefined));
  bridge.answer('ratings.view', (input) => {
    const { accountId } = input as { readonly accountId: string };
    return success({ accountId, askedAt: Date.now(), problem: null, ratings: [makeRating('blitz')] });
  });
  bridge.answer('seeks.begin', (input) => {
    const { accountId, terms } = input as {
      readonly accountId: string;
      readonly terms: {
        readonly rated: boolean;
        readonly time: { readonly limitSeconds: number; readonly incrementSeconds: number };
      };
    };
    const { limitSeconds: limit, incrementSeconds: increment } = terms.time;
    const id = `seek${called(bridge, 'seeks.begin').length}`;
    seeks.push(makeSeek({ id, accountId, limit, increment, rated: terms.rated }));
    queueMicrotask(pushed);
    return success({ seekId: id });
  });
  bridge.answer('seeks.cancel', (input) => {
    const { seekId } = input as { readonly seekId: string };
    const place = seeks.findIndex(({ id }) => id === seekId);
    if (place >= 0) seeks.splice(place, 1);
    queueMicrotask(pushed);
    return success(undefined);
  });
  const router = createRouter({ screen: 'home' });
  const page = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <HomeScreen />
      </RouterProvider>
    </BridgeProvider>,
  );
  const { container } = page;
  return {
    ...{ bridge, router, seeks, page, container },
    says: (text: string) => until(() => container.textContent?.includes(text)),
    press: async (name: string) => click(await until(() => buttonStarting(name, container))),
    region: (name: string) => until(() => container.querySelector(`[aria-label="${name}"]`)),
  };
}

/** A button whose spoken words precede its visible ones. */
const buttonStarting = (name: string, within: ParentNode = document) =>
  [...within.querySelectorAll('button')].find((one) => one.textContent.trim().startsWith(name));

const called = (bridge: FakeBridge, name: string): readonly unknown[] =>
  bridge.calls.filter((call) => call.name === name).map(({ input }) => input);

test('one press searches, a second one cancels, and another control replaces the search', async () => {
  const { bridge, press, says, seeks } = open();
  await press('10+0 Rapid: find an opponent');
  await says('Looking for an opponent…');
  expect(called(bridge, 'seeks.begin')).toEqual([
    {
      accountId: 'account',
      terms: {
        ...{ variant: 'standard', color: 'random', rated: false },
        time: { kind: 'clock', limitSeconds: 600, incrementSeconds: 0 },
      },
      ratings: null,
    },
  ]);
  await press('15+10 Rapid: find an opponent');
  await until(() => seeks.length === 1 && seeks[0]?.limit === 900);
  await press('15+10 Rapid: cancel the search');
  await until(() => seeks.length === 0);
  expect(called(bridge, 'seeks.cancel')).toEqual([{ seekId: 'seek1' }, { seekId: 'seek2' }]);
});

test('rated or casual is kept for the next time', async () => {
  const first = open();
  await first.press('Rated');
  first.page.unmount();
  const second = open();
  await second.press('30+0 Classical: find an opponent');
  await until(() => second.seeks[0]?.rated === true);
});

test('leaving Home ends its search, but not one of another screen', async () => {
  const { bridge, page, press, says, seeks } = open();
  seeks.push(makeSeek({ id: 'elsewhere', limit: 1_800, increment: 20 }));
  await press('10+0 Rapid: find an opponent');
  await says('Looking for an opponent…');
  page.unmount();
  await until(() => called(bridge, 'seeks.cancel').length === 1);
  expect(called(bridge, 'seeks.cancel')).toEqual([{ seekId: 'seek1' }]);
});

test('the game that a search leads to is opened', async () => {
  const { bridge, press, router, says } = open();
  await press('10+0 Rapid: find an opponent');
  await says('Looking for an opponent…');
  await doing(() => bridge.push('games', [makeCard('found')]));
  await until(() => router.current().screen === 'game');
});

test('a refused search says why', async () => {
  const { bridge, press, says } = open();
  bridge.answer('seeks.begin', () => failure('refused', verbatim('The server refused.')));
  await press('10+0 Rapid: find an opponent');
  await says('The server refused.');
});

test('blitz leads to a challenge with its clock, bullet to the site', async () => {
  const { bridge, press, router, says } = open();
  await press('2+1 Bullet: see how to play it');
  await says('2+1 (Bullet)');
  expect(buttonStarting('Challenge a player')).toBeUndefined();
  bridge.answer('shell.openAddress', () => success(undefined));
  await press('Open in browser');
  expect(called(bridge, 'shell.openAddress')).toEqual([{ address: 'https://chess.example' }]);
  await press('3+2 Blitz: see how to play it');
  await press('Challenge a player');
  expect(router.current()).toEqual({
    screen: 'newGame',
    accountId: 'account',
    clock: { limit: 180, increment: 2 },
  });
  expect(called(bridge, 'seeks.begin')).toEqual([]);
});

test('without a connection or the permission, the controls are off and say why', async () => {
  const offline = open([makeAccount('account', { state: 'offline' })]);
  await offline.says('This account isn’t connected.');
  expect(buttonStarting('10+0 Rapid: find an opponent')?.hasAttribute('disabled')).toBe(true);
  offline.page.unmount();
  const games = { title: verbatim('Play'), allowed: false, wish: 'games', scopes: ['board:play'] } as const;
  const barred = open([makeAccount('account', { abilities: [{ ...games, scopes: ['board:play'] }] })]);
  await barred.says('This sign-in doesn’t allow games.');
  await barred.press('Go to accounts');
  expect(barred.router.current()).toEqual({ screen: 'settings', section: 'accounts' });
});

test('a bot account has no quick pairing, and several accounts are named', async () => {
  const bot = open([makeAccount('bot', { isBot: true })]);
  await bot.region('Up next');
  expect(bot.container.querySelector('[aria-label="Quick pairing"]')).toBeNull();
  bot.page.unmount();
  const two = open([makeAccount('one'), makeAccount('two', { user: { id: 'other', name: 'Other' } })]);
  await two.press('10+0 Rapid: find an opponent');
  await two.says('Me, chess.example');
});

test('ratings show figure, changes and provisional mark, and lead to their history', async () => {
  const { bridge, container, press, router } = open();
  bridge.answer('ratings.view', () =>
    success({
      ...{ accountId: 'account', askedAt: Date.now(), problem: null },
      ratings: [
        makeRating('blitz'),
        makeRating('horde', { provisional: true, change7: null, change30: 0 }),
        ...['rapid', 'bullet', 'classical', 'chess960'].map((perf) => makeRating(perf)),
      ],
    }),
  );
  await until(() => buttonStarting('Blitz 1512, up 12 in 7 days, down 5 in 30 days'));
  expect(buttonStarting('Horde 1512, provisional, unchanged in 30 days')?.textContent).toContain('1512?');
  expect(container.querySelectorAll('.rating-spark')).toHaveLength(4);
  await press('Show all 6');
  expect(container.querySelectorAll('.rating-spark')).toHaveLength(6);
  expect(called(bridge, 'ratings.refresh')).toEqual([{ accountId: 'account' }]);
  await press('Blitz 1512');
  expect(router.current()).toEqual({ screen: 'history', accountId: 'account', section: 'ratings' });
});

test('offline, the last known ratings are shown with their age, and nothing is asked', async () => {
  const { bridge, says } = open([makeAccount('account', { state: 'offline' })]);
  await says('As of ');
  expect(called(bridge, 'ratings.refresh')).toEqual([]);
});

test('without ratings, and after a failure, the list says so', async () => {
  const empty = open();
  empty.bridge.answer('ratings.view', () =>
    success({ accountId: 'account', askedAt: 1, problem: null, ratings: [] }),
  );
  await empty.says('No ratings yet.');
  empty.page.unmount();
  const broken = open();
  broken.bridge.answer('ratings.view', () => failure('storage', verbatim('The disk is full.')));
  await broken.says('Couldn’t load the ratings');
});

test('what comes next is listed with its time, and leads there', async () => {
  const { bridge, press, router, says } = open();
  await says('Arenas you join and correspondence moves');
  const arena: NextArena = {
    ...{ accountId: 'account', arenaId: 'one', name: 'Hourly Rapid', part: 'in', terms: null },
    ...{ startsAt: Date.now() + 20 * minute - 5_000, finishesAt: Date.now() + 80 * minute },
  };
  bridge.answer('arenas.next', () => success([arena]));
  const due = makeCard('slow', { speed: 'correspondence', dueAt: Date.now() + 3 * 86_400_000 });
  await doing(() => bridge.push('arenas', { accountId: 'account' }));
  await doing(() => bridge.push('games', [due]));
  await says('starts in 20 min');
  await says('Your move against Rival');
  await press('Hourly Rapid');
  expect(router.current()).toEqual({ screen: 'arenas', accountId: 'account', arenaId: 'one' });
});
