import { afterEach, beforeEach, expect, it } from 'vitest';
import { createArchiveColumns, type ArchiveColumns } from '../../../../main/store/archive/archive-columns.ts';
import { createSegmentList } from '../../../../main/store/archive/segment-list.ts';
import type { Connection } from '../../../../main/store/database/sqlite.ts';
import { createRowSet } from '../../../../main/store/database/row-set.ts';
import { connectTo, makeFolder, NOON, openBench, type Folder } from '../support.ts';
import { archived } from './archived.ts';

const minute = 60_000;
const began = (number: number): number => NOON + number * minute;
let folder: Folder;
let db: Connection;
let columns: ArchiveColumns;
/** Numbers of the segments whose columns were asked for. */
const read = new Set<number>();

/** Segments 0 and 1 are Alice's, 2 is shared, and 3 is Bob's and still grows. */
beforeEach(async () => {
  folder = makeFolder();
  const bench = await openBench(folder.file);
  const games = Array.from({ length: 3_300 }, (_, number) =>
    archived({ gameId: `g${number}`, began: began(number), lasted: minute }),
  );
  await bench.ask('archive', 'put', 'alice', games.slice(0, 2_200), null);
  await bench.ask('archive', 'put', 'bob', games.slice(2_200), null);
  while (await bench.ask('archive', 'tidy'));
  await bench.close();
  db = connectTo(folder.file);
  const list = createSegmentList(db, db);
  columns = createArchiveColumns({
    ...list,
    all: (order) =>
      list.all(order).map((one) => ({
        ...one,
        columns() {
          read.add(one.first >> 10);
          return one.columns();
        },
      })),
  });
  read.clear();
});
afterEach(() => {
  db.close();
  folder.remove();
});

const alice = { archive: 1, tests: [] };
const bob = { archive: 2, tests: [] };
const first = (sought: Parameters<ArchiveColumns['first']>[0], oldestFirst = false, limit = 5) =>
  columns.first(sought, { after: undefined, oldestFirst, limit }).map(({ id }) => id);
const idsOf = (sought: Parameters<ArchiveColumns['scan']>[0]): readonly number[] => {
  const ids: number[] = [];
  columns.scan(sought, (segment, { slots, count }) => {
    for (let index = 0; index < count; index += 1) ids.push(segment.first + (slots[index] ?? 0));
  });
  return ids.toSorted((a, b) => a - b);
};

it('a first page reads the segments that it comes from', () => {
  expect(first(alice)).toEqual([2200, 2199, 2198, 2197, 2196]);
  expect([...read]).toEqual([2]);
  expect(first(alice, true)).toEqual([1, 2, 3, 4, 5]);
  expect([...read]).toEqual([2, 0]);
});

it('games of another account are not read', () => {
  expect(first(bob, false, 2_000)).toHaveLength(1_100);
  expect(read).toEqual(new Set([3, 2]));
});

it('a time in which games ended reads the segments of that time', () => {
  const within = { from: began(1_100), to: began(1_105) };
  expect(idsOf({ ...alice, ended: within })).toHaveLength(1_024);
  expect([...read]).toEqual([1]);
  // A game that ends at the limit is beyond it.
  read.clear();
  expect(idsOf({ ...alice, ended: { to: began(0) + minute } })).toEqual([]);
  expect([...read]).toEqual([]);
});

it('games of a position read the segments that have one', () => {
  const among = createRowSet();
  for (const id of [7, 2_100, 2_500]) among.add(id);
  expect(idsOf({ ...alice, among })).toEqual([7, 2_100]);
  expect(read).toEqual(new Set([0, 2]));
});

it('a change after the packing is found', () => {
  expect(first(alice, true, 1)).toEqual([1]);
  db.command('UPDATE archive_games SET began = ? WHERE id = 1500').run(NOON - minute);
  expect(first(alice, true, 2)).toEqual([1_500, 1]);
});

it('segments of an earlier version are read at once, and have their spans when they are packed again', () => {
  db.script('UPDATE archive_segments SET earliest = NULL');
  const list = createSegmentList(db, db);
  const spans = () =>
    list.all('oldestFirst').map(({ span }) => [span.earliest, span.latest, span.onlyArchive]);
  const before = spans();
  while (list.pack());
  expect(
    createSegmentList(db, db)
      .all('oldestFirst')
      .map(({ span }) => [span.earliest, span.latest, span.onlyArchive]),
  ).toEqual(before);
  expect(db.query('SELECT id FROM archive_segments WHERE earliest IS NULL').all()).toEqual([{ id: 3 }]);
});

it('a segment whose games were all deleted has a span as well', () => {
  db.script('DELETE FROM archive_games WHERE id BETWEEN 1024 AND 2047');
  const list = createSegmentList(db, db);
  expect(list.pack()).toBe(true);
  expect(list.pack()).toBe(false);
  expect(first(alice, true, 3_000)).toHaveLength(2_200 - 1_024);
});
