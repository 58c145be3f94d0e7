import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { Route } from '@contract/route.ts';
import { failure, success, type ContractOutcome } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { HistoryScreen } from '../../../../renderer/features/history/HistoryScreen.tsx';
import { createRouter, RouterProvider, useRoute } from '../../../../renderer/frame/router.ts';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import { buttonNamed, click, doing, show, type, until } from '../board/page.tsx';
import { createFakeBridge, type FakeBridge } from '../fake-bridge.ts';
import { fuller } from '../../../../renderer/features/history/spans.ts';
import { activity, archiveRow, historyView } from './make-history.ts';
import { verbatim } from '@text/message.ts';

type HistoryRoute = Extract<Route, { screen: 'history' }>;

const shell = { notify: () => {}, openPalette: () => {}, openShortcuts: () => {} };

function fill(): FakeBridge {
  const bridge = createFakeBridge();
  bridge.answer('accounts.list', () => success([]));
  bridge.answer('history.view', () => success([historyView()]));
  bridge.answer('history.games', () => success([archiveRow()]));
  bridge.answer('history.tally', () => success({ games: 1, win: 1, loss: 0, draw: 0 }));
  bridge.answer('history.choices', () => success({ perfs: ['blitz'], variants: [], statuses: [] }));
  bridge.answer('history.collections', () => success({ collections: [], imports: [] }));
  bridge.answer('history.collectionValues', () => success({ values: [], total: 0 }));
  bridge.answer('history.activity', () => success([]));
  bridge.answer('arenas.results', () => success([]));
  bridge.answer('history.completeness', () => success([]));
  bridge.answer('history.curves', () => success({ askedAt: 1, curves: [] }));
  return bridge;
}

function Page(): ReactNode {
  const route = useRoute();
  return route.screen === 'history' ? <HistoryScreen route={route} /> : route.screen;
}

function open(bridge: FakeBridge, route: Omit<HistoryRoute, 'screen'> = {}) {
  const router = createRouter({ screen: 'history', ...route });
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <ShellProvider value={shell}>
          <Page />
        </ShellProvider>
      </RouterProvider>
    </BridgeProvider>,
  );
  const called = (name: string) =>
    bridge.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { router, called, says: (text: string) => until(() => container.textContent?.includes(text)) };
}

test('the state of the archive is shown, and it can be paused', async () => {
  const bridge = fill();
  bridge.answer('history.pause', () => success(undefined));
  const { says, called } = open(bridge);
  await says('Downloading games');
  await says('120 of 500 games');
  await says('20 per second');
  await click(await until(() => buttonNamed('Pause')));
  expect(called('history.pause')).toEqual([{ accountId: 'acc', paused: true }]);
  bridge.push('history', [historyView({ sync: null, revision: 2 })]);
});

test('moves of correspondence games are named as such', async () => {
  const bridge = fill();
  const slowMoves = {
    count: 5,
    games: [{ id: 'game0001', address: '', opponent: 'Bob', level: null, rating: null }],
  };
  bridge.answer('history.activity', () => success([activity({ slowMoves })]));
  const { says } = open(bridge);
  await says('5 correspondence moves');
});

test('a figure opens the games behind it', async () => {
  const bridge = fill();
  const start = Date.UTC(2026, 4, 4);
  const games = [
    { perf: 'blitz', score: { win: 2, loss: 1, draw: 0, rating: { before: 1_500, after: 1_508 } } },
  ];
  bridge.answer('history.activity', () => success([activity({ start, games })]));
  bridge.answer('history.games', () => success([]));
  const { router, says } = open(bridge);
  await says('Mon, 4 May 2026');
  await click(await until(() => buttonNamed(/^Blitz: 2 won, 0 drawn, 1 lost/)));
  expect(router.current()).toMatchObject({
    section: 'games',
    perf: 'blitz',
    from: start,
    to: start + 86_400_000,
  });
});

test('today is one entry, with the activity of the server and the games since midnight', async () => {
  const bridge = fill();
  const now = new Date();
  const start = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const score = { win: 1, loss: 0, draw: 0, rating: { before: 1_500, after: 1_508 } };
  bridge.answer('history.activity', () =>
    success([activity({ start, games: [{ perf: 'blitz', score }], streamed: true })]),
  );
  bridge.answer('history.games', () => success([archiveRow({ perf: 'rapid' })]));
  const { says } = open(bridge);
  await says('Live stream');
  await until(() => buttonNamed(/^Rapid: /));
  expect(buttonNamed(/^Blitz: 1 won/)).toBeDefined();
  const [first, ...others] = [...document.querySelectorAll('.history-span')];
  expect(first?.querySelector('h2')?.textContent).toBe('Today');
  expect(others).toEqual([]);
  const tools = document.querySelector('.history-tools');
  expect(first && tools && tools.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('of two scores of a category, the one of more games is shown', () => {
  const of = (perf: string, win: number, rating: { before: number; after: number } | null = null) => ({
    perf,
    score: { win, loss: 0, draw: 0, rating },
  });
  const rated = of('blitz', 2, { before: 1_500, after: 1_510 });
  expect(fuller([rated, of('bullet', 1)], [of('blitz', 2), of('bullet', 2), of('rapid', 1)])).toEqual([
    rated,
    of('bullet', 2),
    of('rapid', 1),
  ]);
});

test('games are queried by the route’s filter', async () => {
  const { says, called } = open(fill(), { section: 'games', perf: 'blitz', from: 5 });
  await says('1 game: 1 won, 0 drawn, 0 lost');
  const filter = { perfs: ['blitz'], from: 5 };
  expect(called('history.tally')).toEqual([{ accountId: 'acc', filter }]);
});

test('a gap is reported, and fetched by one button', async () => {
  const bridge = fill();
  const none = { games: 0, win: 0, loss: 0, draw: 0 };
  const said = { games: 3, win: 3, loss: 0, draw: 0 };
  bridge.answer('history.completeness', () =>
    success([{ start: 0, end: 9, perf: 'blitz', said, kept: none, verdict: 'missing', missing: 3 }]),
  );
  bridge.answer('history.fill', () => success(undefined));
  const { says, called } = open(bridge, { section: 'complete' });
  await says('3 games missing');
  await click(await until(() => buttonNamed('Download')));
  expect(called('history.fill')).toEqual([{ accountId: 'acc', start: 0, end: 9 }]);
});

test('users can be followed without signing in', async () => {
  const bridge = fill();
  bridge.answer('history.view', () => success([historyView({ sync: null, users: [] })]));
  const { says } = open(bridge);
  await says('You don’t need to sign in.');
  expect(buttonNamed('Save another player’s activity')).toBeDefined();
});

test('without an account it says what will appear, and a failure is explained', async () => {
  const empty = fill();
  empty.answer('history.view', () => success([]));
  await open(empty).says('No account yet');
  const broken = fill();
  broken.answer('history.view', () => failure('storage', verbatim('The disk is full.')));
  await open(broken).says('The disk is full.');
});

const club = { id: 7, kind: 'file', name: 'club.pgn', began: Date.UTC(2026, 4, 4), games: 6 } as const;

test('a collection opens its games, filtered by its tags', async () => {
  const bridge = fill();
  bridge.answer('history.collections', () => success({ collections: [club], imports: [] }));
  bridge.answer('history.collectionValues', (input) =>
    success(
      typeof input === 'object' && input !== null && 'field' in input && input.field === 'event'
        ? { values: [{ value: 'Linares', games: 2 }], total: 1 }
        : { values: [], total: 0 },
    ),
  );
  bridge.answer('history.tally', () => success({ games: 6, win: 0, loss: 0, draw: 0 }));
  const { router, called, says } = open(bridge, { section: 'collections' });
  await says('club.pgn');
  await click(await until(() => buttonNamed('club.pgn')));
  expect(router.current()).toMatchObject({ section: 'games', collection: 7 });
  await says('6 games');
  await says('Event: Any');
  expect(called('history.games')[0]).toMatchObject({ filter: { collection: 7 } });
});

test('values beyond the list of a tag are found by typing', async () => {
  const bridge = fill();
  bridge.answer('history.collections', () => success({ collections: [club], imports: [] }));
  const all = Array.from({ length: 450 }, (_, at) => ({ value: `Open ${at + 1}`, games: 450 - at }));
  bridge.answer('history.collectionValues', (input) => {
    const { field, text } = input as { readonly field: string; readonly text: string };
    const found = field === 'event' ? all.filter(({ value }) => value.includes(text)) : [];
    return success({ values: found.slice(0, 200), total: found.length });
  });
  bridge.answer('history.tally', () => success({ games: 6, win: 0, loss: 0, draw: 0 }));
  const { called, says } = open(bridge, { section: 'games', collection: 7 });
  await says('Event: Any');
  const select = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith('Event: Any'),
  );
  if (!select) throw new Error('no list of events');
  await click(select);
  await until(() => document.body.textContent.includes('250 more values. Type to find them.'));
  const field = await until(() => document.querySelector<HTMLInputElement>('.ui-select-search input'));
  await type(field, 'Open 44');
  const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  await until(() => options().length === 11);
  expect(options().at(-1)).toBe('Open 449 (2)');
  await type(field, 'Nowhere');
  await until(() => document.body.textContent.includes('No value contains this text.'));
  await type(field, 'Open 449');
  await until(() => options().length === 1);
  await click(await until(() => document.querySelector<HTMLElement>('[role=option]')));
  await until(() => called('history.games').at(-1));
  expect(called('history.games').at(-1)).toMatchObject({ filter: { collection: 7, event: 'Open 449' } });
});

test('a collection is removed only with a current number of lost games', async () => {
  const bridge = fill();
  bridge.answer('history.collections', () => success({ collections: [club], imports: [] }));
  bridge.answer('history.collectionLoss', () => success({ games: 6, lost: 4 }));
  bridge.answer('history.removeCollection', () => success(undefined));
  const { called } = open(bridge, { section: 'collections' });
  await click(await until(() => buttonNamed('Remove club.pgn')));
  await until(() => buttonNamed('Delete 4 games'));
  let answer: (loss: ContractOutcome<unknown>) => void = () => {};
  bridge.answer('history.collectionLoss', () => new Promise((resolve) => (answer = resolve)));
  // An import has added games.
  bridge.push('history', [historyView({ revision: 2 })]);
  await until(() => document.querySelector('.ui-button-danger [role=progressbar]'));
  await click(await until(() => document.querySelector<HTMLElement>('.ui-button-danger')));
  expect(called('history.removeCollection')).toEqual([]);
  answer(success({ games: 9, lost: 7 }));
  await click(await until(() => buttonNamed('Delete 7 games')));
  expect(called('history.removeCollection')).toEqual([{ accountId: 'acc', id: 7 }]);
});

test('a collection is removed only after its losses are shown', async () => {
  const bridge = fill();
  bridge.answer('history.collections', () => success({ collections: [club], imports: [] }));
  bridge.answer('history.collectionLoss', () => success({ games: 6, lost: 4 }));
  bridge.answer('history.removeCollection', () => success(undefined));
  const { called } = open(bridge, { section: 'collections' });
  await click(await until(() => buttonNamed('Remove club.pgn')));
  await until(() => document.body.textContent?.includes('4 games are deleted'));
  await until(() => document.body.textContent?.includes('2 games stay'));
  expect(called('history.removeCollection')).toEqual([]);
  await click(await until(() => buttonNamed('Delete 4 games')));
  expect(called('history.removeCollection')).toEqual([{ accountId: 'acc', id: 7 }]);
});

test('a further page that fails is not asked for again until the button is pressed', async () => {
  const bridge = fill();
  const rows = Array.from({ length: 200 }, (_, id) => archiveRow({ id: id + 1, gameId: `game${id}` }));
  bridge.answer('history.games', (input) =>
    'after' in (input as object) ? failure('unreachable', verbatim('no connection')) : success(rows),
  );
  // Every row is near the end of the list.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200 * 32);
  const { says, called } = open(bridge, { section: 'games' });
  await says('no connection');
  bridge.push('notes', null as never);
  expect(called('history.games').filter((input) => 'after' in (input as object))).toHaveLength(1);
  bridge.answer('history.games', (input) =>
    success('after' in (input as object) ? [archiveRow({ id: 900, opponent: 'Zoe' })] : rows),
  );
  await click(await until(() => buttonNamed('Try again')));
  await says('Zoe');
  expect(document.querySelector('.ui-inline-error')).toBeNull();
});

test('a player’s activity is deleted only after a question, and a failure is shown in it', async () => {
  const bridge = fill();
  const users = [{ userId: 'bob', name: 'Bob', own: false, askedAt: 1, cause: null }];
  bridge.answer('history.view', () => success([historyView({ users })]));
  bridge.answer('history.unfollow', () => failure('storage', verbatim('disk full')));
  const { called } = open(bridge);
  await click(await until(() => buttonNamed('Remove player and delete data')));
  const dialog = await until(() => document.querySelector<HTMLElement>('[role=alertdialog]'));
  expect(dialog.textContent).toContain('Remove Bob?');
  expect(called('history.unfollow')).toEqual([]);
  await click(await until(() => buttonNamed('Remove and delete')));
  await until(() => dialog.textContent?.includes('disk full'));
  bridge.answer('history.unfollow', () => success(undefined));
  await click(await until(() => buttonNamed('Remove and delete')));
  await until(() => !document.querySelector('[role=alertdialog]'));
  expect(called('history.unfollow')).toHaveLength(2);
});

test('Back from a game shows the list with its filter, order and place', async () => {
  const bridge = fill();
  const rows = Array.from({ length: 150 }, (_, id) => archiveRow({ id: id + 1, gameId: `game${id}` }));
  bridge.answer('history.games', () => success(rows));
  bridge.answer('history.game', () => failure('not_found', verbatim('missing')));
  bridge.answer('games.list', () => success([]));
  const { router, called } = open(bridge, { section: 'games' });
  const list = () => until(() => document.querySelector<HTMLElement>('.ui-long-body'));
  await until(() => document.querySelector('.history-game-row'));
  const search = await until(() => document.querySelector<HTMLInputElement>('input[type=search]'));
  await type(search, 'Ruth');
  await until(() => JSON.stringify(called('history.games').at(-1)).includes('"text":"Ruth"'));
  (await list()).scrollTop = 640;
  const asked = called('history.games').length;
  await click(await until(() => document.querySelector<HTMLElement>('.history-open')));
  expect(router.current()).toMatchObject({ gameId: 'game0' });
  await click(await until(() => buttonNamed('Back to games')));
  expect(router.current()).toEqual({ screen: 'history', section: 'games' });
  expect((await until(() => document.querySelector<HTMLInputElement>('input[type=search]'))).value).toBe(
    'Ruth',
  );
  expect((await list()).scrollTop).toBe(640);
  expect(called('history.games')).toHaveLength(asked);
  // A link to the games begins anew.
  await doing(() => router.navigate({ screen: 'history', section: 'notes' }));
  await doing(() => router.navigate({ screen: 'history', section: 'games' }));
  expect((await until(() => document.querySelector<HTMLInputElement>('input[type=search]'))).value).toBe('');
});
