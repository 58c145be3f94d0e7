import { expect, it } from 'vitest';
import { standingOf } from '../../../../renderer/features/game/board/game-view.ts';
import { StandingLine } from '../../../../renderer/features/game/panel/StandingLine.tsx';
import type { GameView } from '@contract/models.ts';
import { mount } from '../mount.tsx';
import { makeGame } from './make-game.ts';
import { verbatim } from '@text/message.ts';

type Delivery = NonNullable<GameView['delivery']>;

function textOf(state: Delivery['state'], more: Partial<Delivery> = {}): string {
  const delivery = { uci: 'e2e4', state, reason: null, nextTryAt: null, ...more };
  const game = makeGame('', { pendingMove: state === 'failed' ? null : 'e2e4', delivery });
  const { container, unmount } = mount(
    <StandingLine game={game} standing={standingOf(game, game.pendingMove)} declined={null} />,
  );
  const text = container.textContent;
  unmount();
  return text;
}

const slow = 'The server asks to slow down.';

it('shows the delivery state of a move, and the reason for a delay', () => {
  expect(textOf('sending')).toBe('Sending your move…');
  expect(textOf('checking', { reason: verbatim('The connection was reset.') })).toBe(
    'Checking whether your move arrived… The connection was reset.',
  );
  expect(textOf('waiting', { reason: verbatim(slow), nextTryAt: Date.now() + 5_500 })).toMatch(
    /^Resending your move in (0:0\d)\1\. The server asks to slow down\.$/,
  );
  expect(textOf('failed', { reason: verbatim(slow) })).toBe(`Your move didn’t go through. ${slow}`);
});

it.each([
  ['draw', 'Willow declined your draw offer.'],
  ['takeback', 'Willow declined your takeback request.'],
] as const)('says that the opponent declined a %s', (declined, sentence) => {
  const game = makeGame('e2e4 e7e5', { opponent: { name: 'Willow' } });
  const { container, unmount } = mount(
    <StandingLine game={game} standing={standingOf(game, null)} declined={declined} />,
  );
  expect(container.querySelector('[role=status]')?.textContent).toContain(sentence);
  unmount();
});
