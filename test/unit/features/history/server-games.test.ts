import { expect, it, vi } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { createServerGames } from '../../../../main/features/history/server-games.ts';
import type { ServiceClient } from '../../../../main/service/client.ts';
import type { MemoRow } from '../../../../main/store/api.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const dayMs = 86_400_000;

/** A server whose answers, and a database whose imports, the test ends. */
function setUp() {
  const clock = createVirtualClock();
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const step = (name: string): Promise<void> => {
    log.push(name);
    return new Promise((resolve) => ends.push(resolve));
  };
  let memo: MemoRow | null = null;
  const client = {
    dialect: () => 'document' as const,
    async importedGames() {
      await step('imported');
      return { ok: true, value: '1. e4 *' };
    },
    async searchGames(_text: string, page: number) {
      if (page === 1) await step('search');
      return { ok: true, value: { value: page === 1 ? ['game0001'] : [] } };
    },
    async gamesByIds() {
      await step('games');
      return { ok: true, value: { games: [] } };
    },
  } as unknown as Pick<ServiceClient, 'dialect' | 'gamesByIds' | 'importedGames' | 'searchGames'>;
  const games = createServerGames({
    ...{ accountId: 'ruth', client: () => client, clock, log: silentLog },
    memos: {
      get: async () => memo,
      keep: async (kept) => void (memo = kept),
      remove: async () => void (memo = null),
    },
    read: () => step('read'),
    async keep() {
      await step('keep');
      return 1;
    },
  });
  /** Ends the step that runs, once there are `count` of them. */
  const end = async (count: number): Promise<void> => {
    await vi.waitFor(() => expect(log).toHaveLength(count));
    ends[count - 1]?.();
  };
  return { clock, games, log, end, endFirst: () => ends[0]?.(), memo: () => memo };
}

it('runs imports one after another', async () => {
  const { clock, games, log, end } = setUp();
  const first = games.fetchImported();
  await end(1);
  await end(2);
  expect(await first).toBe(true);
  clock.advance(dayMs);
  games.look();
  const asked = games.fetchImported();
  for (let count = 3; count <= 6; count += 1) await end(count);
  expect(await asked).toBe(true);
  const once = ['imported', 'read'];
  expect(log).toEqual([...once, ...once, ...once]);
});

it('runs a search beside an import', async () => {
  const { games, log, end, endFirst } = setUp();
  const fetched = games.fetchImported();
  await vi.waitFor(() => expect(log).toEqual(['imported']));
  const found = games.search('opponent=robin');
  for (const count of [2, 3, 4]) await end(count);
  expect(await found).toEqual({ found: 1, added: 1, more: false });
  expect(log).toEqual(['imported', 'search', 'games', 'keep']);
  endFirst();
  await end(5);
  expect(await fetched).toBe(true);
});

it('does not repeat an import that the user asked for meanwhile', async () => {
  const { clock, games, log, end } = setUp();
  const first = games.fetchImported();
  for (const count of [1, 2]) await end(count);
  await first;
  clock.advance(dayMs);
  const asked = games.fetchImported();
  games.look();
  for (const count of [3, 4]) await end(count);
  await asked;
  await games.close();
  expect(log).toHaveLength(4);
});

it('an end waits for the import that is being stored, and nothing follows', async () => {
  const { games, log, end, memo } = setUp();
  const fetched = games.fetchImported();
  const outcome = expect(fetched).rejects.toMatchObject({ failure: { code: 'unavailable' } });
  await end(1);
  await vi.waitFor(() => expect(log).toEqual(['imported', 'read']));
  games.look();
  let isClosed = false;
  const closed = games.close().then(() => (isClosed = true));
  await Promise.resolve();
  expect(isClosed).toBe(false);
  await end(2);
  await closed;
  await outcome;
  expect(log).toEqual(['imported', 'read']);
  expect(memo()).toBeNull();
});

it.each(['import', 'search'] as const)(
  'an answer that comes after the end is not stored: %s',
  async (what) => {
    const { games, log, end } = setUp();
    const work = what === 'import' ? games.fetchImported() : games.search('opponent=robin');
    const outcome = expect(work).rejects.toMatchObject({ failure: { code: 'unavailable' } });
    if (what === 'search') await end(1);
    await vi.waitFor(() => expect(log).toHaveLength(what === 'search' ? 2 : 1));
    const closed = games.close();
    await end(log.length);
    await closed;
    await outcome;
    expect(log).not.toContain('read');
    expect(log).not.toContain('keep');
  },
);

/** A search on a server with `pages` pages of 100 games. */
function searching(pages: number) {
  const asked: number[] = [];
  const client = {
    dialect: () => 'document' as const,
    async searchGames(_text: string, page: number) {
      const ids = page > pages ? [] : Array.from({ length: 100 }, (_, index) => `game${page}-${index}`);
      return { ok: true, value: { value: ids } };
    },
    async gamesByIds(ids: readonly string[]) {
      asked.push(ids.length);
      return { ok: true, value: { games: ids } };
    },
  } as unknown as Pick<ServiceClient, 'dialect' | 'gamesByIds' | 'importedGames' | 'searchGames'>;
  const games = createServerGames({
    ...{ accountId: 'ruth', client: () => client, clock: createVirtualClock(), log: silentLog },
    memos: { get: async () => null, keep: async () => {}, remove: async () => {} },
    read: async () => {},
    keep: async (kept) => kept.length,
  });
  return { asked, found: games.search('opponent=robin') };
}

it.each([
  [0, { found: 0, added: 0, more: false }, []],
  [3, { found: 300, added: 300, more: false }, [300]],
  [4, { found: 400, added: 400, more: false }, [300, 100]],
  [9, { found: 500, added: 500, more: true }, [300, 200]],
])(
  'asks for at most 300 found games at once, of at most five pages: %d pages',
  async (pages, result, sizes) => {
    const { asked, found } = searching(pages);
    expect(await found).toEqual(result);
    expect(asked).toEqual(sizes);
  },
);
