import { createHash } from 'node:crypto';
import type { Appended, LedgerEntry, NewLedgerEntry, Store } from './api.ts';
import { createLedgerTimeline } from './ledger-timeline.ts';
import { partOf, type IntakeBudget } from './intake-budget.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb, WritableDb } from './database/sqlite.ts';

const ENTRY = `id, account_id AS accountId, at, kind, subject, dedupe_key AS dedupeKey, source, raw`;

/**
 * Append-only log of everything an account's streams brought, and which of it was shown as a notification. The
 * daily budget limits the number of entries.
 */
export function createLedger(
  reader: ReadableDb,
  writer: WritableDb,
  budget: IntakeBudget,
): Synchronous<Store['ledger']> {
  const insert = writer.command(`
    INSERT INTO ledger (account_id, at, kind, subject, dedupe_key, source, raw) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  // Read through the writer: the entry may belong to the open transaction, which the reader cannot see.
  const entryByKey = writer.query<{ id: number }>(
    'SELECT id FROM ledger WHERE account_id = ? AND dedupe_key = ?',
  );
  const keepKey = writer.command(
    'INSERT INTO ledger_keys (account_id, key) VALUES (?, ?) ON CONFLICT (account_id, key) DO NOTHING',
  );
  const storedKey = writer.query<{ id: number }>(
    'SELECT id FROM ledger_keys WHERE account_id = ? AND key = ?',
  );
  const older = reader.query<LedgerEntry>(
    `SELECT ${ENTRY} FROM ledger WHERE id < ? ORDER BY id DESC LIMIT ?`,
  );
  const olderOf = reader.query<LedgerEntry>(
    `SELECT ${ENTRY} FROM ledger WHERE id < ? AND account_id = ? ORDER BY id DESC LIMIT ?`,
  );
  const newestId = reader.query<{ id: number }>(`
    SELECT (SELECT coalesce(max(id), 0) FROM ledger) + (SELECT coalesce(max(id), 0) FROM shared_ledger) AS id`);
  const lastSeen = reader.query<{ at: number | null }>(`
    SELECT max(at) AS at FROM (
      SELECT max(at) AS at FROM ledger WHERE account_id = ?
      UNION ALL SELECT at FROM heartbeats WHERE account_id = ?)`);
  const beat = writer.command(`
    INSERT INTO heartbeats (account_id, at) VALUES (?, ?)
    ON CONFLICT (account_id) DO UPDATE SET at = max(at, excluded.at)`);
  const claim = writer.command(`
    INSERT INTO notifications (account_id, dedupe_key, at) VALUES (?, ?, ?)
    ON CONFLICT (account_id, dedupe_key) DO NOTHING`);
  const settle = writer.command(
    'UPDATE notifications SET outcome = ? WHERE account_id = ? AND dedupe_key = ?',
  );
  const unsettled = reader.query<{ accountId: string; dedupeKey: string; at: number }>(`
    SELECT account_id AS accountId, dedupe_key AS dedupeKey, at FROM notifications
    WHERE outcome IS NULL ORDER BY at DESC, id DESC`);

  /** Counts an entry instead of storing it. Stores only its key, so that repetitions are recognised. */
  const countOne = ({ accountId, at, kind, dedupeKey, raw }: NewLedgerEntry, bytes: number): Appended => {
    const first = budget.count({
      accountId,
      kind,
      messages: 1,
      bytes,
      firstAt: at,
      lastAt: at,
      sample: raw,
    });
    const fresh = budget.take(accountId, at, 'keys', keyBytes);
    if (fresh) keepKey.run(accountId, hashOf(dedupeKey));
    return { id: null, fresh, over: { first } };
  };

  const claimOnce = (accountId: string, dedupeKey: string, at: number): boolean =>
    claim.run(accountId, dedupeKey, Math.round(at)).changes === 1;

  /** Entry and claim share a transaction: a kill leaves both or neither. */
  const claimWith = (entry: NewLedgerEntry, appended: Appended): Appended =>
    entry.claim && appended.fresh
      ? { ...appended, claimed: claimOnce(entry.accountId, entry.dedupeKey, entry.at) }
      : appended;

  const appendOne = (entry: NewLedgerEntry): Appended => {
    const { accountId, at, kind, subject, dedupeKey, source, raw } = entry;
    const earlier = entryByKey.get(accountId, dedupeKey);
    if (earlier) return { id: earlier.id, fresh: false };
    if (storedKey.get(accountId, hashOf(dedupeKey))) return { id: null, fresh: false };
    const bytes = raw.length + subject.length + dedupeKey.length;
    if (!budget.take(accountId, at, partOf[kind], bytes)) return countOne(entry, bytes);
    const { rowId } = insert.run(accountId, Math.round(at), kind, subject, dedupeKey, source, raw);
    return { id: rowId, fresh: true };
  };

  return {
    ...createLedgerTimeline(reader),
    append: (entries) => entries.map((entry) => claimWith(entry, appendOne(entry))),
    page: ({ accountId, before = Number.MAX_SAFE_INTEGER, limit }) =>
      accountId === undefined ? older.all(before, limit) : olderOf.all(before, accountId, limit),
    newestId: () => newestId.get()?.id ?? 0,
    lastSeen: (accountId) => lastSeen.get(accountId, accountId)?.at ?? null,
    heartbeat: (accountId, at) => void beat.run(accountId, Math.round(at)),
    claimNotification: claimOnce,
    settleNotification: (accountId, dedupeKey, outcome) => void settle.run(outcome, accountId, dedupeKey),
    unsettledNotifications: () => unsettled.all(),
  };
}

const keyBytes = 16;

/** Half a SHA-256: collisions neither happen by chance nor can servers construct them. */
function hashOf(dedupeKey: string): Uint8Array {
  return createHash('sha256').update(dedupeKey).digest().subarray(0, keyBytes);
}
