import type { MemoRow, Store } from './api.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb, WritableDb } from './database/sqlite.ts';

const ROW = 'account_id AS accountId, kind, id, at, data';

/** Records that features keep for themselves. */
export function createMemos(reader: ReadableDb, writer: WritableDb): Synchronous<Store['memos']> {
  const put = writer.command(`
    INSERT INTO memos (account_id, kind, id, at, data) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (account_id, kind, id) DO UPDATE SET at = excluded.at, data = excluded.data`);
  const get = reader.query<MemoRow>(`SELECT ${ROW} FROM memos WHERE account_id = ? AND kind = ? AND id = ?`);
  const list = reader.query<MemoRow>(
    `SELECT ${ROW} FROM memos WHERE account_id = ? AND kind = ? ORDER BY at DESC, id`,
  );
  const remove = writer.command('DELETE FROM memos WHERE account_id = ? AND kind = ? AND id = ?');
  const trim = writer.command('DELETE FROM memos WHERE account_id = ? AND kind = ? AND at < ?');
  const write = ({ accountId, kind, id, at, data }: MemoRow) =>
    void put.run(accountId, kind, id, Math.round(at), data);
  return {
    keep: write,
    note: write,
    get: (accountId, kind, id) => get.get(accountId, kind, id) ?? null,
    list: (accountId, kind) => list.all(accountId, kind),
    remove: (accountId, kind, id) => void remove.run(accountId, kind, id),
    trim: (accountId, kind, before) => void trim.run(accountId, kind, Math.round(before)),
  };
}
