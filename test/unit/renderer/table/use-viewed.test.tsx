import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useViewed } from '../../../../renderer/table/moves/use-viewed.ts';
import { buttonNamed, click, show, until } from '../board/page.tsx';

function Probe({ plies }: { readonly plies: number }): ReactNode {
  const [viewed, look] = useViewed(plies, 2);
  return (
    <>
      <output>{viewed}</output>
      {(['previous', 'last'] as const).map((step) => (
        <button key={step} type="button" onClick={() => look(step)}>
          {step}
        </button>
      ))}
      <button type="button" onClick={() => look(3)}>
        third
      </button>
    </>
  );
}

test('a step starts from the shown ply, the newest ply follows the game, and an older one stays', async () => {
  const page = show(<Probe plies={4} />);
  const viewed = () => page.container.querySelector('output')?.textContent;
  expect(viewed()).toBe('2');
  await click(await until(() => buttonNamed('previous')));
  page.render(<Probe plies={5} />);
  expect(viewed()).toBe('1');
  await click(await until(() => buttonNamed('last')));
  page.render(<Probe plies={6} />);
  expect(viewed()).toBe('live');
  await click(await until(() => buttonNamed('third')));
  expect(viewed()).toBe('3');
  page.render(<Probe plies={2} />);
  expect(viewed()).toBe('live');
});
