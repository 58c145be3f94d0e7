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

/** A page is bounded by the rows of the table that it looks at, because rows that are left out cost time, too. */
const mostLookedAt = 500;

export function createStoredRows<Row extends { readonly id: number }>(
  writer: WritableDb,
  { table, sql, ownSql = sql, thingOf, idOf = ({ id }) => id }: StoredRowsOptions<Row>,
): SharedKind['existing'] {
  const next = writer.query<{ readonly last: number | null; readonly count: number }>(
    `SELECT max(id) AS last, count(*) AS count FROM (SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ${mostLookedAt})`,
  );
  const rows = { all: writer.query<Row>(`${sql} LIMIT ?`), own: writer.query<Row>(`${ownSql} LIMIT ?`) };
  return (account, after, limit, of) => {
    const { last, count } = next.get(after) ?? { last: null, count: 0 };
    const found = last === null ? [] : rows[of].all(after, last, account.accountId, account.id, limit);
    const lastFound = found.length === limit ? found.at(-1) : undefined;
    return {
      things: found.flatMap((row) => thingOf(account, row) ?? []),
      last: lastFound ? idOf(lastFound) : count < mostLookedAt ? null : last,
    };
  };
}
