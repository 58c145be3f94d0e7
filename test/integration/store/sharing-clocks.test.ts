/** Clocks that are far ahead, slices of a merge, and readings of everything that a machine knows. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mostAheadMs, parseStamp } from '../../../main/machines/hybrid-time.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { callOf, DAY, makeFolder, NOON, openBench, type Folder } from '../../unit/store/support.ts';
import { encodeFacts } from '../../../main/machines/fact.ts';
import { openMachine, server, type Machine } from './sharing-machines.ts';

vi.setConfig({ testTimeout: 60_000 });

const century = 36_500 * DAY;

let folder: Folder;
let desk: Machine;
let lap: Machine;
let shed: Machine;
beforeEach(async () => {
  folder = makeFolder();
  desk = await openMachine(folder.path, 'desk');
  lap = await openMachine(folder.path, 'lap');
  shed = await openMachine(folder.path, 'shed');
  for (const machine of [desk, lap, shed]) await machine.share('ruth');
});
afterEach(async () => {
  for (const machine of [desk, lap, shed]) await machine.close();
  folder.remove();
});

const put = ({ bench, accountOf }: Machine, ...gameIds: readonly string[]) =>
  bench.ask(
    ...(['archive', 'put', accountOf('ruth')] as const),
    gameIds.map((gameId) => archived({ gameId })),
    null,
  );
const known = ({ bench, accountOf }: Machine, ...gameIds: readonly string[]) =>
  bench.ask('archive', 'known', accountOf('ruth'), gameIds);
const note = async ({ bench, accountOf }: Machine, text: string, now = NOON): Promise<void> => {
  const [outcome] = await bench.engine.run(
    [callOf('notes', 'putGame', accountOf('ruth'), 'g1', { text, tags: [] }, NOON)],
    now,
  );
  expect(outcome?.ok).toBe(true);
};
const textOf = async ({ bench, accountOf }: Machine) =>
  (await bench.ask('notes', 'game', accountOf('ruth'), 'g1'))?.text;
const latestMs = (facts: readonly { readonly stamp: string }[]): number =>
  Math.max(...facts.map(({ stamp }) => parseStamp(stamp)?.ms ?? 0));

describe('a machine whose clock is a century ahead', () => {
  test('does not move the clocks of others beyond the bound, and its notes can be replaced', async () => {
    await put(desk, 'g1');
    await note(desk, 'from the future', NOON + century);
    await lap.merge(await desk.read());
    expect(await textOf(lap)).toBe('from the future');
    await put(lap, 'g2');
    expect(latestMs(await lap.read())).toBeLessThanOrEqual(NOON + mostAheadMs + 1);
    await note(lap, 'replaced');
    const replaced = await lap.read();
    expect(latestMs(replaced)).toBeGreaterThanOrEqual(NOON + century);
    await desk.merge(replaced);
    await shed.merge(replaced);
    expect(await textOf(desk)).toBe('replaced');
    // The clock keeps its own time afterwards.
    await put(lap, 'g3');
    expect(latestMs(await lap.read())).toBeLessThanOrEqual(NOON + mostAheadMs + 1);
  });

  test('deletes a game for good, and another machine adds it and deletes it again', async () => {
    await put(desk, 'g1');
    await lap.merge(await desk.read());
    await desk.bench.engine.run(
      [callOf('archive', 'remove', desk.accountOf('ruth'), ['g1'])],
      NOON + century,
    );
    await lap.merge(await desk.read());
    expect(await known(lap, 'g1')).toEqual([]);
    await put(lap, 'g1');
    await desk.merge(await lap.read());
    expect(await known(desk, 'g1')).toEqual(['g1']);
    await lap.bench.ask('archive', 'remove', lap.accountOf('ruth'), ['g1']);
    await desk.merge(await lap.read());
    expect(await known(desk, 'g1')).toEqual([]);
    expect(desk.export()).toBe(lap.export());
  });

  test('erases an account, and another machine erases it again later', async () => {
    const [outcome] = await desk.bench.engine.run(
      [callOf('accounts', 'erase', desk.accountOf('ruth'))],
      NOON + century,
    );
    expect(outcome?.ok).toBe(true);
    await lap.merge(await desk.read());
    await lap.bench.ask('accounts', 'erase', lap.accountOf('ruth'));
    for (const machine of [desk, lap]) await machine.share('ruth');
    await put(desk, 'g1');
    await lap.merge(await desk.read());
    expect(await known(lap, 'g1')).toEqual(['g1']);
    await lap.bench.ask('accounts', 'erase', lap.accountOf('ruth'));
    await desk.merge(await lap.read());
    expect(await desk.bench.ask('sharing', 'erased')).toEqual([desk.accountOf('ruth')]);
  });
});

test('everything that a machine knows brings a new one to the same content, with deletions and waiting facts', async () => {
  await put(desk, 'g1', 'g2', 'g3');
  await put(lap, 'g4');
  const { bench, accountOf } = desk;
  const uid = await bench.ask(
    ...(['repertoires', 'make'] as const),
    {
      ...{ accountId: accountOf('ruth'), name: 'white', variant: 'standard', initialFen: 'startpos' },
      ...{ color: 'white', changed: NOON },
    },
    { moves: [], notes: [{ position: 'p1', comment: 'begin', shapes: '' }] },
  );
  expect(uid).toBeDefined();
  const facts = await desk.read();
  // Its repertoire is not there yet.
  await lap.merge(facts.filter(({ kind }) => kind !== 'repertoire'));
  await lap.bench.ask('archive', 'remove', lap.accountOf('ruth'), ['g2']);
  await desk.bench.ask('archive', 'remove', desk.accountOf('ruth'), ['g3']);
  await lap.merge(await desk.read());
  const everything = await lap.readEverything();
  await put(shed, 'g2', 'g3');
  await shed.merge(everything);
  expect(await known(shed, 'g1', 'g2', 'g3', 'g4')).toEqual(['g1', 'g4']);
  expect(shed.export()).toBe(lap.export());
  const own = await lap.readAll();
  expect(own.some(({ key }) => key.endsWith(' g1'))).toBe(false);
  await shed.merge(facts);
  await desk.merge(await lap.readAll());
  expect(shed.export()).toBe(desk.export());
});

test('a slice ends by time, merges at least one fact, and the rest is passed again', async () => {
  await put(desk, 'g1', 'g2', 'g3', 'g4');
  const facts = encodeFacts((await desk.read()).filter(({ kind }) => kind === 'game'));
  let time = 0;
  const slow = await openBench(`${folder.path}/slow.db`, { monotonic: () => (time += 3) });
  await slow.ask('sharing', 'begin', 'slow', [{ accountId: 'ruth', server, userId: 'ruth' }]);
  const first = await slow.ask('sharing', 'mergeFacts', facts);
  expect(first).toMatchObject({ taken: 2, added: 2 });
  time += 100;
  expect(await slow.ask('sharing', 'mergeFacts', facts.slice(first.end))).toMatchObject({
    taken: 2,
    added: 2,
  });
  await slow.close();
});
