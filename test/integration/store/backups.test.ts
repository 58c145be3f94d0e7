import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeAccountRecord, type AccountRecord } from '../../../main/accounts/account-record.ts';
import type { Store } from '../../../main/store/api.ts';
import { createDatabaseBackups } from '../../../main/store/recovery/backups.ts';
import { createLazyStore } from '../../../main/store/connection/lazy-store.ts';
import { migrations } from '../../../main/store/migrations/index.ts';
import { migrate } from '../../../main/store/database/schema.ts';
import { archived } from '../../unit/store/history/archived.ts';
import {
  connectTo,
  DAY,
  entries,
  entry,
  makeFolder,
  nativeBinding,
  NOON,
  openBench,
  type Folder,
} from '../../unit/store/support.ts';
import { openStore, sourceWorker, incidentTexts } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: Folder;
let elsewhere: string;
let backup: string;
let stores: Store[];
beforeEach(() => {
  folder = makeFolder();
  elsewhere = join(folder.path, 'elsewhere');
  mkdirSync(elsewhere);
  backup = join(elsewhere, 'backup.db');
  stores = [];
});
afterEach(async () => {
  for (const store of stores) await store.close();
  folder.remove();
});

const open = async () => {
  const store = await openStore(folder.file);
  stores.push(store);
  return store;
};
const backups = () =>
  createDatabaseBackups({ workerUrl: sourceWorker, file: folder.file, nativeBinding, appVersion: '0.1.0' });
const subjects = async (store: Pick<Store, 'ledger'>) =>
  (await store.ledger.page({ limit: 1_000 })).map(({ subject }) => subject).toReversed();
const named = (part: string) => readdirSync(folder.path).filter((name) => name.includes(part));

const aliceRecord: AccountRecord = {
  kind: 'token',
  server: { baseUrl: 'https://chess.example', name: 'chess.example', dialect: 'auto' },
  user: { id: 'alice', name: 'Alice' },
  isBot: false,
  scopes: [],
  tokenKeeping: 'keyring',
  expiresAt: null,
  addedAt: NOON,
};

async function fill(store: Store): Promise<void> {
  await store.accounts.put({ id: randomUUID(), data: makeAccountRecord(aliceRecord) });
  await store.ledger.append(entries(3));
  await store.archive.put('alice', [archived(), archived({ gameId: 'game0002' })], '{}');
  await store.activity.addUser('alice', 'ruth', 'Ruth');
  const span = (began: number, ended: number) => ({
    id: null,
    began,
    ended,
    seenAt: NOON,
    data: '{}',
    answer: '{}',
  });
  await store.activity.put('alice', 'ruth', NOON, [span(0, DAY), span(DAY, 8 * DAY)]);
}

test('a backup is one file with everything committed, and describes its content', async () => {
  const store = await open();
  await fill(store);
  const made = await backups().write(backup, NOON);
  expect(made).toEqual({
    ...{ at: NOON, accounts: 1, games: 2, days: 8, entries: 3 },
    bytes: statSync(backup).size,
  });
  expect(readdirSync(elsewhere)).toEqual(['backup.db']);
  expect(statSync(backup).mode & 0o077).toBe(0);
  const db = connectTo(backup);
  expect(db.pragma('integrity_check')).toBe('ok');
  db.close();
  // The database remains usable.
  expect(await store.ledger.append([entry(3)])).toEqual([{ id: 4, fresh: true }]);
});

test('a span that an earlier version stored without an end ends no backup', async () => {
  const store = await open();
  await fill(store);
  const span = { id: null, seenAt: NOON, data: '{}', answer: '{}' };
  await store.activity.put('alice', 'ruth', NOON, [
    { ...span, began: -8_640_000_000_000_000, ended: 8_640_000_000_000_000 },
    { ...span, began: 20 * DAY, ended: 10 * DAY },
    { ...span, began: 6 * DAY, ended: 10 * DAY },
  ]);
  // The endless one counts as the longest possible, the reversed one not at all.
  expect(await backups().write(backup, NOON)).toMatchObject({ days: 10 + 400 });
});

test('deleted rows are not in a backup, and a backup under load is of one moment', async () => {
  const store = await open();
  await store.memos.keep({
    accountId: 'alice',
    kind: 'secret',
    id: 'one',
    at: 0,
    data: 'a very private word',
  });
  await store.memos.remove('alice', 'secret', 'one');
  const appending = Promise.all(
    Array.from({ length: 200 }, (_, n) => store.ledger.append([entry(2 * n), entry(2 * n + 1)])),
  );
  const { entries: count } = await backups().write(backup, NOON);
  await appending;
  expect(count % 2).toBe(0);
  expect(readFileSync(backup).includes('a very private word')).toBe(false);
});

test('a backup that cannot be written leaves the existing file', async () => {
  await fill(await open());
  writeFileSync(backup, 'the one of before');
  await expect(backups().write(join(elsewhere, 'none', 'backup.db'), NOON)).rejects.toMatchObject({
    name: 'StoreError',
  });
  await expect(backups().write(join(folder.path, 'beside.db'), NOON)).rejects.toMatchObject({
    userMessage: { id: 'storage.backupInDataFolder' },
  });
  await expect(backups().write(folder.file, NOON)).rejects.toMatchObject({ name: 'StoreError' });
  mkdirSync(join(elsewhere, 'folder.db'));
  await expect(backups().write(join(elsewhere, 'folder.db'), NOON)).rejects.toMatchObject({
    name: 'StoreError',
  });
  expect(readFileSync(backup, 'utf8')).toBe('the one of before');
  expect(readdirSync(elsewhere).toSorted()).toEqual(['backup.db', 'folder.db']);
});

describe('a backup to be restored', () => {
  /** A backup with three entries and two games, of a database that changed afterwards. */
  async function fillAndBackUp(): Promise<void> {
    const store = await open();
    await fill(store);
    await store.quotas.record('joins', NOON - 1_000, 2);
    await backups().write(backup, NOON);
    await store.ledger.append([entry(3)]);
    await store.quotas.record('joins', NOON, 3);
    await store.ledger.claimNotification('alice', 'challenge:c3', NOON);
  }
  const closeAll = async () => {
    for (const store of stores.splice(0)) await store.close();
  };

  test('replaces the database at the next start; the previous one is set aside whole', async () => {
    await fillAndBackUp();
    expect(await backups().choose(backup)).toMatchObject({ at: NOON, games: 2, days: 8, entries: 3 });
    const late = stores[0];
    await late?.ledger.append([entry(4)]);
    await closeAll();

    // The read-only store leaves the restore to the worker.
    expect(createLazyStore({ file: folder.file, nativeBinding, open })).toBeNull();
    const store = await open();
    expect(await subjects(store)).toEqual(['c0', 'c1', 'c2']);
    expect(await store.archive.count('alice', {})).toMatchObject({ games: 2 });
    const { incidents } = await store.status();
    expect(incidentTexts(incidents)).toEqual([
      expect.stringMatching(
        /^Outpost now uses the chosen backup\. The previous database is stored as outpost\.db\.replaced-/,
      ),
    ]);
    // Server quotas and notification claims survive the restore.
    expect(await store.quotas.since('joins', 0)).toEqual([NOON - 1_000, NOON - 1_000, NOON, NOON, NOON]);
    expect(await store.ledger.claimNotification('alice', 'challenge:c3', NOON)).toBe(false);
    expect(await store.ledger.append([entry(9)])).toEqual([{ id: 4, fresh: true }]);
    await closeAll();

    const [aside] = named('.replaced-');
    expect(named('.replaced-')).toHaveLength(1);
    const before = await openBench(join(folder.path, aside ?? ''));
    expect((await before.all()).map(({ subject }) => subject)).toEqual(['c4', 'c3', 'c2', 'c1', 'c0']);
    await before.close();
    expect(named('.chosen')).toEqual([]);
    expect(await subjects(await open())).toEqual(['c0', 'c1', 'c2', 'c9']);
  });

  test('is the source of later repairs, instead of an older copy of the database', async () => {
    await fillAndBackUp();
    await closeAll();
    expect(named('.copy-')).toHaveLength(1);
    await backups().choose(backup);
    await (await openStore(folder.file)).close();
    writeFileSync(folder.file, Buffer.alloc(statSync(folder.file).size, 0xa5));
    expect(await subjects(await open())).toEqual(['c0', 'c1', 'c2']);
  });

  test('is cancelled when the user changes their mind', async () => {
    await fillAndBackUp();
    await backups().choose(backup);
    backups().dropChosen();
    await closeAll();
    expect(await subjects(await open())).toEqual(['c0', 'c1', 'c2', 'c3']);
    expect(named('.replaced-')).toEqual([]);
  });

  test('is restored even when the database is too damaged to read', async () => {
    await fillAndBackUp();
    await backups().choose(backup);
    await closeAll();
    writeFileSync(folder.file, 'nothing');
    const store = await open();
    expect(await subjects(store)).toEqual(['c0', 'c1', 'c2']);
    expect(incidentTexts((await store.status()).incidents)[0]).toContain(
      'earlier notifications may appear again',
    );
    expect(readFileSync(join(folder.path, named('.replaced-')[0] ?? ''), 'utf8')).toBe('nothing');
  });

  test.each<[string, () => void, readonly string[]]>([
    [
      'during the read: the previous database',
      () => {
        mkdirSync(`${folder.file}.choosing-aB3dE6`);
        copyFileSync(`${folder.file}.chosen`, join(`${folder.file}.choosing-aB3dE6`, 'outside.db'));
        renameSync(`${folder.file}.chosen`, join(elsewhere, 'gone'));
      },
      ['c0', 'c1', 'c2', 'c3'],
    ],
    [
      'after the second copy: the backup',
      () => renameSync(`${folder.file}.chosen-copy`, `${folder.file}.copy-20260115T130000Z`),
      ['c0', 'c1', 'c2'],
    ],
    [
      'after setting the database aside: the backup',
      () => renameSync(folder.file, `${folder.file}.replaced-20260115T130000Z`),
      ['c0', 'c1', 'c2'],
    ],
  ])('a start that is interrupted, %s', async (_name, stopAt, expected) => {
    await fillAndBackUp();
    await backups().choose(backup);
    await closeAll();
    stopAt();
    expect(await subjects(await open())).toEqual(expected);
    expect(named('.chos')).toEqual([]);
    await closeAll();
    expect(await subjects(await open())).toEqual(expected);
  });

  test('is refused when it is not a backup, is damaged, or is of a newer version; nothing changes', async () => {
    await fillAndBackUp();
    const refused = async (name: string, content: Buffer | string, words: RegExp) => {
      const path = join(elsewhere, name);
      writeFileSync(path, content);
      await expect(backups().choose(path)).rejects.toMatchObject({
        name: 'StoreError',
        message: expect.stringMatching(words),
      });
    };
    const sound = readFileSync(backup);
    await refused('empty.db', '', /^empty\.db is not a backup of Outpost\. Choose/);
    await refused(
      'games.pgn',
      '[Event "x"]\n\n1. e4 *\n'.repeat(900),
      /^games\.pgn is not a backup of Outpost/,
    );
    const page = sound.indexOf('{"number":1,');
    const damaged = Buffer.from(sound);
    damaged.fill(0xa5, page - (page % 4096), page - (page % 4096) + 4096);
    await refused('damaged.db', damaged, /^damaged\.db is damaged and cannot be used\. Choose another/);
    await refused('half.db', sound.subarray(0, 4096 * 5), /^half\.db is damaged/);

    const future = join(elsewhere, 'future.db');
    copyFileSync(backup, future);
    const db = connectTo(future);
    db.pragma('user_version = 99');
    db.close();
    await expect(backups().choose(future)).rejects.toMatchObject({
      code: 'future',
      message: expect.stringMatching(/^A newer Outpost made future\.db .* Install the newest version/),
    });

    const practice = join(elsewhere, 'practice.db');
    const club = await openBench(practice);
    await club.ask('accounts', 'put', { id: 'practice', data: '{"kind":"practice"}' });
    await club.close();
    await expect(backups().choose(practice)).rejects.toMatchObject({
      message: expect.stringContaining('practice club'),
    });
    await expect(backups().choose(join(elsewhere, 'gone.db'))).rejects.toMatchObject({
      message: expect.stringContaining('gone.db cannot be read'),
    });
    expect(named('.chos')).toEqual([]);
    await closeAll();
    expect(await subjects(await open())).toEqual(['c0', 'c1', 'c2', 'c3']);
  });

  test('can be a copied database, and one of an older version', async () => {
    const store = await open();
    await fill(store);
    const copied = join(elsewhere, 'outpost.db');
    copyFileSync(folder.file, copied);
    copyFileSync(`${folder.file}-wal`, `${copied}-wal`);
    expect(await backups().choose(copied)).toMatchObject({ at: null, entries: 3, games: 2 });
    expect(existsSync(`${copied}-shm`)).toBe(false);

    const old = join(elsewhere, 'old.db');
    const db = connectTo(old);
    migrate(db, migrations.slice(0, 1), '0.0.1');
    db.close();
    expect(await backups().choose(old)).toMatchObject({ entries: 0, games: 0 });
  });
});
