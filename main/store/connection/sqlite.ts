import Database from 'better-sqlite3';
import { createPrivateFile } from '../recovery/private-file.ts';

export type Value = string | number | Uint8Array | null;

/** A prepared statement that only reads. Rows come back with the names their columns have in the statement. */
export interface Query<Row> {
  get(...values: readonly Value[]): Row | undefined;
  all(...values: readonly Value[]): Row[];
}

/** A prepared statement that changes something. */
export interface Command {
  run(...values: readonly Value[]): { readonly changes: number; readonly rowId: number };
}

/** A handle that can only be asked: preparing anything that writes throws. */
export interface ReadableDb {
  query<Row>(sql: string): Query<Row>;
}

/** A handle that may also change the database; there is one, and its thread has it. */
export interface WritableDb extends ReadableDb {
  command(sql: string): Command;
  /** Runs a script of several statements. */
  script(sql: string): void;
  /** All of `action` or nothing of it; inside another transaction, a savepoint. */
  transaction<T>(action: () => T): T;
}

/** A connection with what only opening, copying and closing need. */
export interface Connection extends WritableDb {
  /** False once a failure made SQLite take back the transaction by itself. */
  readonly inTransaction: boolean;
  pragma(name: string): unknown;
  /** Copies the database, as committed, page by page; other work goes on between the steps of `pages` pages. */
  backup(target: string, pages: number): Promise<void>;
  close(): void;
}

export interface ConnectionOptions {
  readonly nativeBinding: string | undefined;
  readonly readonly?: boolean;
}

/** A database that is in memory only. */
export const MEMORY = ':memory:';

/** How long, in ms, a statement waits for another process that holds the file. */
const BUSY_TIMEOUT_MS = 1000;

/**
 * Opens a database; the only place that does. A missing file is created for its owner only (0600), and its side files
 * get the same mode from SQLite. What a file's schema holds is not trusted: functions and virtual tables that are not
 * marked as harmless do not run from it. better-sqlite3 sets the defensive flag, so no statement writes to
 * `sqlite_schema`.
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
      const statement = db.prepare<Value[], Row>(sql);
      if (!statement.readonly) throw new TypeError(`Not a query: ${sql}`);
      return statement;
    },
    command(sql) {
      const statement = db.prepare<Value[]>(sql);
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
