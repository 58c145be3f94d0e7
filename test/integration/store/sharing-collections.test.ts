/** Collections as facts, with their members and the games of other people. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fact } from '../../../main/machines/fact.ts';
import { formatStamp, parseStamp } from '../../../main/machines/hybrid-time.ts';
import type { Connection } from '../../../main/store/database/sqlite.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { connectTo, makeFolder, type Folder } from '../../unit/store/support.ts';
import {
  beginImport,
  collectionsOf,
  endImport,
  fill,
  makeCollection,
  otherGame,
  removeCollection,
  takeIn,
} from './collection-actions.ts';
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

const games = async ({ bench, accountOf }: Machine): Promise<readonly string[]> => {
  const page = await bench.ask(...(['archive', 'page', accountOf('ruth')] as const), {
    filter: {},
    limit: 99,
    oldestFirst: true,
  });
  return page.map(({ gameId }) => gameId).toSorted();
};
const names = async (machine: Machine) =>
  (await collectionsOf(machine)).map(({ name, games: count }) => `${name}: ${count}`).toSorted();
const rename = async (machine: Machine, id: number, name: string) =>
  machine.bench.ask('archive', 'renameCollection', machine.accountOf('ruth'), id, name);
const idOf = async (machine: Machine, name: string): Promise<number> => {
  const found = (await collectionsOf(machine)).find((one) => one.name === name);
  if (!found) throw new Error(`no collection ${name}`);
  return found.id;
};
const exchange = async (): Promise<void> => {
  for (let round = 0; round < 2; round += 1) {
    const [ofDesk, ofLap] = [await desk.read(), await lap.read()];
    await lap.merge(ofDesk);
    await desk.merge(ofLap);
    for (const machine of [desk, lap]) await machine.removeGone();
  }
};

test('a collection is on the other machine with its games, their tags and its later name', async () => {
  const id = await makeCollection(desk, 'club.pgn');
  await fill(desk, id, [otherGame('pgn-1'), archived({ gameId: 'own1' })], 'Linares');
  const facts = await desk.read();
  // Members come first, and the own game last.
  expect(await lap.merge(facts.toReversed())).toMatchObject({ unknown: 0, dead: 0 });
  expect(await names(lap)).toEqual(['club.pgn: 2']);
  expect(await games(lap)).toEqual(['own1', 'pgn-1']);
  expect(lap.export()).toBe(desk.export());
  expect(lap.export()).toContain('Linares');
  await rename(lap, await idOf(lap, 'club.pgn'), 'Club');
  await exchange();
  expect(await names(desk)).toEqual(['Club: 2']);
});

test('a collection from before sharing is shared, too', async () => {
  const shed = await openMachine(folder.path, 'shed');
  await fill(shed, await makeCollection(shed, 'old.pgn'), [otherGame('pgn-1')]);
  await shed.share('ruth');
  await lap.merge(await shed.readAll());
  expect(await names(lap)).toEqual(['old.pgn: 1']);
  expect(lap.export()).toBe(shed.export());
  await shed.close();
});

test('a collection that its first import still fills is not on other machines', async () => {
  const id = await makeCollection(desk, 'club.pgn');
  const importId = await beginImport(desk, id);
  await takeIn(desk, importId, [otherGame('pgn-1')]);
  await lap.merge(await desk.read());
  expect(await names(lap)).toEqual([]);
  expect(await games(lap)).toEqual([]);
  await takeIn(desk, importId, [otherGame('pgn-2')]);
  await endImport(desk, importId);
  await lap.merge(await desk.read());
  expect(await names(lap)).toEqual(['club.pgn: 2']);
  expect(await games(lap)).toEqual(['pgn-1', 'pgn-2']);
});

test('one whose import the user removed from the list half-way is shared as it is', async () => {
  const id = await makeCollection(desk, 'club.pgn');
  const importId = await beginImport(desk, id);
  await takeIn(desk, importId, [otherGame('pgn-1')]);
  await lap.merge(await desk.read());
  await desk.bench.ask('archive', 'removeImport', desk.accountOf('ruth'), importId);
  await lap.merge(await desk.read());
  expect(await names(lap)).toEqual(['club.pgn: 1']);
});

test('the same file that two machines import is one collection', async () => {
  for (const machine of [desk, lap]) {
    const id = await makeCollection(machine, `on ${machine.name}`, { origin: '9-ab' });
    await fill(machine, id, [otherGame('pgn-1'), otherGame(`pgn-${machine.name}`)]);
  }
  await exchange();
  expect(await names(desk)).toHaveLength(1);
  expect(await games(desk)).toEqual(['pgn-1', 'pgn-desk', 'pgn-lap']);
  expect(lap.export()).toBe(desk.export());
});

test('a deletion reaches all machines with the games that no other collection has', async () => {
  const [club, mine] = [await makeCollection(desk, 'club'), await makeCollection(desk, 'mine')];
  await fill(desk, club, [otherGame('pgn-1'), otherGame('pgn-2'), archived({ gameId: 'own1' })]);
  await fill(desk, mine, [otherGame('pgn-2')]);
  await exchange();
  // The desk does not know of these.
  await fill(lap, await makeCollection(lap, 'of the laptop'), [otherGame('pgn-1')]);
  await removeCollection(desk, club);
  const deletions = (await desk.readAll()).filter(({ value }) => value === null);
  expect(deletions.map(({ kind }) => kind)).toEqual(['collection']);
  await exchange();
  for (const machine of [desk, lap]) {
    expect(await names(machine)).toEqual(['mine: 1', 'of the laptop: 1']);
    expect(await games(machine)).toEqual(['own1', 'pgn-1', 'pgn-2']);
  }
  expect(lap.export()).toBe(desk.export());
  await removeCollection(lap, await idOf(lap, 'of the laptop'));
  await exchange();
  for (const machine of [desk, lap]) expect(await games(machine)).toEqual(['own1', 'pgn-2']);
});

test('a deleted collection is not revived by an import that another machine ends later', async () => {
  const id = await makeCollection(desk, 'club', { origin: '9-ab' });
  await fill(desk, id, [otherGame('pgn-1')]);
  await exchange();
  await removeCollection(desk, id);
  await fill(lap, await idOf(lap, 'club'), [otherGame('pgn-2')]);
  await exchange();
  for (const machine of [desk, lap]) {
    expect(await names(machine)).toEqual([]);
    expect(await games(machine)).toEqual([]);
  }
  // Importing the file again makes it anew, without earlier members.
  await fill(lap, await makeCollection(lap, 'club', { origin: '9-ab' }), [otherGame('pgn-3')]);
  await exchange();
  for (const machine of [desk, lap]) expect(await games(machine)).toEqual(['pgn-3']);
  expect(lap.export()).toBe(desk.export());
});

test('a member that was removed from an earlier collection is in the one that was made anew', async () => {
  const shed = await openMachine(folder.path, 'shed');
  await shed.share('ruth');
  const id = await makeCollection(desk, 'club', { origin: '9-ab' });
  await fill(desk, id, [otherGame('pgn-1'), otherGame('pgn-2')]);
  const first = await desk.read();
  await lap.merge(first);
  await desk.bench.ask('archive', 'remove', desk.accountOf('ruth'), ['pgn-1']);
  // The laptop sees that the game left, and the shed only that the collection did.
  await lap.merge(await desk.read());
  await removeCollection(desk, id);
  const gone = await desk.read();
  await lap.merge(gone);
  await shed.merge([...gone, ...first]);
  for (const machine of [lap, shed]) await machine.removeGone();
  await fill(shed, await makeCollection(shed, 'club', { origin: '9-ab' }), [otherGame('pgn-1')]);
  const anew = await shed.read();
  for (const machine of [desk, lap]) {
    await machine.merge(anew);
    expect(await names(machine)).toEqual(['club: 1']);
    expect(machine.export()).toBe(shed.export());
  }
  await shed.close();
});

test('a game that leaves the archive leaves its collections on all machines', async () => {
  const id = await makeCollection(desk, 'club');
  await fill(desk, id, [otherGame('pgn-1'), archived({ gameId: 'own1' }), otherGame('pgn-2')]);
  await exchange();
  await desk.bench.ask('archive', 'remove', desk.accountOf('ruth'), ['pgn-1', 'own1']);
  await exchange();
  for (const machine of [desk, lap]) {
    expect(await games(machine)).toEqual(['pgn-2']);
    expect(await names(machine)).toEqual(['club: 1']);
  }
  // The own game comes back, and is in no collection.
  await lap.bench.ask('archive', 'put', lap.accountOf('ruth'), [archived({ gameId: 'own1' })], null);
  await exchange();
  expect(await names(desk)).toEqual(['club: 1']);
  expect(lap.export()).toBe(desk.export());
});

test('a game that one machine knows as the user’s own is the user’s own on all', async () => {
  const id = await makeCollection(desk, 'club');
  await fill(desk, id, [archived({ gameId: 'pgn-1', source: 'file' })]);
  await fill(lap, await makeCollection(lap, 'club'), [otherGame('pgn-1')]);
  await exchange();
  expect(lap.export()).toBe(desk.export());
  const db = connectTo(lap.file);
  expect(db.query('SELECT own FROM archive_games').all()).toEqual([{ own: null }]);
  db.close();
});

test('a member of a later version’s form is not stored', async () => {
  await fill(desk, await makeCollection(desk, 'club'), [otherGame('pgn-1')]);
  const facts = await desk.read();
  const member = facts.find(({ kind }) => kind === 'member');
  if (!member) throw new Error('no fact');
  const value = member.value as { readonly game: object };
  const bad = [
    { ...member, value: { ...value, game: { ...value.game, own: null } } },
    { ...member, value: { ...value, game: 'later' } },
    { ...member, value: { ...value, year: 'MCM' } },
    { ...member, key: `${member.key} more` },
  ];
  await lap.merge(facts.filter(({ kind }) => kind !== 'member'));
  expect(await lap.merge(bad)).toMatchObject({ unknown: bad.length, added: 0 });
});

const memberOf = (facts: readonly Fact[]): Fact => {
  const member = facts.find(({ kind }) => kind === 'member');
  if (!member) throw new Error('no member');
  return member;
};
const later = (stamp: string, ms: number): string => {
  const time = parseStamp(stamp);
  if (!time) throw new Error(`no stamp: ${stamp}`);
  return formatStamp({ ...time, ms: time.ms + ms, machine: 'shed' });
};
const inDatabase = <T>({ file }: Machine, work: (db: Connection) => T): T => {
  const db = connectTo(file);
  try {
    return work(db);
  } finally {
    db.close();
  }
};
const stampsIn = (machine: Machine) =>
  inDatabase(machine, (db) => db.query('SELECT stamp FROM archive_members ORDER BY game').all());
const recordedMembers = (machine: Machine) =>
  inDatabase(machine, (db) => db.query("SELECT own FROM shared_changes WHERE kind = 'member'").all());
const withEvent = (fact: Fact, event: string, stamp: string): Fact => ({
  ...fact,
  stamp,
  value: { ...(fact.value as object), event },
});

/** The laptop gets a member with the event Linares from the desk. */
const shareMember = async () => {
  await fill(desk, await makeCollection(desk, 'club'), [otherGame('pgn-1')], 'Linares');
  const facts = await desk.read();
  await lap.merge(facts);
  return { facts, member: memberOf(facts) };
};

test('members of another machine keep their stamps, and only changes of this one are recorded', async () => {
  const { facts: first, member } = await shareMember();
  expect(stampsIn(lap)).toEqual([{ stamp: member.stamp }]);
  expect(stampsIn(desk)).toEqual([{ stamp: null }]);
  expect(recordedMembers(lap)).toEqual([]);
  expect((await lap.readAll()).filter(({ kind }) => kind === 'member')).toEqual([]);
  expect(memberOf(await lap.readEverything())).toEqual(member);

  await fill(lap, await idOf(lap, 'club'), [otherGame('pgn-1')], 'Wijk aan Zee');
  expect(recordedMembers(lap)).toEqual([{ own: 1 }]);
  await exchange();
  expect(await lap.merge(first)).toMatchObject({ added: 0, changed: 0 });
  for (const machine of [desk, lap]) expect(machine.export()).toContain('Wijk aan Zee');
  expect(lap.export()).toBe(desk.export());
});

test('a member that another machine wrote again as it was takes the later stamp', async () => {
  const { member } = await shareMember();
  const again = { ...member, stamp: later(member.stamp, 2_000) };
  expect(await lap.merge([again])).toMatchObject({ same: 1, changed: 0 });
  expect(stampsIn(lap)).toEqual([{ stamp: again.stamp }]);
  await lap.merge([withEvent(member, 'Dortmund', later(member.stamp, 1_000))]);
  expect(lap.export()).toContain('Linares');
  await lap.merge([withEvent(member, 'Dortmund', later(member.stamp, 3_000))]);
  expect(lap.export()).toContain('Dortmund');
});

test('a stamp that an earlier version kept among the changes decides', async () => {
  const { member } = await shareMember();
  inDatabase(lap, (db) => {
    db.script('UPDATE archive_members SET stamp = NULL');
    db.command(
      `INSERT INTO shared_changes (account, kind, key, stamp, own)
       SELECT 1, 'member', uid || ' pgn-1', ?, 0 FROM archive_collections`,
    ).run(later(member.stamp, 2_000));
  });
  await lap.merge([withEvent(member, 'Dortmund', later(member.stamp, 1_000))]);
  expect(lap.export()).toContain('Linares');
  expect((await lap.readAll()).filter(({ kind }) => kind === 'member')).toEqual([]);
  await lap.merge([withEvent(member, 'Dortmund', later(member.stamp, 3_000))]);
  expect(lap.export()).toContain('Dortmund');
});

test('a change of a member wins over a version of a clock that is far ahead', async () => {
  const { member } = await shareMember();
  const ahead = withEvent(member, 'Dortmund', later(member.stamp, 4_000_000_000_000));
  await lap.merge([ahead]);
  expect(lap.export()).toContain('Dortmund');
  await fill(lap, await idOf(lap, 'club'), [otherGame('pgn-1')], 'Wijk aan Zee');
  await desk.merge([...(await lap.read()), ahead]);
  await lap.merge([ahead]);
  expect(desk.export()).toContain('Wijk aan Zee');
  expect(lap.export()).toBe(desk.export());
});
