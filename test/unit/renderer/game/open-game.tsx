import { vi } from 'vitest';
import { defaultSettings } from '@contract/defaults.ts';
import type { GameView, Settings } from '@contract/models.ts';
import { success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { GameScreen } from '../../../../renderer/features/game/GameScreen.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import { show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { makeBudget } from '../network/make-network.ts';

/** The screen of a game, with a scripted main. */
export function openGame(game: GameView, settings: Settings = defaultSettings) {
  const bridge = createFakeBridge();
  bridge.answer('games.get', () => success(game));
  bridge.answer('games.open', () => success(game));
  bridge.answer('games.list', () => success([]));
  bridge.answer('accounts.list', () => success([]));
  bridge.answer('practice.opponents', () => success([]));
  bridge.answer('budget.view', () => success(makeBudget()));
  bridge.answer('settings.get', () => success(settings));
  const router = createRouter({ screen: 'game', accountId: game.accountId, gameId: game.gameId });
  const { container, unmount } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <ShellProvider value={{ notify: vi.fn(), openPalette: vi.fn(), openShortcuts: vi.fn() }}>
          <GameScreen accountId={game.accountId} gameId={game.gameId} />
        </ShellProvider>
      </RouterProvider>
    </BridgeProvider>,
  );
  const called = (name: string): readonly unknown[] =>
    bridge.calls.filter((call) => call.name === name).map(({ input }) => input);
  return {
    bridge,
    router,
    container,
    unmount,
    called,
    says: (text: string) => until(() => container.textContent?.includes(text)),
  };
}
