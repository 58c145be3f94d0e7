import { afterEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '@contract/defaults.ts';
import type { GameView, Settings } from '@contract/models.ts';
import { success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { GameScreen } from '../../../../renderer/features/game/GameScreen.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import { doing, press, show, type, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { makeBudget } from '../network/make-network.ts';
import { lost, makeGame } from './make-game.ts';

let close = () => {};
afterEach(() => (close = () => {}));

/** Opens a game in place of the one before, because all keys go to the page. */
async function open(game: GameView, board: Partial<Settings['board']> = {}) {
  close();
  const bridge = createFakeBridge();
  const settings = { ...defaultSettings, board: { ...defaultSettings.board, ...board } };
  bridge.answer('games.get', () => success(game));
  bridge.answer('games.open', () => success(game));
  bridge.answer('games.list', () => success([]));
  bridge.answer('accounts.list', () => success([]));
  bridge.answer('budget.view', () => success(makeBudget()));
  bridge.answer('settings.get', () => success(settings));
  const { container, unmount } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={createRouter({ screen: 'home' })}>
        <ShellProvider value={{ notify: vi.fn(), openPalette: vi.fn(), openShortcuts: vi.fn() }}>
          <GameScreen accountId={game.accountId} gameId={game.gameId} />
        </ShellProvider>
      </RouterProvider>
    </BridgeProvider>,
  );
  close = unmount;
  const ground = () => container.querySelector('.cg-wrap');
  await until(ground);
  return {
    container,
    push: (next: GameView) => doing(() => bridge.push('game', next)),
    /** Types the keys without the focus of any field. */
    async keys(...all: readonly string[]) {
      for (const key of all) await press(document.body, key);
    },
    sent: () =>
      bridge.calls
        .filter(({ name }) => name === 'games.move')
        .map(({ input }) => (input as { readonly uci: string }).uci),
    shown: () => container.querySelector('.typed-move')?.textContent ?? null,
    heard: () =>
      [...container.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent).join(' '),
    isFlipped: () => ground()?.classList.contains('orientation-black'),
  };
}

test('letters typed anywhere are shown and read out, and one move is played without Enter', async () => {
  const { keys, sent, shown, heard } = await open(makeGame('e2e4 e7e5'));
  await keys('N', 'f');
  expect(shown()).toContain('Nf');
  expect(heard()).toContain('Typed: Nf.');
  expect(sent()).toEqual([]);
  await keys('3');
  expect(sent()).toEqual(['g1f3']);
  expect(shown()).toBeNull();
});

test('Escape clears the letters, Backspace the last one, and letters of no move say so', async () => {
  const { keys, sent, shown } = await open(makeGame('e2e4 e7e5'));
  await keys('N', 'f', 'Escape');
  expect(shown()).toBeNull();
  await keys('N', 'h', 'Backspace', 'c', '3');
  expect(sent()).toEqual(['b1c3']);

  const second = await open(makeGame('e2e4 e7e5'));
  await second.keys('Q', 'h', '8');
  expect(second.heard()).toContain('Qh8 is not a legal move.');
  // The rest of a mistyped move must not be played as another one.
  await second.keys('e', '4', 'd', '4');
  expect(second.sent()).toEqual([]);
  await second.keys('Escape', 'Q', 'h', '5');
  expect(second.sent()).toEqual(['d1h5']);
  expect(second.heard()).not.toContain('legal');
});

test('a promotion waits for its piece, and castling that could be long for Enter', async () => {
  const promotion = await open(makeGame('a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h5'));
  await promotion.keys('b', 'x', 'a', '8');
  expect(promotion.shown()).toContain('Add Q, R, B or N');
  await promotion.keys('n');
  expect(promotion.sent()).toEqual(['b7a8n']);

  const castling = await open(
    makeGame('g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 d2d4 d7d6 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7'),
  );
  await castling.keys('O', '-', 'O');
  expect(castling.sent()).toEqual([]);
  await castling.keys('Enter');
  expect(castling.sent()).toEqual(['e1g1']);
});

test('Enter and Escape are for the letters also while the board has a cursor', async () => {
  const { container, sent, shown, heard } = await open(
    makeGame('g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 d2d4 d7d6 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7'),
  );
  const board = await until(() => container.querySelector<HTMLElement>('.board'));
  const pressAll = async (...keys: readonly string[]) => {
    for (const key of keys) await press(board, key);
  };
  await pressAll('ArrowUp', 'O', 'Escape');
  expect(shown()).toBeNull();
  expect(heard()).toContain('e2, white pawn');
  await pressAll('O', '-', 'O', 'Enter');
  expect(sent()).toEqual(['e1g1']);
});

test('a typed move waits for the confirmation that the settings ask for', async () => {
  const { container, keys, sent } = await open(makeGame('e2e4 e7e5'), { confirmMoves: 'always' });
  await keys('N', 'f', '3');
  expect(container.textContent).toContain('Play Nf3?');
  expect(sent()).toEqual([]);
  await keys('Enter');
  expect(sent()).toEqual(['g1f3']);
});

test('letters typed on the opponent’s turn are a premove, without a confirmation', async () => {
  const { keys, sent, shown, push } = await open(makeGame('e2e4'), { confirmMoves: 'always' });
  await keys('N', 'f', '3');
  expect(shown()).toContain('Played when it’s your turn');
  expect(sent()).toEqual([]);
  await push(makeGame('e2e4 e7e5'));
  await until(() => sent().length > 0);
  expect(sent()).toEqual(['g1f3']);

  const illegal = await open(makeGame('e2e4'));
  await illegal.keys('d', '4', 'e', '5');
  await illegal.push(makeGame('e2e4 e7e5'));
  await until(() => illegal.heard().includes('d4e5 is not a legal move.'));
  expect(illegal.sent()).toEqual([]);

  const without = await open(makeGame('e2e4'), { premoves: false });
  await without.keys('N', 'f', '3');
  await without.push(makeGame('e2e4 e7e5'));
  await until(() => without.heard().includes('Your move.'));
  expect(without.sent()).toEqual([]);
});

test('a takeback plays no letters that wait for Enter', async () => {
  const { keys, sent, shown, push } = await open(
    makeGame('g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 d2d4 d7d6 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 h2h3 h7h6'),
  );
  await keys('O', 'O');
  await push(makeGame('g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 d2d4 d7d6 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7'));
  expect(sent()).toEqual([]);
  expect(shown()).toContain('Enter plays it');
});

test('the field clears with Escape', async () => {
  const { container, sent } = await open(makeGame('e2e4 e7e5'));
  const field = await until(() => container.querySelector<HTMLInputElement>('.move-entry input'));
  await type(field, 'Nf');
  await press(field, 'Escape');
  expect([field.value, sent()]).toEqual(['', []]);
  await type(field, 'Nf3');
  expect(sent()).toEqual(['g1f3']);
});

test('f is a file while a move can be typed: Shift F flips the board, and F does when the game is over', async () => {
  const live = await open(makeGame('e2e4 e7e5'));
  await live.keys('f', '4');
  expect(live.sent()).toEqual(['f2f4']);
  expect(live.isFlipped()).toBe(false);
  await live.keys('F');
  expect(live.isFlipped()).toBe(true);

  const over = await open(lost(makeGame('f2f3 e7e5 g2g4 d8h4'), 'mate'));
  await over.keys('f');
  expect(over.isFlipped()).toBe(true);
});

test('without the preference, letters are shortcuts again, and the field plays with Enter only', async () => {
  const { keys, sent, shown, isFlipped } = await open(makeGame('e2e4 e7e5'), { typedMoves: false });
  await keys('N', 'f');
  expect([shown(), isFlipped()]).toEqual([null, true]);
  expect(sent()).toEqual([]);
});

test('letters for a text field or with a command key type no move', async () => {
  const { container, keys, sent, shown } = await open(makeGame('e2e4 e7e5'));
  const chat = await until(() => container.querySelector<HTMLInputElement>('.chat-form input'));
  for (const key of ['e', '4']) await press(chat, key);
  await doing(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', ctrlKey: true, cancelable: true }));
  });
  expect(shown()).toBeNull();
  await keys('d', '4');
  expect(sent()).toEqual(['d2d4']);
});
