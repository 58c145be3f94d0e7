import { expect, test, vi } from 'vitest';
import { defaultSettings } from '@contract/defaults.ts';
import type { GameView } from '@contract/models.ts';
import type { WaitingRequestView } from '@contract/network.ts';
import { failure, success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { GameScreen } from '../../../../renderer/features/game/GameScreen.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, doing, press, show, type, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { makeBudget, makeCaller, makeWaiting } from '../network/make-network.ts';
import { lost, makeGame } from './make-game.ts';

function open(game: GameView) {
  const bridge = createFakeBridge();
  bridge.answer('games.get', () => success(game));
  bridge.answer('games.open', () => success(game));
  bridge.answer('games.list', () => success([]));
  bridge.answer('accounts.list', () => success([]));
  bridge.answer('practice.opponents', () => success([]));
  bridge.answer('budget.view', () => success(makeBudget()));
  bridge.answer('settings.get', () => success(defaultSettings));
  const router = createRouter({ screen: 'game', accountId: game.accountId, gameId: game.gameId });
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <GameScreen accountId={game.accountId} gameId={game.gameId} />
      </RouterProvider>
    </BridgeProvider>,
  );
  const called = (name: string): readonly unknown[] =>
    bridge.calls.filter((call) => call.name === name).map(({ input }) => input);
  return {
    bridge,
    router,
    container,
    called,
    says: (text: string) => until(() => container.textContent?.includes(text)),
  };
}

async function typeMove(container: HTMLElement, move: string): Promise<void> {
  const field = await until(() =>
    container.querySelector<HTMLInputElement>('.move-entry input:not([disabled])'),
  );
  await type(field, move);
  await doing(() => container.querySelector<HTMLFormElement>('.move-entry')?.requestSubmit());
}

test('says that it is on screen', async () => {
  const { called, says } = open(makeGame('e2e4 e7e5'));
  await says('Your move.');
  expect(called('games.open')).toEqual([{ accountId: 'account', gameId: 'game' }]);
});

test('a move goes out with its ply, is marked until it is confirmed, and then is the game’s', async () => {
  const { bridge, container, called, says } = open(makeGame('e2e4 e7e5'));
  await says('Your move.');
  await typeMove(container, 'Nf3');
  expect(called('games.move')).toEqual([{ accountId: 'account', gameId: 'game', ply: 2, uci: 'g1f3' }]);
  await says('Your move is on its way.');
  await until(() => buttonNamed('Nf3, not confirmed yet', container));
  await doing(() => bridge.push('game', makeGame('e2e4 e7e5 g1f3')));
  await says('Waiting for Rival.');
  expect(buttonNamed('Nf3', container)?.getAttribute('aria-current')).toBe('step');
});

test('a refused move is taken back with the reason', async () => {
  const { bridge, container, says } = open(makeGame('e2e4 e7e5'));
  bridge.answer('games.move', () => failure('refused', 'It is not your turn.'));
  await says('Your move.');
  await typeMove(container, 'Nf3');
  await says('The move was taken back. It is not your turn.');
  expect(buttonNamed(/Nf3/, container)).toBeUndefined();
  await until(() => container.querySelector('.move-entry input:not([disabled])'));
});

test('a move that is not legal is not sent', async () => {
  const { container, called, says } = open(makeGame('e2e4 e7e5'));
  await says('Your move.');
  await typeMove(container, 'Qd8');
  await says('Qd8 is not a legal move here.');
  expect(called('games.move')).toEqual([]);
});

test('keys look back without disturbing the game, whose moves go on arriving', async () => {
  const { bridge, container, says } = open(makeGame('e2e4 e7e5'));
  await says('Your move.');
  await press(document.body, 'ArrowLeft');
  expect(buttonNamed('e4', container)?.getAttribute('aria-current')).toBe('step');
  await doing(() => bridge.push('game', makeGame('e2e4 e7e5 g1f3 b8c6')));
  await until(() => buttonNamed('Nc6', container));
  expect(buttonNamed('e4', container)?.getAttribute('aria-current')).toBe('step');
  await click(await until(() => buttonNamed('Back to live', container)));
  expect(buttonNamed('Nc6', container)?.getAttribute('aria-current')).toBe('step');
});

test('the board flips', async () => {
  const { container, says } = open(makeGame('e2e4 e7e5'));
  await says('Your move.');
  await press(document.body, 'f');
  expect(container.querySelector('.cg-wrap')?.classList.contains('orientation-black')).toBe(true);
});

test('the end is said, with a way onward', async () => {
  const { router, container, says } = open(lost(makeGame('f2f3 e7e5 g2g4 d8h4'), 'mate'));
  await says('You lost by checkmate');
  await says('0–1 · 2 moves');
  await click(await until(() => buttonNamed('Home', container)));
  expect(router.current()).toEqual({ screen: 'home' });
});

test('a game for the browser is shown, not played', async () => {
  const { container, called, says } = open(makeGame('e2e4 e7e5', { door: 'browser' }));
  await says('can be played only in the browser');
  expect(container.querySelector('.move-entry')).toBeNull();
  await click(await until(() => buttonNamed('Open in browser', container)));
  expect(called('shell.openAddress')).toEqual([{ address: 'https://chess.example/game' }]);
});

test('abort while it is possible, then resign, asked once more', async () => {
  const early = open(makeGame('e2e4'));
  await click(await until(() => buttonNamed('Abort', early.container)));
  expect(early.called('games.abort')).toHaveLength(1);

  const late = open(makeGame('e2e4 e7e5'));
  await click(await until(() => buttonNamed('Resign', late.container)));
  const dialog = await until(() => document.querySelector('[role="alertdialog"]'));
  expect(late.called('games.resign')).toEqual([]);
  await click(await until(() => buttonNamed('Resign', dialog)));
  expect(late.called('games.resign')).toHaveLength(1);
});

test('a chat line goes to its room and counts what is left', async () => {
  const { bridge, container, called, says } = open(makeGame('e2e4 e7e5'));
  bridge.answer('games.chat', () => success(undefined));
  await says('Your move.');
  const field = await until(() => container.querySelector<HTMLInputElement>('.chat-form input'));
  expect(field.maxLength).toBe(140);
  await type(field, 'Good luck');
  await says('131');
  await doing(() => container.querySelector<HTMLFormElement>('.chat-form')?.requestSubmit());
  expect(called('games.chat')).toEqual([
    { accountId: 'account', gameId: 'game', room: 'player', text: 'Good luck' },
  ]);
  await until(() => field.value === '');
});

test('a game that is not there says what to do', async () => {
  const bridge = createFakeBridge();
  for (const name of ['games.get', 'games.open'] as const) {
    bridge.answer(name, () => failure('not_found', 'The server does not know this game.'));
  }
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={createRouter({ screen: 'home' })}>
        <GameScreen accountId="a" gameId="g" />
      </RouterProvider>
    </BridgeProvider>,
  );
  await until(() => container.textContent?.includes('The server does not know this game.'));
  expect(buttonNamed('Try again', container)).toBeDefined();
});

test('says what waits for the server’s limit, a move before all else', async () => {
  const { bridge, container, says } = open(makeGame('e2e4 e7e5'));
  await says('Your move.');
  const goes = Date.now() + 30_000;
  const waits = (...waiting: readonly WaitingRequestView[]) =>
    doing(() =>
      bridge.push('budget', makeBudget({ callers: [makeCaller('account', { waiting: [...waiting] })] })),
    );
  await waits(makeWaiting({ cls: 'play', until: goes }), makeWaiting({ cls: 'sync', until: goes }));
  await says('your moves go first: 0:');
  await waits(makeWaiting({ cls: 'play', until: goes }), makeWaiting({ cls: 'move', until: goes }));
  await says('holds your move up for 0:');
  await waits(makeWaiting({ cls: 'play', until: null }), makeWaiting({ cls: 'sync', until: goes }));
  await until(() => container.querySelector('.standing-limit') === null);
});

test('the opponent’s move is on the board first, and what stands around it follows with the frame', async () => {
  const moments: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (call: () => void) => moments.push(call));
  vi.stubGlobal('cancelIdleCallback', () => {});
  const { bridge, container, says } = open(makeGame('e2e4'));
  await says('Waiting for Rival.');
  const squares = () => container.querySelectorAll('square.last-move').length;
  const pawnOn = (key: string) =>
    [...container.querySelectorAll<HTMLElement & { cgKey: string }>('piece.black.pawn')].some(
      ({ cgKey }) => cgKey === key,
    );
  bridge.push('game', makeGame('e2e4 e7e5'));
  bridge.push('games', []);
  expect(pawnOn('e5')).toBe(true);
  expect(squares()).toBe(2);
  expect(container.textContent).toContain('Waiting for Rival.');
  await until(() => moments.length > 0);
  await doing(() => moments.splice(0).forEach((call) => call()));
  await says('Your move.');
  expect(pawnOn('e5')).toBe(true);
  vi.unstubAllGlobals();
});

test('a move that was taken back before the page heard of it leaves nothing on the board', async () => {
  const { bridge, container, says } = open(makeGame('e2e4'));
  await says('Waiting for Rival.');
  const pawnOn = (key: string) =>
    [...container.querySelectorAll<HTMLElement & { cgKey: string }>('piece.black.pawn')].some(
      ({ cgKey }) => cgKey === key,
    );
  await doing(() => {
    bridge.push('game', makeGame('e2e4 e7e5'));
    bridge.push('game', makeGame('e2e4'));
  });
  await until(() => pawnOn('e7'));
  expect(pawnOn('e5')).toBe(false);
  await says('Waiting for Rival.');
});
