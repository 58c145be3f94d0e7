import { act } from 'react';
import { expect, test } from 'vitest';
import { success } from '@contract/outcome.ts';
import type { WatchedView } from '@contract/watching.ts';
import { verbatim } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { WatchScreen } from '../../../../renderer/features/watch/WatchScreen.tsx';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const shell = { notify: () => {}, openPalette: () => {}, openShortcuts: () => {} };
const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const watched = (more: Partial<WatchedView> = {}): WatchedView => ({
  accountId: 'acc',
  gameId: 'q7ZvsdUF',
  variant: { key: 'standard', name: 'Standard' },
  speed: 'blitz',
  rated: true,
  white: { name: 'Anna' },
  black: { name: 'Bert' },
  fen: start,
  lastMove: null,
  moves: [],
  initialFen: start,
  clocks: null,
  clockAt: 0,
  running: null,
  over: false,
  status: 'started',
  winner: null,
  state: 'live',
  message: null,
  waiting: null,
  address: 'https://chess.example/q7ZvsdUF',
  ...more,
});

function open(view: WatchedView) {
  const bridge = createFakeBridge();
  bridge.answer('watching.open', () => success(view));
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={createRouter({ screen: 'play' })}>
        <ShellProvider value={shell}>
          <WatchScreen accountId="acc" gameId="q7ZvsdUF" />
        </ShellProvider>
      </RouterProvider>
    </BridgeProvider>,
  );
  return { bridge, container, says: (text: string) => until(() => container.textContent?.includes(text)) };
}

const waiting = () => ({ cause: verbatim('Too many requests.'), nextAttemptAt: Date.now() + 40_000 });

test('a watched game is called live only while its stream is open', async () => {
  const { bridge, container, says } = open(watched());
  await says('Live, a few moves behind');
  act(() => bridge.push('watched', watched({ waiting: waiting() })));
  await says('Not live');
  expect(container.textContent).not.toContain('Live, a few');
  await says('Offline. Reconnecting in');
  await says('Too many requests.');
  act(() => bridge.push('watched', watched({ waiting: { cause: null, nextAttemptAt: null } })));
  await says('Offline. Reconnecting…');
  act(() => bridge.push('watched', watched()));
  await says('Live, a few moves behind');
});

test('a game that cannot be opened yet says why, and when the next attempt follows', async () => {
  const { says } = open(watched({ state: 'opening', waiting: waiting() }));
  await says('Opening the game…');
  await says('Offline. Reconnecting in');
  await says('Too many requests.');
});
