import type { Migration } from '../database/migration.ts';

/** Records that features keep for themselves: the owner's JSON text. Times are ms since the epoch. */
export const v5: Migration = {
  version: 5,
  shape: '29d5050531318fb6c7cebaea7d1f3c35bb30fbe0b5db9ce2f757d655d18e6015',
  up: (db) =>
    db.script(`
      CREATE TABLE memos (
        account_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        at INTEGER NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (account_id, kind, id)
      ) STRICT;
    `),
};
