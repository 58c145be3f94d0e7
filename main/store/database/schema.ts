import { closeSync, openSync, readSync } from 'node:fs';
import { StoreError } from '../api.ts';
import type { Migration } from './migration.ts';
import type { Connection } from './sqlite.ts';
import { messageOf } from '../../text/message.ts';

/** "Outp": distinguishes our databases from those of other programs. */
const APPLICATION_ID = 0x4f757470;
/** Offset of the application id in a file. */
const APPLICATION_ID_AT = 68;

export const versionOf = (db: Connection): number => Number(db.pragma('user_version'));

export const newestOf = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;

export const tablesOf = (db: Connection): readonly string[] =>
  db
    .query<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid`,
    )
    .all()
    .map(({ name }) => name);

/** Whether the database is empty, such as a file of 0 bytes. A database with only a view is not blank. */
export const isBlank = (db: Connection): boolean =>
  versionOf(db) === 0 && db.query('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;

/** Checks the application id in the file header; says nothing about damage elsewhere. */
export function isOurs(path: string): boolean {
  const head = Buffer.alloc(APPLICATION_ID_AT + 4);
  const file = openSync(path, 'r');
  try {
    return readSync(file, head) === head.length && head.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID;
  } finally {
    closeSync(file);
  }
}

/** Throws `corrupt` for a foreign file and `future` for a file of a newer version. */
export function checkIdentity(db: Connection, file: string, migrations: readonly Migration[]): void {
  if (db.pragma('application_id') !== APPLICATION_ID) {
    throw new StoreError('corrupt', messageOf('storage.notOutposts', { file }));
  }
  const version = versionOf(db);
  const newest = newestOf(migrations);
  if (version <= newest) return;
  const maker = makerOf(db);
  const about = { file, version, newest };
  throw new StoreError(
    'future',
    maker === undefined
      ? messageOf('storage.newerFormat', about)
      : messageOf('storage.newerFormatOfVersion', { ...about, maker }),
  );
}

/** Version of the app that migrated the database last; undefined when a newer format no longer stores it there. */
function makerOf(db: Connection): string | undefined {
  try {
    return db.query<{ value: string }>(`SELECT value FROM meta WHERE key = 'app_version'`).get()?.value;
  } catch {
    return undefined;
  }
}

/** Runs the missing migrations, each in a transaction. */
export function migrate(
  db: Connection,
  migrations: readonly Migration[],
  appVersion: string | undefined,
): void {
  const from = versionOf(db);
  for (const { version, up } of migrations) {
    if (version <= from) continue;
    db.transaction(() => {
      up(db);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma(`user_version = ${version}`);
      if (appVersion !== undefined) {
        db.command(
          `INSERT INTO meta (key, value) VALUES ('app_version', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        ).run(appVersion);
      }
    });
  }
}

/**
 * Reads the first and last row of every table, which is cheap at any size. The rest is checked when a copy is
 * made, and by SQLite on every read.
 */
export function probe(db: Connection): void {
  for (const table of tablesOf(db)) {
    db.query(`SELECT * FROM "${table}" ORDER BY rowid LIMIT 1`).get();
    db.query(`SELECT * FROM "${table}" ORDER BY rowid DESC LIMIT 1`).get();
  }
}
