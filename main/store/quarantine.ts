import type { Quarantined, Store } from './api.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb, WritableDb } from './sqlite.ts';

/** What came and could not be understood, as it came. */
export function createQuarantine(reader: ReadableDb, writer: WritableDb): Synchronous<Store['quarantine']> {
  const insert = writer.command(
    'INSERT INTO quarantine (account_id, at, source, reason, raw) VALUES (?, ?, ?, ?, ?)',
  );
  const page = reader.query<Quarantined>(`
    SELECT id, account_id AS accountId, at, source, reason, raw FROM quarantine ORDER BY id DESC LIMIT ?`);
  const count = reader.query<{ count: number }>('SELECT count(*) AS count FROM quarantine');
  return {
    add: ({ accountId, at, source, reason, raw }) =>
      void insert.run(accountId, Math.round(at), source, reason, raw),
    page: (limit) => page.all(limit),
    count: () => count.get()?.count ?? 0,
  };
}
