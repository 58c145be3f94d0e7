/** Rows whose text has a form that only their owner knows: the owner's checks are passed in. */
import type { Connection, Value } from '../connection/sqlite.ts';

/** A check of one table. */
export interface RowCheck {
  /** The columns that it looks at. */
  readonly columns: readonly string[];
  /**
   * Whether a row can be used; `asked again` for one that the app does without and asks the server for. May throw,
   * which means that the row cannot be used.
   */
  readonly fits: (row: Readonly<Record<string, Value>>) => boolean | 'asked again';
}

/** By table. Rows of a table that is not named need no check. */
export type RowChecks = Readonly<Record<string, RowCheck>>;

/** Loads the checks, which are needed for repairs and restorations only. */
export type LoadRowChecks = () => Promise<RowChecks>;

/** Deletes the rows that do not fit from a database of ours; answers how many could not be used. */
export function removeUnfit(db: Connection, checks: RowChecks): number {
  return db.transaction(() => {
    let removed = 0;
    for (const [table, { columns, fits }] of Object.entries(checks)) {
      const names = columns.map((name) => `"${name}"`).join(', ');
      // One row at a time: a row can have 16 MiB.
      const next = db.query<Readonly<Record<string, Value>>>(
        `SELECT rowid AS "row id", ${names} FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT 1`,
      );
      const remove = db.command(`DELETE FROM "${table}" WHERE rowid = ?`);
      for (let row = next.get(Number.MIN_SAFE_INTEGER); row; row = next.get(row['row id'] ?? null)) {
        const verdict = judge(fits, row);
        if (verdict === true) continue;
        remove.run(row['row id'] ?? null);
        if (verdict === false) removed += 1;
      }
    }
    return removed;
  });
}

function judge(fits: RowCheck['fits'], row: Readonly<Record<string, Value>>): ReturnType<RowCheck['fits']> {
  try {
    return fits(row);
  } catch {
    return false;
  }
}
