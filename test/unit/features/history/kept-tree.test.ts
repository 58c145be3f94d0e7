import { describe, expect, it } from 'vitest';
import { createKeptTrees, type KeptTreeOptions } from '../../../../main/features/history/kept-tree.ts';
import { positionFilter } from '../../../../main/views/archive-filter.ts';
import type { MemoRow } from '../../../../main/store/api.ts';
import type { TreeCounts, TreeRequest, TreeSums } from '../../../../main/store/tree-api.ts';
import type { ArchiveFilterView } from '../../../../preload/contract/archive-filter.ts';

const none: TreeSums = {
  ...{ games: 0, white: 0, draw: 0, black: 0, unfinished: 0, own: 0, ownPoints: 0, analysed: 0 },
  ...{ accuracies: 0, rated: 0, ratings: 0, otherRated: 0, otherRatings: 0 },
  ...{ performances: 0, performanceRatings: 0, performancePoints: 0, latest: [] },
};

describe('the opening tree of a large archive', () => {
  it('is answered from the kept answer until a game changes, also after a start', async () => {
    const archive = createArchive(30_000);
    const first = await archive.ask({});
    expect(first.moves).toMatchObject([{ uci: 'a2a3', games: 30_000 }]);
    expect(await archive.ask({})).toEqual(first);
    archive.restart();
    expect(await archive.ask({})).toEqual(first);
    expect(archive.counted()).toBe(1);
    archive.change(30_001);
    expect((await archive.ask({})).games).toBe(30_001);
    expect(archive.counted()).toBe(2);
  });

  it('is stored for the last few filters, and not for positions', async () => {
    const archive = createArchive(30_000);
    const filters = [1, 2, 3, 4, 5].map((pliesFrom) => ({ pliesFrom }));
    const position = {
      fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
      variant: 'standard' as const,
    };
    for (const filter of [{ position }, ...filters, { position }]) await archive.ask(filter);
    expect(archive.counted()).toBe(6);
    archive.restart();
    for (const filter of filters.slice(1)) await archive.ask(filter);
    expect(archive.counted()).toBe(6);
    for (const filter of [filters[0] ?? {}, { position }]) await archive.ask(filter);
    expect(archive.counted()).toBe(8);
  });

  it('keeps the positions and variants of accounts apart', async () => {
    const archive = createArchive(30_000);
    const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
    for (const variant of ['standard', 'atomic'] as const) await archive.ask({ position: { fen, variant } });
    await archive.ask({}, 'bob');
    await archive.ask({}, 'carol');
    expect(archive.counted()).toBe(4);
  });

  it('counts again where the stored answer is unreadable, and in small archives', async () => {
    const archive = createArchive(30_000);
    await archive.ask({});
    archive.damage();
    archive.restart();
    await archive.ask({});
    expect(archive.counted()).toBe(2);
    const small = createArchive(300);
    for (const _ of [1, 2]) await small.ask({});
    expect(small.counted()).toBe(2);
  });
});

/** An archive whose games all began with the first legal move. */
function createArchive(size: number) {
  let games = size;
  let counted = 0;
  let now = 0;
  const memos = new Map<string, MemoRow>();
  const count = async (_: string, { after }: TreeRequest) => {
    counted += 1;
    const counts: TreeCounts = {
      moves: after.map((_move, index) => (index === 0 ? { ...none, games, white: games } : none)),
      ...{ ended: none, wins: [], losses: [], strongest: [] },
    };
    return { ...counts, unclear: [] };
  };
  const store = {
    tree: {
      state: async () => String(games),
      count,
      countDecided: async () => null,
      games: async () => [],
    },
    archive: { rows: async () => [] },
    memos: {
      get: async (account: string, _kind: string, id: string) => memos.get(`${account} ${id}`) ?? null,
      note: async (memo: MemoRow) => void memos.set(`${memo.accountId} ${memo.id}`, memo),
      list: async (account: string) =>
        [...memos.values()]
          .filter(({ accountId }) => accountId === account)
          .toSorted((one, other) => other.at - one.at),
      remove: async (account: string, _kind: string, id: string) => void memos.delete(`${account} ${id}`),
    },
  };
  const start = () => createKeptTrees(() => (now += 1));
  let trees = start();
  return {
    ask: (wanted: ArchiveFilterView, accountId = 'alice') =>
      trees({
        store: store as unknown as KeptTreeOptions['store'],
        ...{ accountId, wanted, found: positionFilter(wanted) },
      }),
    restart: () => void (trees = start()),
    counted: () => counted,
    change: (to: number) => void (games = to),
    damage: () => {
      for (const [id, memo] of memos) memos.set(id, { ...memo, data: '{"state":1}' });
    },
  };
}
