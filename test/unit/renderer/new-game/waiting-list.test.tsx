import { act } from 'react';
import { expect, test } from 'vitest';
import type { SeekView } from '@contract/challenge-rules.ts';
import { failure, success } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { WaitingList } from '../../../../renderer/features/new-game/WaitingList.tsx';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const seek = (state: SeekView['state']): SeekView => ({
  id: 'seek1',
  accountId: 'account',
  ...{ variant: 'standard', rated: false, limit: 600, increment: 0, ratings: null },
  since: Date.now() - 65_000,
  state,
  message: null,
});

function open() {
  const bridge = createFakeBridge();
  bridge.answer('seeks.list', () => success([seek('looking')]));
  bridge.answer('challenges.list', () => success([]));
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <WaitingList />
    </BridgeProvider>,
  );
  return { bridge, container };
}

test('states of searches are announced, their waiting times are not', async () => {
  const { bridge, container } = open();
  const news = await until(() => container.querySelector('[role="status"]'));
  await until(() => news.textContent === 'Looking for an opponent…');
  expect(container.querySelector('ul')?.textContent).toMatch(/\d min/);
  act(() => bridge.push('seeks', [seek('ended')]));
  await until(() => news.textContent?.startsWith('Search ended.'));
});

test('a search that cannot be cancelled says why', async () => {
  const { bridge, container } = open();
  bridge.answer('seeks.cancel', () => failure('internal', verbatim('It broke.')));
  await click(await until(() => buttonNamed('Cancel')));
  await until(() => container.textContent?.includes('It broke.'));
});
