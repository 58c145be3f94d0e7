// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import type { QueryOutput } from '@contract/index.ts';
import { failure, success, type ContractOutcome } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { useBridgeQuery } from '../../../renderer/bridge.ts';
import { defer, start, until, watch } from './bridge-bench.tsx';

it('asks again when a topic invalidates the first answer before it arrives', async () => {
  const { bridge, client } = start();
  const first = defer<ContractOutcome<QueryOutput<'ledger.page'>>>();
  const entry = (id: number) => ({ id }) as QueryOutput<'ledger.page'>[number];
  bridge.answer('ledger.page', () =>
    bridge.calls.length === 1 ? first.promise : success([entry(2), entry(1)]),
  );
  const probe = watch(client, () => useBridgeQuery('ledger.page', { limit: 20 }));
  await until(() => expect(bridge.calls).toHaveLength(1));
  act(() => {
    bridge.push('ledger', { newest: 1 });
    bridge.push('ledger', { newest: 2 });
  });
  first.resolve(success([entry(1)]));
  await until(() => expect(probe.value.data?.map(({ id }) => id)).toEqual([2, 1]));
  expect(bridge.calls).toHaveLength(2);
  probe.unmount();
});

it('asks again when a topic invalidates a first answer that fails', async () => {
  const { bridge, client } = start();
  const first = defer<ContractOutcome<QueryOutput<'ledger.page'>>>();
  bridge.answer('ledger.page', () => (bridge.calls.length === 1 ? first.promise : success([])));
  const probe = watch(client, () => useBridgeQuery('ledger.page', { limit: 20 }));
  await until(() => expect(bridge.calls).toHaveLength(1));
  act(() => bridge.push('ledger', { newest: 1 }));
  first.resolve(failure('storage', verbatim('The disk is full.')));
  await until(() => expect(probe.value).toMatchObject({ data: [], failure: null }));
  probe.unmount();
});

it('asks again when a topic invalidates an answer that arrives while no screen shows it', async () => {
  const { bridge, client } = start();
  const late = defer<ContractOutcome<QueryOutput<'ledger.page'>>>();
  bridge.answer('ledger.page', () => (bridge.calls.length === 2 ? late.promise : success([])));
  const open = () => watch(client, () => useBridgeQuery('ledger.page', { limit: 20 }));
  const first = open();
  await until(() => expect(first.value.data).toEqual([]));
  act(() => bridge.push('ledger', { newest: 1 }));
  await until(() => expect(bridge.calls).toHaveLength(2));
  first.unmount();
  bridge.push('ledger', { newest: 2 });
  late.resolve(success([]));
  await until(() => expect(client.cache.isFetching()).toBe(0));
  const second = open();
  await until(() => expect(bridge.calls).toHaveLength(3));
  second.unmount();
});

it('judges an archived game anew when own positions change before its first answer arrives', async () => {
  const { bridge, client } = start();
  const first = defer<ContractOutcome<never>>();
  const asked = () => bridge.calls.filter(({ name }) => name === 'history.game').length;
  bridge.answer('history.game', () => (asked() === 1 ? first.promise : success({ analysis: null })));
  const probe = watch(client, () => useBridgeQuery('history.game', { accountId: 'a', gameId: 'old' }));
  await until(() => expect(asked()).toBe(1));
  const card = { accountId: 'a', gameId: 'b', fen: 'one', over: false, enginePlays: false };
  act(() => bridge.push('games', [card] as never));
  first.resolve(success({ analysis: 'from before the game' }) as never);
  await until(() => expect(probe.value.data).toEqual({ analysis: null }));
  expect(asked()).toBe(2);
  probe.unmount();
});
