import { expect, test, vi } from 'vitest';
import { defaultSettings } from '@contract/defaults.ts';
import type { GameView, StreamHealthView } from '@contract/models.ts';
import { failure, success } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { SmallWindow } from '../../../../renderer/app/screens/small/SmallWindow.tsx';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { createToasts } from '../../../../renderer/ui/index.ts';
import { buttonNamed, click, press, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { makeGame } from '../game/make-game.ts';

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
