import type { Migration } from '../database/migration.ts';

/**
 * Entries of the notification history have the hash of their event's key, and the machine that judged them: null for
 * this one while nothing is shared. Entries of other machines are in the same table.
 */
export const v21: Migration = {
  version: 21,
  shape: 'd757f049680ab764b13e4ed0e088a66464f6e77ac71c37268c57e6d2439d4e1b',
  up: (db) =>
    db.script(`
      ALTER TABLE notices ADD COLUMN key TEXT;
      ALTER TABLE notices ADD COLUMN machine TEXT;
      CREATE INDEX notices_at ON notices (at);
      CREATE INDEX notices_key ON notices (account_id, key) WHERE key IS NOT NULL;
    `),
};
