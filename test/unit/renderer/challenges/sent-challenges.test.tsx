import { expect, test } from 'vitest';
import { success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { ChallengeList } from '../../../../renderer/features/challenges/ChallengeList.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { makeAccount, makeChallenge } from '../make-home.ts';

test('opponents who have not answered yet are named, and their names lead to pages', async () => {
  const bridge = createFakeBridge();
  bridge.answer('challenges.list', () =>
    success([
      makeChallenge('one', { direction: 'out', opponent: { id: 'rival', name: 'Rival' } }),
      makeChallenge('two', { direction: 'out', opponent: null }),
    ]),
  );
  bridge.answer('games.list', () => success([]));
  const router = createRouter({ screen: 'home' });
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <ChallengeList accounts={[makeAccount('account')]} highlight={null} />
      </RouterProvider>
    </BridgeProvider>,
  );
  await until(() =>
    container.textContent?.includes('Waiting for answers to your challenges to Rival, anyone'),
  );
  await click(await until(() => buttonNamed('Rival')));
  expect(router.current()).toEqual({ screen: 'player', accountId: 'account', username: 'Rival' });
});
