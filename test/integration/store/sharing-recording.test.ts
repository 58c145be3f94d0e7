/** Triggers that record shared changes: they belong to the connection, and the file has none. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shapeOf } from '../../../main/store/recovery/shape.ts';
import { migrations } from '../../../main/store/migrations/index.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { connectTo, makeFolder, NOON, type Folder } from '../../unit/store/support.ts';
import { openMachine, server, type Machine } from './sharing-machines.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: Folder;
let desk: Machine;
beforeEach(async () => {
  folder = makeFolder();
  desk = await openMachine(folder.path, 'desk');
});
afterEach(async () => {
  await desk.close();
  folder.remove();
});

const put = (gameId: string) =>
  desk.bench.ask('archive', 'put', desk.accountOf('ruth'), [archived({ gameId })], null);
/** Games among the recorded changes. */
const recorded = (): readonly string[] => {
  const db = connectTo(desk.file);
  const found = db.query<{ readonly key: string }>('SELECT key FROM shared_changes ORDER BY sequence').all();
  db.close();
  return found.map(({ key }) => key);
};

test('the schema of the file is the same with and without sharing', async () => {
  await desk.share('ruth');
  await put('g1');
  expect(recorded()).toEqual(['g1']);
  const db = connectTo(desk.file);
  expect(shapeOf(db)).toBe(migrations.at(-1)?.shape);
  db.close();
});

test('changes are recorded after a restart, and after the file was rewritten', async () => {
  await desk.share('ruth');
  await desk.close();
  desk = await openMachine(folder.path, 'desk');
  await put('g1');
  await desk.bench.engine.scrub(NOON);
  await put('g2');
  expect(recorded()).toEqual(['g1', 'g2']);
});

test('nothing is recorded after the end, nor by a machine that began in vain', async () => {
  await desk.share('ruth');
  await put('g1');
  await desk.bench.ask('sharing', 'end');
  await put('g2');
  expect(recorded()).toEqual(['g1']);
  const broken = { accountId: desk.accountOf('ruth'), server: null as unknown as string, userId: 'ruth' };
  await expect(desk.bench.ask('sharing', 'begin', 'desk', [{ ...broken, accountId: 'x' }])).rejects.toThrow();
  expect(await desk.bench.ask('sharing', 'state')).toMatchObject({ machine: null });
  await put('g3');
  expect(recorded()).toEqual(['g1']);
  await desk.bench.ask('sharing', 'begin', 'desk', [{ ...broken, server }]);
  await put('g4');
  expect(recorded()).toEqual(['g1', 'g4']);
});
