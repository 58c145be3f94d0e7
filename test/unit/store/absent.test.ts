import { describe, expect, it, vi } from 'vitest';
import type { Store } from '../../../main/store/api.ts';
import { createAbsentStore } from '../../../main/store/connection/absent.ts';
import { operations } from '../../../main/store/protocol.ts';
import { makeAggregates } from '../../../main/store/connection/proxy.ts';

/** A store that returns the name of each called method. */
function namingStore(): Store {
  return {
    ...makeAggregates((aggregate, method) => async () => `${aggregate}.${method}`),
    scrub: async () => {},
    status: async () => ({ bytes: 7, entries: 1, quarantined: 0, incidents: [] }),
    close: async () => {},
  };
}

const everyMethod = Object.entries(operations).flatMap(([aggregate, methods]) =>
  Object.entries(methods).map(([method, effect]: [string, string]) => ({ aggregate, method, effect })),
);

const call = (store: Store, aggregate: string, method: string): Promise<unknown> => {
  const methods = store as unknown as Record<string, Record<string, () => Promise<unknown>>>;
  return methods[aggregate]?.[method]?.() ?? Promise.reject(new Error(`no ${aggregate}.${method}`));
};

describe('a store without a database', () => {
  it.each(everyMethod.filter(({ effect }) => effect === 'read'))(
    'answers $aggregate.$method without creating one',
    async ({ aggregate, method }) => {
      const open = vi.fn(async () => namingStore());
      const answer = await call(createAbsentStore(open), aggregate, method);
      expect(answer).not.toBe(`${aggregate}.${method}`);
      expect(open).not.toHaveBeenCalled();
    },
  );

  it('removes nothing, without creating a database', async () => {
    const open = vi.fn(async () => namingStore());
    const store = createAbsentStore(open);
    await store.accounts.erase('alice');
    await store.archive.remove('alice', ['game0001']);
    await store.scrub();
    await store.close();
    expect(await store.status()).toMatchObject({ bytes: 0 });
    expect(open).not.toHaveBeenCalled();
  });

  it('creates the database at the first write, and uses it from then on', async () => {
    const open = vi.fn(async () => namingStore());
    const store = createAbsentStore(open);
    await Promise.all([store.ledger.append([]), store.ledger.heartbeat('alice', 1)]);
    expect(open).toHaveBeenCalledTimes(1);
    for (const { aggregate, method } of everyMethod)
      expect(await call(store, aggregate, method)).toBe(`${aggregate}.${method}`);
    expect(await store.status()).toMatchObject({ bytes: 7 });
  });

  it('retries at the next write after a failure', async () => {
    const open = vi.fn(async () => namingStore());
    open.mockRejectedValueOnce(new Error('the disk is full'));
    const store = createAbsentStore(open);
    await expect(store.ledger.append([])).rejects.toThrow('the disk is full');
    expect(await store.ledger.page({ limit: 1 })).toEqual([]);
    expect(await call(store, 'ledger', 'append')).toBe('ledger.append');
  });
});
