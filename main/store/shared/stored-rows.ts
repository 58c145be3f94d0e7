/** Reads stored things of a kind that were never recorded as changes, page by page. */
import type { WritableDb } from '../database/sqlite.ts';
import type { SharedAccount, SharedKind, StoredThing } from './shared-kind.ts';

export interface StoredRowsOptions<Row> {
  readonly table: string;
  /** Its parameters: the row after which to begin, the last row, the account's local id, the account's number. */
  readonly sql: string;
  /** The same without those that came from other machines, for tables whose rows say so. */
  readonly ownSql?: string;
  /** Undefined for a row that cannot be shared. */
  readonly thingOf: (account: SharedAccount, row: Row) => StoredThing | undefined;
}

/** A page is bounded by the rows of the table, because rows that are left out cost time, too. */
export function createStoredRows<Row extends { readonly id: number }>(
  writer: WritableDb,
  { table, sql, ownSql = sql, thingOf }: StoredRowsOptions<Row>,
): SharedKind['existing'] {
  const next = writer.query<{ readonly last: number | null; readonly count: number }>(
    `SELECT max(id) AS last, count(*) AS count FROM (SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ?)`,
  );
  const rows = { all: writer.query<Row>(sql), own: writer.query<Row>(ownSql) };
  return (account, after, limit, of) => {
    const { last, count } = next.get(after, limit) ?? { last: null, count: 0 };
    const found = last === null ? [] : rows[of].all(after, last, account.accountId, account.id);
    return {
      things: found.flatMap((row) => {
        const thing = thingOf(account, row);
        return thing ? [{ ...thing, row: row.id }] : [];
      }),
      last: count < limit ? null : last,
    };
  };
}
