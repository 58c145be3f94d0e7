import { expect, test } from 'vitest';
import type { AccountView, GameCard, OpponentView } from '@contract/models.ts';
import { failure, success } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { PracticeOpponents } from '../../../../renderer/features/practice/PracticeOpponents.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, doing, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const opponents: OpponentView[] = [
  { id: 'willow', name: 'Willow', rating: 1050, manner: verbatim('A beginner.') },
  { id: 'rowan', name: 'Rowan', rating: 1840, manner: verbatim('Plays variants.') },
];

function open() {
  const bridge = createFakeBridge();
  bridge.answer('practice.opponents', () => success(opponents));
  bridge.answer('accounts.list', () => success([{ id: 'p', kind: 'practice' } as AccountView]));
  bridge.answer('challenges.list', () => success([]));
  bridge.answer('games.list', () => success([]));
  bridge.answer('ledger.page', () => success([]));
  const router = createRouter({ screen: 'home' });
  show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <PracticeOpponents />
      </RouterProvider>
    </BridgeProvider>,
  );
  return {
    bridge,
    router,
    press: async (name: string) => click(await until(() => buttonNamed(name))),
    says: (text: string) => until(() => document.body.textContent?.includes(text)),
  };
}

test('challenges the opponent at the chosen time control, and opens the board once it is accepted', async () => {
  const { bridge, press, router, says } = open();
  bridge.answer('challenges.create', () => success({ challengeId: 'c1' }));
  await press('Play against Rowan');
  await says('Challenge sent. Waiting for Rowan…');
  expect(buttonNamed('Play against Willow')?.disabled).toBe(true);
  expect(bridge.calls.filter(({ name }) => name === 'challenges.create').map(({ input }) => input)).toEqual([
    {
      accountId: 'p',
      username: 'rowan',
      terms: {
        variant: 'standard',
        rated: false,
        color: 'random',
        time: { kind: 'clock', limitSeconds: 600, incrementSeconds: 5 },
      },
    },
  ]);
  await doing(() => bridge.push('games', [{ accountId: 'p', gameId: 'c1', access: 'board' } as GameCard]));
  await until(() => router.current().screen === 'game');
  expect(router.current()).toEqual({ screen: 'game', accountId: 'p', gameId: 'c1' });
});

test('says that the server refused the challenge, and another opponent can be challenged', async () => {
  const { bridge, press, says } = open();
  bridge.answer('challenges.create', () => failure('rate_limited', verbatim('Too many challenges.')));
  await press('Play against Rowan');
  await says('Too many challenges.');
  expect(buttonNamed('Play against Willow')?.disabled).toBe(false);
});
