import type { NewNotice, NoticeRow, Store } from './api.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb, WritableDb } from './database/sqlite.ts';

/** Rows to keep. The ledger keeps the underlying events for ever. */
const mostRows = 20_000;

type Row = Omit<NoticeRow, 'shown' | 'ownRule'> & { readonly shown: number; readonly ownRule: number };

const COLUMNS = `id, account_id AS accountId, at, kind, title, body, shown, outcome, own_rule AS ownRule, route`;

/** History of notifications, including those that were not shown. */
export function createNotices(reader: ReadableDb, writer: WritableDb): Synchronous<Store['notices']> {
  const insert = writer.command(`
    INSERT INTO notices (account_id, at, kind, title, body, shown, outcome, own_rule, route)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const forget = writer.command('DELETE FROM notices WHERE id <= ?');
  const settle = writer.command('UPDATE notices SET shown = ?, outcome = ? WHERE id = ?');
  const page = reader.query<Row>(`
    SELECT ${COLUMNS} FROM notices WHERE id < ? AND (? = '' OR account_id = ?) AND (? = -1 OR shown = ?)
    ORDER BY id DESC LIMIT ?`);

  const addOne = (notice: NewNotice): number => {
    const { accountId, at, kind, title, body, shown, outcome, ownRule, route } = notice;
    return insert.run(
      accountId,
      Math.round(at),
      kind,
      title,
      body,
      Number(shown),
      outcome,
      Number(ownRule),
      route,
    ).rowId;
  };

  return {
    add(notices) {
      const ids = notices.map(addOne);
      const last = ids.at(-1);
      if (last !== undefined && last > mostRows) forget.run(last - mostRows);
      return ids;
    },
    settle: (id, shown, outcome) => void settle.run(Number(shown), outcome, id),
    page({ accountId = '', before = Number.MAX_SAFE_INTEGER, limit, shown }) {
      const wanted = shown === undefined ? -1 : Number(shown);
      return page
        .all(before, accountId, accountId, wanted, wanted, limit)
        .map((row) => ({ ...row, shown: row.shown === 1, ownRule: row.ownRule === 1 }));
    },
  };
}
