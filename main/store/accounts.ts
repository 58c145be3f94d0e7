import type { AccountRow, Store } from './api.ts';
import type { Synchronous } from './connection/protocol.ts';
import type { ReadableDb, WritableDb } from './connection/sqlite.ts';

/** Accounts in the order they were first added. Removing one keeps its history; erasing deletes that. */
export function createAccounts(reader: ReadableDb, writer: WritableDb): Synchronous<Store['accounts']> {
  const put = writer.command(`
    INSERT INTO accounts (id, data) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data`);
  const list = reader.query<AccountRow>('SELECT id, data FROM accounts ORDER BY position');
  const remove = writer.command('DELETE FROM accounts WHERE id = ?');
  const withAccounts = reader.query<{ name: string }>(`
    SELECT schema.name AS name FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS part
    WHERE schema.type = 'table' AND part.name = 'account_id'`);

  // In keys of limits more may follow after a blank, in those of rests after a colon.
  const eraseUses = writer.command(
    `DELETE FROM quota_uses WHERE instr(key || ' ', ?) > 0 OR instr(key, ?) > 0`,
  );
  return {
    put: ({ id, data }) => void put.run(id, data),
    list: () => list.all(),
    remove: (id) => void remove.run(id),
    eraseUses: (server, caller) => void eraseUses.run(`:${server} ${caller} `, `:${server} ${caller}:`),
    erase(id) {
      for (const { name } of withAccounts.all()) {
        writer.command(`DELETE FROM "${name}" WHERE account_id = ?`).run(id);
      }
      remove.run(id);
    },
  };
}
