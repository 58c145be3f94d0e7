import type { Migration } from '../database/migration.ts';

/**
 * Filter columns of games in segments of 1,024 row ids (see `game-columns.ts`). Triggers increment a segment's
 * version with every insert, update or delete; stored columns are valid while `packed` equals it. The columns make
 * the indexes for filtering obsolete.
 */
export const v7: Migration = {
  version: 7,
  shape: 'c5853edc6b449efb46cc3041bb111f9b7d6d55f380cb2c32fe363df8a8507b37',
  up: (db) =>
    db.script(`
      CREATE TABLE archive_segments (
        id INTEGER PRIMARY KEY,
        version INTEGER NOT NULL,
        packed INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE TABLE archive_columns (
        segment INTEGER PRIMARY KEY,
        data BLOB NOT NULL
      ) STRICT;
      INSERT INTO archive_segments (id, version) SELECT DISTINCT id >> 10, 1 FROM archive_games;

      CREATE TRIGGER archive_games_came AFTER INSERT ON archive_games BEGIN
        INSERT INTO archive_segments (id, version) VALUES (new.id >> 10, 1)
          ON CONFLICT (id) DO UPDATE SET version = version + 1;
      END;
      CREATE TRIGGER archive_games_changed AFTER UPDATE OF
        began, lasted, color, result, rated, variant, perf, status, opponent, level, rating, plies, eco, opening, arena,
        clock_left, evals, own
      ON archive_games BEGIN
        UPDATE archive_segments SET version = version + 1 WHERE id = old.id >> 10;
      END;
      CREATE TRIGGER archive_games_went AFTER DELETE ON archive_games BEGIN
        DELETE FROM archive_columns WHERE segment = old.id >> 10;
        UPDATE archive_segments SET version = version + 1 WHERE id = old.id >> 10;
      END;

      DROP INDEX archive_games_filter;
      DROP INDEX archive_games_opponent;
    `),
};
