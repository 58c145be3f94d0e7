import { expect, test, vi } from 'vitest';
import type { ActivityView } from '@contract/history.ts';
import { failure } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { ActivitySpan } from '../../../../renderer/features/history/ActivitySpan.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { activity } from './make-history.ts';

const slowGame = (id: string, opponent: string | null, level: number | null = null) => ({
  id,
  address: `https://chess.example/${id}`,
  opponent,
  level,
  rating: 1_700,
});
const score = { win: 1, loss: 0, draw: 0, rating: null };

function open(change: Partial<ActivityView>) {
  const bridge = createFakeBridge();
  bridge.answer('shell.openAddress', () => failure('internal', verbatim('No browser.')));
  const onGames = vi.fn();
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={createRouter({ screen: 'history' })}>
        <ActivitySpan accountId="account" span={activity(change)} onGames={onGames} />
      </RouterProvider>
    </BridgeProvider>,
  );
  return { bridge, container, onGames };
}

test('correspondence games are listed with links, and a link that cannot be opened says why', async () => {
  const { bridge, container } = open({
    slowMoves: { count: 5, games: [slowGame('slow0001', 'Ruth'), slowGame('slow0002', null, 3)] },
  });
  expect(container.textContent).toContain('5 correspondence moves');
  expect(container.textContent).toContain('Ruth 1700, Computer level 3 1700');
  await click(await until(() => buttonNamed('Ruth')));
  expect(bridge.calls.at(-1)).toEqual({
    name: 'shell.openAddress',
    input: { address: 'https://chess.example/slow0001' },
  });
  await until(() => container.textContent?.includes('No browser.'));
});

test.each([
  ['standard', 'Correspondence games finished', 'correspondence'],
  ['correspondence', 'Correspondence games finished', 'correspondence'],
  ['chess960', 'Correspondence games finished: Chess960', 'chess960'],
])('correspondence games of %s have a name and lead to their games', async (kind, name, perf) => {
  const { container, onGames } = open({ slowEnds: [{ kind, score, games: [slowGame('slow0001', 'Ruth')] }] });
  expect(container.querySelector('.history-line')?.firstElementChild?.textContent).toBe(name);
  expect(container.textContent).toContain('Ruth');
  const bar = [...container.querySelectorAll('button')].find(({ textContent }) => textContent !== 'Ruth');
  if (!bar) throw new Error('there is no button for the score');
  await click(bar);
  expect(onGames).toHaveBeenCalledWith(expect.objectContaining({ perf }));
});

test('finished correspondence games without a score are listed, too', () => {
  const { container } = open({
    slowEnds: [{ kind: 'atomic', score: null, games: [slowGame('slow0001', 'Ruth')] }],
  });
  expect(container.textContent).toContain('Correspondence games finished: Atomic');
  expect(container.textContent).toContain('Ruth');
});
