import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RepertoireMoveRow } from '../../../main/store/repertoire-api.ts';
import { makeFolder, NOON, openBench, type Bench, type Folder } from './support.ts';

let folder: Folder;
let bench: Bench;
beforeEach(async () => {
  folder = makeFolder();
  bench = await openBench(folder.file);
});
afterEach(async () => {
  await bench.close();
  folder.remove();
});

const move = (position: string, uci: string, after: string, rank = 0): RepertoireMoveRow => ({
  ...{ position, uci, san: uci.slice(2), after, rank, glyphs: '' },
});
const italian = { accountId: 'alice', name: 'Italian', color: 'white', changed: NOON } as const;
const standard = { variant: 'standard', initialFen: 'startpos' };
const make = (accountId = 'alice', color: 'white' | 'black' = 'white') =>
  bench.ask(
    'repertoires',
    'make',
    { ...italian, ...standard, accountId, color },
    { moves: [move('a', 'e2e4', 'b'), move('b', 'e7e5', 'c')], notes: [] },
  );

test('a repertoire is stored whole and read as it was', async () => {
  const content = {
    moves: [move('a', 'e2e4', 'b', 1), move('a', 'd2d4', 'c', 0)],
    notes: [{ position: 'b', comment: 'sharp', shapes: 'Ge7e5' }],
  };
  const id = await bench.ask('repertoires', 'make', { ...italian, ...standard }, content);
  const read = await bench.ask('repertoires', 'read', 'alice', id);
  expect(read?.row).toEqual({ ...italian, ...standard, id, moves: 2, trained: false });
  await bench.ask('repertoires', 'setTrained', 'bob', id, true);
  expect(await bench.ask('repertoires', 'list', null)).toMatchObject([{ trained: false }]);
  await bench.ask('repertoires', 'setTrained', 'alice', id, true);
  expect(await bench.ask('repertoires', 'list', 'alice')).toMatchObject([{ trained: true }]);
  expect(read?.content.moves.map(({ uci }) => uci)).toEqual(['d2d4', 'e2e4']);
  expect(read?.content.notes).toEqual(content.notes);
  expect(await bench.ask('repertoires', 'read', 'bob', id)).toBeNull();
});

test('a change adds, replaces and removes moves and notes', async () => {
  const id = await make();
  const change = (part: object, at = NOON + 1) =>
    bench.ask('repertoires', 'change', 'alice', id, { moves: [], removed: [], notes: [], ...part }, at);
  expect(await change({ moves: [move('a', 'e2e4', 'b', 3), move('a', 'c2c4', 'd')] })).toBe(true);
  expect(await change({ removed: [{ position: 'b', uci: 'e7e5' }] })).toBe(true);
  await change({ notes: [{ position: 'd', comment: 'calm', shapes: '' }] });
  let read = await bench.ask('repertoires', 'read', 'alice', id);
  expect(read?.content.moves.map(({ uci, rank }) => [uci, rank])).toEqual([
    ['c2c4', 0],
    ['e2e4', 3],
  ]);
  expect(read?.content.notes).toHaveLength(1);
  await change({ notes: [{ position: 'd', comment: '', shapes: '' }] }, NOON + 2);
  read = await bench.ask('repertoires', 'read', 'alice', id);
  expect(read?.content.notes).toEqual([]);
  expect(read?.row.changed).toBe(NOON + 2);
});

test('another account cannot change a repertoire', async () => {
  const id = await make();
  const change = { moves: [move('x', 'a2a3', 'y')], removed: [{ position: 'a', uci: 'e2e4' }], notes: [] };
  expect(await bench.ask('repertoires', 'change', 'bob', id, change, NOON)).toBe(false);
  await bench.ask('repertoires', 'rename', 'bob', id, 'mine');
  await bench.ask('repertoires', 'remove', 'bob', id);
  expect(await bench.ask('repertoires', 'list', 'alice')).toMatchObject([{ name: 'Italian', moves: 2 }]);
});

test('prepared moves are those of all repertoires that have the position', async () => {
  const first = await make();
  const second = await make('alice', 'black');
  await make('bob');
  const prepared = (accountId: string | null, position: string) =>
    bench.ask('repertoires', 'preparedMoves', accountId, position);
  expect(await prepared('alice', 'a')).toMatchObject([
    { repertoire: first, color: 'white', uci: 'e2e4', after: 'b', name: 'Italian' },
    { repertoire: second, color: 'black', uci: 'e2e4' },
  ]);
  expect(await prepared(null, 'a')).toHaveLength(3);
  expect(await prepared('alice', 'c')).toEqual([]);
});

test('a removed repertoire leaves nothing behind', async () => {
  const id = await make();
  await bench.ask('repertoires', 'remove', 'alice', id);
  expect(await bench.ask('repertoires', 'list', null)).toEqual([]);
  expect(await bench.ask('repertoires', 'preparedMoves', null, 'a')).toEqual([]);
  expect(await make()).not.toBe(id);
});
