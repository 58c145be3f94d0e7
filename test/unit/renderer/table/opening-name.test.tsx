import { expect, test } from 'vitest';
import { replay } from '@chess/replay.ts';
import type { Viewed } from '../../../../renderer/table/moves/move-list.ts';
import { OpeningName } from '../../../../renderer/table/moves/OpeningName.tsx';
import { show, until } from '../board/page.tsx';

const named = (moves: string, viewed: Viewed = 'live', variant: 'standard' | 'chess960' = 'standard') => (
  <OpeningName line={replay({ variant, moves })} viewed={viewed} variant={variant} />
);

test('the name follows the moves, and the position that is looked at', async () => {
  const { container, render } = show(named('e2e4'));
  const says = (text: string) => until(() => container.textContent === text);
  await says("Opening: B00 King's Pawn Game");
  render(named('e2e4 c7c5'));
  await says('Opening: B20 Sicilian Defense');
  render(named('e2e4 c7c5 c2c3'));
  await says('Opening: B22 Sicilian Defense: Alapin Variation');
  // A position outside the book keeps the last name.
  render(named('e2e4 c7c5 c2c3 a7a6'));
  await says('Opening: B22 Sicilian Defense: Alapin Variation');
  render(named('e2e4 c7c5 c2c3 a7a6', 2));
  await says('Opening: B20 Sicilian Defense');
  render(named('e2e4 c7c5 c2c3 a7a6', 0));
  await says('');
});

test('a variant has no names', () => {
  const { container } = show(named('e2e4', 'live', 'chess960'));
  expect(container.textContent).toBe('');
});

test('a line from another position has no names', () => {
  const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
  const line = replay({ variant: 'standard', initialFen: fen, moves: 'b1c3' });
  const { container } = show(<OpeningName line={line} viewed="live" variant="standard" />);
  expect(container.textContent).toBe('');
});
