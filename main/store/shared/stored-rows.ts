/** Reads stored things of a kind that were never recorded as changes, page by page. */
import type { WritableDb } from '../database/sqlite.ts';
import type { SharedAccount, SharedKind, StoredThing } from './shared-kind.ts';

export interface StoredRowsOptions<Row> {
  readonly table: string;
  /** The id of a row in the table; by default the one that it has as `id`. */
  readonly idOf?: (row: Row) => number;
  /**
   * Rows in the order of their ids. Its parameters: the row after which to begin, the last row, the account's local id,
   * the account's number.
   */
  readonly sql: string;
  /** The same without those that came from other machines, for tables whose rows say so. */
  readonly ownSql?: string;
  /** Undefined for a row that cannot be shared. */
  readonly thingOf: (account: SharedAccount, row: Row) => StoredThing | undefined;
}

/** A page is bounded by the ids that it covers, because rows that are left out cost time, too. */
const idsInPage = 2_000;

export function createStoredRows<Row extends { readonly id: number }>(
  writer: WritableDb,
  { table, sql, ownSql = sql, thingOf, idOf = ({ id }) => id }: StoredRowsOptions<Row>,
): SharedKind['existing'] {
  const next = writer.query<{ readonly id: number }>(
    `SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT 1`,
  );
  const rows = { all: writer.query<Row>(`${sql} LIMIT ?`), own: writer.query<Row>(`${ownSql} LIMIT ?`) };
  /** The last id before the next row; null at the end. Ids of deleted rows leave gaps. */
  const lastBefore = (after: number): number | null => {
    const row = next.get(after);
    return row ? row.id - 1 : null;
  };
  return (account, after, limit, of) => {
    const first = lastBefore(after);
    if (first === null) return { things: [], last: null };
    const end = first + idsInPage;
    const found = rows[of].all(first, end, account.accountId, account.id, limit);
    const lastFound = found.length === limit ? found.at(-1) : undefined;
    return {
      things: found.flatMap((row) => thingOf(account, row) ?? []),
      last: lastFound ? idOf(lastFound) : lastBefore(end),
    };
  };
}
