import { expect, test } from 'vitest';
import { success } from '@contract/outcome.ts';
import { messageOf } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { WatchPart } from '../../../../renderer/features/watch/WatchPart.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { makeAccount } from '../make-home.ts';

function open() {
  const bridge = createFakeBridge();
  bridge.answer('accounts.list', () => success([makeAccount('acc')]));
  bridge.answer('watching.people', () =>
    success({ accountId: 'acc', followed: 0, people: [], problem: null }),
  );
  bridge.answer('watching.followed', () =>
    success([
      {
        ...{ accountId: 'acc', gameId: 'q7ZvsdUF', variant: { key: 'standard', name: 'Standard' } },
        ...{ speed: 'blitz', rated: true, since: 0, white: { id: 'dora', name: 'Dora' } },
        black: { name: messageOf('player.anonymous') },
      },
    ]),
  );
  const router = createRouter({ screen: 'play' });
  show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <WatchPart />
      </RouterProvider>
    </BridgeProvider>,
  );
  return router;
}

test('a followed game is watched by its button', async () => {
  const router = open();
  await click(await until(() => buttonNamed('Watch Dora against Anonymous')));
  expect(router.current()).toEqual({ screen: 'watch', accountId: 'acc', gameId: 'q7ZvsdUF' });
});

test('the names of its players lead to pages, except those of anonymous players', async () => {
  const router = open();
  await click(await until(() => buttonNamed('Dora')));
  expect(router.current()).toEqual({ screen: 'player', accountId: 'acc', username: 'Dora' });
  expect(buttonNamed('Anonymous')).toBeUndefined();
});
