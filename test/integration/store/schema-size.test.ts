/** The main thread opens the app's own database only when SQLite can read its schema quickly. */
import { closeSync, copyFileSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLazyStore } from '../../../main/store/connection/lazy-store.ts';
import { isSchemaSmall, schemaSizeOf } from '../../../main/store/connection/schema-size.ts';
import { connect } from '../../../main/store/database/sqlite.ts';
import { checkCase } from '../../conformance/hostile/check.ts';
import { heavySchemas, makeDatabase, remake, tamper } from '../../harness/crafted-database.ts';
import {
  connectTo,
  entry,
  makeFolder,
  nativeBinding,
  openBench,
  type Folder,
} from '../../unit/store/support.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
  makeDatabase(folder.file);
});
afterEach(() => folder.remove());

const look = (file = folder.file) =>
  createLazyStore({ file, nativeBinding, open: () => Promise.reject(new Error('not asked for')) });

function patch(at: number, bytes: readonly number[]): void {
  const opened = openSync(folder.file, 'r+');
  writeSync(opened, Buffer.from(bytes), 0, bytes.length, at);
  closeSync(opened);
}

test('the app’s own schema is measured correctly, and has room to grow', () => {
  const db = connectTo(folder.file);
  const { rows, text } = db
    .query<{ rows: number; text: number }>(
      `SELECT count(*) AS rows, sum(length(type) + length(name) + length(tbl_name) + length(coalesce(sql, ''))) AS text
       FROM sqlite_schema`,
    )
    .get() ?? { rows: 0, text: 0 };
  db.close();
  const size = schemaSizeOf(folder.file);
  expect(size.rows).toBe(rows);
  expect(size.bytes).toBeGreaterThan(text);
  expect(size.bytes).toBeLessThan(text + 16 * rows);
  // When this fails, raise the bounds and measure the worst schema within them again.
  expect(size.bytes).toBeLessThan(36_864);
  expect(size.rows).toBeLessThan(192);
  expect(look()).not.toBeNull();
});

describe('a schema that SQLite parses slowly', () => {
  test.each(heavySchemas)('with %s does not block the main thread', async (name, script) => {
    const { problem, mainThreadMs } = await checkCase({
      ...{ area: 'database', name, mustHappen: 'the thread opens it' },
      run: async ({ folder: own, onMainThread }) => {
        const file = `${own}/outpost.db`;
        makeDatabase(file);
        tamper(file, script);
        expect(await onMainThread(() => look(file))).toBeNull();
      },
    });
    expect(problem).toBeUndefined();
    expect(mainThreadMs).toBeLessThan(30);
  });

  test('is detected when only the write-ahead log has it', () => {
    const writer = connect(folder.file, { nativeBinding });
    writer.pragma('journal_mode = WAL');
    writer.pragma('wal_autocheckpoint = 0');
    writer.script(heavySchemas[0]?.[1] ?? '');
    const killed = `${folder.path}/killed.db`;
    for (const suffix of ['', '-wal']) copyFileSync(folder.file + suffix, killed + suffix);
    writer.close();
    expect(statSync(`${killed}-wal`).size).toBeGreaterThan(0);
    expect(isSchemaSmall(killed)).toBe(false);
  });
});

test('commits of a killed app do not change the measurement', async () => {
  const size = schemaSizeOf(folder.file);
  const bench = await openBench(folder.file);
  for (let n = 20; n < 40; n += 1) await bench.ask('ledger', 'append', [entry(n)]);
  const killed = `${folder.path}/killed.db`;
  for (const suffix of ['', '-wal']) copyFileSync(folder.file + suffix, killed + suffix);
  await bench.close();
  expect(statSync(`${killed}-wal`).size).toBeGreaterThan(0);
  expect(schemaSizeOf(killed)).toEqual(size);
});

describe('a schema that is left to the thread', () => {
  test.each<[string, () => void]>([
    [
      'a row longer than any of the app’s',
      () => tamper(folder.file, `CREATE VIEW v AS SELECT '${'x'.repeat(2_048)}'`),
    ],
    ['a table of statistics', () => tamper(folder.file, 'ANALYZE')],
    ['text of another encoding', () => patch(56, [0, 0, 0, 2])],
    ['smaller pages', () => remake(folder.file, 'PRAGMA page_size = 1024')],
    ['a rollback journal', () => writeFileSync(`${folder.file}-journal`, 'of another run')],
    [
      'a log longer than any that the app leaves',
      () => writeFileSync(`${folder.file}-wal`, Buffer.alloc(9 * 2 ** 20)),
    ],
    ['half a log', () => writeFileSync(`${folder.file}-wal`, Buffer.alloc(10))],
    ['a truncated file', () => writeFileSync(folder.file, readFileSync(folder.file).subarray(0, 6_000))],
    ['a file that is not a database', () => writeFileSync(folder.file, Buffer.alloc(8_192, 0xa5))],
    // The first page lists the same page repeatedly, or itself.
    ['cells outside the page', () => patch(112, [0xff, 0xff])],
    ['a page that links to itself', () => patch(108, [0, 0, 0, 1])],
    ['more cells than fit on a page', () => patch(103, [0xff, 0xff])],
  ])('%s', (_what, craft) => {
    expect(isSchemaSmall(folder.file)).toBe(true);
    craft();
    expect(isSchemaSmall(folder.file)).toBe(false);
    expect(look()).toBeNull();
  });

  test('a page that is listed many times', () => {
    const first = readFileSync(folder.file).subarray(0, 4_096);
    const cell = first.readUInt16BE(112);
    patch(103, [0, 60]);
    for (let n = 0; n < 60; n += 1) patch(112 + 2 * n, [cell >> 8, cell & 255]);
    expect(isSchemaSmall(folder.file)).toBe(false);
  });
});
