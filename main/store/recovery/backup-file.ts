/**
 * Backups: files that the user keeps elsewhere. A backup is one database without side files, a snapshot without
 * secrets and deleted rows, verified before it gets its final name. When restored it is untrusted data: its rows
 * are copied into a new database.
 */
import { accessSync, constants, existsSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { longestActivitySpan } from '../../base/activity-span.ts';
import { messageOf } from '../../text/message.ts';
import { StoreError } from '../api.ts';
import { removeSecrets } from './backup-secrets.ts';
import { CHOOSING, CHOSEN, CHOSEN_COPY } from './chosen.ts';
import { verify } from './copies.ts';
import { isDamage, toStoreError } from '../errors.ts';
import type { OpenOptions } from './open-options.ts';
import { copyOutside, notABackup } from './outside-file.ts';
import { removeScratch, sizeOf } from './place.ts';
import { copyPrivately, createNewFile, flushFile } from '../database/private-file.ts';
import { forgetDownloads } from './left-out.ts';
import { removeUnfit, type RowChecks } from './row-checks.ts';
import { isOurs, migrate } from '../database/schema.ts';
import { AlteredError, checkOurs } from './shape.ts';
import { connect, withConnection, type Connection } from '../database/sqlite.ts';
import { takeRows } from './take-rows.ts';

export interface BackupContents {
  /** When it was made, ms since the epoch; null for a database that "Back up…" did not write. */
  readonly at: number | null;
  readonly bytes: number;
  readonly accounts: number;
  readonly games: number;
  /** Days with recorded activity. */
  readonly days: number;
  /** Entries of the ledger. */
  readonly entries: number;
  /** Rows that the app would not have written; absent when there are none. */
  readonly leftOut?: number;
}

/** `file`: the app's own database. */
export type BackupOptions = Pick<OpenOptions, 'file' | 'nativeBinding' | 'migrations' | 'appVersion'>;

const dayMs = 86_400_000;
/** Prefix of working folders; six random characters follow. */
const WORKING = '.outpost-backup-';
const madeAt = 'backup_at';

/**
 * Writes a backup without secrets. Throws a `StoreError` and leaves an existing file at `target` unchanged. Works
 * in a new folder beside the target, so that other users of a shared folder cannot interfere.
 */
export function writeBackup(options: BackupOptions, target: string, now: number): BackupContents {
  const { file, nativeBinding, migrations } = options;
  const name = basename(target);
  let folder: string | undefined;
  try {
    refuseOwnFolder(file, target);
    accessSync(dirname(target), constants.W_OK);
    folder = mkdtempSync(join(dirname(target), WORKING));
    const part = join(folder, 'backup.db');
    createNewFile(part);
    withConnection(file, { nativeBinding, readonly: true }, (source) =>
      source.command('VACUUM INTO ?').run(part),
    );
    const contents = withConnection(part, { nativeBinding }, (written) => {
      removeSecrets(written);
      mark(written, now);
      // Overwrites the bytes of changed rows.
      written.script('VACUUM');
      checkOurs(written, name, migrations);
      verify(written, 'whole');
      return contentsOf(written);
    });
    flushFile(part);
    renameSync(part, target);
    return { ...contents, at: now, bytes: sizeOf(target) };
  } catch (error) {
    throw toStoreError(error, name);
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Reads a backup and copies its rows into a new database, which replaces the current one at the next start
 * (`takeInChosen`). Rows that `checks` refuse are dropped and counted. The user's file is only copied, never
 * opened. Throws a `StoreError`; then nothing has changed.
 */
export function chooseBackup(options: BackupOptions, source: string, checks: RowChecks): BackupContents {
  const { file } = options;
  const name = basename(source);
  let folder: string | undefined;
  try {
    folder = mkdtempSync(file + CHOOSING);
    const outside = join(folder, 'outside.db');
    const made = join(folder, 'made.db');
    const copy = join(folder, 'copy.db');
    copyOutside(source, outside, name);
    const at = readOutside(outside, name, options);
    const contents = copyRows(outside, made, options, checks);
    removeScratch(outside);
    flushFile(made);
    copyPrivately(made, copy);
    flushFile(copy);
    renameSync(copy, file + CHOSEN_COPY);
    renameSync(made, file + CHOSEN);
    return { ...contents, at, bytes: sizeOf(file + CHOSEN) };
  } catch (error) {
    throw toStoreError(error, name);
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** Verifies and migrates the copy of a backup; returns when it was made. Errors call the file `name`. */
function readOutside(
  path: string,
  name: string,
  { nativeBinding, migrations, appVersion }: BackupOptions,
): number | null {
  const db = connect(path, { nativeBinding });
  try {
    // In this order, so that nothing of a foreign schema is evaluated.
    checkOurs(db, name, migrations);
    if (db.pragma('encoding') !== 'UTF-8') throw new AlteredError(name);
    verify(db, 'whole');
    refusePractice(db, name);
    db.pragma('journal_mode = DELETE');
    migrate(db, migrations, appVersion);
    return madeAtOf(db);
  } catch (error) {
    if (!isDamage(error)) throw error;
    if (error instanceof AlteredError)
      throw new StoreError('corrupt', messageOf('storage.backupStructureChanged', { name }));
    if (!isOurs(path)) throw notABackup(name);
    const detail = error instanceof Error ? error.message : String(error);
    throw new StoreError('corrupt', messageOf('storage.backupDamaged', { name, detail }));
  } finally {
    db.close();
  }
}

/** Creates the database `made` from the rows of `outside`. */
function copyRows(
  outside: string,
  made: string,
  { nativeBinding, migrations, appVersion }: BackupOptions,
  checks: RowChecks,
): Omit<BackupContents, 'at' | 'bytes'> {
  return withConnection(made, { nativeBinding }, (db) => {
    // No durability is needed until the file is complete; it is flushed then.
    db.pragma('synchronous = OFF');
    db.pragma('journal_mode = MEMORY');
    migrate(db, migrations, appVersion);
    const refused = takeRows(db, outside);
    const unfit = removeUnfit(db, checks);
    if (refused.games + unfit.games > 0) forgetDownloads(db);
    const leftOut = refused.rows + unfit.rows;
    db.pragma('journal_mode = DELETE');
    return { ...contentsOf(db), ...(leftOut > 0 ? { leftOut } : {}) };
  });
}

/** A file beside the database could be mistaken for a part of it, and would be lost together with it. */
function refuseOwnFolder(file: string, target: string): void {
  const folder = dirname(target);
  if (!existsSync(folder) || realpathSync(folder) !== realpathSync(dirname(file))) return;
  throw new StoreError('internal', messageOf('storage.backupInDataFolder'));
}

function refusePractice(db: Connection, name: string): void {
  const kind = `CASE WHEN json_valid(data) THEN json_extract(data, '$.kind') END`;
  if (count(db, `accounts WHERE ${kind} = 'practice'`) === 0) return;
  throw new StoreError('internal', messageOf('storage.backupOfPractice', { name }));
}

function mark(db: Connection, now: number): void {
  db.command(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  ).run(madeAt, String(now));
}

/** Time of the backup, ms since the epoch. */
function madeAtOf(db: Connection): number | null {
  const at = db.query<{ value: string }>('SELECT value FROM meta WHERE key = ?').get(madeAt)?.value ?? '';
  return /^\d{1,15}$/.test(at) ? Number(at) : null;
}

const contentsOf = (db: Connection) => ({
  accounts: count(db, 'accounts'),
  games: count(db, 'archive_games'),
  days: countDays(db),
  entries: count(db, 'ledger'),
});

const count = (db: Connection, what: string): number =>
  db.query<{ count: number }>(`SELECT count(*) AS count FROM ${what}`).get()?.count ?? 0;

/**
 * Spans are days on some servers and weeks on others, and may overlap. Earlier versions stored spans of any length,
 * which count as the longest one.
 */
function countDays(db: Connection): number {
  const spans = db
    .query<{ began: number; ended: number }>('SELECT began, ended FROM activity_spans ORDER BY began')
    .all();
  let days = 0;
  /** First day after those that are counted. */
  let next = Number.NEGATIVE_INFINITY;
  for (const { began, ended } of spans) {
    const first = Math.max(next, Math.floor(began / dayMs));
    const end = Math.ceil(Math.min(ended, began + longestActivitySpan) / dayMs);
    if (end <= first) continue;
    days += end - first;
    next = end;
  }
  return days;
}
