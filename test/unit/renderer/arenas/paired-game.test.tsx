import { beforeEach, expect, test } from 'vitest';
import type { ArenaPairing } from '@contract/arena-pairing.ts';
import type { GameCard } from '@contract/models.ts';
import { success } from '@contract/outcome.ts';
import type { Route } from '@contract/route.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { isBusy, PairedGame } from '../../../../renderer/features/arenas/PairedGame.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, doing, show, until } from '../board/page.tsx';
import { createFakeBridge, type FakeBridge } from '../fake-bridge.ts';
import { makeGame } from '../game/make-game.ts';

const pairing: ArenaPairing = {
  accountId: 'acc',
  gameId: 'arenaGame',
  arenaId: 'arena001',
  arenaName: 'Hourly Arena',
  opponent: 'Rival',
};
const board: Route = { screen: 'game', accountId: 'acc', gameId: 'arenaGame' };
const shown: Route = { screen: 'game', accountId: 'acc', gameId: 'present' };
const card = (change: Partial<GameCard> = {}): GameCard =>
  makeGame('', { accountId: 'acc', gameId: 'present', speed: 'blitz', access: 'board', ...change });

let bridge: FakeBridge;
let games: readonly GameCard[] = [];
beforeEach(() => {
  bridge = createFakeBridge();
  bridge.answer('games.list', () => success([...games]));
});

function open(start: Route, present: readonly GameCard[]) {
  games = present;
  const router = createRouter(start);
  show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <PairedGame onOpen={() => {}} />
      </RouterProvider>
    </BridgeProvider>,
  );
  return router;
}
const pair = () => doing(() => bridge.push('arenaPaired', pairing));

test('a pairing opens the board', async () => {
  const router = open({ screen: 'arenas', accountId: 'acc', arenaId: 'arena001' }, []);
  await pair();
  await until(() => router.current().screen === 'game');
  expect(router.current()).toEqual(board);
});

test('a real-time game on screen stays, and a notice leads to the new board', async () => {
  const router = open(shown, [card()]);
  await pair();
  const button = await until(() => buttonNamed('Go to the board'));
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('You are paired with Rival');
  expect(router.current()).toEqual(shown);
  await click(button);
  expect(router.current()).toEqual(board);
  expect(buttonNamed('Go to the board')).toBeFalsy();
});

test('a board on screen stays when the games cannot be read', async () => {
  const router = open(shown, []);
  bridge.answer('games.list', () => {
    throw new Error('lost');
  });
  await pair();
  await until(() => buttonNamed('Go to the board'));
  expect(router.current()).toEqual(shown);
});

test('the notice leaves when its game is over', async () => {
  open(shown, [card()]);
  await pair();
  await until(() => buttonNamed('Go to the board'));
  const over = card({ gameId: 'arenaGame', over: true });
  await doing(() => bridge.push('games', [card(), over]));
  await until(() => !buttonNamed('Go to the board'));
});

test('only an own real-time game that is in progress keeps the screen', () => {
  const busy = (change: Partial<GameCard>) => isBusy(shown, [card(change)], pairing);
  expect(busy({})).toBe(true);
  expect(busy({ over: true })).toBe(false);
  expect(busy({ speed: 'correspondence' })).toBe(false);
  expect(busy({ access: 'bot', enginePlays: true })).toBe(false);
  expect(isBusy({ screen: 'home' }, [card()], pairing)).toBe(false);
  expect(isBusy({ screen: 'home' }, null, pairing)).toBe(false);
  expect(isBusy(board, null, pairing)).toBe(false);
  expect(isBusy(board, [card({ gameId: 'arenaGame' })], pairing)).toBe(false);
});
