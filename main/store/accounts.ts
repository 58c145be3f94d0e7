import type { AccountRow, Store } from './api.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb, WritableDb } from './database/sqlite.ts';

/** Accounts in the order of their first adding. `remove` keeps an account's history, `erase` deletes it. */
export function createAccounts(reader: ReadableDb, writer: WritableDb): Synchronous<Store['accounts']> {
  const put = writer.command(`
    INSERT INTO accounts (id, data) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data`);
  const list = reader.query<AccountRow>('SELECT id, data FROM accounts ORDER BY position');
  const remove = writer.command('DELETE FROM accounts WHERE id = ?');
  const unshare = writer.command('DELETE FROM shared_accounts WHERE account_id = ?');
  const tablesWithAccounts = reader.query<{ name: string }>(`
    SELECT schema.name AS name FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS part
    WHERE schema.type = 'table' AND part.name = 'account_id'`);

  // Keys of limits may continue after a space, keys of cool-downs after a colon.
  const eraseUses = writer.command(
    `DELETE FROM quota_uses WHERE instr(key || ' ', ?) > 0 OR instr(key, ?) > 0`,
  );
  return {
    put: ({ id, data }) => void put.run(id, data),
    list: () => list.all(),
    remove: (id) => void remove.run(id),
    eraseUses: (server, caller) => void eraseUses.run(`:${server} ${caller} `, `:${server} ${caller}:`),
    erase(id) {
      // First, so that the deletions are not recorded one by one.
      unshare.run(id);
      for (const { name } of tablesWithAccounts.all()) {
        writer.command(`DELETE FROM "${name}" WHERE account_id = ?`).run(id);
      }
      remove.run(id);
    },
  };
}
