/** Applies checks of stored text whose format only its owners know. */
import type { Connection, SqlValue } from '../database/sqlite.ts';
import type { LeftOutRows } from './left-out.ts';

/** Check of one table. */
export interface RowCheck {
  /** Columns that it reads. */
  readonly columns: readonly string[];
  /**
   * Whether a row is usable; `asked again`: unusable, but fetched again; `changed`: usable with other values of these
   * columns. An exception means unusable.
   */
  readonly fits: (
    row: Readonly<Record<string, SqlValue>>,
  ) => boolean | 'asked again' | { readonly changed: Readonly<Record<string, SqlValue>> };
}

/** Checks by table; other tables need none. */
export type RowChecks = Readonly<Record<string, RowCheck>>;

/** Loads the checks, which only repairs and restorations need. */
export type LoadRowChecks = () => Promise<RowChecks>;

/** Deletes rows that fail their check, and changes those that need it; returns the unusable ones. */
export function removeUnfit(db: Connection, checks: RowChecks): LeftOutRows {
  return db.transaction(() => {
    let rows = 0;
    let games = 0;
    for (const [table, { columns, fits }] of Object.entries(checks)) {
      const names = columns.map((name) => `"${name}"`).join(', ');
      // One row at a time, because a row can have 16 MiB.
      const next = db.query<Readonly<Record<string, SqlValue>>>(
        `SELECT rowid AS "row id", ${names} FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT 1`,
      );
      const remove = db.command(`DELETE FROM "${table}" WHERE rowid = ?`);
      for (let row = next.get(Number.MIN_SAFE_INTEGER); row; row = next.get(row['row id'] ?? null)) {
        const verdict = judge(fits, row);
        if (verdict === true) continue;
        if (typeof verdict === 'object') {
          for (const [column, value] of Object.entries(verdict.changed))
            db.command(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = ?`).run(
              value,
              row['row id'] ?? null,
            );
          continue;
        }
        remove.run(row['row id'] ?? null);
        if (verdict !== false) continue;
        rows += 1;
        if (table === 'archive_games') games += 1;
      }
    }
    return { rows, games };
  });
}

function judge(
  fits: RowCheck['fits'],
  row: Readonly<Record<string, SqlValue>>,
): ReturnType<RowCheck['fits']> {
  try {
    return fits(row);
  } catch {
    return false;
  }
}
