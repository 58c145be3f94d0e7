import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSeededRandom, integerBelow } from '../../../../main/base/random.ts';
import {
  createBlockWriter,
  makeBlockEntries,
  readBlock,
} from '../../../../main/store/archive/position-blocks.ts';
import { createPositionRuns } from '../../../../main/store/archive/position-index.ts';
import type { Connection } from '../../../../main/store/database/sqlite.ts';
import { connectTo, makeFolder, openBench, type Folder } from '../support.ts';

type Entry = readonly [position: number, game: number];

const sorted = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);

const some = (seed: number, count: number, games: number): readonly Entry[] => {
  const random = createSeededRandom(seed);
  // Some positions occur in many games, one in most.
  return sorted(
    Array.from({ length: count }, (): Entry => {
      const isCommon = random.next() < 0.3;
      const position = isCommon
        ? integerBelow(random, 5) * 0x1234_5678_9ab
        : Math.floor(random.next() * 2 ** 48);
      return [position, 1 + integerBelow(random, games)];
    }),
  );
};

describe('position blocks', () => {
  it('restore their entries for any differences', () => {
    const entries = some(1, 5_000, 3_000_000);
    const blocks: { first: number; data: Uint8Array }[] = [];
    const writer = createBlockWriter((first, data) => void blocks.push({ first, data }));
    for (const [position, game] of entries) writer.add(position, game);
    writer.end();
    expect(blocks.every(({ data }) => data.length <= 4_000)).toBe(true);
    const block = makeBlockEntries();
    const found: Entry[] = [];
    for (const { first, data } of blocks) {
      readBlock(first, data, block);
      for (let at = 0; at < block.length; at += 1)
        found.push([block.positions[at] ?? 0, block.games[at] ?? 0]);
    }
    const distinct = entries.filter(([position, game], index) => {
      const before = entries[index - 1];
      return before?.[0] !== position || before[1] !== game;
    });
    expect(found).toEqual(distinct);
    expect(writer.entries).toBe(distinct.length);
  });
});

describe('position runs', () => {
  let folder: Folder;
  let db: Connection;
  beforeEach(async () => {
    folder = makeFolder();
    await (await openBench(folder.file)).close();
    db = connectTo(folder.file);
  });
  afterEach(() => {
    db.close();
    folder.remove();
  });

  const open = () => createPositionRuns(db, db);
  const add = (runs: ReturnType<typeof open>, archive: number, entries: readonly Entry[]) =>
    db.transaction(() =>
      runs.add(archive, {
        length: entries.length,
        position: (index) => entries[index]?.[0] ?? 0,
        game: (index) => entries[index]?.[1] ?? 0,
      }),
    );
  const levels = () =>
    db
      .query<{ level: number; count: number }>(
        'SELECT level, count(*) AS count FROM archive_runs WHERE state = 1 GROUP BY level ORDER BY level',
      )
      .all();

  it('find the same games before, during and after a merge, and after a crash', () => {
    let runs = open();
    const all: Entry[] = [];
    for (let batch = 0; batch < 20; batch += 1) {
      const entries = some(batch, 1_000, 1_000_000);
      add(runs, 1, entries);
      all.push(...entries);
      add(runs, 2, some(100 + batch, 10, 5));
    }
    const random = createSeededRandom(77);
    const asked = [
      0,
      0x1234_5678_9ab,
      99,
      ...Array.from({ length: 12 }, () => all[integerBelow(random, all.length)]?.[0] ?? 0),
    ];
    const expected = asked.map((position) =>
      [...new Set(all.flatMap(([at, game]) => (at === position ? [game] : [])))].toSorted((a, b) => a - b),
    );
    const check = () =>
      expect(asked.map((position) => [...runs.setsOf(1).gamesAt(position)])).toEqual(expected);
    check();
    let slices = 0;
    while (db.transaction(() => runs.tidy())) {
      slices += 1;
      if (slices === 2) check();
      // The interrupted merge starts again.
      if (slices === 3) runs = open();
      if (slices > 200) throw new Error('it does not end');
    }
    check();
    expect(slices).toBeGreaterThan(3);
    expect(levels()).toEqual([
      { level: 0, count: 8 },
      { level: 1, count: 4 },
    ]);
    expect(
      db.query<{ count: number }>('SELECT count(*) AS count FROM archive_runs WHERE state <> 1').get()?.count,
    ).toBe(0);
    expect(
      db.query('SELECT id FROM archive_blocks WHERE run NOT IN (SELECT id FROM archive_runs)').all(),
    ).toEqual([]);
  });

  it('restart a merge when one of its slices was rolled back', () => {
    const runs = open();
    for (let batch = 0; batch < 8; batch += 1) add(runs, 1, some(batch, 2_500, 1_000));
    const before = [...runs.setsOf(1).gamesAt(0)];
    db.transaction(() => runs.tidy());
    expect(() =>
      db.transaction(() => {
        runs.tidy();
        throw new Error('no room');
      }),
    ).toThrow('no room');
    while (db.transaction(() => runs.tidy()));
    expect([...runs.setsOf(1).gamesAt(0)]).toEqual(before);
    expect(levels()).toEqual([{ level: 1, count: 1 }]);
  });
});
