import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewNotice } from '../../../main/store/api.ts';
import { makeFolder, openBench, type Folder } from '../../unit/store/support.ts';

const notice = (at: number, change: Partial<NewNotice> = {}): NewNotice => ({
  accountId: 'alice',
  at,
  kind: 'challenge',
  title: `Challenge ${at}`,
  body: '5+3 blitz',
  shown: true,
  outcome: '{"status":"shown"}',
  ownRule: false,
  route: null,
  key: `challenge:${at}`,
  ...change,
});

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

describe('the history of notifications', () => {
  it('is read newest first, page by page, and by outcome', async () => {
    const bench = await openBench(folder.file);
    const ids = await bench.ask('notices', 'add', [
      notice(1),
      notice(2, { shown: false, ownRule: true, route: '{"screen":"home"}' }),
      notice(3),
    ]);
    expect(ids).toEqual([1, 2, 3]);
    const times = async (options: { before?: number; limit: number; shown?: boolean }) =>
      (await bench.ask('notices', 'page', options)).map(({ at }) => at);
    expect(await times({ limit: 2 })).toEqual([3, 2]);
    expect(await times({ limit: 2, before: 2 })).toEqual([1]);
    expect(await times({ limit: 9, shown: false })).toEqual([2]);
    const { key: _, ...held } = notice(2, { shown: false, ownRule: true, route: '{"screen":"home"}' });
    expect((await bench.ask('notices', 'page', { limit: 9, shown: false }))[0]).toEqual({
      ...{ ...held, id: 2 },
      ...{ machine: null, elsewhere: [] },
    });
    await bench.ask('notices', 'add', [notice(4, { accountId: 'bob' })]);
    const of = async (accountId: string, before?: number) =>
      (await bench.ask('notices', 'page', { accountId, limit: 2, ...(before && { before }) })).map(
        ({ at }) => at,
      );
    expect(await of('alice')).toEqual([3, 2]);
    expect(await of('alice', 2)).toEqual([1]);
    expect(await of('bob')).toEqual([4]);
    expect(await of('nobody')).toEqual([]);
    await bench.ask('notices', 'settle', 2, true, '{"status":"shown"}');
    expect(await times({ limit: 9, shown: false })).toEqual([]);
    await bench.close();
  });

  it('deletes the oldest of many entries', async () => {
    const bench = await openBench(folder.file);
    await bench.ask(
      'notices',
      'add',
      Array.from({ length: 20_010 }, (_, index) => notice(index + 1)),
    );
    const oldest = await bench.ask('notices', 'page', { limit: 5, before: 13 });
    expect(oldest.map(({ id }) => id)).toEqual([12, 11]);
    await bench.close();
  });
});

describe('followed users', () => {
  it('are the last ones stored, by account', async () => {
    const bench = await openBench(folder.file);
    expect(await bench.ask('follows', 'get', 'alice')).toBeNull();
    await bench.ask('follows', 'put', 'alice', { askedAt: 5, users: ['bob'] });
    await bench.ask('follows', 'put', 'alice', { askedAt: 9, users: ['bob', 'carol'] });
    expect(await bench.ask('follows', 'get', 'alice')).toEqual({ askedAt: 9, users: ['bob', 'carol'] });
    expect(await bench.ask('follows', 'get', 'dave')).toBeNull();
    await bench.close();
  });
});
