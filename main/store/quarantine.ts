import { readMessage, storeMessage } from '../text/stored-message.ts';
import type { Overflow, Quarantined, Store } from './api.ts';
import type { IntakeBudget } from './intake-budget.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb, WritableDb } from './database/sqlite.ts';

/** Unparsable lines in their original form; beyond the daily budget only their number. */
export function createQuarantine(
  reader: ReadableDb,
  writer: WritableDb,
  budget: IntakeBudget,
): Synchronous<Store['quarantine']> {
  const insert = writer.command(
    'INSERT INTO quarantine (account_id, at, source, reason, raw) VALUES (?, ?, ?, ?, ?)',
  );
  const page = reader.query<Omit<Quarantined, 'reason'> & { readonly reason: string }>(`
    SELECT id, account_id AS accountId, at, source, reason, raw FROM quarantine ORDER BY id DESC LIMIT ?`);
  const count = reader.query<{ count: number }>('SELECT count(*) AS count FROM quarantine');
  const overflows = reader.query<Overflow>(`
    SELECT account_id AS accountId, kind, messages, bytes, first_at AS firstAt, last_at AS lastAt, sample
    FROM intake_summaries WHERE last_at >= ? ORDER BY last_at DESC, id DESC LIMIT ?`);
  return {
    add({ accountId, at, source, reason, raw }) {
      const stored = storeMessage(reason);
      const bytes = source.length + stored.length + raw.length;
      if (budget.take(accountId, at, 'quarantine', bytes)) {
        insert.run(accountId, Math.round(at), source, stored, raw);
        return {};
      }
      const over = { accountId, kind: source, messages: 1, bytes, firstAt: at, lastAt: at, sample: raw };
      return { over: { first: budget.count(over) } };
    },
    countOver: (items) => items.filter((item) => budget.count(item)).map(({ accountId }) => accountId),
    overflows: (since, limit) => overflows.all(Math.round(since), limit),
    page: (limit) => page.all(limit).map((row) => ({ ...row, reason: readMessage(row.reason) })),
    count: () => count.get()?.count ?? 0,
  };
}
