// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueryOutput } from '@contract/index.ts';
import { toJson } from '@contract/json.ts';
import type { AccountView } from '@contract/models.ts';
import { failure, success, type ContractOutcome } from '@contract/outcome.ts';
import {
  readableBridge,
  useBridgeCommand,
  useBridgeQuery,
  type CommandHandle,
  type QueryResult,
  type Reread,
} from '../../../renderer/bridge.ts';
import { createFakeBridge } from './fake-bridge.ts';
import { defer, start, until, watch } from './bridge-bench.tsx';
import { messageOf, verbatim } from '@text/message.ts';

const account = (id: string): AccountView => ({
  id,
  kind: 'practice',
  server: { baseUrl: 'http://127.0.0.1:1', name: 'Practice club', dialect: 'auto' },
  user: null,
  isBot: false,
  scopes: [],
  abilities: [],
  tokenKeeping: null,
  signedInBy: null,
  expiresAt: null,
  state: 'online',
  problem: null,
});

describe('readableBridge', () => {
  it('parses answers and topics, and forwards commands', async () => {
    const fake = createFakeBridge();
    const bridge = readableBridge({
      ...fake,
      locale: 'en-GB',
      query: async (name, input) => toJson(await fake.query(name, input)),
      subscribe: (name, listener) => fake.subscribe(name, (message) => listener(toJson(message))),
    });
    fake.answer('accounts.list', () => success([account('a')]));
    fake.answer('games.list', () => failure('internal', verbatim('No.')));
    fake.answer('settings.set', () => success({ theme: 'dark' }));
    expect(await bridge.query('accounts.list', undefined)).toEqual(success([account('a')]));
    expect(await bridge.query('games.list', undefined)).toEqual(failure('internal', verbatim('No.')));
    expect(await bridge.command('settings.set', { theme: 'dark' })).toEqual(success({ theme: 'dark' }));
    const heard = vi.fn();
    const stop = bridge.subscribe('accounts', heard);
    fake.push('accounts', [account('a')]);
    stop();
    fake.push('accounts', []);
    expect(heard).toHaveBeenCalledExactlyOnceWith([account('a')]);
  });
});

describe('useBridgeQuery', () => {
  it('is loading until the answer arrives, and sends one query for several components', async () => {
    const { bridge, client } = start();
    bridge.answer('accounts.list', () => success([account('a')]));
    const first = watch(client, () => useBridgeQuery('accounts.list', undefined));
    expect(first.value).toMatchObject({ loading: true, data: undefined, failure: null });
    await until(() => expect(first.value.data).toEqual([account('a')]));
    const second = watch(client, () => useBridgeQuery('accounts.list', undefined));
    expect(second.value).toMatchObject({ loading: false, data: [account('a')] });
    expect(bridge.calls).toHaveLength(1);
    first.unmount();
    second.unmount();
  });

  it('returns a failure as a value, and the answer after a retry', async () => {
    const { bridge, client } = start();
    let outcome: ContractOutcome<AccountView[]> = failure('storage', verbatim('The disk is full.'), 500);
    bridge.answer('accounts.list', () => outcome);
    const probe = watch(client, () => useBridgeQuery('accounts.list', undefined));
    await until(() =>
      expect(probe.value.failure).toEqual({
        code: 'storage',
        message: verbatim('The disk is full.'),
        retryAfterMs: 500,
      }),
    );
    outcome = success([]);
    act(() => probe.value.retry());
    await until(() => expect(probe.value).toMatchObject({ data: [], failure: null }));
    probe.unmount();
  });

  it('turns a broken channel into a failure', async () => {
    const { bridge, client } = start();
    bridge.answer('accounts.list', () => Promise.reject(new Error('channel closed')));
    const probe = watch(client, () => useBridgeQuery('accounts.list', undefined));
    await until(() =>
      expect(probe.value.failure?.message).toEqual(
        messageOf('app.windowCutOff', { reason: 'channel closed' }),
      ),
    );
    expect(probe.value.failure?.code).toBe('internal');
    probe.unmount();
  });

  it('shows a topic’s message without a query', async () => {
    const { bridge, client } = start();
    bridge.answer('accounts.list', () => success([account('a')]));
    const probe = watch(client, () => useBridgeQuery('accounts.list', undefined));
    await until(() => expect(probe.value.data).toHaveLength(1));
    act(() => bridge.push('accounts', [account('a'), account('b')]));
    await until(() => expect(probe.value.data?.map(({ id }) => id)).toEqual(['a', 'b']));
    expect(bridge.calls).toHaveLength(1);
    probe.unmount();
  });

  it('prefers a topic’s message to the answer of an earlier query', async () => {
    const { bridge, client } = start();
    const answered = defer<ContractOutcome<AccountView[]>>();
    bridge.answer('accounts.list', () => answered.promise);
    const probe = watch(client, () => useBridgeQuery('accounts.list', undefined));
    act(() => bridge.push('accounts', [account('new')]));
    answered.resolve(success([account('old')]));
    await until(() => expect(client.cache.isFetching()).toBe(0));
    expect(probe.value.data?.map(({ id }) => id)).toEqual(['new']);
    probe.unmount();
  });

  it('asks for archived games again when the positions of own games change, because fair play depends on them', async () => {
    const { bridge, client } = start();
    bridge.answer('history.game', () => failure('not_found', verbatim('None.')));
    const probe = watch(client, () => useBridgeQuery('history.game', { accountId: 'a', gameId: 'old' }));
    const asked = () => bridge.calls.filter(({ name }) => name === 'history.game').length;
    const settled = async (times: number) => {
      await until(() => expect(asked()).toBe(times));
      await until(() => expect(client.cache.isFetching()).toBe(0));
    };
    await settled(1);
    const unseen = { accountId: 'a', gameId: 'unseen' };
    const push = (cards: readonly object[]): void => {
      client.cache.setQueryData(['history.game', unseen], 'an answer');
      act(() => bridge.push('games', cards as never));
    };
    const card = { accountId: 'a', gameId: 'b', fen: 'one', over: false, enginePlays: false };
    push([card]);
    await settled(2);
    expect(client.cache.getQueryData(['history.game', unseen])).toBeUndefined();
    // Neither a clock nor a game that is over changes what is fair.
    push([
      { ...card, clockAt: 5 },
      { ...card, gameId: 'c', over: true },
    ]);
    expect(client.cache.isFetching()).toBe(0);
    push([{ ...card, fen: 'two' }]);
    await settled(3);
    push([{ ...card, fen: 'two', enginePlays: true }]);
    await settled(4);
    push([]);
    await settled(5);
    probe.unmount();
  });

  it('separates games by their key', () => {
    const { bridge, client } = start();
    const write = (gameId: string): void => bridge.push('game', { accountId: 'a', gameId } as never);
    write('one');
    write('two');
    const probe = watch(client, () => useBridgeQuery('games.get', { accountId: 'a', gameId: 'two' }));
    expect(probe.value.data?.gameId).toBe('two');
    expect(bridge.calls).toEqual([]);
    probe.unmount();
  });

  it('repeats queries for ledger pages when the ledger has grown', async () => {
    const { bridge, client } = start();
    bridge.answer('ledger.page', () => success([]));
    const probe = watch(client, () => useBridgeQuery('ledger.page', { limit: 20 }));
    await until(() => expect(probe.value.loading).toBe(false));
    act(() => bridge.push('ledger', { newest: 1 }));
    await until(() => expect(bridge.calls).toHaveLength(2));
    probe.unmount();
  });

  it('fetches only the changes of a long answer, and keeps unchanged rows', async () => {
    const { bridge, client } = start();
    const entry = (id: number) => ({ id }) as QueryOutput<'ledger.page'>[number];
    bridge.answer('ledger.page', (input) =>
      success((input as { before?: number }).before === 2 ? [entry(1)] : [entry(3), entry(2)]),
    );
    const reread: Reread<'ledger.page'> = {
      input: (input, cached) => ({ ...input, before: cached.at(-1)?.id ?? 0 }),
      join: (cached, news) => [...cached, ...news],
    };
    const probe = watch(client, () => useBridgeQuery('ledger.page', { limit: 2 }, { reread }));
    await until(() => expect(probe.value.data).toHaveLength(2));
    const before = probe.value.data;
    act(() => bridge.push('ledger', { newest: 3 }));
    await until(() => expect(probe.value.data?.map(({ id }) => id)).toEqual([3, 2, 1]));
    expect(probe.value.data?.[0]).toBe(before?.[0]);
    expect(bridge.calls.map(({ input }) => input)).toEqual([{ limit: 2 }, { limit: 2, before: 2 }]);
    probe.unmount();
  });

  it('unsubscribes when it is closed', () => {
    const { bridge, client } = start();
    expect(bridge.listeners()).toBeGreaterThan(0);
    client.close();
    expect(bridge.listeners()).toBe(0);
  });
});

describe('useBridgeCommand', () => {
  it('is pending while it runs and returns the outcome', async () => {
    const { bridge, client } = start();
    const answered = defer<ContractOutcome<undefined>>();
    bridge.answer('challenges.accept', () => answered.promise);
    const probe = watch(client, (): CommandHandle<'challenges.accept'> =>
      useBridgeCommand('challenges.accept'),
    );
    let outcome: Promise<ContractOutcome<void>> | undefined;
    act(() => {
      outcome = probe.value.run({ accountId: 'a', challengeId: 'c' });
    });
    await until(() => expect(probe.value.pending).toBe(true));
    answered.resolve(success(undefined));
    await until(() => expect(probe.value.pending).toBe(false));
    expect(await outcome).toEqual(success(undefined));
    expect(bridge.calls).toEqual([
      { name: 'challenges.accept', input: { accountId: 'a', challengeId: 'c' } },
    ]);
    probe.unmount();
  });

  it('is sent before the page renders again', () => {
    const { bridge, client } = start();
    bridge.answer('challenges.accept', () => success(undefined));
    const probe = watch(client, () => useBridgeCommand('challenges.accept'));
    act(() => {
      void probe.value.run({ accountId: 'a', challengeId: 'c' });
      expect(bridge.calls).toHaveLength(1);
    });
    probe.unmount();
  });

  it('keeps the failure until a reset or the next run', async () => {
    const { bridge, client } = start();
    bridge.answer('challenges.accept', () => failure('refused', verbatim('The challenge is gone.')));
    const probe = watch(client, () => useBridgeCommand('challenges.accept'));
    await act(() => probe.value.run({ accountId: 'a', challengeId: 'c' }));
    await until(() => expect(probe.value.failure?.message).toEqual(verbatim('The challenge is gone.')));
    act(() => probe.value.reset());
    await until(() => expect(probe.value.failure).toBeNull());
    probe.unmount();
  });

  it('never throws, not even when the channel breaks', async () => {
    const { bridge, client } = start();
    bridge.answer('notifications.test', () => Promise.reject(new Error('no channel')));
    const probe = watch(client, () => useBridgeCommand('notifications.test'));
    const outcome = await act(() => probe.value.run(undefined));
    expect(outcome).toMatchObject({ ok: false, error: { code: 'internal' } });
    probe.unmount();
  });

  it('writes an answer that equals a query’s, without waiting for the topic', async () => {
    const { bridge, client } = start();
    bridge.answer('settings.set', () => success({ theme: 'dark' }));
    const probe = watch(client, () => useBridgeCommand('settings.set'));
    const query = watch(client, (): QueryResult<{ readonly theme: string }> =>
      useBridgeQuery('settings.get', undefined),
    );
    await act(() => probe.value.run({ theme: 'dark' }));
    await until(() => expect(query.value.data?.theme).toBe('dark'));
    probe.unmount();
    query.unmount();
  });
});

describe('drawing ahead', () => {
  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', () => 1);
    vi.stubGlobal('cancelAnimationFrame', () => {});
  });
  afterEach(() => void vi.unstubAllGlobals());

  const cached = (client: ReturnType<typeof start>['client']) =>
    client.cache.getQueryData<readonly AccountView[]>(['accounts.list']);

  it('defers a drawn message and later ones until they are read', async () => {
    const { bridge, client } = start();
    bridge.answer('settings.get', () => success({ theme: 'dark' }));
    bridge.push('accounts', [account('a')]);
    expect(cached(client)).toHaveLength(1);
    const stop = client.drawAhead('games', () => true);
    bridge.push('games', []);
    bridge.push('accounts', []);
    expect(client.cache.getQueryData(['games.list'])).toBeUndefined();
    expect(cached(client)).toHaveLength(1);
    await client.fetch('settings.get', undefined);
    expect(client.cache.getQueryData(['games.list'])).toEqual([]);
    expect(cached(client)).toEqual([]);
    stop();
    bridge.push('accounts', [account('b')]);
    bridge.push('games', []);
    expect(cached(client)).toEqual([account('b')]);
    client.close();
  });

  it('prefers a deferred message to the answer of an earlier query', async () => {
    const { bridge, client } = start();
    const answer = defer<ContractOutcome<unknown>>();
    bridge.answer('accounts.list', () => answer.promise);
    client.drawAhead('accounts', () => true);
    const pending = client.fetch('accounts.list', undefined);
    bridge.push('accounts', [account('new')]);
    answer.resolve(success([account('old')]));
    expect(await pending).toEqual([account('new')]);
    client.close();
  });

  it('handles a message at once when no board has drawn it', () => {
    const { bridge, client } = start();
    client.drawAhead('accounts', () => false);
    bridge.push('accounts', [account('a')]);
    expect(cached(client)).toHaveLength(1);
    client.close();
  });
});
