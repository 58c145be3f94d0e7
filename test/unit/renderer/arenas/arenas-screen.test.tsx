import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openArenaFilter } from '@contract/arena-filter.ts';
import { failure, success } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { buttonNamed, doing, press, until } from '../board/page.tsx';
import type { FakeBridge } from '../fake-bridge.ts';
import { arenaRow, joined, noPrefs, standing } from './make-arenas.ts';
import { createArenasBench, type ArenasBench } from './arenas-bench.tsx';

let screen: ArenasBench;
let bridge: FakeBridge;
beforeEach(() => {
  screen = createArenasBench();
  ({ bridge } = screen);
});

const options = (): readonly Element[] => [...document.querySelectorAll('[role="option"][data-arena]')];

describe('the list of arenas', () => {
  test('says what to do without an account', async () => {
    bridge.answer('accounts.list', () => success([]));
    const { says, router } = screen.open();
    await says('No server yet');
    await screen.pressButton('Add an account');
    expect(router.current()).toEqual({ screen: 'welcome' });
  });

  test('says that a server has no arenas', async () => {
    screen.listIs({ rows: [] });
    await screen.open().says('The server’s arenas appear here.');
  });

  test('explains a failure, and loads again on request', async () => {
    bridge.answer('arenas.list', () => failure('unreachable', verbatim('The server is away.')));
    const { says } = screen.open();
    await says('Couldn’t load the arenas');
    await says('The server is away.');
    screen.listIs({});
    await screen.pressButton('Try again');
    await says('Evening Rapid');
  });

  test('says why the server’s list could not be read, and not that there are no arenas', async () => {
    screen.listIs({ rows: [], asOf: null, offline: true, problem: verbatim('No route.') });
    const { says, container } = screen.open();
    await says('No route.');
    expect(container.textContent).toContain('Couldn’t load the arenas');
    expect(container.textContent).not.toContain('No arenas yet');
  });

  test('does not say that there are no arenas before the server has answered', async () => {
    screen.listIs({ rows: [], asOf: null });
    const { container } = screen.open();
    await until(() => container.querySelector('.ui-skeleton'));
    expect(container.textContent).not.toContain('No arenas yet');
  });

  test('is marked with its age while the server cannot be reached', async () => {
    screen.listIs({ offline: true, asOf: Date.now() - 120_000, problem: verbatim('No route.') });
    const { says, container } = screen.open();
    await says('Offline. Updated 2 min ago');
    expect(container.querySelector('.arenas-offline')?.getAttribute('title')).toBe('No route.');
  });

  test('shows running arenas first, and finished ones last', async () => {
    const at = Date.now();
    screen.listIs({
      rows: [
        arenaRow({ id: 'over', name: 'Morning Blitz', state: 'finished', finishesAt: at - 1_000 }),
        arenaRow({ id: 'soon', name: 'Evening Rapid' }),
        arenaRow({ id: 'runs', name: 'Noon Bullet', state: 'started', finishesAt: at + 60_000 }),
      ],
    });
    screen.open();
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
    ['is played in the browser', { access: 'browser' as const }, 'Browser'],
  ])('marks an arena that %s', async (_what, change, mark) => {
    screen.listIs({ rows: [arenaRow(change)] });
    screen.open();
    const line = await until(() => options()[0]);
    expect(line.textContent).toContain(mark);
  });

  test('is walked by arrow keys, and Enter opens an arena', async () => {
    screen.listIs({ rows: [arenaRow(), arenaRow({ id: 'later', startsAt: Date.now() + 90 * 60_000 })] });
    const { router } = screen.open();
    const box = await until(() => document.querySelector('[role="listbox"]'));
    expect(box.getAttribute('aria-activedescendant')).toBe('arena-evening1');
    await press(box, 'ArrowDown');
    expect(box.getAttribute('aria-activedescendant')).toBe('arena-later');
    await press(box, 'Enter');
    expect(router.current()).toMatchObject({ screen: 'arenas', accountId: 'acc', arenaId: 'later' });
  });

  test('takes changes of rows from main without the whole list', async () => {
    screen.listIs({ rows: [arenaRow(), arenaRow({ id: 'gone', name: 'Cancelled' })] });
    const { says } = screen.open();
    await says('Cancelled');
    screen.listIs({ revision: 2, since: 1, rows: [arenaRow({ name: 'Evening Classical' })], gone: ['gone'] });
    await doing(() => bridge.push('arenas', { accountId: 'acc' }));
    await says('Evening Classical');
    expect(document.body.textContent).not.toContain('Cancelled');
    expect(screen.called('arenas.list')).toEqual([{ accountId: 'acc' }, { accountId: 'acc', since: 1 }]);
  });

  test('tells main which arena is on screen', async () => {
    screen.arenaIs({});
    const { says } = screen.open({ arenaId: 'evening1' });
    await says('Evening Rapid');
    expect(screen.called('arenas.watch')).toContainEqual({ accountId: 'acc', arenaId: 'evening1' });
  });
});

test('conditions that only the server knows are marked as its words', async () => {
  screen.arenaIs({
    verdicts: [
      { condition: 'Owns a chess set', verdict: 'ok', ok: true },
      { condition: 'Lives nearby', verdict: 'Too far away', ok: false },
    ],
  });
  const { says } = screen.open({ arenaId: 'evening1' });
  await says('Server: Owns a chess set');
  await says('Server: Lives nearby (Too far away)');
});

describe('the account’s part in an arena', () => {
  const started = (own: Partial<typeof joined>) =>
    arenaRow({ state: 'started', own: { ...joined, ...own }, finishesAt: Date.now() + 600_000 });

  test('is left before the start, and paused after it', async () => {
    bridge.answer('arenas.withdraw', () => success(undefined));
    screen.arenaIs({ row: arenaRow({ own: joined }) });
    screen.open({ arenaId: 'evening1' });
    await screen.pressButton('Withdraw');
    expect(screen.called('arenas.withdraw')).toEqual([{ accountId: 'acc', arenaId: 'evening1' }]);
    screen.arenaIs({ row: started({}) });
    await doing(() => bridge.push('arenas', { accountId: 'acc' }));
    await until(() => buttonNamed('Pause'));
  });

  test('stops and resumes pairing', async () => {
    bridge.answer('arenas.setPairing', () => success(undefined));
    screen.arenaIs({ row: started({}) });
    const { says } = screen.open({ arenaId: 'evening1' });
    await says('Looking for a pairing');
    await screen.pressButton('Stop pairing');
    screen.arenaIs({ row: started({ pairing: 'off' }) });
    await doing(() => bridge.push('arenas', { accountId: 'acc' }));
    await screen.pressButton('Pair me');
    expect(screen.called('arenas.setPairing')).toMatchObject([{ on: false }, { on: true }]);
  });

  test('opens the board of its game', async () => {
    screen.arenaIs({ row: started({ gameId: 'game1' }) });
    const { router } = screen.open({ arenaId: 'evening1' });
    await screen.pressButton('Go to board');
    expect(router.current()).toEqual({ screen: 'game', accountId: 'acc', gameId: 'game1' });
  });

  test('opens a game that is played in the browser at its address', async () => {
    bridge.answer('shell.openAddress', () => success(undefined));
    screen.arenaIs({ row: { ...started({ gameId: 'game1' }), access: 'browser' } });
    screen.open({ arenaId: 'evening1' });
    await screen.pressButton('Go to board');
    expect(screen.called('shell.openAddress')).toEqual([{ address: 'https://chess.example/game1' }]);
  });

  test('is planned for the start, except in an arena with a password', async () => {
    bridge.answer('arenas.plan', () => success(undefined));
    screen.arenaIs({});
    screen.open({ arenaId: 'evening1' });
    await screen.pressButton('Join at the start');
    expect(screen.called('arenas.plan')).toMatchObject([{ plan: { remind: null, join: true } }]);
    screen.arenaIs({ row: arenaRow({ isPrivate: true }) });
    await doing(() => bridge.push('arenas', { accountId: 'acc' }));
    await until(() => buttonNamed('Join at the start') === undefined);
  });
});

describe('the standings of an arena', () => {
  test('are paged, and one button opens the account’s page', async () => {
    bridge.answer('arenas.standing', (input) => success(standing((input as { page: number }).page, 4, 27)));
    screen.arenaIs({ standing: standing(1, 4), me: { rank: 27 } });
    const { says } = screen.open({ arenaId: 'evening1' });
    await says('player10');
    await screen.pressButton('My rank');
    await says('player27');
    expect(screen.called('arenas.standing')).toEqual([{ accountId: 'acc', arenaId: 'evening1', page: 3 }]);
    expect(document.querySelector('.arena-me')?.textContent).toContain('player27');
  });

  test('of a later page are asked for again while the arena runs, and at its end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    bridge.answer('arenas.standing', (input) => success(standing((input as { page: number }).page, 4, 27)));
    const arena = { standing: standing(1, 4), me: { rank: 27 } };
    screen.arenaIs({ ...arena, row: arenaRow({ state: 'started' }) });
    const { says } = screen.open({ arenaId: 'evening1' });
    await screen.pressButton('My rank');
    await says('player27');
    const asked = () => screen.called('arenas.standing').length;
    const before = asked();
    await doing(() => vi.advanceTimersByTime(10_000));
    await until(() => asked() === before + 1);
    screen.arenaIs({ ...arena, row: arenaRow({ state: 'finished' }) });
    await doing(() => bridge.push('arenas', { accountId: 'acc' }));
    await until(() => asked() === before + 2);
    await doing(() => vi.advanceTimersByTime(60_000));
    expect(asked()).toBe(before + 2);
  });

  test('and the account’s games are current when the page is opened again', async () => {
    bridge.answer('arenas.myGames', () => success([]));
    screen.arenaIs({ row: arenaRow({ own: joined }) });
    const { router, says } = screen.open({ arenaId: 'evening1' });
    await says('My games');
    await until(() => screen.called('arenas.myGames').length === 1);
    await doing(() => router.navigate({ screen: 'arenas' }));
    await doing(() => router.navigate({ screen: 'arenas', arenaId: 'evening1' }));
    await until(() => screen.called('arenas.myGames').length === 2);
  });

  test('say that no player has joined', async () => {
    screen.arenaIs({ standing: { page: 1, pages: 1, players: [], asOf: Date.now() } });
    await screen.open({ arenaId: 'evening1' }).says('No players yet');
  });

  test('say that an arena no longer exists', async () => {
    screen.arenaIs({ gone: true });
    await screen.open({ arenaId: 'evening1' }).says('no longer exists');
  });
});

describe('results and rules', () => {
  test('results link to their arenas', async () => {
    const result = { arenaId: 'past1', name: 'Past Arena', endedAt: Date.now() - 86_400_000 };
    bridge.answer('arenas.results', () =>
      success([{ ...result, rank: 3, players: 40, score: 21, games: 9, performance: 1_812 }]),
    );
    screen.arenaIs({});
    const { says, router } = screen.open({ section: 'results' });
    await says('1812');
    await screen.pressButton('Past Arena');
    expect(router.current()).toMatchObject({ arenaId: 'past1' });
  });

  test('without results, the page says what will appear', async () => {
    bridge.answer('arenas.results', () => success([]));
    await screen.open({ section: 'results' }).says('No results yet');
  });

  test('a rule is created from the filter of the list, and removed', async () => {
    let prefs = noPrefs;
    bridge.answer('arenas.prefs', () => success(prefs));
    bridge.answer('arenas.setPrefs', (input) => {
      ({ prefs } = input as { prefs: typeof noPrefs });
      return success(prefs);
    });
    const { says } = screen.open({ section: 'rules' });
    await says('No rules yet.');
    await screen.pressButton('Create rule from filter');
    await until(() => prefs.rules.length === 1);
    expect(prefs.rules[0]).toMatchObject({ name: 'Rule 1', on: true, filter: openArenaFilter });
    await screen.pressButton('Remove Rule 1');
    await until(() => prefs.rules.length === 0);
  });

  test('rules that cannot be saved stay as they were, and the reason is shown', async () => {
    bridge.answer('arenas.prefs', () => success(noPrefs));
    bridge.answer('arenas.setPrefs', () => failure('storage', verbatim('The disk is full.')));
    const { says } = screen.open({ section: 'rules' });
    await screen.pressButton('Create rule from filter');
    await says('The disk is full.');
    await says('No rules yet.');
  });
});
