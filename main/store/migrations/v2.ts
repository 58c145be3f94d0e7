import type { Migration } from '../database/migration.ts';

/** History of notifications, and followed users. Times are ms since the epoch. */
export const v2: Migration = {
  version: 2,
  shape: '9a2f7d815891f4de675d1aead210819b631d8a82a628acc1ceebd37e3dea8f3e',
  up: (db) =>
    db.script(`
      CREATE TABLE notices (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        title TEXT NOT NULL,
        body TEXT NOT NULL,
        shown INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        own_rule INTEGER NOT NULL,
        route TEXT
      ) STRICT;

      CREATE TABLE follows (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL UNIQUE,
        asked_at INTEGER NOT NULL,
        users TEXT NOT NULL
      ) STRICT;
    `),
};
