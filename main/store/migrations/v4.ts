import type { Migration } from '../database/migration.ts';

/**
 * Activity of users, and all games of an account. Repeated texts of games, such as names and openings, are stored
 * once as words. Times are ms since the epoch.
 */
export const v4: Migration = {
  version: 4,
  shape: '2ba1c35fdf9a2468fb75225acb3d32f144dd7e12258f31cf48dd5f2757b33352',
  up: (db) =>
    db.script(`
      CREATE TABLE activity_users (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        user_id TEXT NOT NULL,
        name TEXT NOT NULL,
        asked_at INTEGER,
        curves TEXT,
        curves_at INTEGER,
        UNIQUE (account_id, user_id)
      ) STRICT;

      CREATE TABLE activity_spans (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        user_id TEXT NOT NULL,
        began INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        seen_at INTEGER NOT NULL,
        data TEXT NOT NULL
      ) STRICT;
      CREATE INDEX activity_spans_began ON activity_spans (account_id, user_id, began);

      CREATE TABLE activity_revisions (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        span INTEGER NOT NULL,
        at INTEGER NOT NULL,
        data TEXT NOT NULL
      ) STRICT;
      CREATE INDEX activity_revisions_span ON activity_revisions (span);

      CREATE TABLE archives (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL UNIQUE,
        progress TEXT
      ) STRICT;

      CREATE TABLE archive_words (
        id INTEGER PRIMARY KEY,
        archive INTEGER NOT NULL,
        word TEXT NOT NULL,
        UNIQUE (archive, word)
      ) STRICT;

      CREATE TABLE archive_games (
        id INTEGER PRIMARY KEY,
        archive INTEGER NOT NULL,
        game_id TEXT NOT NULL,
        began INTEGER NOT NULL,
        lasted INTEGER NOT NULL,
        color INTEGER NOT NULL,
        result INTEGER NOT NULL,
        rated INTEGER NOT NULL,
        variant INTEGER NOT NULL,
        speed INTEGER NOT NULL,
        perf INTEGER NOT NULL,
        status INTEGER NOT NULL,
        source INTEGER,
        opponent INTEGER,
        level INTEGER,
        rating INTEGER,
        rating_diff INTEGER,
        own_rating INTEGER,
        own_diff INTEGER,
        plies INTEGER NOT NULL,
        eco INTEGER,
        opening INTEGER,
        arena INTEGER,
        clock_initial INTEGER,
        clock_increment INTEGER,
        days INTEGER,
        clock_left INTEGER,
        moves BLOB NOT NULL,
        clocks BLOB,
        evals BLOB,
        more TEXT,
        UNIQUE (archive, game_id)
      ) STRICT;
      CREATE INDEX archive_games_began ON archive_games (archive, began);
      CREATE INDEX archive_games_opponent ON archive_games (archive, opponent, began);

      CREATE TRIGGER archives_gone AFTER DELETE ON archives BEGIN
        DELETE FROM archive_games WHERE archive = old.id;
        DELETE FROM archive_words WHERE archive = old.id;
      END;
    `),
};
