import { expect, test, vi } from 'vitest';
import type { GameView } from '@contract/models.ts';
import { success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { OfflineLine } from '../../../../renderer/features/game/panel/OfflineLine.tsx';
import { Offers } from '../../../../renderer/features/game/panel/Offers.tsx';
import { buttonNamed, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { makeStream } from '../make-home.ts';
import { makeGame } from './make-game.ts';

function open(game: GameView): HTMLElement {
  const bridge = createFakeBridge();
  bridge.answer('streams.list', () =>
    success([
      makeStream('account', {
        kind: 'game',
        gameId: 'game',
        state: 'waiting',
        nextAttemptAt: Date.now() + 60_000,
      }),
    ]),
  );
  return show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <OfflineLine game={game} />
      <Offers game={game} drawIsDue={false} withDraw={false} onWithDraw={vi.fn()} />
    </BridgeProvider>,
  ).container;
}

test('a lost connection is visible, with the time until the next attempt', async () => {
  expect(open(makeGame('e2e4 e7e5')).querySelector('.game-offline')).toBeNull();
  const lost = open(makeGame('e2e4 e7e5', { link: 'catching_up' }));
  await until(() => lost.querySelector('.game-offline'));
  expect(lost.querySelector('.game-offline')?.textContent).toContain('Offline. Reconnecting in ');
});

test('the buttons of offers are the same on both turns', () => {
  const labels = (container: HTMLElement): readonly (string | null)[] =>
    [...container.querySelectorAll('.game-offers button')].map(({ textContent }) => textContent);
  const mine = open(makeGame('e2e4 e7e5'));
  const theirs = open(makeGame('e2e4 e7e5 g1f3'));
  expect(labels(mine)).toEqual(['Offer draw', 'Request takeback', 'Offer draw with next move']);
  expect(labels(theirs)).toEqual(labels(mine));
  expect(buttonNamed('Offer draw with next move', mine)?.hasAttribute('disabled')).toBe(false);
  expect(buttonNamed('Offer draw with next move', theirs)?.hasAttribute('disabled')).toBe(true);
});
