import type { Migration } from '../database/migration.ts';

/** Tables have integer keys, so that damaged files are salvaged by ranges. Times are ms since the epoch. */
export const v1: Migration = {
  version: 1,
  shape: '6e141acc05563bd2d27f055ab57a872bb8251be6136a76567bff520aa4b4a614',
  up: (db) =>
    db.script(`
      CREATE TABLE meta (
        key TEXT NOT NULL PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT;

      CREATE TABLE ledger (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        subject TEXT NOT NULL,
        dedupe_key TEXT NOT NULL,
        source TEXT NOT NULL,
        raw TEXT NOT NULL,
        UNIQUE (account_id, dedupe_key)
      ) STRICT;
      CREATE INDEX ledger_subject ON ledger (account_id, subject);
      CREATE INDEX ledger_at ON ledger (account_id, at);

      CREATE TABLE heartbeats (
        account_id TEXT NOT NULL PRIMARY KEY,
        at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE notifications (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        dedupe_key TEXT NOT NULL,
        at INTEGER NOT NULL,
        outcome TEXT,
        UNIQUE (account_id, dedupe_key)
      ) STRICT;
      CREATE INDEX notifications_unsettled ON notifications (at) WHERE outcome IS NULL;

      CREATE TABLE quarantine (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        source TEXT NOT NULL,
        reason TEXT NOT NULL,
        raw TEXT NOT NULL
      ) STRICT;

      CREATE TABLE away (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        began INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        games_started INTEGER NOT NULL,
        games_finished INTEGER NOT NULL,
        challenges_open INTEGER NOT NULL,
        challenges_missed INTEGER NOT NULL,
        incomplete TEXT,
        dismissed INTEGER NOT NULL DEFAULT 0
      ) STRICT;

      CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        game_id TEXT NOT NULL,
        over INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        data TEXT NOT NULL,
        UNIQUE (account_id, game_id)
      ) STRICT;
      CREATE INDEX games_ongoing ON games (updated_at) WHERE over = 0;

      CREATE TABLE accounts (
        position INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        data TEXT NOT NULL
      ) STRICT;

      CREATE TABLE quota_uses (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL,
        at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX quota_uses_key ON quota_uses (key, at);
    `),
};
