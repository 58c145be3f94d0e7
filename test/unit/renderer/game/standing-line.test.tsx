import { expect, it } from 'vitest';
import { standingOf } from '../../../../renderer/features/game/board/game-view.ts';
import { StandingLine } from '../../../../renderer/features/game/panel/StandingLine.tsx';
import type { GameView } from '@contract/models.ts';
import { mount } from '../mount.tsx';
import { makeGame } from './make-game.ts';

type Delivery = NonNullable<GameView['delivery']>;

function textOf(state: Delivery['state'], more: Partial<Delivery> = {}): string {
  const delivery = { uci: 'e2e4', state, reason: null, nextTryAt: null, ...more };
  const game = makeGame('', { pendingMove: state === 'failed' ? null : 'e2e4', delivery });
  const { container, unmount } = mount(
    <StandingLine game={game} standing={standingOf(game, game.pendingMove)} />,
  );
  const text = container.textContent;
  unmount();
  return text;
}

const slow = 'The server asks to slow down.';

it('says what becomes of a move that is on its way, and why it takes long', () => {
  expect(textOf('sending')).toBe('Your move is on its way.');
  expect(textOf('checking', { reason: 'The connection was reset.' })).toBe(
    'Asking the server whether your move arrived. The connection was reset.',
  );
  expect(textOf('waiting', { reason: slow, nextTryAt: Date.now() + 5_500 })).toMatch(
    /^Your move is tried again in 0:0\d\. The server asks to slow down\.$/,
  );
  expect(textOf('failed', { reason: slow })).toBe(`Your last try came to nothing. ${slow}`);
});
