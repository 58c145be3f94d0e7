/** Profiles that share a folder survive accidents of folders, disks, clocks and backups. */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDiskFiles } from '../../../main/machines/log/disk-files.ts';
import { endSharing } from '../../../main/sharing/session.ts';
import { troubleOf, type SharingTrouble } from '../../../main/sharing/trouble.ts';
import { createSeededBytes, openMachine as openPlainMachine } from '../../harness/shared-folder.ts';
import { DAY, makeFolder, NOON, type Folder } from '../../unit/store/support.ts';
import {
  createProfile,
  knownGames,
  putGames,
  settle,
  type Profile,
  type ProfileOptions,
} from './sharing-profile.ts';

vi.setConfig({ testTimeout: 60_000 });

let home: Folder;
let folder: string;
let time: number;
let profiles: Profile[];
let desk: Profile;
let lap: Profile;
beforeEach(() => {
  home = makeFolder();
  folder = join(home.path, 'shared');
  mkdirSync(folder);
  time = NOON;
  profiles = [];
  desk = open('desk');
  lap = open('lap');
});
afterEach(async () => {
  for (const profile of profiles) await profile.stop();
  home.remove();
});

const pass = (): void => void (time += 61_000);
function open(name: string, more: Partial<ProfileOptions> = {}): Profile {
  const profile = createProfile({ name, home: home.path, folder, now: () => time, ...more });
  profiles.push(profile);
  return profile;
}
const troubleIn = async (work: Promise<unknown>): Promise<SharingTrouble | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    return troubleOf(error);
  }
};
const segments = (): readonly string[] =>
  readdirSync(folder).filter((name) => /\.[0-9a-f]{64}\.outpost$/.test(name));

describe('a folder that vanishes', () => {
  test('is reported as missing, and everything continues when it is back', async () => {
    await putGames(desk, 'g1');
    await settle([desk, lap], pass);
    renameSync(folder, `${folder}-away`);
    await putGames(desk, 'g2');
    expect(await troubleIn(desk.sync())).toBe('folder-missing');
    await desk.stop();
    expect(await troubleIn(desk.sync())).toBe('folder-missing');
    renameSync(`${folder}-away`, folder);
    await settle([desk, lap], pass);
    expect(await knownGames(lap, 'g1', 'g2')).toEqual(['g1', 'g2']);
  });

  test('and is empty afterwards is not written to until the user joins again', async () => {
    await putGames(desk, 'g1');
    await settle([desk, lap], pass);
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    await putGames(desk, 'g2');
    expect(await troubleIn(desk.sync())).toBe('emptied');
    await desk.stop();
    expect(await troubleIn(desk.sync())).toBe('emptied');
    expect(readdirSync(folder)).toEqual([]);
    desk.rejoin();
    const shed = open('shed');
    await settle([desk, shed], pass);
    expect(await knownGames(shed, 'g1', 'g2')).toEqual(['g1', 'g2']);
  });
});

test('a full disk keeps the changes, which are published once there is room', async () => {
  const files = createDiskFiles(folder);
  let isFull = true;
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const shed = open('shed', {
    files: { ...files, write: (...args) => (isFull ? Promise.reject(full) : files.write(...args)) },
  });
  await putGames(shed, 'g1');
  expect(await troubleIn(shed.sync())).toBe('disk-full');
  await putGames(shed, 'g2');
  expect(await troubleIn(shed.sync())).toBe('disk-full');
  isFull = false;
  await settle([shed, desk], pass);
  expect(await knownGames(desk, 'g1', 'g2')).toEqual(['g1', 'g2']);
});

describe('a passphrase', () => {
  test('that is wrong or missing is refused before anything is recorded or written', async () => {
    desk.setPassphrase('the right one');
    await putGames(desk, 'g1');
    await desk.sync();
    const before = readdirSync(folder);
    await putGames(lap, 'g2');
    for (const [passphrase, trouble] of [
      [null, 'passphrase-needed'],
      ['a wrong one', 'wrong-passphrase'],
    ] as const) {
      lap.setPassphrase(passphrase);
      expect(await troubleIn(lap.sync())).toBe(trouble);
      expect(await (await lap.running()).bench.ask('sharing', 'state')).toMatchObject({ machine: null });
      expect(readdirSync(folder)).toEqual(before);
    }
    lap.setPassphrase('the right one');
    await settle([desk, lap], pass);
    expect(await lap.export()).toBe(await desk.export());
  });
});

test('a damaged segment is named, asked for again and replaced by its owner', async () => {
  await putGames(desk, 'g1');
  await desk.sync();
  pass();
  // Its state names the segment from now on.
  await desk.sync();
  const [name = ''] = segments();
  const bytes = readFileSync(join(folder, name));
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  writeFileSync(join(folder, name), bytes);
  const session = await lap.session();
  for (let part = 0; part < 3; part += 1) {
    await lap.sync();
    time += 10 * 60_000;
  }
  const { machines } = await session.report();
  expect(machines.find(({ isThis }) => !isThis)).toMatchObject({ state: 'damaged', damaged: [name] });
  for (let part = 0; part < 6; part += 1) {
    time += 10 * 60_000;
    await desk.sync();
    await lap.sync();
  }
  expect(await knownGames(lap, 'g1')).toEqual(['g1']);
  expect((await session.report()).machines.map(({ state }) => state)).toEqual(['current', 'current']);
});

describe('a newer version', () => {
  test('whose files have a later format is left alone, and this machine says that it needs an update', async () => {
    await putGames(desk, 'g1');
    await settle([desk, lap], pass);
    const header = Buffer.from(JSON.stringify({ format: 2 }));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(header.length);
    const content = Buffer.concat([Buffer.from('OUTPOSTL'), length, header, Buffer.from('later')]);
    const file = Buffer.concat([content, createHash('sha256').update(content).digest()]);
    const path = join(folder, `${'f'.repeat(32)}.state.outpost`);
    writeFileSync(path, file);
    await putGames(desk, 'g2');
    await settle([desk, lap], pass);
    expect(await knownGames(lap, 'g2')).toEqual(['g2']);
    expect(await (await lap.session()).report()).toMatchObject({ needsUpdate: true });
    expect(readFileSync(path)).toEqual(file);
  });

  test('whose facts are of a kind that is not known here is read again after the update', async () => {
    await settle([desk, lap], pass);
    const newer = await openPlainMachine({
      files: createDiskFiles(folder),
      name: 'newer',
      clock: { now: () => time, monotonic: () => time },
      random: createSeededBytes('newer'),
    });
    newer.edit([
      { kind: 'future', key: 'x', stamp: '001768478400000-0000-newer', value: 1 },
      { kind: 'future', key: 'y', stamp: '001768478400000-0001-newer', value: 2 },
    ]);
    await newer.sync();
    await lap.sync();
    expect(await (await lap.session()).report()).toMatchObject({ unknown: 2 });
    await lap.stop();
    await lap.sync();
    expect(await (await lap.session()).report()).toMatchObject({ unknown: 2 });
    lap.update('2.0.0');
    expect(await (await lap.session()).report()).toMatchObject({ unknown: 0 });
    // This version does not know them either.
    await lap.sync();
    expect(await (await lap.session()).report()).toMatchObject({ unknown: 2 });
  });
});

test('clocks that differ by days and by a century lose nothing', async () => {
  const [past, future] = [
    open('past', { now: () => time - 5 * DAY }),
    open('future', { now: () => time + 36_500 * DAY }),
  ];
  await putGames(future, 'g1', 'g2');
  await putGames(past, 'g3');
  await settle([past, future, desk], pass);
  const { bench, accountOf } = await past.running();
  await bench.ask('archive', 'remove', accountOf('ruth'), ['g1']);
  await putGames(desk, 'g4');
  await settle([past, future, desk], pass);
  for (const profile of [past, future, desk])
    expect(await knownGames(profile, 'g1', 'g2', 'g3', 'g4')).toEqual(['g2', 'g3', 'g4']);
  expect(await future.export()).toBe(await past.export());
});

describe('a database', () => {
  test('that is restored from an old backup reads back what it published, and keeps what it did since', async () => {
    await putGames(desk, 'g1');
    await settle([desk, lap], pass);
    await desk.stop();
    copyFileSync(join(home.path, 'desk.db'), join(home.path, 'backup.db'));
    await putGames(desk, 'g2', 'g3');
    const present = await desk.running();
    await present.bench.ask('archive', 'remove', present.accountOf('ruth'), ['g1']);
    await settle([desk, lap], pass);
    await putGames(lap, 'g4');
    await desk.stop();
    copyFileSync(join(home.path, 'backup.db'), join(home.path, 'desk.db'));
    await putGames(desk, 'g5');
    await settle([desk, lap], pass);
    for (const profile of [desk, lap])
      expect(await knownGames(profile, 'g1', 'g2', 'g3', 'g4', 'g5')).toEqual(['g2', 'g3', 'g4', 'g5']);
    expect(await lap.export()).toBe(await desk.export());
    const shed = open('shed');
    await settle([desk, lap, shed], pass);
    expect(await shed.export()).toBe(await desk.export());
  });

  test('that is copied to another computer becomes a machine of its own', async () => {
    await putGames(desk, 'g1');
    await settle([desk, lap], pass);
    await desk.stop();
    const other = join(home.path, 'other');
    mkdirSync(other);
    copyFileSync(join(home.path, 'desk.db'), join(other, 'desk.db'));
    const twin = open('desk', { home: other });
    for (let round = 0; round < 3; round += 1)
      for (const [index, profile] of [desk, twin].entries()) {
        pass();
        await putGames(profile, `r${round}-${index}`);
        await profile.sync();
      }
    await settle([desk, twin, lap], pass);
    expect(await twin.export()).toBe(await desk.export());
    expect(await knownGames(lap, 'g1', 'r2-0', 'r2-1', 'r0-0', 'r0-1')).toHaveLength(5);
    const machineOf = async (profile: Profile) =>
      (await (await profile.running()).bench.ask('sharing', 'state')).machine;
    expect(await machineOf(twin)).not.toBe(await machineOf(desk));
  });

  test('that records no changes any more, for example after a repair, starts anew and loses nothing', async () => {
    await putGames(desk, 'g1');
    await settle([desk, lap], pass);
    await (await desk.running()).bench.ask('sharing', 'end');
    await desk.stop();
    await putGames(desk, 'g2');
    await putGames(lap, 'g3');
    await settle([desk, lap], pass);
    for (const profile of [desk, lap]) expect(await knownGames(profile, 'g1', 'g2', 'g3')).toHaveLength(3);
    expect(await lap.export()).toBe(await desk.export());
  });
});

test('a paused machine publishes its changes later, and one that left records nothing', async () => {
  await putGames(desk, 'g1');
  await settle([desk, lap], pass);
  await (await desk.session()).setPaused(true);
  await putGames(desk, 'g2');
  pass();
  expect(await desk.sync()).toMatchObject({ published: 0 });
  pass();
  await lap.sync();
  expect(await knownGames(lap, 'g2')).toEqual([]);
  await (await desk.session()).setPaused(false);
  await settle([desk, lap], pass);
  expect(await knownGames(lap, 'g2')).toEqual(['g2']);

  const { bench } = await lap.running();
  await endSharing({
    sharing: { end: () => bench.ask('sharing', 'end') },
    memos: { remove: (...args) => bench.ask('memos', 'remove', ...args) },
  });
  await putGames(lap, 'g3');
  expect(await bench.ask('sharing', 'state')).toMatchObject({ machine: null });
});
