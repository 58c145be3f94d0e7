import type { Migration } from '../database/migration.ts';

/**
 * `shared_ledger`: entries of other machines' ledgers, without secrets. `key` is that of the ledger.
 *
 * Entries of the notification history have the hash of their event's key, and the machine that judged them: null for
 * this one while nothing is shared. Entries of other machines are in the same table.
 */
export const v21: Migration = {
  version: 21,
  shape: '7c4133db62746144e88aee3c47f383510d6fea55c3ecc8a9918accdc487ae6e8',
  up: (db) =>
    db.script(`
      CREATE TABLE shared_ledger (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        machine TEXT NOT NULL,
        key TEXT NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        subject TEXT NOT NULL,
        raw TEXT NOT NULL,
        UNIQUE (account_id, machine, key)
      ) STRICT;
      CREATE INDEX shared_ledger_key ON shared_ledger (account_id, key);
      CREATE INDEX shared_ledger_time ON shared_ledger (at);
      CREATE INDEX shared_ledger_machine ON shared_ledger (account_id, machine, at);
      CREATE INDEX ledger_time ON ledger (at);

      ALTER TABLE notices ADD COLUMN key TEXT;
      ALTER TABLE notices ADD COLUMN machine TEXT;
      CREATE INDEX notices_at ON notices (at);
      CREATE INDEX notices_key ON notices (account_id, key) WHERE key IS NOT NULL;
    `),
};
