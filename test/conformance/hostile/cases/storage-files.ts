/** Attacks on the files around a database. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../../../main/base/replace-file.ts';
import { writeBackup } from '../../../../main/store/recovery/backup-file.ts';
import { migrations } from '../../../../main/store/migrations/index.ts';
import { connect } from '../../../../main/store/database/sqlite.ts';
import {
  accountId,
  honestServer,
  makeDatabase,
  redirectingTrigger,
  tamper,
} from '../../../harness/crafted-database.ts';
import { nativeBinding } from '../../../harness/virtual-store.ts';
import type { HostileCase } from '../case.ts';
import { inEnglish } from '../../../../main/text/english.ts';
import {
  placeIn,
  open,
  check,
  now,
  rowsOf,
  choose,
  accountsOver,
  backupsOf,
  mustRefuse,
  altered,
  refused,
  unreadable,
  none,
  stretch,
  gibibyte,
  damaged,
  overwrite,
  optionsOf,
  modeOf,
} from './storage-tools.ts';

export const redirect: HostileCase = {
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
    check(
      /Another program changed the structure of \S+, so Outpost cannot restore it/.test(answer),
      `the backup was ${answer}`,
    );
    await store.close();
    // The same file, placed after the check where a start reads it.
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

export const sideFiles: readonly HostileCase[] = [
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

/** A rollback journal as SQLite leaves it when it is stopped in a commit over several files. */
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

export const noFiles: readonly HostileCase[] = [
  refused(
    'a pipe without a writer',
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

const secret = { password: 'oakfield-7Q', fullId: 'aBcD1234wXyZ' };

export const ownFiles: readonly HostileCase[] = [
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
    name: 'symlinks at the former names of temporary files',
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

export const swapped: readonly HostileCase[] = [
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
        incidents.some(({ message }) => inEnglish(message).startsWith('Outpost now uses the chosen backup.')),
        'the user is not notified',
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
        incidents.some(({ message }) => inEnglish(message).includes('changed after Outpost read it')),
        'the user is not notified',
      );
      await store.close();
    },
  },
];
