/**
 * The schema objects that SQLite acts on: tables, indexes, views and triggers. A database is used only when they
 * are identical to those of the migrations, because a foreign trigger or view would run with the app's statements.
 */
import { createHash } from 'node:crypto';
import { StoreError } from '../api.ts';
import type { Migration } from '../database/migration.ts';
import { checkIdentity, migrate, versionOf } from '../database/schema.ts';
import { MEMORY, withConnection, type Connection, type ReadableDb } from '../database/sqlite.ts';
import { messageOf } from '../../text/message.ts';

/** Bytes; longer than any object of our schema. */
const MOST_TEXT = 65_536;

/** The schema of the database is not the one that the app created. */
export class AlteredError extends StoreError {
  override readonly name = 'AlteredError';
  constructor(file: string) {
    super('corrupt', messageOf('storage.structureChanged', { file }));
  }
}

/** SHA-256 of the schema, in hexadecimal. */
export function shapeOf(db: ReadableDb): string {
  // One text instead of many rows, because every start reads it. Ordered, because `VACUUM` changes the order of
  // rows; without root pages, which differ between files. Hexadecimal makes the separators unambiguous.
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
 * Throws `corrupt` for a foreign file, `future` for a newer version, and `AlteredError` when the schema differs
 * from that of the database's version. Messages call the file `file`.
 */
export function checkOurs(db: Connection, file: string, migrations: readonly Migration[]): void {
  checkIdentity(db, file, migrations);
  const version = versionOf(db);
  const made = migrations.find((migration) => migration.version === version);
  if (made === undefined || shapeOf(db) !== made.shape) throw new AlteredError(file);
}

/** Columns by table name and text of its `CREATE TABLE`, for all versions of the schema. */
export type KnownTables = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Runs all migrations in memory, which takes some ms; only for repairs. */
export function knownTables(
  migrations: readonly Migration[],
  nativeBinding: string | undefined,
): KnownTables {
  return withConnection(MEMORY, { nativeBinding }, (db) => {
    const known = new Map<string, Map<string, readonly string[]>>();
    for (const [index] of migrations.entries()) {
      migrate(db, migrations.slice(0, index + 1), undefined);
      for (const { name, sql } of tableTexts(db)) {
        const texts = known.get(name) ?? new Map<string, readonly string[]>();
        known.set(name, texts.set(sql, columnsOf(db, name)));
      }
    }
    return known;
  });
}

/** Columns of the tables whose definition is exactly one of ours; other tables are omitted. */
export function ourTables(db: ReadableDb, known: KnownTables): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { name, sql } of tableTexts(db)) {
    const columns = known.get(name)?.get(sql);
    if (columns !== undefined) found.set(name, columns);
  }
  return found;
}

/** Only for a database with our schema: a foreign one could have a table named `pragma_table_info`. */
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
