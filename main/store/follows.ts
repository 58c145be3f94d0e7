import type { Store } from './api.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb, WritableDb } from './database/sqlite.ts';

/** The users that each account follows, as of the last request. */
export function createFollows(reader: ReadableDb, writer: WritableDb): Synchronous<Store['follows']> {
  const get = reader.query<{ askedAt: number; users: string }>(
    'SELECT asked_at AS askedAt, users FROM follows WHERE account_id = ?',
  );
  const put = writer.command(`
    INSERT INTO follows (account_id, asked_at, users) VALUES (?, ?, ?)
    ON CONFLICT (account_id) DO UPDATE SET asked_at = excluded.asked_at, users = excluded.users`);
  return {
    get(accountId) {
      const row = get.get(accountId);
      return row ? { askedAt: row.askedAt, users: JSON.parse(row.users) as string[] } : null;
    },
    put: (accountId, { askedAt, users }) =>
      void put.run(accountId, Math.round(askedAt), JSON.stringify(users)),
  };
}
