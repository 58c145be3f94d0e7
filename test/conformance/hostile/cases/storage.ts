/** Malicious backups, databases and files. */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLazyStore } from '../../../../main/store/connection/lazy-store.ts';
import {
  accountAt,
  accountData,
  accountId,
  endlessView,
  heavySchemas,
  hostileServer,
  makeDatabase,
  redirectingTrigger,
  remake,
  tamper,
} from '../../../harness/crafted-database.ts';
import { nativeBinding } from '../../../harness/virtual-store.ts';
import type { HostileCase, HostileContext } from '../case.ts';
import { inEnglish } from '../../../../main/text/english.ts';
import {
  placeIn,
  open,
  check,
  now,
  rowsOf,
  choose,
  altered,
  refused,
  anAccount,
  entryOf,
} from './storage-tools.ts';
import { redirect, sideFiles, noFiles, ownFiles, swapped } from './storage-files.ts';

const schemaTricks: readonly (readonly [name: string, script: string])[] = [
  ['a trigger that redirects an account', redirectingTrigger],
  ['a view in place of the accounts that never ends', endlessView],
  [
    'a trigger that was written past SQLite’s protection',
    `PRAGMA writable_schema = ON;
     INSERT INTO sqlite_master (type, name, tbl_name, rootpage, sql)
       VALUES ('trigger', 't', 'quota_uses', 0,
         'CREATE TRIGGER t AFTER INSERT ON quota_uses BEGIN DELETE FROM ledger; END');`,
  ],
  [
    'a table in place of the one that describes columns',
    'CREATE TABLE pragma_table_info (name TEXT, type TEXT, "notnull" INTEGER, pk INTEGER)',
  ],
  [
    'a column that is computed',
    `ALTER TABLE memos ADD COLUMN bomb TEXT AS (hex(zeroblob(100000000))) VIRTUAL`,
  ],
  [
    'a table whose rule computes',
    `DROP TABLE follows; CREATE TABLE follows (id INTEGER PRIMARY KEY, account_id TEXT NOT NULL UNIQUE,
       asked_at INTEGER NOT NULL, users TEXT NOT NULL CHECK (length(hex(zeroblob(100000000))) > 0)) STRICT`,
  ],
  ['an index on an expression', 'CREATE INDEX bomb ON ledger (length(hex(zeroblob(1 << (id % 8)))))'],
  ['an index on a part', 'CREATE INDEX part ON ledger (at) WHERE abs(at) > 5'],
  ['a full text index with its shadow tables', 'CREATE VIRTUAL TABLE bomb USING fts5(words)'],
  ['a virtual table on another', `CREATE VIRTUAL TABLE bomb USING rtree(id, a, b)`],
  [
    'a table without row ids',
    'DROP TABLE meta; CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID',
  ],
  ['a table whose name holds a quote and a line break', 'CREATE TABLE "a""; DROP TABLE accounts; --\n" (x)'],
  ['statistics that mislead the planner', 'ANALYZE'],
];

/** The same modification in a database that replaces the app's own. */
const putInPlace = ([name, script]: readonly [string, string]): HostileCase => ({
  area: 'database',
  name: `the database replaced by one with ${name}`,
  mustHappen: 'it is quarantined, its records are recovered, and the user is notified',
  run: async (context) => {
    const { file } = placeIn(context);
    makeDatabase(file);
    tamper(file, script);
    const looking = await context.onMainThread(() =>
      createLazyStore({ file, nativeBinding, open: () => open(file) }),
    );
    check(looking === null, 'the main thread read it');
    const store = await open(file);
    try {
      const { incidents, entries } = await store.status();
      check(
        incidents.some(({ message }) =>
          inEnglish(message).startsWith('Another program changed the structure'),
        ),
        `the user is not notified: ${JSON.stringify(incidents)}`,
      );
      check(entries === 10 || script.includes('ledger'), `${entries} of 10 entries were taken over`);
      await store.ledger.claimNotification(accountId, 'challenge:new', now);
      const addresses = (await store.accounts.list()).map(({ data }) => data);
      check(!addresses.some((data) => data.includes('evil')), 'an account was redirected');
      const isViewed = script.includes('CREATE VIEW accounts');
      check(addresses.length === (isViewed ? 0 : 1), `${addresses.length} accounts`);
    } finally {
      await store.close();
    }
    const extras = rowsOf<{ name: string }>(
      file,
      `SELECT name FROM sqlite_schema WHERE name IN ('redirect', 'bomb', 'part', 't', 'heavy', 'heavy1', 'sqlite_stat1')`,
    );
    check(extras.length === 0, `${extras[0]?.name} came along`);
    check(
      readdirSync(join(file, '..')).some((found) => found.includes('.damaged-')),
      'the altered file is not kept',
    );
  },
});

/** A backup that is accepted without some of its rows. */
const leftOut = (
  name: string,
  rows: number,
  script: string,
  look: (made: string) => void = () => {},
): HostileCase => ({
  area: 'backup',
  name,
  mustHappen: 'the record is left out and counted; all else is taken',
  run: async (context) => {
    const place = placeIn(context);
    makeDatabase(place.backup);
    tamper(place.backup, script);
    const contents = choose(place);
    check((contents.leftOut ?? 0) === rows, `${contents.leftOut} rows were left out instead of ${rows}`);
    check(contents.entries === 10, `${contents.entries} entries`);
    look(`${place.file}.chosen`);
  },
});

const consents: readonly HostileCase[] = [
  {
    ...leftOut(
      'a consent to send the token of an account to an explorer',
      0,
      `INSERT INTO memos (account_id, kind, id, at, data)
       VALUES ('${accountId}', 'explorer-server', 'own', 1, '{"baseUrl":"https://evil.example","mark":"forged"}');`,
      (made) => {
        const rows = rowsOf<{ data: string }>(made, 'SELECT data FROM memos');
        check(rows.length === 1, `${rows.length} memos`);
        check(rows[0]?.data === '{"baseUrl":"https://evil.example","mark":null}', `${rows[0]?.data}`);
      },
    ),
    mustHappen: 'the address is taken without the consent',
  },
];

const badAccounts: readonly HostileCase[] = [
  leftOut(
    'an account on a server of another machine without encryption',
    1,
    anAccount(randomUUID(), accountAt('http://evil.example')),
  ),
  leftOut(
    'an account with a path and a password in its address',
    2,
    anAccount(randomUUID(), accountAt('https://evil.example/api')) +
      anAccount(randomUUID(), accountAt('https://ruth:pw@evil.example')),
  ),
  leftOut(
    'an account that shows the name of another server',
    1,
    anAccount(
      randomUUID(),
      accountData({ server: { baseUrl: hostileServer, name: 'lichess.org', dialect: 'auto' } }),
    ),
  ),
  leftOut(
    'accounts whose ids are none, such as a path',
    2,
    anAccount('../../tokens', accountData()) + anAccount('', accountData()),
  ),
  leftOut(
    'records that are no JSON, or of another form',
    4,
    anAccount(randomUUID(), 'no JSON') +
      `INSERT INTO follows (account_id, asked_at, users) VALUES ('a', 1, '{"length":1e9}');
       INSERT INTO memos VALUES ('a', 'bot', 'settings', 1, '{');
       INSERT INTO games (account_id, game_id, over, updated_at, data) VALUES ('a', 'g', 0, 1, '{"summary":null}');`,
  ),
];

const badNumbers: readonly HostileCase[] = [
  leftOut('a text of 40 MB', 1, entryOf('99', `printf('%.*c', 40000000, 'x')`)),
  leftOut(
    'row ids at the upper limit of SQLite',
    2,
    entryOf('9223372036854775807', `'{}'`) + entryOf('-9223372036854775808', `'{}'`),
    (made) => check(rowsOf(made, 'SELECT 1 FROM ledger WHERE id > 100').length === 0, 'a row came along'),
  ),
  leftOut(
    'a day of activity that lasts a billion years',
    1,
    `INSERT INTO activity_spans (account_id, user_id, began, ended, seen_at, data)
     VALUES ('a', 'ruth', 0, 8640000000000000000, 1, '{}');`,
  ),
  leftOut(
    'games whose row ids would need sets of gigabytes, and an index of positions of no sense',
    0,
    `INSERT INTO archives (id, account_id) VALUES (1, '${accountId}');
     INSERT INTO archive_words (id, archive, word) VALUES (1, 1, 'standard');
     INSERT INTO archive_games (id, archive, game_id, began, lasted, color, result, rated, variant, speed, perf, status, plies, moves, indexed)
       VALUES (9000000000000000000, 1, 'game0001', 1, 1, 0, 1, 1, 1, 1, 1, 1, 0, x'', 1);
     INSERT INTO archive_runs (archive, level, state, entries) VALUES (1, 0, 1, 9);
     INSERT INTO archive_blocks (id, run, first, data) VALUES (1048576, 1, 0, randomblob(4000));`,
    (made) => {
      const [game] = rowsOf<{ id: number; indexed: number }>(made, 'SELECT id, indexed FROM archive_games');
      check(game?.id === 1 && game.indexed === 0, `the game is ${JSON.stringify(game)}`);
      check(rowsOf(made, 'SELECT 1 FROM archive_blocks').length === 0, 'the index came along');
    },
  ),
].map((one) =>
  one.name.startsWith('games whose')
    ? { ...one, mustHappen: 'the games get row ids without gaps, and the app makes the index again' }
    : one,
);

/** An unusual but harmless backup. */
const pageSizes: readonly HostileCase[] = [512, 65_536].map((size) => ({
  area: 'backup' as const,
  name: `pages of ${size} bytes`,
  mustHappen: 'its records are taken into a database of the usual form',
  run: async (context: HostileContext) => {
    const place = placeIn(context);
    makeDatabase(place.backup);
    remake(place.backup, `PRAGMA page_size = ${size}`);
    check(choose(place).entries === 10, 'entries are missing');
    const [form] = rowsOf<{ size: number }>(
      `${place.file}.chosen`,
      'SELECT page_size AS size FROM pragma_page_size',
    );
    check(form?.size === 4_096, `pages of ${form?.size} bytes came along`);
  },
}));

export const storageCases: readonly HostileCase[] = [
  redirect,
  ...schemaTricks.map(([name, script]) =>
    refused(`a backup with ${name}`, altered, (backup) => tamper(backup, script)),
  ),
  ...schemaTricks.slice(0, 6).map(putInPlace),
  ...heavySchemas.map(putInPlace),
  ...sideFiles,
  ...noFiles,
  ...consents,
  ...badAccounts,
  ...badNumbers,
  ...pageSizes,
  ...ownFiles,
  ...swapped,
];
