/** Bounds a reading by rows, because rows that are left out cost time too. */
import type { WritableDb } from '../database/sqlite.ts';

/** The last of the next rows of a table, and whether there are more. */
export interface RowWindow {
  readonly last: number;
  readonly isEnd: boolean;
}

export function createRowWindow(
  writer: WritableDb,
  table: string,
): (after: number, limit: number) => RowWindow {
  const next = writer.query<{ readonly last: number | null; readonly count: number }>(
    `SELECT max(id) AS last, count(*) AS count FROM (SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ?)`,
  );
  return (after, limit) => {
    const { last, count } = next.get(after, limit) ?? { last: null, count: 0 };
    return { last: last ?? after, isEnd: count < limit };
  };
}
