import { expect, test, vi } from 'vitest';
import { defaultSettings } from '@contract/defaults.ts';
import type { WaitingRequestView } from '@contract/network.ts';
import { failure, success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { GameScreen } from '../../../../renderer/features/game/GameScreen.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, doing, press, show, type, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { makeBudget, makeCaller, makeWaiting } from '../network/make-network.ts';
import { lost, makeGame } from './make-game.ts';
import { openGame as open } from './open-game.tsx';
import { verbatim } from '@text/message.ts';

async function typeMove(container: HTMLElement, move: string): Promise<void> {
  const field = await until(() =>
    container.querySelector<HTMLInputElement>('.move-entry input:not([readonly])'),
  );
  await type(field, move);
  await doing(() => container.querySelector<HTMLFormElement>('.move-entry')?.requestSubmit());
}

test('reports that it is on screen', async () => {
  const { called, says } = open(makeGame('e2e4 e7e5'));
  await says('Your move.');
  expect(called('games.open')).toEqual([{ accountId: 'account', gameId: 'game' }]);
});

test('a move is sent with its ply, marked until it is confirmed, and then part of the game', async () => {
  const { bridge, container, called, says } = open(makeGame('e2e4 e7e5'));
  await says('Your move.');
  await typeMove(container, 'Nf3');
  expect(called('games.move')).toEqual([{ accountId: 'account', gameId: 'game', ply: 2, uci: 'g1f3' }]);
  await says('Sending your move…');
  await until(() => buttonNamed('Nf3, not confirmed yet', container));
  await doing(() => bridge.push('game', makeGame('e2e4 e7e5 g1f3')));
  await says('Waiting for Rival.');
  expect(buttonNamed('Nf3', container)?.getAttribute('aria-current')).toBe('step');
});

test('a refused move is reverted with the reason', async () => {
  const { bridge, container, says } = open(makeGame('e2e4 e7e5'));
  bridge.answer('games.move', () => failure('refused', verbatim('It is not your turn.')));
  await says('Your move.');
  await typeMove(container, 'Nf3');
  await says('Your move was undone. It is not your turn.');
  expect(buttonNamed(/Nf3/, container)).toBeUndefined();
  await until(() => container.querySelector('.move-entry input:not([readonly])'));
});

test('the field keeps the focus from move to move, and takes no letters meanwhile', async () => {
  const { bridge, container, says } = open(makeGame('e2e4 e7e5', { clock: null, daysPerTurn: 3 }));
  await says('Your move.');
  const field = await until(() => container.querySelector<HTMLInputElement>('.move-entry input'));
  await doing(() => field.focus());
  await typeMove(container, 'Nf3');
  await doing(() => bridge.push('game', makeGame('e2e4 e7e5 g1f3', { clock: null, daysPerTurn: 3 })));
  await says('Waiting for Rival.');
  expect([document.activeElement, field.readOnly]).toEqual([field, true]);
  await doing(() => bridge.push('game', makeGame('e2e4 e7e5 g1f3 b8c6', { clock: null, daysPerTurn: 3 })));
  await says('Your move.');
  expect([document.activeElement, field.readOnly]).toEqual([field, false]);
});

test('an illegal move is not sent', async () => {
  const { container, called, says } = open(makeGame('e2e4 e7e5'));
  await says('Your move.');
  await typeMove(container, 'Qd8');
  await says('Qd8 is not a legal move.');
  expect(called('games.move')).toEqual([]);
});

test('keys browse the moves while new moves arrive', async () => {
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

test('the move that the user steps to is read out with its number, and the return to the newest one', async () => {
  const { bridge, container, says } = open(makeGame('e2e4 e7e5 g1f3'));
  await says('Waiting for Rival.');
  const heard = () =>
    [...container.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
  await press(document.body, 'ArrowLeft');
  expect(heard()).toContain('Move 1. Black: e5');
  await doing(() => bridge.push('game', makeGame('e2e4 e7e5 g1f3 b8c6')));
  expect(heard()).toEqual(expect.arrayContaining(['Move 1. Black: e5', 'Black: Nc6']));
  await press(document.body, 'Home');
  expect(heard()).toContain('First position');
  await press(document.body, 'End');
  expect(heard()).toContain('Live. Move 2. Black: Nc6');
  await doing(() => bridge.push('game', makeGame('e2e4 e7e5 g1f3 b8c6 f1b5')));
  expect(heard().join()).not.toContain('Live');
  expect(heard()).toContain('White: Bb5');
});

test('the board flips', async () => {
  const { container, says } = open(makeGame('e2e4 e7e5'));
  await says('Your move.');
  await press(document.body, 'F');
  expect(container.querySelector('.cg-wrap')?.classList.contains('orientation-black')).toBe(true);
});

test.each([
  ['racingKings', 'white'],
  ['standard', 'black'],
])('Black plays %s from the side of %s', async (key, side) => {
  const { container } = open(makeGame('e2e4', { color: 'black', variant: { key, name: key } }));
  await until(() => container.querySelector(`.cg-wrap.orientation-${side}`));
});

test('the result is shown, with next steps', async () => {
  const { router, container, says } = open(lost(makeGame('f2f3 e7e5 g2g4 d8h4'), 'mate'));
  await says('You lost by checkmate');
  await says('0–1 · 2 moves');
  await click(await until(() => buttonNamed('Home', container)));
  expect(router.current()).toEqual({ screen: 'home' });
});

test('a browser-only game is shown read-only', async () => {
  const { container, called, says } = open(makeGame('e2e4 e7e5', { access: 'browser' }));
  await says('You can only play this game in the browser');
  expect(container.querySelector('.move-entry')).toBeNull();
  await click(await until(() => buttonNamed('Open in browser', container)));
  expect(called('shell.openAddress')).toEqual([{ address: 'https://chess.example/game' }]);
});

test('offers abort while possible, then resign with a confirmation', async () => {
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

test('a chat line is sent to its room, and the remaining characters are counted', async () => {
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

test('names in the chat lead to pages, except those of anonymous players', async () => {
  const said = (username: string) => ({ room: 'player' as const, username, text: 'Hello', at: 0 });
  const { router, container } = open(makeGame('e2e4 e7e5', { chat: [said('Rival'), said('White')] }));
  const log = await until(() => container.querySelector('.chat-log'));
  await until(() => log.textContent?.includes('White Hello'));
  expect(buttonNamed('White', log)).toBeUndefined();
  await click(await until(() => buttonNamed('Rival', log)));
  expect(router.current()).toEqual({ screen: 'player', accountId: 'account', username: 'Rival' });
});

test('lines that come before others leave them in place, and only lines from before are not announced', async () => {
  const said = (text: string, at: number | null) => ({
    room: 'player' as const,
    username: 'Rival',
    text,
    at,
  });
  const live = said('Hello', 5);
  const game = makeGame('e2e4 e7e5', { chat: [live] });
  const { bridge, container } = open(game);
  const find = (text: string) =>
    [...container.querySelectorAll('.chat-log li')].filter((item) => item.textContent?.endsWith(text));
  const shown = await until(() => find('Hello')[0]);
  const chat = [said('Hello', null), said('Hi', null), live, said('Missed', 9)];
  await doing(() => bridge.push('game', { ...game, chat }));
  await until(() => find('Missed')[0]);
  expect(find('Hello').indexOf(shown)).toBe(1);
  const items = [...container.querySelectorAll('.chat-log li')];
  expect(items.map((item) => item.getAttribute('aria-live'))).toEqual(['off', 'off', null, null]);
  expect(items.map((item) => item.hasAttribute('title'))).toEqual([false, false, true, true]);
});

test('a missing game says what to do', async () => {
  const bridge = createFakeBridge();
  for (const name of ['games.get', 'games.open'] as const) {
    bridge.answer(name, () => failure('not_found', verbatim('The server does not know this game.')));
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

test('shows a request that waits for the server’s limit, moves first', async () => {
  const { bridge, container, says } = open(makeGame('e2e4 e7e5'));
  await says('Your move.');
  const goes = Date.now() + 30_000;
  const waits = (...waiting: readonly WaitingRequestView[]) =>
    doing(() =>
      bridge.push('budget', makeBudget({ callers: [makeCaller('account', { waiting: [...waiting] })] })),
    );
  await waits(makeWaiting({ cls: 'play', until: goes }), makeWaiting({ cls: 'sync', until: goes }));
  await says('Other actions wait 0:');
  await waits(makeWaiting({ cls: 'play', until: goes }), makeWaiting({ cls: 'move', until: goes }));
  await says('Your move goes out in 0:');
  await waits(makeWaiting({ cls: 'play', until: null }), makeWaiting({ cls: 'sync', until: goes }));
  await until(() => container.querySelector('.standing-limit') === null);
});

test('the opponent’s move is drawn first, and the rest follows after the frame', async () => {
  const moments: IdleRequestCallback[] = [];
  const moment = { didTimeout: false, timeRemaining: () => 50 };
  vi.stubGlobal('requestIdleCallback', (call: IdleRequestCallback) => moments.push(call));
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
  await doing(() => moments.splice(0).forEach((call) => call(moment)));
  await says('Your move.');
  expect(pawnOn('e5')).toBe(true);
  vi.unstubAllGlobals();
});

test('a move taken back before the page has rendered it disappears from the board', async () => {
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

test('a key mutes the sounds, and the start and a move are heard unless they are muted', async () => {
  const heard: number[] = [];
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      state = 'running';
      createOscillator(): never {
        heard.push(1);
        throw new Error('This device only counts.');
      }
      createGain = () => ({});
    },
  );
  // By the server's clock, it began an hour ago.
  const fresh = open(
    makeGame('', { gameId: 'fresh', startedAt: Date.now() - 3_600_000, reportedAt: Date.now() }),
  );
  await until(() => heard.length === 1);
  fresh.unmount();
  const { bridge, called, says } = open(makeGame('e2e4 e7e5'));
  const muted = { ...defaultSettings, sounds: { ...defaultSettings.sounds, on: false } };
  bridge.answer('settings.set', () => success(muted));
  await says('Your move.');
  await doing(() => bridge.push('game', makeGame('e2e4 e7e5 g1f3')));
  await until(() => heard.length === 2);
  await press(document.body, 'm');
  expect(called('settings.set')).toEqual([{ sounds: muted.sounds }]);
  await until(() => buttonNamed('Unmute sounds'));
  await doing(() => bridge.push('game', makeGame('e2e4 e7e5 g1f3 b8c6')));
  await says('Your move.');
  expect(heard).toHaveLength(2);
  vi.unstubAllGlobals();
});

const confirming = (confirmMoves: 'correspondence' | 'always') => ({
  ...defaultSettings,
  board: { ...defaultSettings.board, confirmMoves },
});

test('a move waits for its confirmation: Escape cancels it, Enter sends it', async () => {
  const { bridge, container, called, says } = open(makeGame('e2e4 e7e5'), confirming('always'));
  await says('Your move.');
  const knightOnF3 = () =>
    [...container.querySelectorAll<HTMLElement & { cgKey: string }>('piece.white.knight')].some(
      ({ cgKey }) => cgKey === 'f3',
    );
  await typeMove(container, 'Nf3');
  await says('Play Nf3?');
  await until(knightOnF3);
  expect(called('games.move')).toEqual([]);
  await press(document.body, 'Escape');
  await until(() => !knightOnF3());
  expect(buttonNamed('Confirm', container)).toBeUndefined();

  await typeMove(container, 'Nf3');
  await until(() => buttonNamed('Confirm', container));
  await press(document.body, 'Enter');
  expect(called('games.move')).toEqual([{ accountId: 'account', gameId: 'game', ply: 2, uci: 'g1f3' }]);
  expect(buttonNamed('Confirm', container)).toBeUndefined();

  await doing(() => bridge.push('game', makeGame('e2e4 e7e5 g1f3 b8c6')));
  await typeMove(container, 'Bb5');
  await click(await until(() => buttonNamed('Confirm', container)));
  expect(called('games.move')).toHaveLength(2);
});

test('a draft disappears with its position, and Enter in a chat line does not confirm it', async () => {
  const { bridge, container, called, says } = open(makeGame('e2e4 e7e5'), confirming('always'));
  bridge.answer('games.chat', () => success(undefined));
  await says('Your move.');
  await typeMove(container, 'Nf3');
  await says('Play Nf3?');
  const chat = await until(() => container.querySelector<HTMLInputElement>('.chat-form input'));
  await type(chat, 'One moment');
  await press(chat, 'Enter');
  expect(called('games.move')).toEqual([]);
  await doing(() => bridge.push('game', makeGame('e2e4')));
  await until(() => buttonNamed('Confirm', container) === undefined);
  await doing(() => bridge.push('game', makeGame('e2e4 e7e5')));
  await says('Your move.');
  expect(buttonNamed('Confirm', container)).toBeUndefined();
});

test('in correspondence games only, moves wait for their confirmation', async () => {
  const withClock = open(makeGame('e2e4 e7e5'), confirming('correspondence'));
  await withClock.says('Your move.');
  await typeMove(withClock.container, 'Nf3');
  expect(withClock.called('games.move')).toHaveLength(1);

  const slow = open(makeGame('e2e4 e7e5', { clock: null, daysPerTurn: 3 }), confirming('correspondence'));
  await slow.says('Your move.');
  await typeMove(slow.container, 'Nf3');
  await slow.says('Play Nf3?');
  expect(slow.called('games.move')).toEqual([]);
});

test('a game whose moves never arrived names the move that left the repertoire by the archive', async () => {
  const { bridge, says } = open({
    ...lost(makeGame(), 'resign'),
    // As the event stream reports it: the final position, without moves.
    initialFen: 'r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4',
    moves: [],
  });
  bridge.answer('repertoire.departure', () =>
    success({
      ...{ repertoire: 1, name: 'Italian', ply: 4, initialFen: 'startpos' },
      ...{ by: 'own' as const, played: 'Bb5', prepared: ['Bc4'] },
    }),
  );
  await says('You left your repertoire with 3. Bb5.');
});
