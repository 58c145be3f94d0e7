import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Browse, Viewed } from '../../../../renderer/table/moves/move-list.ts';
import { useViewed } from '../../../../renderer/table/moves/use-viewed.ts';
import { show } from '../board/page.tsx';

test('a step leads on from what is shown, the newest ply follows the game, and an older one stays', () => {
  let viewed: Viewed = 0;
  let look: (to: Browse | number) => void = () => {};
  const Probe = ({ plies }: { readonly plies: number }): ReactNode => {
    [viewed, look] = useViewed(plies, 2);
    return null;
  };
  const page = show(<Probe plies={4} />);
  expect(viewed).toBe(2);
  act(() => look('previous'));
  expect(viewed).toBe(1);
  page.render(<Probe plies={5} />);
  expect(viewed).toBe(1);
  act(() => look('last'));
  page.render(<Probe plies={6} />);
  expect(viewed).toBe('live');
  act(() => look(3));
  page.render(<Probe plies={2} />);
  expect(viewed).toBe('live');
});
