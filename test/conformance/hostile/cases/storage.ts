/** Backups, databases and files that somebody else made or prepared. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createAccounts, type Accounts } from '../../../../main/accounts/accounts.ts';
import { createTokenVault } from '../../../../main/accounts/token-vault.ts';
import { replaceFile } from '../../../../main/base/replace-file.ts';
import { silentLog } from '../../../../main/base/log.ts';
import { createSystemClock } from '../../../../main/base/system-clock.ts';
import { rowChecks } from '../../../../main/row-checks.ts';
import { StoreError, type Store } from '../../../../main/store/api.ts';
import {
  chooseBackup,
  writeBackup,
  type BackupContents,
} from '../../../../main/store/recovery/backup-file.ts';
import { createDatabaseBackups } from '../../../../main/store/recovery/backups.ts';
import { createStore } from '../../../../main/store/connection/client.ts';
import { createLookingStore } from '../../../../main/store/connection/look.ts';
import { migrations } from '../../../../main/store/migrations/index.ts';
import { connect } from '../../../../main/store/connection/sqlite.ts';
import {
  accountAt,
  accountData,
  accountId,
  endlessView,
  heavySchemas,
  honestServer,
  hostileServer,
  makeDatabase,
  redirectingTrigger,
  remake,
  tamper,
} from '../../../harness/crafted-database.ts';
import { nativeBinding, sourceWorker } from '../../../harness/virtual-store.ts';
import type { HostileCase, HostileContext } from '../case.ts';

const now = Date.UTC(2026, 0, 15, 12);
const gibibyte = 2 ** 30;

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Where the app's database is, and where the user keeps backups. */
interface Place {
  readonly file: string;
  readonly backup: string;
}

function placeIn({ folder }: HostileContext): Place {
  const [data, users] = [join(folder, 'data'), join(folder, 'users')];
  mkdirSync(data, { mode: 0o700 });
  mkdirSync(users);
  return { file: join(data, 'outpost.db'), backup: join(users, 'backup.db') };
}

const open = (file: string): Promise<Store> =>
  createStore({ workerUrl: sourceWorker, file, nativeBinding, log: silentLog });

const backupsOf = (file: string) =>
  createDatabaseBackups({ workerUrl: sourceWorker, file, nativeBinding, appVersion: '0.1.0' });

const optionsOf = (file: string) => ({ file, nativeBinding, migrations, appVersion: '0.1.0' });

/** Reads a backup as its thread does. */
const choose = ({ file, backup }: Place): BackupContents => chooseBackup(optionsOf(file), backup, rowChecks);

/** Fails unless the backup is refused with a sentence for the user, at once and without a trace. */
function mustRefuse(place: Place, words: RegExp): void {
  const before = readdirSync(join(place.file, '..')).toSorted().join();
  const began = performance.now();
  let refusal: unknown;
  try {
    choose(place);
  } catch (error) {
    refusal = error;
  }
  const took = performance.now() - began;
  check(refusal instanceof StoreError, `not refused, or not with a reason: ${String(refusal)}`);
  const { message } = refusal as StoreError;
  check(words.test(message), `refused with other words: ${message}`);
  check(took < 2_000, `refused only after ${took} ms`);
  check(readdirSync(join(place.file, '..')).toSorted().join() === before, 'the refusal left files');
}

/** What a database holds, read without the app. */
function rowsOf<Row>(file: string, sql: string): readonly Row[] {
  const db = connect(file, { nativeBinding, readonly: true });
  try {
    return db.query<Row>(sql).all();
  } finally {
    db.close();
  }
}

const altered = /^backup\.db is not as “Back up…” wrote it/;
const damaged = /^backup\.db is damaged and cannot be used/;
const none = /^backup\.db is no backup of Outpost/;
const unreadable = /^backup\.db cannot be read/;

/** A backup that is refused after `craft` had its way with a sound one. */
const refused = (
  name: string,
  words: RegExp,
  craft: (backup: string) => void,
  makes: (backup: string) => void = makeDatabase,
): HostileCase => ({
  area: 'backup',
  name,
  mustHappen: 'it is refused with a reason, and nothing changes',
  run: async (context) => {
    const place = placeIn(context);
    makes(place.backup);
    craft(place.backup);
    mustRefuse(place, words);
  },
});

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

/** The same trick in a database that is put in the place of the app's own. */
const putInPlace = ([name, script]: readonly [string, string]): HostileCase => ({
  area: 'database',
  name: `the database replaced by one with ${name}`,
  mustHappen: 'it is set aside, its records are taken over, and the user is told',
  run: async (context) => {
    const { file } = placeIn(context);
    makeDatabase(file);
    tamper(file, script);
    const looking = await context.onMainThread(() =>
      createLookingStore({ file, nativeBinding, open: () => open(file) }),
    );
    check(looking === null, 'the main thread read it');
    const store = await open(file);
    try {
      const { incidents, entries } = await store.status();
      check(
        incidents.some(({ message }) => message.startsWith('Another program changed the structure')),
        `the user is not told: ${JSON.stringify(incidents)}`,
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

/** A backup that is taken without some of its rows. */
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

const anAccount = (id: string, data: string) =>
  `INSERT INTO accounts (id, data) VALUES ('${id}', '${data}');`;

const entryOf = (id: string, raw: string) =>
  `INSERT INTO ledger (id, account_id, at, kind, subject, dedupe_key, source, raw)
   VALUES (${id}, '${accountId}', 1, 'challenge', 'x', 'key ${id}', 'stream', ${raw});`;

/** Accounts as the app has them, with the vault that it uses, over the store. */
const accountsOver = (store: Store, tokens: { content: unknown }): Promise<Accounts> =>
  createAccounts({
    stores: {
      real: store.accounts,
      practice: { list: async () => [], put: async () => {}, remove: async () => {} },
    },
    vault: createTokenVault({
      keyring: {
        status: async () => ({ available: true, backend: 'test' }),
        encrypt: async (text) => Buffer.from(text),
        decrypt: async (bytes) => Buffer.from(bytes).toString(),
      },
      file: {
        read: () => tokens.content,
        write: (value) => void (tokens.content = value),
        setAside: () => '',
      },
      log: silentLog,
    }),
    log: silentLog,
    clock: createSystemClock(),
    createId: randomUUID,
    onSecret: () => {},
  });

/** Bytes over the beginning of a file. */
function overwrite(file: string, at: number, bytes: Buffer): void {
  const opened = openSync(file, 'r+');
  try {
    writeSync(opened, bytes, 0, bytes.length, at);
  } finally {
    closeSync(opened);
  }
}

function stretch(file: string, bytes: number): void {
  const opened = openSync(file, 'r+');
  try {
    ftruncateSync(opened, bytes);
  } finally {
    closeSync(opened);
  }
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

const redirect: HostileCase = {
  area: 'backup',
  name: 'a backup whose trigger sends the token of an account elsewhere',
  mustHappen: 'every later start sends the token to the server that it was given for',
  run: async (context) => {
    const place = placeIn(context);
    const { file, backup } = place;
    const tokens = { content: {} as unknown };
    let store = await open(file);
    const added = await (
      await accountsOver(store, tokens)
    ).addToken({
      server: { baseUrl: honestServer, name: 'chess.example', dialect: 'auto' },
      user: { id: 'ruth', name: 'Ruth' },
      isBot: false,
      scopes: null,
      expiresAt: null,
      token: 'lip_secret_of_ruth',
      keeping: 'plain',
    });
    await store.ledger.claimNotification(added.id, 'challenge:c9', now);
    await backupsOf(file).write(backup, now);
    tamper(backup, `${redirectingTrigger} DELETE FROM notifications;`);
    const answer = await backupsOf(file)
      .choose(backup)
      .then(
        () => 'taken',
        (error: unknown) => String(error),
      );
    check(answer.includes('is not as “Back up…” wrote it'), `the backup was ${answer}`);
    await store.close();
    // The same file, put past the check to where a start takes it in.
    copyFileSync(backup, `${file}.chosen`);
    for (let start = 0; start < 2; start += 1) {
      store = await open(file);
      const accounts = await accountsOver(store, tokens);
      await store.ledger.claimNotification(added.id, `challenge:start${start}`, now);
      const [account, ...others] = accounts.list();
      check(others.length === 0 && account?.token === 'lip_secret_of_ruth', 'the account is not as it was');
      check(account?.server.baseUrl === honestServer, `the token would go to ${account?.server.baseUrl}`);
      await store.close();
    }
  },
};

const sideFiles: readonly HostileCase[] = [
  {
    area: 'backup',
    name: 'a write-ahead log beside a sound backup that adds a trigger',
    mustHappen: 'the log counts as a part of the backup, which is refused',
    run: async (context) => {
      const place = placeIn(context);
      const busy = join(context.folder, 'busy.db');
      makeDatabase(busy);
      const db = connect(busy, { nativeBinding });
      try {
        db.pragma('journal_mode = WAL');
        db.pragma('wal_checkpoint(TRUNCATE)');
        copyFileSync(busy, place.backup);
        db.script(redirectingTrigger);
        copyFileSync(`${busy}-wal`, `${place.backup}-wal`);
      } finally {
        db.close();
      }
      mustRefuse(place, altered);
    },
  },
  {
    area: 'backup',
    name: 'a rollback journal beside a sound backup that names a file to delete',
    mustHappen: 'the journal is not used, and the named file is still there',
    run: async (context) => {
      const place = placeIn(context);
      makeDatabase(place.backup);
      const victim = join(context.folder, 'victim');
      writeFileSync(victim, 'no journal\0');
      writeFileSync(`${place.backup}-journal`, hotJournal(victim, statSync(place.backup).size / 4096));
      const contents = choose(place);
      check(contents.entries === 10 && contents.accounts === 1, 'the backup was changed');
      check(existsSync(victim), 'the named file was deleted');
      check(existsSync(`${place.backup}-journal`), 'a file of the user’s folder was deleted');
    },
  },
];

/** As SQLite leaves one when it is stopped in a commit over several files. */
function hotJournal(superJournal: string, pages: number): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]).copy(header);
  header.writeUInt32BE(0, 8);
  header.writeUInt32BE(pages, 16);
  header.writeUInt32BE(512, 20);
  header.writeUInt32BE(4096, 24);
  const name = Buffer.from(superJournal);
  const tail = Buffer.alloc(4 + name.length + 16);
  tail.writeUInt32BE(2 ** 30 / 4096 + 1, 0);
  name.copy(tail, 4);
  tail.writeUInt32BE(name.length, 4 + name.length);
  tail.writeUInt32BE(
    name.reduce((sum, byte) => sum + byte, 0),
    8 + name.length,
  );
  Buffer.from([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]).copy(tail, 12 + name.length);
  return Buffer.concat([header, tail]);
}

const noFiles: readonly HostileCase[] = [
  refused(
    'a pipe that nobody writes to',
    unreadable,
    (backup) => execFileSync('mkfifo', [backup]),
    () => {},
  ),
  refused(
    'a device that never ends',
    unreadable,
    (backup) => symlinkSync('/dev/zero', backup),
    () => {},
  ),
  refused(
    'a folder',
    unreadable,
    (backup) => mkdirSync(backup),
    () => {},
  ),
  refused(
    'a file of 0 bytes',
    none,
    (backup) => writeFileSync(backup, ''),
    () => {},
  ),
  refused('a sparse file of 1 TiB behind a sound backup', none, (backup) =>
    stretch(backup, 1_024 * gibibyte),
  ),
  refused('a header that claims 2^31 pages', damaged, (backup) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(2 ** 31 - 1);
    overwrite(backup, 28, count);
  }),
  refused('a header that claims as many pages as a sparse file of 4 TiB has', /backup\.db/, (backup) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(gibibyte);
    overwrite(backup, 28, count);
    stretch(backup, 4_096 * gibibyte);
  }),
  refused(
    'text in UTF-16',
    altered,
    () => {},
    (backup) => {
      makeDatabase(`${backup}.utf8`);
      tamper(
        backup,
        `PRAGMA encoding = 'UTF-16le'; ${rowsOf<{ sql: string }>(
          `${backup}.utf8`,
          `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> 'sqlite_sequence' ORDER BY type = 'trigger', rowid`,
        )
          .map(({ sql }) => `${sql};`)
          .join('\n')} PRAGMA application_id = 0x4f757470; PRAGMA user_version = ${migrations.length};`,
      );
    },
  ),
  refused('numbers where texts belong', damaged, (backup) =>
    tamper(
      backup,
      `PRAGMA writable_schema = ON;
       UPDATE sqlite_master SET sql = replace(sql, ') STRICT', ')') WHERE name = 'quarantine';
       PRAGMA writable_schema = RESET;
       INSERT INTO quarantine (account_id, at, source, reason, raw) VALUES (x'00', 'noon', 1, 2, 3);
       PRAGMA writable_schema = ON;
       UPDATE sqlite_master SET sql = sql || ' STRICT' WHERE name = 'quarantine';`,
    ),
  ),
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
    'row ids at the end of what SQLite can count',
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

/** A backup of a form that is unusual and harmless. */
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

const secret = { password: 'oakfield-7Q', fullId: 'aBcD1234wXyZ' };

const ownFiles: readonly HostileCase[] = [
  {
    area: 'backup',
    name: 'a reader of a backup who looks for secrets',
    mustHappen: 'no password of an arena and no full game id is in any byte of it',
    run: async (context) => {
      const { file, backup } = placeIn(context);
      makeDatabase(file);
      const db = connect(file, { nativeBinding });
      const line = JSON.stringify({ type: 'gameStart', game: { fullId: secret.fullId, gameId: 'aBcD1234' } });
      for (const raw of [line, JSON.stringify({ body: line }), line.slice(0, 50), `GET /${secret.fullId}`])
        db.command('INSERT INTO quarantine (account_id, at, source, reason, raw) VALUES (?, 1, ?, ?, ?)').run(
          accountId,
          'stream/event',
          raw,
          raw,
        );
      db.command('UPDATE ledger SET raw = ?').run(line);
      const plan = JSON.stringify({ arenaId: 'a', password: secret.password, team: null });
      db.command('INSERT INTO memos VALUES (?, ?, ?, 1, ?)').run(accountId, 'arena-plan', 'a', plan);
      db.close();
      writeBackup(optionsOf(file), backup, now);
      const bytes = readFileSync(backup);
      for (const word of [secret.password, secret.fullId, 'wXyZ'])
        check(!bytes.includes(word), `${word} is in the backup`);
      check(bytes.includes('aBcD1234'), 'the public id is gone too');
      check(readFileSync(file).includes(secret.password), 'the database itself was changed');
    },
  },
  {
    area: 'file',
    name: 'symlinks at the names that temporary files had',
    mustHappen: 'nothing is written through them',
    run: async (context) => {
      const { file, backup } = placeIn(context);
      makeDatabase(file);
      const victim = join(context.folder, 'victim');
      writeFileSync(victim, 'precious');
      for (const path of [`${backup}.part`, `${file}.choosing`, `${file}.chosen-copy`, backup])
        symlinkSync(victim, path);
      writeBackup(optionsOf(file), backup, now);
      choose({ file, backup });
      await context.onMainThread(() => replaceFile(backup, (out) => out.writeFile('games')));
      check(readFileSync(victim, 'utf8') === 'precious', 'the file behind a symlink was written');
    },
  },
  {
    area: 'file',
    name: 'a neighbour on a machine where files can be read by all',
    mustHappen: 'databases, their side files, copies and backups are for their owner only',
    run: async (context) => {
      const { file, backup } = placeIn(context);
      makeDatabase(file);
      chmodSync(file, 0o644);
      const old = `${file}.copy-20250101T000000Z`;
      copyFileSync(file, old);
      const before = process.umask(0);
      try {
        const store = await open(file);
        await store.ledger.heartbeat(accountId, now);
        await backupsOf(file).write(backup, now);
        await backupsOf(file).choose(backup);
        const mid = readdirSync(join(file, '..')).map((name) => join(file, '..', name));
        for (const path of [...mid, backup])
          check(modeOf(path) === 0o600, `${path} has mode ${modeOf(path).toString(8)}`);
        await store.close();
      } finally {
        process.umask(before);
      }
    },
  },
  {
    area: 'file',
    name: 'a backup that is read-only, or readable by all',
    mustHappen: 'it is restored as a file of the owner that can be written, so the next starts work',
    run: async (context) => {
      const place = placeIn(context);
      makeDatabase(place.backup);
      for (const mode of [0o444, 0o644, 0o400]) {
        chmodSync(place.backup, mode);
        choose(place);
        for (const made of ['.chosen', '.chosen-copy'])
          check(
            modeOf(place.file + made) === 0o600,
            `${made} has mode ${modeOf(place.file + made).toString(8)}`,
          );
      }
      for (let start = 0; start < 2; start += 1) {
        const store = await open(place.file);
        check((await store.status()).entries === 10, 'entries are missing');
        await store.close();
        check(modeOf(place.file) === 0o600, `mode ${modeOf(place.file).toString(8)}`);
      }
    },
  },
];

const swapped: readonly HostileCase[] = [
  {
    area: 'database',
    name: 'a copy with a trigger, and no database beside it',
    mustHappen: 'the copy is not used, and a sound older one is',
    run: async (context) => {
      const { file } = placeIn(context);
      makeDatabase(`${file}.copy-20260101T000000Z`);
      makeDatabase(`${file}.copy-20260102T000000Z`);
      tamper(`${file}.copy-20260102T000000Z`, `${redirectingTrigger} DELETE FROM ledger WHERE id > 1;`);
      const store = await open(file);
      check((await store.status()).entries === 10, 'the altered copy was used');
      await store.close();
      check(
        rowsOf(file, `SELECT 1 FROM sqlite_schema WHERE name = 'redirect'`).length === 0,
        'the trigger came along',
      );
    },
  },
  {
    area: 'database',
    name: 'a view in place of the quotas of the database that a backup replaces',
    mustHappen: 'the backup is taken in, and the view is never read',
    run: async (context) => {
      const place = placeIn(context);
      makeDatabase(place.backup);
      choose(place);
      makeDatabase(place.file);
      tamper(
        place.file,
        `DROP TABLE quota_uses; CREATE VIEW quota_uses AS
           WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n) SELECT 'k' AS key, at FROM n ORDER BY at DESC;`,
      );
      const store = await open(place.file);
      const { incidents, entries } = await store.status();
      check(entries === 10, 'the backup was not taken in');
      check(
        incidents.some(({ message }) => message.startsWith('The chosen backup is in use now.')),
        'the user is not told',
      );
      await store.close();
    },
  },
  {
    area: 'backup',
    name: 'another file in place of the backup that was checked',
    mustHappen: 'the start does not take it in, and says so',
    run: async (context) => {
      const place = placeIn(context);
      makeDatabase(place.file);
      makeDatabase(place.backup);
      choose(place);
      tamper(place.backup, `${redirectingTrigger} DELETE FROM ledger;`);
      renameSync(place.backup, `${place.file}.chosen`);
      const store = await open(place.file);
      const { incidents, entries } = await store.status();
      check(entries === 10, 'it was taken in');
      check(
        incidents.some(({ message }) => message.includes('was changed after it was read')),
        'the user is not told',
      );
      await store.close();
    },
  },
];

export const storageCases: readonly HostileCase[] = [
  redirect,
  ...schemaTricks.map(([name, script]) =>
    refused(`a backup with ${name}`, altered, (backup) => tamper(backup, script)),
  ),
  ...schemaTricks.slice(0, 6).map(putInPlace),
  ...heavySchemas.map(putInPlace),
  ...sideFiles,
  ...noFiles,
  ...badAccounts,
  ...badNumbers,
  ...pageSizes,
  ...ownFiles,
  ...swapped,
];
