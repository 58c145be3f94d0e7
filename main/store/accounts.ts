import type { AccountRow, Store } from './api.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb, WritableDb } from './sqlite.ts';

/** Accounts in the order they were first added. Removing one keeps its history. */
export function createAccounts(reader: ReadableDb, writer: WritableDb): Synchronous<Store['accounts']> {
  const put = writer.command(`
    INSERT INTO accounts (id, data) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data`);
  const list = reader.query<AccountRow>('SELECT id, data FROM accounts ORDER BY position');
  const remove = writer.command('DELETE FROM accounts WHERE id = ?');
  return {
    put: ({ id, data }) => void put.run(id, data),
    list: () => list.all(),
    remove: (id) => void remove.run(id),
  };
}
