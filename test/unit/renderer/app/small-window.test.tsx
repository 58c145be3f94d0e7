import { expect, test, vi } from 'vitest';
import { defaultSettings } from '@contract/defaults.ts';
import type { GameView, StreamHealthView } from '@contract/models.ts';
import { failure, success } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { SmallWindow } from '../../../../renderer/app/screens/small/SmallWindow.tsx';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { createToasts } from '../../../../renderer/ui/index.ts';
import { buttonNamed, click, doing, press, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { makeGame } from '../game/make-game.ts';
import { makeStream } from '../make-home.ts';

async function open(game: GameView, streams: readonly StreamHealthView[] = []) {
  const bridge = createFakeBridge();
  bridge.answer('games.get', () => success(game));
  bridge.answer('games.open', () => success(game));
  bridge.answer('games.list', () => success([]));
  bridge.answer('accounts.list', () => success([]));
  bridge.answer('streams.list', () => success([...streams]));
  bridge.answer('settings.get', () => success(defaultSettings));
  const router = createRouter({ screen: 'game', accountId: game.accountId, gameId: game.gameId });
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <SmallWindow toasts={createToasts()} />
      </RouterProvider>
    </BridgeProvider>,
  );
  await until(() => container.querySelector('.cg-wrap'));
  return { bridge, container };
}

test('Escape clears the letters of a move, and closes the window without any', async () => {
  const close = vi.spyOn(window, 'close').mockImplementation(() => {});
  const { container } = await open(makeGame('e2e4 e7e5'));
  for (const key of ['N', 'f']) await press(document.body, key);
  expect(container.querySelector('.typed-move')?.textContent).toContain('Nf');
  await press(document.body, 'Escape');
  expect(container.querySelector('.typed-move')).toBeNull();
  expect(close).not.toHaveBeenCalled();
  await press(document.body, 'Escape');
  expect(close).toHaveBeenCalledOnce();
});

test('a lost connection is shown and read out above the status', async () => {
  const waiting = makeStream('account', { kind: 'game', gameId: 'game', state: 'waiting', opens: 2 });
  const { bridge, container } = await open(makeGame('e2e4', { link: 'catching_up' }), [waiting]);
  await until(() => container.textContent?.includes('Offline. Reconnecting…'));
  expect(container.textContent).toContain('Waiting for Rival.');
  const heard = () =>
    [...container.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
  expect(heard()).toContain('Reconnecting.');
  await doing(() => bridge.push('game', makeGame('e2e4')));
  await until(() => !container.textContent?.includes('Offline'));
  expect(heard()).not.toContain('Reconnecting.');
});

test('a main window that cannot be shown is an error beside its button', async () => {
  const { bridge, container } = await open(makeGame('e2e4'));
  bridge.answer('shell.show', () => failure('unavailable', verbatim('The window did not open.')));
  await click(await until(() => buttonNamed('Show in main window', container)));
  await until(() => container.querySelector('[role="alert"]')?.textContent === 'The window did not open.');
});
