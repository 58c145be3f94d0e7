import Database from 'better-sqlite3';
import { createPrivateFile } from './private-file.ts';

export type SqlValue = string | number | Uint8Array | null;

/** A prepared read-only statement. Rows have the column names of the statement. */
export interface Query<Row> {
  get(...values: readonly SqlValue[]): Row | undefined;
  all(...values: readonly SqlValue[]): Row[];
  /** One row at a time. Nothing can be written meanwhile. */
  iterate(...values: readonly SqlValue[]): Iterable<Row>;
}

/** A prepared statement that writes. */
export interface Command {
  run(...values: readonly SqlValue[]): { readonly changes: number; readonly rowId: number };
}

/** A read-only handle: preparing a writing statement throws. */
export interface ReadableDb {
  query<Row>(sql: string): Query<Row>;
}

/** The handle that may write; only one exists, in the database's thread. */
export interface WritableDb extends ReadableDb {
  command(sql: string): Command;
  /** Runs several statements. */
  script(sql: string): void;
  /** Runs `action` atomically; a savepoint within another transaction. */
  transaction<T>(action: () => T): T;
}

/** A connection with methods for opening, copying and closing. */
export interface Connection extends WritableDb {
  /** False after SQLite rolled the transaction back because of a failure. */
  readonly inTransaction: boolean;
  pragma(name: string): unknown;
  /** Copies the committed database in steps of `pages` pages; other work can run in between. */
  backup(target: string, pages: number): Promise<void>;
  close(): void;
}

export interface ConnectionOptions {
  readonly nativeBinding: string | undefined;
  readonly readonly?: boolean;
}

export const MEMORY = ':memory:';

/**
 * Hides parameters after `=`, `IS` and `LIMIT` from the query planner, by a unary plus. The planner would look at their
 * values, and SQLite compiles such a statement again after each change of its parameters. Here that would be each run,
 * because better-sqlite3 clears the parameters after it: 20 to 100 µs each time. See `sqlite3VdbeReprepareOnBind` in the
 * source of SQLite 3.54.
 */
const compiledOnce = (sql: string): string => sql.replaceAll(/(=|\bIS|\bLIMIT)(\s*)\?/g, '$1$2+?');

/** How long a statement waits for another process's lock, ms. */
const BUSY_TIMEOUT_MS = 1000;

/**
 * Opens a database; the only function that does. A missing file is created with mode 0600, which SQLite applies to
 * its side files too. The schema is not trusted: it cannot call functions or virtual tables that are not marked
 * innocuous. better-sqlite3 sets the defensive flag, so no statement can write to `sqlite_schema`.
 */
export function connect(file: string, { nativeBinding, readonly = false }: ConnectionOptions): Connection {
  if (!readonly && file !== MEMORY) createPrivateFile(file);
  const db = new Database(file, {
    readonly,
    timeout: BUSY_TIMEOUT_MS,
    ...(nativeBinding === undefined ? {} : { nativeBinding }),
  });
  db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
  return {
    get inTransaction() {
      return db.inTransaction;
    },
    query<Row>(sql: string) {
      const statement = db.prepare<SqlValue[], Row>(compiledOnce(sql));
      if (!statement.readonly) throw new TypeError(`Not a query: ${sql}`);
      return statement;
    },
    command(sql) {
      const statement = db.prepare<SqlValue[]>(compiledOnce(sql));
      return {
        run(...values) {
          const { changes, lastInsertRowid } = statement.run(...values);
          return { changes, rowId: Number(lastInsertRowid) };
        },
      };
    },
    script: (sql) => void db.exec(sql),
    transaction: (action) => db.transaction(action).immediate(),
    pragma: (name) => db.pragma(name, { simple: true }),
    async backup(target, pages) {
      await db.backup(target, { progress: () => pages });
    },
    close: () => void db.close(),
  };
}

/** Opens a database for `use` and closes it afterwards. */
export function withConnection<T>(file: string, options: ConnectionOptions, use: (db: Connection) => T): T {
  const db = connect(file, options);
  try {
    return use(db);
  } finally {
    db.close();
  }
}
