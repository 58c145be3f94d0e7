import { expect, test } from 'vitest';
import { defaultSettings } from '@contract/defaults.ts';
import type { GameCard } from '@contract/models.ts';
import { success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { GameTile } from '../../../../renderer/features/game/tiles/GameTile.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { doing, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { makeCard } from './make-game.ts';

function open(game: GameCard) {
  const bridge = createFakeBridge();
  bridge.answer('shell.openAddress', () => success(null));
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={createRouter({ screen: 'home' })}>
        <GameTile game={game} look={defaultSettings} />
      </RouterProvider>
    </BridgeProvider>,
  );
  return { bridge, container };
}

test('a double click opens a game of the browser once, and a later click again', async () => {
  const { bridge, container } = open(makeCard('far', { access: 'browser' }));
  const tile = await until(() => container.querySelector<HTMLElement>('.tile-open'));
  const clicked = (detail: number) =>
    doing(() => tile.dispatchEvent(new MouseEvent('click', { detail, bubbles: true })));
  const opened = () => bridge.calls.filter(({ name }) => name === 'shell.openAddress').length;
  await clicked(1);
  await clicked(2);
  expect(opened()).toBe(1);
  await clicked(1);
  expect(opened()).toBe(2);
});

test('a correspondence game without clocks shows the time for the own move', () => {
  const slow = { speed: 'correspondence', clocks: null, isMyTurn: true } as const;
  const hours = 3_600_000;
  const { container } = open(makeCard('slow', { ...slow, dueAt: Date.now() + 5.5 * hours }));
  const clocks = [...container.querySelectorAll('[role="timer"]')];
  expect(clocks.map(({ textContent }) => textContent)).toEqual(['5 hours']);
  expect(open(makeCard('endless', slow)).container.querySelector('[role="timer"]')).toBeNull();
});

test('the board of Racing Kings shows White below for both players', () => {
  const racing = { color: 'black', variant: { key: 'racingKings', name: 'Racing Kings' } } as const;
  const isFrom = (side: string, game: GameCard) =>
    open(game).container.querySelector(`.cg-wrap.orientation-${side}`) !== null;
  expect(isFrom('white', makeCard('racing', racing))).toBe(true);
  expect(isFrom('black', makeCard('usual', { color: 'black' }))).toBe(true);
});
