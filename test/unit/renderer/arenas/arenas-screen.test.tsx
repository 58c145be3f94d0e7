import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openArenaFilter } from '@contract/arena-filter.ts';
import type { ArenaRefusalCode } from '@contract/arena-choices.ts';
import type { ArenaList, ArenaView } from '@contract/arenas.ts';
import { failure, success } from '@contract/outcome.ts';
import type { Route } from '@contract/route.ts';
import { verbatim } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { ArenasScreen } from '../../../../renderer/features/arenas/ArenasScreen.tsx';
import { createRouter, RouterProvider, useRoute } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, doing, press, show, type, until } from '../board/page.tsx';
import { createFakeBridge, type FakeBridge } from '../fake-bridge.ts';
import { makeAccount } from '../make-home.ts';
import { arenaList, arenaRow, arenaView, joined, noPrefs, standing } from './make-arenas.ts';

type ArenasRoute = Extract<Route, { screen: 'arenas' }>;

let bridge: FakeBridge;
beforeEach(() => {
  bridge = createFakeBridge();
  bridge.answer('accounts.list', () => success([makeAccount('acc')]));
  bridge.answer('arenas.watch', () => success(undefined));
  listIs({});
});

const listIs = (change: Partial<ArenaList>): void =>
  bridge.answer('arenas.list', () => success(arenaList(change)));
const arenaIs = (change: Partial<ArenaView>): void =>
  bridge.answer('arenas.get', () => success(arenaView(change)));
const called = (name: string): readonly unknown[] =>
  bridge.calls.filter((call) => call.name === name).map(({ input }) => input);

function Page(): ReactNode {
  const route = useRoute();
  return route.screen === 'arenas' ? <ArenasScreen route={route} /> : <p>Screen {route.screen}</p>;
}

function open(route: Omit<ArenasRoute, 'screen'> = {}) {
  const router = createRouter({ screen: 'arenas', ...route });
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <Page />
      </RouterProvider>
    </BridgeProvider>,
  );
  return {
    router,
    says: (text: string) => until(() => document.body.textContent?.includes(text)),
    container,
  };
}

const pressButton = async (name: string | RegExp, within?: ParentNode): Promise<void> =>
  click(await until(() => buttonNamed(name, within)));
const dialog = (): Promise<Element> => until(() => document.querySelector('[role="dialog"]'));
const options = (): readonly Element[] => [...document.querySelectorAll('[role="option"][data-arena]')];

describe('the list of arenas', () => {
  test('says what to do without an account', async () => {
    bridge.answer('accounts.list', () => success([]));
    const { says, router } = open();
    await says('No server yet');
    await pressButton('Add an account');
    expect(router.current()).toEqual({ screen: 'welcome' });
  });

  test('says that a server has no arenas', async () => {
    listIs({ rows: [] });
    await open().says('The server’s arenas appear here.');
  });

  test('explains a failure, and loads again on request', async () => {
    bridge.answer('arenas.list', () => failure('unreachable', verbatim('The server is away.')));
    const { says } = open();
    await says('Couldn’t load the arenas');
    await says('The server is away.');
    listIs({});
    await pressButton('Try again');
    await says('Evening Rapid');
  });

  test('is marked with its age while the server cannot be reached', async () => {
    listIs({ offline: true, asOf: Date.now() - 120_000, problem: verbatim('No route.') });
    const { says, container } = open();
    await says('Offline. Updated 2 min ago');
    expect(container.querySelector('.arenas-offline')?.getAttribute('title')).toBe('No route.');
  });

  test('shows running arenas first, and finished ones last', async () => {
    const at = Date.now();
    listIs({
      rows: [
        arenaRow({ id: 'over', name: 'Morning Blitz', state: 'finished', finishesAt: at - 1_000 }),
        arenaRow({ id: 'soon', name: 'Evening Rapid' }),
        arenaRow({ id: 'runs', name: 'Noon Bullet', state: 'started', finishesAt: at + 60_000 }),
      ],
    });
    open();
    await until(() => options().length === 3);
    expect(options().map((option) => option.getAttribute('data-arena'))).toEqual(['runs', 'soon', 'over']);
  });

  test.each([
    ['the account plays in', { own: { ...joined, gameId: 'game1' } }, 'Playing'],
    ['the account has joined', { own: joined }, 'Joined'],
    ['the account has paused', { own: { ...joined, phase: 'paused' as const } }, 'Paused'],
    ['the app joins later', { plan: { remind: null, join: true } }, 'Planned'],
    ['has a reminder', { plan: { remind: 5, join: false } }, 'Reminder'],
    ['the account may not join', { fit: 'no' as const }, 'Not open to you'],
    ['is played in the browser', { door: 'browser' as const }, 'Browser'],
  ])('marks an arena that %s', async (_what, change, mark) => {
    listIs({ rows: [arenaRow(change)] });
    open();
    const line = await until(() => options()[0]);
    expect(line.textContent).toContain(mark);
  });

  test('is walked by arrow keys, and Enter opens an arena', async () => {
    listIs({ rows: [arenaRow(), arenaRow({ id: 'later', startsAt: Date.now() + 90 * 60_000 })] });
    const { router } = open();
    const box = await until(() => document.querySelector('[role="listbox"]'));
    expect(box.getAttribute('aria-activedescendant')).toBe('arena-evening1');
    await press(box, 'ArrowDown');
    expect(box.getAttribute('aria-activedescendant')).toBe('arena-later');
    await press(box, 'Enter');
    expect(router.current()).toMatchObject({ screen: 'arenas', accountId: 'acc', arenaId: 'later' });
  });

  test('takes changes of rows from main without the whole list', async () => {
    listIs({ rows: [arenaRow(), arenaRow({ id: 'gone', name: 'Cancelled' })] });
    const { says } = open();
    await says('Cancelled');
    listIs({ revision: 2, since: 1, rows: [arenaRow({ name: 'Evening Classical' })], gone: ['gone'] });
    await doing(() => bridge.push('arenas', { accountId: 'acc' }));
    await says('Evening Classical');
    expect(document.body.textContent).not.toContain('Cancelled');
    expect(called('arenas.list')).toEqual([{ accountId: 'acc' }, { accountId: 'acc', since: 1 }]);
  });

  test('tells main which arena is on screen', async () => {
    arenaIs({});
    const { says } = open({ arenaId: 'evening1' });
    await says('Evening Rapid');
    expect(called('arenas.watch')).toContainEqual({ accountId: 'acc', arenaId: 'evening1' });
  });
});

test('conditions that only the server knows are marked as its words', async () => {
  arenaIs({
    verdicts: [
      { condition: 'Owns a chess set', verdict: 'ok', ok: true },
      { condition: 'Lives nearby', verdict: 'Too far away', ok: false },
    ],
  });
  const { says } = open({ arenaId: 'evening1' });
  await says('Server: Owns a chess set');
  await says('Server: Lives nearby (Too far away)');
});

describe('joining an arena', () => {
  const sheet = async (change: Partial<ArenaView>): Promise<Element> => {
    arenaIs(change);
    open({ arenaId: 'evening1' });
    await pressButton('Join');
    return dialog();
  };

  test('shows what it costs, and asks for pairing', async () => {
    bridge.answer('arenas.join', () => success({ status: 'joined' }));
    const within = await sheet({
      quota: { hour: { left: 3, limit: 4 }, day: { left: 8, limit: 10 }, cost: 1, freeAt: null },
    });
    expect(within.textContent).toContain('Joins left: 3 this hour, 8 today. This uses 1 join.');
    await pressButton('Join', within);
    expect(called('arenas.join')).toEqual([{ accountId: 'acc', arenaId: 'evening1', pairing: true }]);
    await until(() => document.querySelector('[role="dialog"]') === null);
  });

  test('waits for the password of a private arena', async () => {
    bridge.answer('arenas.join', () => success({ status: 'joined' }));
    const within = await sheet({ row: arenaRow({ isPrivate: true }) });
    expect(buttonNamed('Join', within)?.disabled).toBe(true);
    await type(await until(() => within.querySelector<HTMLInputElement>('input[type="text"]')), 'secret');
    await pressButton('Join', within);
    expect(called('arenas.join')).toMatchObject([{ password: 'secret' }]);
  });

  test('joins a team battle for one of the account’s teams', async () => {
    bridge.answer('arenas.join', () => success({ status: 'joined' }));
    const within = await sheet({
      row: arenaRow({ teams: ['knights', 'rooks'] }),
      choices: [{ id: 'knights', name: 'Knights', leads: false }],
    });
    await pressButton('Join', within);
    expect(called('arenas.join')).toMatchObject([{ team: 'knights' }]);
  });

  test('says that none of the account’s teams takes part', async () => {
    const within = await sheet({ row: arenaRow({ teams: ['rooks'] }) });
    expect(within.textContent).toContain('None of your teams takes part.');
    expect(buttonNamed('Join', within)?.disabled).toBe(true);
    expect(buttonNamed('Try anyway', within)).toBeUndefined();
  });

  test('names an unmet condition, and lets the user try anyway', async () => {
    bridge.answer('arenas.join', () => success({ status: 'joined' }));
    const within = await sheet({ checks: [{ kind: 'minRating', fit: 'no', asked: 1_800, has: 1_500 }] });
    expect(within.textContent).toContain('1800');
    expect(buttonNamed('Join', within)?.disabled).toBe(true);
    await pressButton('Try anyway', within);
    expect(called('arenas.join')).toMatchObject([{ anyway: true }]);
  });

  test('keeps the sheet open when the app cannot send the request', async () => {
    bridge.answer('arenas.join', () => failure('unavailable', verbatim('The connection is down.')));
    const within = await sheet({});
    await pressButton('Join', within);
    await until(() => within.textContent?.includes('The connection is down.'));
  });

  test.each<[ArenaRefusalCode, string]>([
    ['wrong_code', 'The password or code is wrong.'],
    ['arena_ban', 'The server has banned this account from arenas.'],
    ['no_scope', 'This account’s token may not join arenas.'],
    ['lost', 'The answer was lost, so it is not yet clear whether you joined.'],
  ])('explains the refusal %s with the server’s own words', async (code, what) => {
    arenaIs({ refusal: { code, said: verbatim('Nope.'), retryAt: null } });
    const { says } = open({ arenaId: 'evening1' });
    await says(what);
    await says('Server: Nope.');
    expect(buttonNamed('Try again')).toBeDefined();
  });
});

describe('the account’s part in an arena', () => {
  const started = (own: Partial<typeof joined>) =>
    arenaRow({ state: 'started', own: { ...joined, ...own }, finishesAt: Date.now() + 600_000 });

  test('is left before the start, and paused after it', async () => {
    bridge.answer('arenas.withdraw', () => success(undefined));
    arenaIs({ row: arenaRow({ own: joined }) });
    open({ arenaId: 'evening1' });
    await pressButton('Withdraw');
    expect(called('arenas.withdraw')).toEqual([{ accountId: 'acc', arenaId: 'evening1' }]);
    arenaIs({ row: started({}) });
    await doing(() => bridge.push('arenas', { accountId: 'acc' }));
    await until(() => buttonNamed('Pause'));
  });

  test('stops and resumes pairing', async () => {
    bridge.answer('arenas.setPairing', () => success(undefined));
    arenaIs({ row: started({}) });
    const { says } = open({ arenaId: 'evening1' });
    await says('Looking for a pairing');
    await pressButton('Stop pairing');
    arenaIs({ row: started({ pairing: 'off' }) });
    await doing(() => bridge.push('arenas', { accountId: 'acc' }));
    await pressButton('Pair me');
    expect(called('arenas.setPairing')).toMatchObject([{ on: false }, { on: true }]);
  });

  test('opens the board of its game', async () => {
    arenaIs({ row: started({ gameId: 'game1' }) });
    const { router } = open({ arenaId: 'evening1' });
    await pressButton('Go to board');
    expect(router.current()).toEqual({ screen: 'game', accountId: 'acc', gameId: 'game1' });
  });

  test('opens a game that is played in the browser at its address', async () => {
    bridge.answer('shell.openAddress', () => success(undefined));
    arenaIs({ row: { ...started({ gameId: 'game1' }), door: 'browser' } });
    open({ arenaId: 'evening1' });
    await pressButton('Go to board');
    expect(called('shell.openAddress')).toEqual([{ address: 'https://chess.example/game1' }]);
  });

  test('is planned for the start, except in an arena with a password', async () => {
    bridge.answer('arenas.plan', () => success(undefined));
    arenaIs({});
    open({ arenaId: 'evening1' });
    await pressButton('Join at the start');
    expect(called('arenas.plan')).toMatchObject([{ plan: { remind: null, join: true } }]);
    arenaIs({ row: arenaRow({ isPrivate: true }) });
    await doing(() => bridge.push('arenas', { accountId: 'acc' }));
    await until(() => buttonNamed('Join at the start') === undefined);
  });
});

describe('the standings of an arena', () => {
  test('are paged, and one button opens the account’s page', async () => {
    bridge.answer('arenas.standing', (input) => success(standing((input as { page: number }).page, 4, 27)));
    arenaIs({ standing: standing(1, 4), me: { rank: 27 } });
    const { says } = open({ arenaId: 'evening1' });
    await says('player10');
    await pressButton('My rank');
    await says('player27');
    expect(called('arenas.standing')).toEqual([{ accountId: 'acc', arenaId: 'evening1', page: 3 }]);
    expect(document.querySelector('.arena-me')?.textContent).toContain('player27');
  });

  test('say that no player has joined', async () => {
    arenaIs({ standing: { page: 1, pages: 1, players: [], asOf: Date.now() } });
    await open({ arenaId: 'evening1' }).says('No players yet');
  });

  test('say that an arena no longer exists', async () => {
    arenaIs({ gone: true });
    await open({ arenaId: 'evening1' }).says('no longer exists');
  });
});

describe('names beside the standings lead to pages', () => {
  const side = (name: string) => ({ name, rating: 1_500, rank: 1 });
  const address = 'https://chess.example/game0001';
  const routeTo = (username: string) => ({ screen: 'player', accountId: 'acc', username });

  test('of team members', async () => {
    const team = { id: 'rooks', name: 'Rooks', rank: 1, score: 9, isMine: false };
    arenaIs({
      teamStanding: [
        {
          ...team,
          players: [
            { name: 'Ada', score: 5 },
            { name: 'Bert', score: 4 },
          ],
        },
      ],
    });
    const { says, router } = open({ arenaId: 'evening1' });
    await says('Ada 5, Bert 4');
    await pressButton('Bert');
    expect(router.current()).toEqual(routeTo('Bert'));
  });

  test('of the players of duels, whose games open in the browser', async () => {
    bridge.answer('shell.openAddress', () => success(undefined));
    arenaIs({ duels: [{ gameId: 'game0001', sides: [side('Ada'), side('Bert')], address }] });
    const { router } = open({ arenaId: 'evening1' });
    await pressButton('Open in browser: Ada against Bert');
    expect(called('shell.openAddress')).toEqual([{ address }]);
    await pressButton('Ada');
    expect(router.current()).toEqual(routeTo('Ada'));
  });

  test('of the players of the top game', async () => {
    const fen = '8/8/8/8/8/8/8/8 w - - 0 1';
    const board = { gameId: 'game0001', fen, orientation: 'white', lastMove: null, address } as const;
    arenaIs({ featured: { ...board, white: side('Ada'), black: null } });
    const { router } = open({ arenaId: 'evening1' });
    await pressButton('Ada');
    expect(router.current()).toEqual(routeTo('Ada'));
  });

  test('of opponents, whose games have a button of their own', async () => {
    arenaIs({ row: arenaRow({ own: joined }) });
    bridge.answer('arenas.myGames', () =>
      success([
        {
          ...{ gameId: 'game0001', opponent: 'Ada', rating: 1_500, color: 'white', result: 'win' },
          ...{ forfeit: false, createdAt: 0, address },
        },
      ]),
    );
    const { router } = open({ arenaId: 'evening1' });
    await pressButton('Ada');
    expect(router.current()).toEqual(routeTo('Ada'));
    const again = open({ arenaId: 'evening1' });
    await pressButton('Open the game against Ada: Won');
    expect(again.router.current()).toEqual({ screen: 'game', accountId: 'acc', gameId: 'game0001' });
  });
});

describe('results and rules', () => {
  test('results link to their arenas', async () => {
    const result = { arenaId: 'past1', name: 'Past Arena', endedAt: Date.now() - 86_400_000 };
    bridge.answer('arenas.results', () =>
      success([{ ...result, rank: 3, players: 40, score: 21, games: 9, performance: 1_812 }]),
    );
    arenaIs({});
    const { says, router } = open({ section: 'results' });
    await says('1812');
    await pressButton('Past Arena');
    expect(router.current()).toMatchObject({ arenaId: 'past1' });
  });

  test('without results, the page says what will appear', async () => {
    bridge.answer('arenas.results', () => success([]));
    await open({ section: 'results' }).says('No results yet');
  });

  test('a rule is created from the filter of the list, and removed', async () => {
    let prefs = noPrefs;
    bridge.answer('arenas.prefs', () => success(prefs));
    bridge.answer('arenas.setPrefs', (input) => {
      ({ prefs } = input as { prefs: typeof noPrefs });
      return success(prefs);
    });
    const { says } = open({ section: 'rules' });
    await says('No rules yet.');
    await pressButton('Create rule from filter');
    await until(() => prefs.rules.length === 1);
    expect(prefs.rules[0]).toMatchObject({ name: 'Rule 1', on: true, filter: openArenaFilter });
    await pressButton('Remove Rule 1');
    await until(() => prefs.rules.length === 0);
  });

  test('rules that cannot be saved stay as they were, and the reason is shown', async () => {
    bridge.answer('arenas.prefs', () => success(noPrefs));
    bridge.answer('arenas.setPrefs', () => failure('storage', verbatim('The disk is full.')));
    const { says } = open({ section: 'rules' });
    await pressButton('Create rule from filter');
    await says('The disk is full.');
    await says('No rules yet.');
  });
});
