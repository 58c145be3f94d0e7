import { describe, expect, it } from 'vitest';
import { keptOpeningTree } from '../../../../main/features/history/kept-tree.ts';
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
  it('is answered from the kept answer until a game changes', async () => {
    const archive = createArchive(30_000);
    const first = await archive.ask({});
    expect(first.moves).toMatchObject([{ uci: 'a2a3', games: 30_000 }]);
    expect(await archive.ask({})).toEqual(first);
    expect(archive.counted()).toBe(1);
    archive.change(30_001);
    expect((await archive.ask({})).games).toBe(30_001);
    expect(archive.counted()).toBe(2);
  });

  it('is kept for each of the last few filters, and not for positions', async () => {
    const archive = createArchive(30_000);
    const filters = [1, 2, 3, 4, 5].map((pliesFrom) => ({ pliesFrom }));
    for (const filter of filters) await archive.ask(filter);
    for (const filter of filters.slice(1)) await archive.ask(filter);
    expect(archive.counted()).toBe(5);
    await archive.ask(filters[0] ?? {});
    expect(archive.counted()).toBe(6);
    const position = {
      fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
      variant: 'standard' as const,
    };
    for (const _ of [1, 2]) await archive.ask({ position });
    expect(archive.counted()).toBe(8);
  });

  it('counts again where the kept answer is unreadable, and in small archives', async () => {
    const archive = createArchive(30_000);
    await archive.ask({});
    archive.damage();
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
      get: async (_account: string, _kind: string, id: string) => memos.get(id) ?? null,
      note: async (memo: MemoRow) => void memos.set(memo.id, memo),
      list: async () => [...memos.values()].toSorted((one, other) => other.at - one.at),
      remove: async (_account: string, _kind: string, id: string) => void memos.delete(id),
    },
  };
  return {
    ask: (wanted: ArchiveFilterView) =>
      keptOpeningTree({
        store: store as unknown as Parameters<typeof keptOpeningTree>[0]['store'],
        ...{ accountId: 'alice', wanted, found: positionFilter(wanted) },
        now: () => (now += 1),
      }),
    counted: () => counted,
    change: (to: number) => void (games = to),
    damage: () => {
      for (const [id, memo] of memos) memos.set(id, { ...memo, data: '{"state":1}' });
    },
  };
}
