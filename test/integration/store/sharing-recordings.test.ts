/** TV recordings as facts: frames of all machines, the later star, deletion for good, and a limit of each machine. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unpackFrames } from '../../../main/features/tv/pack.ts';
import { makeFolder, type Folder } from '../../unit/store/support.ts';
import { channel, complete, frames, record } from './recording-actions.ts';
import { openMachine, type Machine } from './sharing-machines.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: Folder;
let desk: Machine;
let lap: Machine;
beforeEach(async () => {
  folder = makeFolder();
  desk = await openMachine(folder.path, 'desk');
  lap = await openMachine(folder.path, 'lap');
  for (const machine of [desk, lap]) await machine.share('ruth');
});
afterEach(async () => {
  for (const machine of [desk, lap]) await machine.close();
  folder.remove();
});

const keyOf = ({ accountOf }: Machine, gameId: string) => ({ accountId: accountOf('ruth'), channel, gameId });
const find = ({ bench, accountOf }: Machine, gameId: string) =>
  bench.ask('tv', 'game', accountOf('ruth'), channel, gameId);
const plies = async (machine: Machine, gameId: string): Promise<readonly number[]> => {
  const found = await find(machine, gameId);
  return found
    ? unpackFrames('standard', found.line).map(({ event }) =>
        frames.findIndex((one) => JSON.stringify(one.event) === JSON.stringify(event)),
      )
    : [];
};
const star = (machine: Machine, gameId: string, on: boolean) =>
  machine.bench.ask('tv', 'star', keyOf(machine, gameId), on);
const isStarred = async (machine: Machine, gameId: string) => (await find(machine, gameId))?.row.starred;
const exchange = async (): Promise<void> => {
  const [ofDesk, ofLap] = [await desk.read(), await lap.read()];
  await lap.merge(ofDesk);
  await desk.merge(ofLap);
};

test('a game that two machines recorded has the frames of both, and its export', async () => {
  await record(desk, 'g1', 0, 6);
  await record(lap, 'g1', 4, 10);
  await complete(lap, 'g1');
  await exchange();
  for (const machine of [desk, lap]) {
    expect(await plies(machine, 'g1')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await find(machine, 'g1'))?.row).toMatchObject({ state: 'complete', plies: 10 });
    expect((await find(machine, 'g1'))?.whole).not.toBeNull();
  }
  expect(desk.export()).toBe(lap.export());
});

test('frames that came while this machine packed its own are kept', async () => {
  await record(desk, 'g1', 0, 3);
  await lap.merge(await desk.read());
  const before = await find(lap, 'g1');
  await record(desk, 'g1', 3, 6);
  await lap.merge(await desk.read());
  if (!before) throw new Error('no game');
  const { tries: _, starred: __, bytes: ___, ...row } = before.row;
  await lap.bench.ask('tv', 'pack', row, before.line, 0);
  expect(await plies(lap, 'g1')).toEqual([0, 1, 2, 3, 4, 5]);
});

test('an attempt to export a game that another machine has completed does not undo that', async () => {
  await record(desk, 'g1', 0, 6);
  await lap.merge(await desk.read());
  await complete(desk, 'g1');
  await lap.merge(await desk.read());
  await lap.bench.ask('tv', 'tried', keyOf(lap, 'g1'), true);
  expect((await find(lap, 'g1'))?.row.state).toBe('complete');
});

test('a recording that was deleted stays deleted, and can be recorded again', async () => {
  await record(desk, 'g1', 0, 4);
  await lap.merge(await desk.read());
  await desk.bench.ask('tv', 'remove', keyOf(desk, 'g1'));
  // The laptop does not know of it and records more.
  await record(lap, 'g1', 4, 8);
  const late = await lap.read();
  expect(await desk.merge(late)).toMatchObject({ dead: 1, added: 0 });
  expect(await lap.merge(await desk.read())).toMatchObject({ removed: 1 });
  for (const machine of [desk, lap]) expect(await find(machine, 'g1')).toBeNull();
  await record(lap, 'g1', 0, 2);
  expect(await desk.merge(await lap.read())).toMatchObject({ added: 1 });
  expect(await plies(desk, 'g1')).toEqual([0, 1]);
});

test('the later star wins on all machines, and so does its removal', async () => {
  await record(desk, 'g1', 0, 4);
  await exchange();
  await star(desk, 'g1', true);
  await exchange();
  expect(await isStarred(lap, 'g1')).toBe(true);
  await star(lap, 'g1', false);
  // A change of the recording itself is no change of the star.
  await record(desk, 'g1', 4, 6);
  await exchange();
  for (const machine of [desk, lap]) expect(await isStarred(machine, 'g1')).toBe(false);
  expect(desk.export()).toBe(lap.export());
});

test('the size limit of a machine deletes nothing elsewhere, and what it removed does not return', async () => {
  await record(desk, 'old', 0, 2);
  await record(desk, 'new', 5, 9);
  await lap.merge(await desk.read());
  const newest = (await find(lap, 'new'))?.row.bytes ?? 0;
  expect(await lap.bench.ask('tv', 'trim', newest)).toBe(1);
  expect(await find(lap, 'old')).toBeNull();
  expect((await lap.readEverything()).filter(({ value }) => value === null)).toEqual([]);
  const all = await desk.readAll();
  expect(await lap.merge(all)).toMatchObject({ added: 0, removed: 0 });
  expect(await find(lap, 'old')).toBeNull();
  expect(await find(desk, 'old')).not.toBeNull();
  // A star anywhere brings it back.
  await star(desk, 'old', true);
  expect(await lap.merge(await desk.read())).toMatchObject({ added: 1 });
  expect(await plies(lap, 'old')).toEqual([0, 1]);
  // The newest one is over the limit now.
  expect(await lap.bench.ask('tv', 'trim', newest)).toBe(1);
});

test('a higher limit lets recordings return that a lower one removed', async () => {
  await record(desk, 'old', 0, 2);
  await lap.merge(await desk.read());
  await lap.bench.ask('tv', 'trim', 10);
  await lap.merge(await desk.readAll());
  expect(await find(lap, 'old')).toBeNull();
  await lap.bench.ask('tv', 'trim', 1_000_000);
  await lap.merge(await desk.readAll());
  expect(await find(lap, 'old')).not.toBeNull();
});

test('a recording whose bytes are not readable, or of an unknown channel, is not stored', async () => {
  await record(desk, 'g1', 0, 4);
  const fact = (await desk.read()).find(({ kind }) => kind === 'recording');
  if (!fact) throw new Error('no fact');
  const value = fact.value as object;
  const bad = [
    { ...fact, value: { ...value, line: '////' } },
    { ...fact, value: { ...value, whole: 'AQ==' } },
    { ...fact, value: { ...value, head: '[]' } },
    { ...fact, value: { ...value, starredAt: 'for ever' } },
    { ...fact, value: { ...value, variant: 'atomic' } },
    { ...fact, key: fact.key.replace(channel, 'chess2') },
    { ...fact, key: `${fact.key} more` },
  ];
  expect(await lap.merge(bad)).toMatchObject({ unknown: bad.length, added: 0 });
  expect(await lap.merge([fact])).toMatchObject({ added: 1 });
});
