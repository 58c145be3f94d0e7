import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isOwnAccount } from '../../../main/accounts/restored-account.ts';
import { rowChecks } from '../../../main/restored-row-checks.ts';
import { writeBackup } from '../../../main/store/recovery/backup-file.ts';
import { migrations } from '../../../main/store/migrations/index.ts';
import { migrate, tablesOf } from '../../../main/store/database/schema.ts';
import { shapeOf } from '../../../main/store/recovery/shape.ts';
import { connect, MEMORY } from '../../../main/store/database/sqlite.ts';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { checkCase } from '../../conformance/hostile/check.ts';
import { storageCases } from '../../conformance/hostile/cases/storage.ts';
import { accountAt, accountData, accountId, makeDatabase, tamper } from '../../harness/crafted-database.ts';
import { connectTo, makeFolder, nativeBinding, NOON, type Folder } from '../../unit/store/support.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

/** Cases that need threads and several starts; `npm run conformance -- hostile` runs all. */
const chosen = storageCases.filter(
  ({ area, name }) => area === 'file' || area === 'database' || name.includes('token of an account'),
);

test.each(chosen)('$name: $mustHappen', async (hostile) => {
  expect((await checkCase(hostile, 1)).problem).toBeUndefined();
});

describe('a connection', () => {
  test('allows no statement to write to the schema table', () => {
    makeDatabase(folder.file);
    const db = connectTo(folder.file);
    db.pragma('writable_schema = ON');
    expect(() => db.script(`UPDATE sqlite_schema SET sql = 'x' WHERE name = 'ledger'`)).toThrow(
      /may not be modified/,
    );
    expect(() => db.script(`DELETE FROM sqlite_master`)).toThrow(/may not be modified/);
    db.close();
  });

  test('runs no function from a schema that is not marked as harmless', () => {
    makeDatabase(folder.file);
    tamper(folder.file, `CREATE VIEW leak AS SELECT fts3_tokenizer('simple') AS pointer`);
    for (const readonly of [false, true]) {
      const db = connect(folder.file, { nativeBinding, readonly });
      expect(db.pragma('trusted_schema')).toBe(0);
      expect(db.pragma('cell_size_check')).toBe(1);
      expect(() => db.query('SELECT * FROM leak').all()).toThrow(/unsafe use/);
      db.close();
    }
  });

  test('creates a database and its side files for their owner only, with any umask', () => {
    const before = process.umask(0);
    try {
      const db = connectTo(folder.file);
      db.pragma('journal_mode = WAL');
      db.script('CREATE TABLE t (x)');
      for (const suffix of ['', '-wal', '-shm'])
        expect(statSync(folder.file + suffix).mode & 0o777).toBe(0o600);
      db.close();
    } finally {
      process.umask(before);
    }
  });
});

test.each(migrations)('format $version has the shape that its step declares', ({ version, shape }) => {
  const db = connect(MEMORY, { nativeBinding });
  migrate(db, migrations.slice(0, version), undefined);
  expect(shapeOf(db)).toBe(shape);
  db.close();
});

test('the shape is the same after a rewrite, and differs for any other text', () => {
  makeDatabase(folder.file);
  const db = connectTo(folder.file);
  const shape = shapeOf(db);
  db.script('VACUUM');
  expect(shapeOf(db)).toBe(shape);
  db.script('DROP INDEX ledger_at; CREATE INDEX ledger_at ON ledger (account_id,at)');
  expect(shapeOf(db)).not.toBe(shape);
  db.close();
});

test('every text of every table loses its secrets in a backup, except keys', () => {
  makeDatabase(folder.file);
  const db = connectTo(folder.file);
  const fullId = 'aBcD1234wXyZ';
  const text = JSON.stringify({
    game: { fullId, gameId: 'aBcD1234' },
    password: 'oak"field\\7Q',
    url: `/${fullId}`,
  });
  const keys =
    /(^|_)id$|^(key|kind|subject|dedupe_key|channel|source|word|state|owner|stamp|generation|machine|server|uid|star_stamp)$/;
  let planted = 0;
  for (const table of tablesOf(db).filter((name) => name !== 'meta')) {
    const columns = db
      .query<{ name: string; type: string; pk: number }>(
        `SELECT name, type, pk FROM pragma_table_info('${table}') WHERE "notnull" = 1 OR type = 'TEXT'`,
      )
      .all()
      .filter(({ type, pk }) => !(type === 'INTEGER' && pk === 1));
    const values = columns.map(({ name, type }) => {
      if (type === 'INTEGER') return 0;
      if (type === 'BLOB') return new Uint8Array(0);
      if (keys.test(name)) return `${table}-${name}`;
      planted += 1;
      return text;
    });
    db.command(
      `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join()}) VALUES (${columns.map(() => '?').join()})`,
    ).run(...values);
  }
  db.close();
  expect(planted).toBeGreaterThan(20);
  const backup = join(folder.path, 'users', 'backup.db');
  mkdirSync(join(folder.path, 'users'));
  writeBackup({ file: folder.file, nativeBinding, migrations, appVersion: '0.1.0' }, backup, NOON);
  const bytes = readFileSync(backup);
  expect(bytes.includes('aBcD1234')).toBe(true);
  for (const secret of [fullId, 'wXyZ', 'field', '7Q']) expect(bytes.includes(secret)).toBe(false);
  const copy = connectTo(backup);
  const { raw } = copy.query<{ raw: string }>(`SELECT raw FROM ledger WHERE raw LIKE '%game%'`).get() ?? {};
  expect(JSON.parse(raw ?? '')).toEqual({
    game: { fullId: 'aBcD1234', gameId: 'aBcD1234' },
    password: '',
    url: '/aBcD1234',
  });
  copy.close();
});

test('a read-only user’s backup can be restored, and later starts work', async () => {
  const backup = join(folder.path, 'backup.db');
  makeDatabase(backup);
  chmodSync(backup, 0o400);
  const addon = join(folder.path, 'addon.node');
  if (nativeBinding !== undefined) copyFileSync(nativeBinding, addon);
  // File modes do not restrict root, as whom the tests may run.
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  const data = join(folder.path, 'data');
  mkdirSync(data);
  if (isRoot) for (const path of [folder.path, data, backup]) chownSync(path, 65_534, 65_534);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['--import', 'tsx', join(import.meta.dirname, 'restore-twice.mts')],
      ...[join(data, 'outpost.db'), backup, ...(existsSync(addon) ? [addon] : [])],
    ],
    { ...user, cwd: projectRoot, env: { ...process.env, HOME: folder.path, TMPDIR: folder.path } },
  );
  expect(JSON.parse(stdout)).toEqual({ uid: isRoot ? 65_534 : process.getuid?.(), starts: [10, 10] });
  expect(statSync(join(data, 'outpost.db')).mode & 0o777).toBe(0o600);
});

describe('a restored account', () => {
  test('is one that the app could have written', () => {
    expect(isOwnAccount(accountId, accountData())).toBe(true);
    expect(isOwnAccount(accountId, accountAt('http://localhost:8080'))).toBe(true);
    expect(
      isOwnAccount(
        accountId,
        accountData({
          kind: 'watch',
          user: null,
          server: { baseUrl: 'https://lichess.org', name: 'lichess.org', dialect: 'auto' },
        }),
      ),
    ).toBe(true);
    expect(
      isOwnAccount(
        accountId,
        accountData({
          kind: 'practice',
          server: { baseUrl: 'http://127.0.0.1:40123', name: 'Practice club', dialect: 'auto' },
        }),
      ),
    ).toBe(true);
  });

  test.each([
    ['http of another host', accountAt('http://evil.example')],
    ['an address with a path', accountAt('https://evil.example/x')],
    ['an address with a user', accountAt('https://a:b@evil.example')],
    ['an address in another form', accountAt('https://EVIL.example')],
    ['an unknown scheme', accountAt('file:///etc/passwd')],
    ['no user', accountData({ user: null })],
    [
      'a name that is not its host',
      accountData({ server: { baseUrl: 'https://evil.example', name: 'chess.example', dialect: 'auto' } }),
    ],
    ['another kind', accountData().replace('"token"', '"admin"')],
  ])('is refused with %s', (_what, data) => {
    expect(isOwnAccount(accountId, data)).toBe(false);
  });

  test.each(['', 'id1', '..', accountId.toUpperCase(), `${accountId}\n`])(
    'is refused with the id %j',
    (id) => {
      expect(isOwnAccount(id, accountData())).toBe(false);
    },
  );
});

test('the row checks name existing tables and columns', () => {
  makeDatabase(folder.file);
  const db = connectTo(folder.file);
  for (const [table, { columns }] of Object.entries(rowChecks))
    expect(() => db.query(`SELECT ${columns.join()} FROM "${table}"`).all()).not.toThrow();
  db.close();
});

test('scratch files of an interrupted read are removed at the next start, and nothing else', async () => {
  const { openBench } = await import('../../unit/store/support.ts');
  makeDatabase(folder.file);
  const left = `${folder.file}.choosing-aB3dE6`;
  mkdirSync(left);
  writeFileSync(join(left, 'outside.db'), 'half');
  const users = `${folder.file}.choosing-notes.txt`;
  writeFileSync(users, 'mine');
  await (await openBench(folder.file)).close();
  expect(existsSync(left)).toBe(false);
  expect(existsSync(users)).toBe(true);
  rmSync(users);
});
