/**
 * Everything in a database that SQLite acts on by itself: tables, indexes, views and triggers. A database is used only
 * when they are, letter by letter, those that the migrations make. A trigger or a view of others would run with the
 * app's own statements.
 */
import { createHash } from 'node:crypto';
import { StoreError } from '../api.ts';
import type { Migration } from '../migrations/migration.ts';
import { checkIdentity, migrate, versionOf } from '../connection/schema.ts';
import { connect, MEMORY, type Connection, type ReadableDb } from '../connection/sqlite.ts';
import { say } from '../../text/say.ts';

/** Bytes. Longer than the text of anything in a schema of ours. */
const MOST_TEXT = 65_536;

/** A database whose schema is not the one that the app made. */
export class AlteredError extends StoreError {
  constructor(file: string) {
    super('corrupt', say('{file} was changed by another program: its structure is not Outpost’s.', { file }));
    this.name = 'AlteredError';
  }
}

/** SHA-256 of the schema, in hexadecimal. */
export function shapeOf(db: ReadableDb): string {
  // One text instead of many rows: every start reads it. `VACUUM` changes the order of rows, and root pages differ from
  // file to file. In hexadecimal no text can look like two.
  const { text } = db
    .query<{ text: string | null }>(
      `SELECT group_concat(
         concat_ws(',', hex(type), hex(name), hex(tbl_name), CASE WHEN octet_length(sql) <= ${MOST_TEXT} THEN hex(sql) ELSE '-' END),
         ';' ORDER BY type, name, tbl_name, sql) AS text
       FROM main.sqlite_schema`,
    )
    .get() ?? { text: null };
  return createHash('sha256')
    .update(text ?? '')
    .digest('hex');
}

/**
 * Throws `corrupt` for a file that is not ours, `future` for one of a newer version, and `AlteredError` when the schema
 * is not the one of the database's version. `file` is its name in the messages.
 */
export function checkOurs(db: Connection, file: string, migrations: readonly Migration[]): void {
  checkIdentity(db, file, migrations);
  const version = versionOf(db);
  const made = migrations.find((migration) => migration.version === version);
  if (made === undefined || shapeOf(db) !== made.shape) throw new AlteredError(file);
}

/** The columns of a table by the text of its `CREATE TABLE`, for each table that any version of ours has. */
export type KnownTables = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Runs the migrations in memory, which takes some ms: for repairs only. */
export function knownTables(
  migrations: readonly Migration[],
  nativeBinding: string | undefined,
): KnownTables {
  const known = new Map<string, Map<string, readonly string[]>>();
  const db = connect(MEMORY, { nativeBinding });
  try {
    for (const [index] of migrations.entries()) {
      migrate(db, migrations.slice(0, index + 1), undefined);
      for (const { name, sql } of tableTexts(db)) {
        const texts = known.get(name) ?? new Map<string, readonly string[]>();
        known.set(name, texts.set(sql, columnsOf(db, name)));
      }
    }
    return known;
  } finally {
    db.close();
  }
}

/** The columns of those tables of a database that are exactly ours. All others are left alone. */
export function ourTables(db: ReadableDb, known: KnownTables): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { name, sql } of tableTexts(db)) {
    const columns = known.get(name)?.get(sql);
    if (columns !== undefined) found.set(name, columns);
  }
  return found;
}

/** Of a database that is ours: another one can have a table of its own in place of `pragma_table_info`. */
export const columnsOf = (db: ReadableDb, table: string): readonly string[] =>
  db
    .query<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => name);

const tableTexts = (db: ReadableDb) =>
  db
    .query<{ name: string; sql: string }>(
      `SELECT name, sql FROM main.sqlite_schema
       WHERE type = 'table' AND name = tbl_name AND octet_length(sql) <= ${MOST_TEXT} ORDER BY rowid`,
    )
    .all();
