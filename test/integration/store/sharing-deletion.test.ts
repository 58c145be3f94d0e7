/** Deletion of shared things and accounts, and what never leaves a machine. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownerOf } from '../../../main/machines/facts/fact-key.ts';
import { verbatim } from '../../../main/text/message.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { connectTo, DAY, entry, makeFolder, NOON, type Folder } from '../../unit/store/support.ts';
import { encodeFacts } from '../../../main/machines/fact.ts';
import { openMachine, server, type Machine } from './sharing-machines.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: Folder;
let desk: Machine;
let lap: Machine;
beforeEach(async () => {
  folder = makeFolder();
  desk = await openMachine(folder.path, 'desk');
  lap = await openMachine(folder.path, 'lap');
});
afterEach(async () => {
  for (const machine of [desk, lap]) await machine.close();
  folder.remove();
});

const put = ({ bench, accountOf }: Machine, ...gameIds: readonly string[]) =>
  bench.ask(
    ...(['archive', 'put', accountOf('ruth')] as const),
    gameIds.map((gameId) => archived({ gameId })),
    null,
  );
const remove = ({ bench, accountOf }: Machine, gameId: string) =>
  bench.ask('archive', 'remove', accountOf('ruth'), [gameId]);
const note = ({ bench, accountOf }: Machine, gameId: string, text: string) =>
  bench.ask('notes', 'putGame', accountOf('ruth'), gameId, { text, tags: [] }, NOON);
const known = ({ bench, accountOf }: Machine, ...gameIds: readonly string[]) =>
  bench.ask('archive', 'known', accountOf('ruth'), gameIds);
const tableSize = (machine: Machine, table: string): number => {
  const db = connectTo(machine.file);
  const size = db.query<{ count: number }>(`SELECT count(*) AS count FROM "${table}"`).get()?.count ?? -1;
  db.close();
  return size;
};

describe('a deleted game', () => {
  test('stays deleted when a machine that was away for a year brings it back, with notes and later data', async () => {
    for (const machine of [desk, lap]) {
      await put(machine, 'g1', 'g2');
      await machine.share('ruth');
    }
    await remove(desk, 'g1');
    const deletion = await desk.read();
    // The laptop writes for a year without reading.
    const year = await lap.bench.engine.run(
      [
        {
          aggregate: 'archive',
          method: 'put',
          args: [lap.accountOf('ruth'), [archived({ gameId: 'g1', ratingDiff: 9 })], null],
        },
        {
          aggregate: 'notes',
          method: 'putGame',
          args: [lap.accountOf('ruth'), 'g1', { text: 'late', tags: [] }, NOON + 365 * DAY],
        },
      ],
      NOON + 365 * DAY,
    );
    expect(year.every(({ ok }) => ok)).toBe(true);
    const late = await lap.read();
    expect(late.some(({ key }) => key.endsWith(' g1'))).toBe(true);
    expect(await desk.merge(late)).toMatchObject({ added: 0, dead: 2 });
    expect(await lap.merge(deletion)).toMatchObject({ removed: 1 });
    for (const machine of [desk, lap]) expect(await known(machine, 'g1', 'g2')).toEqual(['g2']);
    expect(lap.export()).toBe(desk.export());
    expect(lap.export()).not.toContain('late');
  });

  test('is there again when a machine that knows the deletion adds it, with a new note', async () => {
    await put(desk, 'g1');
    for (const machine of [desk, lap]) await machine.share('ruth');
    await note(desk, 'g1', 'old');
    await lap.merge(await desk.read());
    await remove(desk, 'g1');
    await lap.merge(await desk.read());
    await put(lap, 'g1');
    await note(lap, 'g1', 'new');
    // The note arrives before its game.
    const back = await lap.read();
    expect(await desk.merge(back.toReversed())).toMatchObject({ added: 2, dead: 0 });
    expect(desk.export()).toBe(lap.export());
    expect(desk.export()).toContain('new');
    expect(desk.export()).not.toContain('old');
  });
});

test('merged facts are not read as own changes, not even from the beginning', async () => {
  await put(desk, 'g1', 'g2');
  await note(desk, 'g1', 'plan');
  for (const machine of [desk, lap]) await machine.share('ruth');
  const facts = await desk.read();
  expect(facts.map(({ kind }) => kind).toSorted()).toEqual(['account', 'game', 'game', 'note']);
  expect(await lap.merge(facts)).toMatchObject({ added: 3, taken: 4 });
  expect(await lap.merge(facts)).toMatchObject({ added: 0, changed: 0, same: 4 });
  expect((await lap.readAll()).map(({ kind }) => kind)).toEqual(['account']);
  // A change of a merged game is an own one.
  await lap.bench.ask(
    ...(['archive', 'put', lap.accountOf('ruth')] as const),
    [archived({ gameId: 'g1', eco: 'C21' })],
    null,
  );
  expect((await lap.readAll()).map(({ kind }) => kind)).toEqual(['account', 'game']);
});

test('a merge finds its position in the filters, and awaits the index of positions', async () => {
  await put(desk, 'g1');
  for (const machine of [desk, lap]) await machine.share('ruth');
  await lap.merge(await desk.read());
  const accountId = lap.accountOf('ruth');
  expect(await lap.bench.ask('archive', 'count', accountId, { opponent: 'ruth' })).toMatchObject({
    games: 1,
  });
  expect(await lap.bench.ask('archive', 'unindexed', accountId, 9)).toHaveLength(1);
});

test('one call takes a part of many facts, and says how many', async () => {
  await put(desk, ...Array.from({ length: 200 }, (_, n) => `g${n}`));
  for (const machine of [desk, lap]) await machine.share('ruth');
  const facts = await desk.read(50);
  const { taken } = await lap.bench.ask('sharing', 'mergeFacts', encodeFacts(facts));
  expect(taken).toBeGreaterThan(10);
  expect(taken).toBeLessThan(100);
});

describe('an erased account', () => {
  test('loses its journal, leaves a fact without its name, and is reported to the other machine', async () => {
    const file = `${folder.path}/desk.db`;
    await put(desk, 'g1');
    for (const machine of [desk, lap]) await machine.share('ruth');
    await note(desk, 'g1', 'plan');
    await lap.merge(await desk.read());
    await desk.bench.ask('accounts', 'erase', desk.accountOf('ruth'));
    for (const table of ['shared_changes', 'shared_deletions']) expect(tableSize(desk, table), table).toBe(0);
    // Facts that belong to no account have a row of their own.
    expect(tableSize(desk, 'shared_accounts')).toBe(1);
    const facts = await desk.read();
    expect(facts).toMatchObject([{ kind: 'account', key: ownerOf({ server, userId: 'ruth' }), value: null }]);
    await desk.bench.engine.scrub(NOON);
    expect(readFileSync(file).includes('ruth-on-desk')).toBe(false);

    expect(await lap.bench.ask('sharing', 'erased')).toEqual([]);
    expect(await lap.merge(facts)).toMatchObject({ removed: 1 });
    expect(await lap.bench.ask('sharing', 'erased')).toEqual([lap.accountOf('ruth')]);
    // Writes before the app has erased it do not leave this machine.
    await put(lap, 'g9');
    expect((await lap.read()).filter(({ kind }) => kind !== 'account')).toEqual([]);
    await lap.bench.ask('accounts', 'erase', lap.accountOf('ruth'));
    expect(await lap.bench.ask('sharing', 'erased')).toEqual([]);
    expect(await lap.read()).toEqual([]);
  });

  test('stays empty when an old machine comes back, and can be added again', async () => {
    const shed = await openMachine(folder.path, 'shed');
    for (const machine of [desk, lap, shed]) await machine.share('ruth');
    await put(shed, 'g1', 'g2');
    await desk.bench.ask('accounts', 'erase', desk.accountOf('ruth'));
    await desk.share('ruth');
    await put(desk, 'g3');
    const late = await shed.read();
    await shed.close();
    expect(await desk.merge(late)).toMatchObject({ added: 0, dead: late.length });
    expect(await known(desk, 'g1', 'g2', 'g3')).toEqual(['g3']);
    // Facts of the new generation alone tell the other machine that its data is to go.
    const fresh = (await desk.read()).filter(({ value }) => value !== null);
    expect(await lap.merge(fresh)).toMatchObject({ added: 0 });
    expect(await lap.bench.ask('sharing', 'erased')).toEqual([lap.accountOf('ruth')]);
    await lap.bench.ask('accounts', 'erase', lap.accountOf('ruth'));
    await lap.share('ruth');
    expect(await lap.merge(fresh)).toMatchObject({ added: 1 });
    expect(lap.export()).toBe(desk.export());
  });
});

test('nothing is recorded before sharing begins', async () => {
  await put(desk, 'g1');
  expect(tableSize(desk, 'shared_changes')).toBe(0);
});

test('facts of another form change nothing', async () => {
  await put(desk, 'g1');
  for (const machine of [desk, lap]) await machine.share('ruth');
  const game = (await desk.read()).find(({ kind }) => kind === 'game');
  if (!game) throw new Error('no game');
  const value = game.value as object;
  const strange = [
    { ...game, kind: 'of_a_later_version' },
    { ...game, key: 'nothing' },
    { ...game, stamp: 'zzz' },
    { ...game, value: { ...value, moves: 7 } },
    { ...game, value: { ...value, more: '{' } },
    { ...game, value: [] },
  ];
  expect(await lap.merge(strange)).toMatchObject({ unknown: strange.length - 1, refused: 1, added: 0 });
  expect(await known(lap, 'g1')).toEqual([]);
});

test('no fact of a filled profile contains a secret', async () => {
  const secret = 'CANARYsecret';
  const accountId = desk.accountOf('ruth');
  const { ask } = desk.bench;
  await desk.share('ruth');
  await put(desk, 'aBcD1234');
  await note(desk, 'aBcD1234', 'plan');
  await ask('accounts', 'put', { id: accountId, data: JSON.stringify({ token: secret }) });
  const raw = JSON.stringify({ game: { fullId: `aBcD1234${secret}` }, token: secret });
  await ask('ledger', 'append', [{ ...entry(1), accountId, raw }]);
  await ask('games', 'put', { accountId, gameId: 'aBcD1234', over: false, updatedAt: NOON, data: raw });
  await ask('quarantine', 'add', { accountId, at: NOON, source: 's', reason: verbatim('r'), raw });
  const password = JSON.stringify({ password: secret });
  await ask('memos', 'keep', { accountId, kind: 'arena', id: 'x', at: NOON, data: password });
  await ask('quotas', 'record', `standard:${secret}`, NOON);
  await ask('archive', 'put', accountId, [], JSON.stringify({ progress: secret }));
  await ask('activity', 'addUser', accountId, 'ruth', 'Ruth');
  const facts = JSON.stringify([...(await desk.read()), ...(await desk.readAll())]);
  expect(facts).toContain('aBcD1234');
  expect(facts).not.toContain(secret);
  // Local ids of accounts do not leave the machine either.
  expect(facts).not.toContain(accountId);
});

test('an addition that arrives after its own deletion is rejected, although the thing was deleted before', async () => {
  for (const machine of [desk, lap]) await machine.share('ruth');
  const add = () => desk.bench.ask('activity', 'addUser', desk.accountOf('ruth'), 'omar', 'Omar');
  const drop = () => desk.bench.ask('activity', 'removeUser', desk.accountOf('ruth'), 'omar');
  await add();
  await lap.merge(await desk.read());
  await drop();
  await lap.merge(await desk.read());
  await add();
  const between = await desk.read();
  await drop();
  // The later deletion comes first.
  await lap.merge(await desk.read());
  await lap.merge(between);
  expect(await lap.bench.ask('activity', 'users', lap.accountOf('ruth'))).toEqual([]);
  expect(lap.export()).toBe(desk.export());
});
