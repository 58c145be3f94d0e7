import { expect, test } from 'vitest';
import { success } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { buttonNamed, click, doing, press, until } from '../board/page.tsx';
import { makeStream } from '../make-home.ts';
import { makeGame } from './make-game.ts';
import { openGame as open } from './open-game.tsx';

test('Z leaves only the board and the clocks; an offer of the opponent is still shown', async () => {
  const { bridge, container, says } = open(makeGame('e2e4 e7e5'));
  await says('Your move.');
  await press(document.body, 'z');
  await until(() => container.querySelector('.game-panel') === null);
  expect(document.documentElement.hasAttribute('data-zen')).toBe(true);
  expect(container.querySelectorAll('[role="timer"]')).toHaveLength(2);
  expect(container.textContent).not.toContain('Your move.');
  await doing(() => bridge.push('game', makeGame('e2e4 e7e5', { drawOffer: 'black' })));
  await until(() => buttonNamed('Accept draw', container));
  await click(await until(() => buttonNamed('Exit zen mode', container)));
  await until(() => container.querySelector('.game-panel'));
  expect(document.documentElement.hasAttribute('data-zen')).toBe(false);
});

test('zen mode shows a lost connection, a move that is not delivered, and the time for the first move', async () => {
  const { bridge, container, says } = open(makeGame('e2e4 e7e5'));
  bridge.answer('streams.list', () =>
    success([makeStream('account', { kind: 'game', gameId: 'game', state: 'waiting', opens: 2 })]),
  );
  await says('Your move.');
  await press(document.body, 'z');
  const card = () => container.querySelector('.zen-card')?.textContent ?? '';
  expect(card()).toBe('');
  await doing(() => bridge.push('game', makeGame('e2e4 e7e5', { link: 'catching_up' })));
  await until(() => card().includes('Offline. Reconnecting…'));

  const reason = verbatim('The connection was reset.');
  const sent = { uci: 'g1f3', nextTryAt: null };
  const late = (state: 'sending' | 'checking' | 'waiting') =>
    makeGame('e2e4 e7e5', {
      pendingMove: 'g1f3',
      delivery: { ...sent, state, reason: state === 'sending' ? null : reason },
    });
  for (const state of ['checking', 'waiting'] as const) {
    await doing(() => bridge.push('game', late(state)));
    await until(() => card().includes('The connection was reset.'));
    await doing(() => bridge.push('game', late('sending')));
    await until(() => card() === '');
  }

  await doing(() => bridge.push('game', makeGame('', { firstMoveBy: Date.now() + 20_000 })));
  await until(() => card().includes('0:'));
  await doing(() => bridge.push('game', makeGame('e2e4', { firstMoveBy: Date.now() + 20_000 })));
  await until(() => card() === '');
  await press(document.body, 'z');
});

test.each([
  ['drawOffer', 'You offered a draw.', 'Rival declined your draw offer.'],
  ['takebackOffer', 'You requested a takeback.', 'Rival declined your takeback request.'],
] as const)('zen mode shows a declined %s until the opponent’s next move', async (offer, own, declined) => {
  const { bridge, container, says } = open(makeGame('e2e4 e7e5 g1f3', { [offer]: 'white' }));
  await says(own);
  await press(document.body, 'z');
  await until(() => container.querySelector('.game-panel') === null);
  expect(container.textContent).not.toContain(own);
  await doing(() => bridge.push('game', makeGame('e2e4 e7e5 g1f3')));
  await says(declined);
  await doing(() => bridge.push('game', makeGame('e2e4 e7e5 g1f3 b8c6 f1b5')));
  await until(() => !container.textContent?.includes(declined));
  await press(document.body, 'z');
  await until(() => container.querySelector('.game-panel'));
});
