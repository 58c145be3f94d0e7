import { useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Route } from '@contract/route.ts';
import type { WireReportView } from '@contract/network.ts';
import { failure, success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { NetworkScreen } from '../../../../renderer/features/network/NetworkScreen.tsx';
import { createRouter, RouterProvider, useRoute } from '../../../../renderer/frame/router.ts';
import { PanelPlaceProvider } from '../../../../renderer/frame/SidePanel.tsx';
import { buttonNamed, click, doing, show, until } from '../board/page.tsx';
import { createFakeBridge, type FakeBridge } from '../fake-bridge.ts';
import { makeCard } from '../game/make-game.ts';
import { makeAccount, makeStream } from '../make-home.ts';
import { makeBudget, makeCaller, makeRow, makeWaiting } from './make-network.ts';
import { messageOf, verbatim } from '@text/message.ts';

type NetworkRoute = Extract<Route, { screen: 'network' }>;

function fill(): FakeBridge {
  const bridge = createFakeBridge();
  bridge.answer('accounts.list', () => success([makeAccount('account')]));
  bridge.answer('streams.list', () => success([makeStream('account', { lastByteAt: Date.now() })]));
  bridge.answer('games.list', () => success([]));
  bridge.answer('budget.view', () => success(makeBudget()));
  return bridge;
}

function open(bridge: FakeBridge, section: NonNullable<NetworkRoute['section']>) {
  const router = createRouter({ screen: 'network', section });
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <Page />
      </RouterProvider>
    </BridgeProvider>,
  );
  const called = (name: string): readonly unknown[] =>
    bridge.calls.filter((call) => call.name === name).map(({ input }) => input);
  return {
    container,
    router,
    called,
    says: (text: string) => until(() => container.textContent?.includes(text)),
  };
}

const enabled = (name: string) =>
  until(() => {
    const button = buttonNamed(name);
    return button?.disabled === false && button;
  });

function Page(): ReactNode {
  const route = useRoute();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <PanelPlaceProvider value={place}>
      {route.screen === 'network' ? <NetworkScreen section={route.section ?? 'streams'} /> : route.screen}
      <div ref={setPlace} />
    </PanelPlaceProvider>
  );
}

test('a stream shows its state, and can be reconnected', async () => {
  const bridge = fill();
  bridge.answer('streams.list', () =>
    success([
      makeStream('account', {
        lastByteAt: Date.now() - 4_000,
        opens: 3,
        recentOpens: 2,
        opensLeft: 28,
        lastClose: { code: 'lost', message: verbatim('The connection broke.'), at: 0, livedMs: 60_000 },
      }),
    ]),
  );
  bridge.answer('streams.reconnect', () => success(undefined));
  const { called, says } = open(bridge, 'streams');
  await says('Live');
  await says('3 · 2 in 10 min, 28 left');
  await says('The connection broke.');
  await click(await until(() => buttonNamed('Reconnect now: Events')));
  expect(called('streams.reconnect')).toEqual([{ accountId: 'account', streamId: 'account event' }]);
});

test('a game stream is named by its opponent, and its details link to the game', async () => {
  const bridge = fill();
  const card = makeCard('one', { opponent: { name: 'Willow' } });
  bridge.answer('games.list', () => success([card]));
  bridge.answer('streams.list', () =>
    success([
      makeStream(card.accountId, {
        id: 'g',
        kind: 'game',
        gameId: 'one',
        bytes: 2_500,
        lines: 12,
        quarantined: 2,
      }),
    ]),
  );
  bridge.answer('accounts.list', () => success([makeAccount(card.accountId)]));
  const { router, says } = open(bridge, 'streams');
  await click(await until(() => buttonNamed('Game against Willow: details')));
  await says('12 lines, 2.5 kB');
  expect(buttonNamed('2 lines not understood')).toBeDefined();
  await click(await until(() => buttonNamed('Open the game')));
  expect(router.current()).toEqual({ screen: 'game', accountId: card.accountId, gameId: 'one' });
});

test('an eviction is explained by another program, with the next step', async () => {
  const bridge = fill();
  bridge.answer('streams.list', () =>
    success([
      makeStream('account', {
        state: 'waiting',
        nextAttemptAt: Date.now() + 240_000,
        problem: {
          code: 'evicted',
          message: verbatim('Close the other program, or give each its own token.'),
          action: 'try_again',
        },
      }),
    ]),
  );
  bridge.answer('streams.reconnect', () => success(undefined));
  const { called, says } = open(bridge, 'streams');
  await says('Another program uses this token');
  await says('Close the other program');
  await says('Reconnecting in ');
  await click(await until(() => buttonNamed('Reconnect now')));
  expect(called('streams.reconnect')).toHaveLength(1);
});

test('a refused token links to signing in again', async () => {
  const bridge = fill();
  const problem = { code: 'unauthorized', message: verbatim('The server does not accept this token.') };
  bridge.answer('accounts.list', () => success([makeAccount('account', { state: 'stopped', problem })]));
  bridge.answer('streams.list', () => success([]));
  const { router, says } = open(bridge, 'streams');
  await says('The server no longer accepts this token');
  await click(await until(() => buttonNamed('Sign in again')));
  expect(router.current()).toEqual({ screen: 'settings', section: 'accounts' });
});

test('a failed streams query can be retried', async () => {
  const bridge = fill();
  bridge.answer('streams.list', () => failure('internal', verbatim('Something broke.')));
  const { says } = open(bridge, 'streams');
  await says('Couldn’t load the streams');
  bridge.answer('streams.list', () => success([makeStream('account')]));
  await click(await until(() => buttonNamed('Try again')));
  await says('Live');
});

test('many streams and accounts all have their rows', async () => {
  const bridge = fill();
  const accounts = ['a', 'b', 'c'];
  bridge.answer('accounts.list', () =>
    success([...accounts.map((id) => makeAccount(id)), makeAccount('w', { kind: 'watch', user: null })]),
  );
  bridge.answer('streams.list', () =>
    success(
      accounts.flatMap((id) => [
        makeStream(id, { id: `${id} e` }),
        ...['1', '2', '3'].map((game) => makeStream(id, { id: `${id} ${game}`, kind: 'game', gameId: game })),
      ]),
    ),
  );
  bridge.answer('streams.reconnect', () => success(undefined));
  const { called, container, says } = open(bridge, 'streams');
  await until(() => container.querySelectorAll('.net-row').length === 12);
  await says('Game 3');
  await says('No streams: without an account, Outpost only asks while you are looking.');
  await click(await until(() => buttonNamed('Reconnect all streams of Me')));
  await until(() => called('streams.reconnect').length === 4);
});

test('the budget shows limits in use, waiting requests with reasons, and cool-downs', async () => {
  const bridge = fill();
  const now = Date.now();
  bridge.answer('budget.view', () =>
    success(
      makeBudget({
        callers: [
          makeCaller('account', {
            inFlight: 1,
            rows: [
              makeRow('standard', { used: 60, left: 0, nextFreeAt: now + 22_500 }),
              makeRow('unused'),
              makeRow('game-streams', {
                kind: 'concurrent',
                limit: 4,
                windowMs: null,
                used: 4,
                left: 0,
                source: 'server',
              }),
            ],
            slots: [
              {
                row: 'game-streams',
                accountId: 'account',
                endpoint: 'boardGameStream',
                about: 'abcdEFGH',
                cls: 'play',
                since: now,
                closing: false,
              },
            ],
            waiting: [
              makeWaiting({
                until: now + 8_500,
                why: verbatim('The limit on requests in a minute is reached.'),
              }),
              makeWaiting(),
            ],
            coolDowns: [
              {
                cls: 'upkeep',
                cause: messageOf('budget.coolDownNamed', { endpoint: 'playing' }),
                since: now,
                until: now + 59_500,
              },
            ],
          }),
        ],
        shared: [
          {
            server: 'https://chess.example',
            rows: [makeRow('activity', { used: 1, left: 14, limit: 15 })],
            slots: [],
          },
        ],
      }),
    ),
  );
  const { container, says } = open(bridge, 'budget');
  await says('2 requests waiting');
  await says('Games in progress');
  await says('The limit on requests in a minute is reached.');
  await says('When its turn comes');
  await says('Staying up to date: paused for');
  await says('“too many requests” (games in progress)');
  await says('Limit standard');
  await says('Shared by all accounts at chess.example');
  expect(container.textContent).not.toContain('Limit unused');
  await click(await until(() => buttonNamed('Show 1 unused limit')));
  await says('Limit unused');
  await click(await until(() => buttonNamed('Limit game-streams: details')));
  await says('Observed on the server');
  await says('abcdEFGH');
  await says('4 at once');
});

test('the budget follows its topic', async () => {
  const bridge = fill();
  const { says } = open(bridge, 'budget');
  await says('No requests yet');
  await doing(() =>
    bridge.push(
      'budget',
      makeBudget({
        callers: [
          makeCaller('account', {
            stopped: { since: Date.now(), cause: verbatim('The server does not accept this token.') },
          }),
        ],
      }),
    ),
  );
  await says('Nothing is sent until you sign in again.');
});

const wire: WireReportView = {
  records: 12,
  bytes: 3_400,
  from: Date.now() - 60_000,
  to: Date.now(),
  requests: 3,
  lines: 4,
  people: 2,
  head: '{"format":"outpost-wire-log"}',
  newest: ['{"kind":"end"}', '{"kind":"line"}'],
};

test('the report previews its content, and is saved with the chosen options', async () => {
  const bridge = fill();
  bridge.answer('wireLog.report', () => success(wire));
  bridge.answer('wireLog.export', () => success({ file: 'log.ndjson' }));
  const { called, container, says } = open(bridge, 'report');
  await says('12 records, 3.4 kB: 3 requests, 4 stream lines');
  await says('2 names replaced');
  await says('outpost-wire-log');
  const chat = container.querySelector('[aria-label="Chat"]');
  await click(await until(() => buttonNamed('Keep', chat ?? document)));
  const chosen = { names: 'replace', chat: 'keep', accountId: null };
  await until(() => called('wireLog.report').length === 2);
  expect(called('wireLog.report').at(-1)).toEqual(chosen);
  await says('Nicknames in chat and names in unreadable lines may remain.');
  await click(await enabled('Save…'));
  expect(called('wireLog.export')).toEqual([chosen]);
  await says('Saved as log.ndjson.');
});

test('a report that cannot be written shows the failure; an empty one cannot be saved', async () => {
  const bridge = fill();
  bridge.answer('wireLog.report', () => success(wire));
  bridge.answer('wireLog.export', () =>
    failure('storage', verbatim('The file was not written (ENOSPC). Try another place.')),
  );
  bridge.answer('wireLog.clear', () => success(undefined));
  const { says } = open(bridge, 'report');
  await click(await enabled('Save…'));
  await says('The file was not written (ENOSPC)');
  await click(await enabled('Clear'));
  bridge.answer('wireLog.report', () => success({ ...wire, records: 0 }));
  const dialog = await until(() => document.querySelector('[role="alertdialog"]'));
  await click(await until(() => buttonNamed('Clear', dialog)));
  await says('Nothing yet.');
  expect(buttonNamed('Save…')?.disabled).toBe(true);
});

test('the sections of the page share one history entry', async () => {
  const bridge = fill();
  const { router } = open(bridge, 'streams');
  await click(await until(() => buttonNamed('Rate limits')));
  expect(router.current()).toEqual({ screen: 'network', section: 'budget' });
});
