import type { Migration } from '../database/migration.ts';

/**
 * Daily limits on stored messages. `intake_days` counts stored messages by account, UTC day and part.
 * `intake_summaries` counts messages beyond the limit, one row per hour and kind. `ledger_keys` keeps a hash of
 * their keys, so that repetitions are recognised.
 */
export const v8: Migration = {
  version: 8,
  shape: '88ef60a03ef927824435347fa8a86ed6fef0fc10cbde75c168caf8090e7be734',
  up: (db) =>
    db.script(`
      CREATE TABLE intake_days (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        day INTEGER NOT NULL,
        part TEXT NOT NULL,
        entries INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        UNIQUE (account_id, day, part)
      ) STRICT;

      CREATE TABLE intake_summaries (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        hour INTEGER NOT NULL,
        kind TEXT NOT NULL,
        messages INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        first_at INTEGER NOT NULL,
        last_at INTEGER NOT NULL,
        sample TEXT NOT NULL,
        UNIQUE (account_id, hour, kind)
      ) STRICT;

      CREATE TABLE ledger_keys (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        key BLOB NOT NULL,
        UNIQUE (account_id, key)
      ) STRICT;
    `),
};
