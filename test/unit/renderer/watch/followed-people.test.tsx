import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { failure, success } from '@contract/outcome.ts';
import type { FollowedPeople as People } from '@contract/watching.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { FollowedPeople } from '../../../../renderer/features/watch/FollowedPeople.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { verbatim } from '@text/message.ts';

const people = (more: Partial<People> = {}): People => ({
  accountId: 'acc',
  followed: 5,
  watched: null,
  people: [
    { id: 'dora', name: 'Dora', title: 'WGM', playing: true, gameId: 'q7ZvsdUF' },
    { id: 'bert', name: 'Bert', playing: false, gameId: null },
  ],
  problem: null,
  ...more,
});

function open(answer: Parameters<ReturnType<typeof createFakeBridge>['answer']>[1]) {
  const bridge = createFakeBridge();
  bridge.answer('watching.people', answer);
  const router = createRouter({ screen: 'play' });
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={router}>
        <FollowedPeople accountId="acc" account={null} />
      </RouterProvider>
    </BridgeProvider>,
  );
  return {
    bridge,
    container,
    router,
    says: (text: string) => until(() => container.textContent?.includes(text)),
  };
}

test('online users can be watched or challenged', async () => {
  const { router, says } = open(() => success(people()));
  await says('WGM Dora');
  await says('3 more are offline.');
  expect(buttonNamed('Watch Bert')).toBeUndefined();
  await click(await until(() => buttonNamed('Challenge Bert')));
  expect(router.current()).toEqual({ screen: 'newGame', accountId: 'acc', username: 'Bert' });
  await click(await until(() => buttonNamed('Watch Dora')));
  expect(router.current()).toEqual({ screen: 'watch', accountId: 'acc', gameId: 'q7ZvsdUF' });
});

test('explains an empty list: nobody online, nobody followed, or a failure', async () => {
  await open(() => success(people({ people: [] }))).says('None of the 5 players you follow is online.');
  await open(() => success(people({ people: [], followed: 0 }))).says(
    'You don’t follow anyone on this server.',
  );
  await open(() => success(people({ people: [], problem: verbatim('The token may not.') }))).says(
    'The token may not.',
  );
  const { bridge, says } = open(() => failure('internal', verbatim('It broke.')));
  await says('It broke.');
  bridge.answer('watching.people', () => success(people()));
  await click(await until(() => buttonNamed('Try again')));
  await says('WGM Dora');
});

test('says how many of the followed players are watched, where the server limits them', async () => {
  const { says } = open(() => success(people({ followed: 23, watched: 5 })));
  await says('The server reports games of only 5 of the 23 players you follow');
  const all = open(() => success(people({ watched: 5 })));
  await all.says('3 more are offline.');
  expect(all.container.textContent).not.toContain('Outpost watches');
});

test('the list is refreshed every half minute', async () => {
  // Without animation frames, and not timer by timer: each would be a step of the test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
  try {
    const { bridge } = open(() => success(people()));
    const queryCount = () => bridge.calls.filter(({ name }) => name === 'watching.people').length;
    // The first answer arrives, and then its news.
    await pass(1);
    await pass(1);
    await pass(29_000);
    expect(queryCount()).toBe(1);
    await pass(1_100);
    expect(queryCount()).toBe(2);
    await pass(30_100);
    expect(queryCount()).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});
