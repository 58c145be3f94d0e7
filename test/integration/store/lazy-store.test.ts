import { closeSync, existsSync, openSync, truncateSync, writeSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '../../../main/store/api.ts';
import { createLazyStore } from '../../../main/store/connection/lazy-store.ts';
import { connect } from '../../../main/store/database/sqlite.ts';
import { entries, entry, makeFolder, nativeBinding, NOON, type Folder } from '../../unit/store/support.ts';
import { openStore } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: Folder;
let opened: number;
beforeEach(() => {
  folder = makeFolder();
  opened = 0;
});
afterEach(() => folder.remove());

const look = () =>
  createLazyStore({
    file: folder.file,
    nativeBinding,
    open: () => {
      opened += 1;
      return openStore(folder.file);
    },
  });

async function filled(): Promise<void> {
  const store = await openStore(folder.file);
  await store.ledger.append(entries(30));
  await store.accounts.put({ id: 'alice', data: '{"name":"Alice"}' });
  await store.games.put({ accountId: 'alice', gameId: 'g1', over: false, updatedAt: NOON, data: '{}' });
  await store.close();
}

function lookOf(): { store: Store; wake(): Promise<unknown> } {
  const found = look();
  if (!found) throw new Error('a look was enough for this database, and was refused');
  return found;
}

test('the first paint’s data are read without the thread, with the same result', async () => {
  await filled();
  const { store } = lookOf();
  const seen = [
    await store.ledger.page({ limit: 20 }),
    await store.ledger.newestId(),
    await store.ledger.lastSeen('alice'),
    await store.accounts.list(),
    await store.games.ongoing(),
    await store.away.list(),
    await store.quarantine.count(),
    await store.ledger.unsettledNotifications(),
  ];
  expect(opened).toBe(0);
  const direct = await openStore(folder.file);
  expect(seen).toEqual([
    await direct.ledger.page({ limit: 20 }),
    30,
    await direct.ledger.lastSeen('alice'),
    [{ id: 'alice', data: '{"name":"Alice"}' }],
    await direct.games.ongoing(),
    [],
    0,
    [],
  ]);
  await direct.close();
});

test('the first write starts the thread, once, and later reads see it', async () => {
  await filled();
  const { store } = lookOf();
  const [, , page] = await Promise.all([
    store.ledger.append([entry(31)]),
    store.quotas.record('joins', NOON),
    store.ledger.page({ limit: 1 }),
  ]);
  expect(page[0]?.id).toBe(31);
  expect(await store.quotas.since('joins', 0)).toEqual([NOON]);
  expect(await store.status()).toMatchObject({ entries: 31, incidents: [] });
  expect(opened).toBe(1);
  await store.close();
});

test('commits of a killed app are visible, although the database was never closed', async () => {
  await filled();
  const writer = connect(folder.file, { nativeBinding });
  writer.command('DELETE FROM accounts').run();
  writer.command(`INSERT INTO accounts (id, data) VALUES ('bob', '{}')`).run();
  const { store } = lookOf();
  expect(await store.accounts.list()).toEqual([{ id: 'bob', data: '{}' }]);
  writer.close();
  await store.close();
});

test.each([
  ['is missing', () => {}],
  ['is empty', () => truncateSync(folder.file, 0)],
  [
    'is of another version',
    () => {
      const db = connect(folder.file, { nativeBinding });
      db.pragma('user_version = 999');
      db.close();
    },
  ],
  ['is no database', () => truncateSync(folder.file, 50)],
] as const)('a database that %s is left to the thread', async (what, spoil) => {
  if (what !== 'is missing') await filled();
  spoil();
  expect(look()).toBeNull();
  expect(opened).toBe(0);
  if (what === 'is missing') expect(existsSync(folder.file)).toBe(false);
});

test('damage found by the read-only store goes to the thread, which restores', async () => {
  await filled();
  const store = await openStore(folder.file);
  await store.ledger.append(entries(400).slice(100));
  await store.close();
  const { store: looking } = lookOf();
  // Overwrites everything after the first page, which has the schema.
  const file = openSync(folder.file, 'r+');
  writeSync(file, Buffer.alloc(60_000, 0xa5), 0, 60_000, 4096);
  closeSync(file);
  expect(Array.isArray(await looking.ledger.page({ limit: 5 }))).toBe(true);
  expect(opened).toBe(1);
  expect((await looking.status()).incidents.length).toBeGreaterThan(0);
  await looking.close();
});

test('the reason for refusing a database is reported when the thread is needed', async () => {
  await filled();
  const refused = createLazyStore({
    file: folder.file,
    nativeBinding,
    open: () => Promise.reject(new Error('the disk is read-only')),
  });
  expect(await refused?.store.accounts.list()).toHaveLength(1);
  await expect(refused?.wake()).rejects.toThrow('read-only');
  await expect(refused?.store.ledger.append([entry(31)])).rejects.toThrow('read-only');
});
