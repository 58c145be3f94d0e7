/**
 * Backups: files that the user keeps elsewhere. Each is one database without side files, written by a connection of its
 * own from one moment's state, without what was ever deleted, and read back before anybody is told that it is there.
 */
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { say } from '../text/say.ts';
import { StoreError } from './api.ts';
import { CHOSEN, CHOSEN_COPY, CHOOSING } from './chosen.ts';
import { verify } from './copies.ts';
import { isDamage, toStoreError } from './errors.ts';
import type { OpenOptions } from './open-options.ts';
import { removeScratch, sizeOf } from './place.ts';
import { checkIdentity, isOurs, migrate } from './schema.ts';
import { connect, type Connection } from './sqlite.ts';

export interface BackupContents {
  /** When it was made, ms since the epoch; null for a database that "Back up…" did not write. */
  readonly at: number | null;
  readonly bytes: number;
  readonly accounts: number;
  readonly games: number;
  /** Days that some activity is kept of. */
  readonly days: number;
  /** Of the ledger. */
  readonly entries: number;
}

/** `file`: the database itself. */
export type BackupOptions = Pick<OpenOptions, 'file' | 'nativeBinding' | 'migrations' | 'appVersion'>;

const dayMs = 86_400_000;
const madeAt = 'backup_at';

/** Writes a backup; throws a `StoreError`, and whatever was at `target` before is there still. */
export function writeBackup(options: BackupOptions, target: string, now: number): BackupContents {
  const { file, nativeBinding } = options;
  const part = `${target}.part`;
  const name = basename(target);
  try {
    refuseOwnFolder(file, target);
    accessSync(dirname(target), constants.W_OK);
    removeScratch(part);
    const source = connect(file, { nativeBinding, readonly: true });
    try {
      source.command('VACUUM INTO ?').run(part);
    } finally {
      source.close();
    }
    chmodSync(part, 0o600);
    const written = connect(part, { nativeBinding });
    try {
      mark(written, now);
    } finally {
      written.close();
    }
    const contents = readBackup(part, name, options);
    renameSync(part, target);
    return contents;
  } catch (error) {
    removeScratch(part);
    throw toStoreError(error, name);
  }
}

/**
 * Reads a backup and, where it is sound, puts it beside the database to take its place at the next start
 * (`takeInChosen`). The user's file is only copied, never opened. Throws a `StoreError`; nothing has changed then.
 */
export function chooseBackup(options: BackupOptions, source: string): BackupContents {
  const { file } = options;
  const name = basename(source);
  const part = file + CHOOSING;
  try {
    checkReadable(source, name);
    removeScratch(part);
    copyFileSync(source, part);
    // A database that was copied as it stood has its latest here.
    if (existsSync(`${source}-wal`)) copyFileSync(`${source}-wal`, `${part}-wal`);
    const contents = readBackup(part, name, options);
    copyFileSync(part, file + CHOSEN_COPY);
    renameSync(part, file + CHOSEN);
    return contents;
  } catch (error) {
    removeScratch(part);
    throw toStoreError(error, name);
  }
}

/** Reads all of a database that is nobody else's, and brings it to the present format; errors call it `name`. */
function readBackup(
  path: string,
  name: string,
  { nativeBinding, migrations, appVersion }: BackupOptions,
): BackupContents {
  const db = connect(path, { nativeBinding });
  try {
    checkIdentity(db, name, migrations);
    verify(db, 'whole');
    refusePractice(db, name);
    db.pragma('journal_mode = DELETE');
    migrate(db, migrations, appVersion);
    return contentsOf(db, path);
  } catch (error) {
    if (!isDamage(error)) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    throw new StoreError(
      'corrupt',
      isOurs(path)
        ? say('{name} is damaged and cannot be used. Choose another backup. ({detail})', { name, detail })
        : say('{name} is no backup of Outpost. Choose a file that “Back up…” wrote.', { name }),
    );
  } finally {
    db.close();
  }
}

function checkReadable(source: string, name: string): void {
  try {
    accessSync(source, constants.R_OK);
    if (statSync(source).isFile()) return;
  } catch {
    // Whatever the reason, the user is told the same.
  }
  throw new StoreError(
    'internal',
    say('{name} cannot be read. Check that the file is there and that you may read it.', { name }),
  );
}

/** What lies beside the database could be taken for a part of it, and would be lost together with it. */
function refuseOwnFolder(file: string, target: string): void {
  const folder = dirname(target);
  if (!existsSync(folder) || realpathSync(folder) !== realpathSync(dirname(file))) return;
  throw new StoreError(
    'internal',
    say('Outpost keeps the database itself in this folder. Choose another one, best on another disk.'),
  );
}

function refusePractice(db: Connection, name: string): void {
  const kind = `CASE WHEN json_valid(data) THEN json_extract(data, '$.kind') END`;
  if (count(db, `accounts WHERE ${kind} = 'practice'`) === 0) return;
  throw new StoreError(
    'internal',
    say('{name} is the practice club’s database, which is not for restoring. Choose a backup.', { name }),
  );
}

function mark(db: Connection, now: number): void {
  db.command(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  ).run(madeAt, String(now));
}

function contentsOf(db: Connection, path: string): BackupContents {
  const at = db.query<{ value: string }>('SELECT value FROM meta WHERE key = ?').get(madeAt)?.value;
  return {
    at: at === undefined ? null : Number(at),
    bytes: sizeOf(path),
    accounts: count(db, 'accounts'),
    games: count(db, 'archive_games'),
    days: countDays(db),
    entries: count(db, 'ledger'),
  };
}

const count = (db: Connection, what: string): number =>
  db.query<{ count: number }>(`SELECT count(*) AS count FROM ${what}`).get()?.count ?? 0;

/** Spans are days of some servers and weeks of others, and may overlap. */
function countDays(db: Connection): number {
  const days = new Set<number>();
  const spans = db.query<{ began: number; ended: number }>('SELECT began, ended FROM activity_spans').all();
  for (const { began, ended } of spans)
    for (let day = Math.floor(began / dayMs); day * dayMs < ended; day += 1) days.add(day);
  return days.size;
}
