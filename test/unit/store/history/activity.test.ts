import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectTo, DAY, makeFolder, NOON, openBench, type Bench, type Folder } from '../support.ts';

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

const span = (began: number, data: string, id: number | null = null) => ({
  id,
  began,
  ended: began + DAY,
  seenAt: NOON,
  data,
  answer: `answer ${data}`,
});

test('spans of a user are stored with every answer that changed them', async () => {
  await bench.ask('activity', 'addUser', 'alice', 'ruth', 'Ruth');
  await bench.ask('activity', 'addUser', 'alice', 'ruth', 'Ruth again');
  expect(await bench.ask('activity', 'users', 'alice')).toEqual([
    { userId: 'ruth', name: 'Ruth', askedAt: null, curves: null, curvesAt: null },
  ]);
  await bench.ask('activity', 'put', 'alice', 'ruth', NOON, [span(0, 'one'), span(DAY, 'two')]);
  const [first] = await bench.ask('activity', 'spans', 'alice', 'ruth', 0, DAY);
  expect(first).toMatchObject({ began: 0, data: 'one' });
  await bench.ask('activity', 'put', 'alice', 'ruth', NOON + 1, [span(0, 'more', first?.id ?? 0)]);
  expect(await bench.ask('activity', 'spans', 'alice', 'ruth', 0, 3 * DAY)).toMatchObject([
    { data: 'more' },
    { data: 'two' },
  ]);
  const db = connectTo(folder.file);
  expect(db.query('SELECT at, data FROM activity_revisions WHERE span = ?').all(first?.id ?? 0)).toEqual([
    { at: NOON, data: 'answer one' },
    { at: NOON + 1, data: 'answer more' },
  ]);
  db.close();
  expect(await bench.ask('activity', 'users', 'alice')).toMatchObject([{ askedAt: NOON + 1 }]);
});

test('removing a user deletes its spans, and no others', async () => {
  for (const user of ['ruth', 'omar']) {
    await bench.ask('activity', 'addUser', 'alice', user, user);
    await bench.ask('activity', 'put', 'alice', user, NOON, [span(0, user)]);
    await bench.ask('activity', 'putCurves', 'alice', user, NOON, '[]');
  }
  await bench.ask('activity', 'removeUser', 'alice', 'ruth');
  expect(await bench.ask('activity', 'spans', 'alice', 'ruth', 0, DAY)).toEqual([]);
  expect(await bench.ask('activity', 'spans', 'alice', 'omar', 0, DAY)).toHaveLength(1);
  expect(await bench.ask('activity', 'users', 'alice')).toMatchObject([{ userId: 'omar', curves: '[]' }]);
});
