import type { Migration } from '../database/migration.ts';

/**
 * Games imported from files, and the position index. `own` is the player on the account's side when that is not
 * the account's user; `notes` holds comments of a file. Positions are stored in sorted runs (see
 * `position-index.ts`); a block's id is its run's id times 2^20 plus its number. Deleting an archive deletes its
 * runs and imports. `archive_games_filter` covers all filters, so that a scan reads no games.
 */
export const v6: Migration = {
  version: 6,
  shape: '10add47a5e5243d36435b4beebb4f7dadbcdbf02a582fe4451176193e5438cae',
  up: (db) =>
    db.script(`
      ALTER TABLE archive_games ADD COLUMN own INTEGER;
      ALTER TABLE archive_games ADD COLUMN notes TEXT;
      ALTER TABLE archive_games ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX archive_games_unindexed ON archive_games (archive) WHERE indexed = 0;
      DROP INDEX archive_games_began;
      CREATE INDEX archive_games_filter ON archive_games (
        archive, began, id, lasted, result, color, own, perf, variant, status, rating, plies, clock_left, opponent, opening,
        eco, rated
      );
      CREATE INDEX archive_words_anyhow ON archive_words (archive, word COLLATE NOCASE);
      CREATE INDEX archive_games_noted ON archive_games (archive) WHERE notes IS NOT NULL;

      CREATE TABLE archive_runs (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        archive INTEGER NOT NULL,
        level INTEGER NOT NULL,
        state INTEGER NOT NULL,
        entries INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX archive_runs_level ON archive_runs (archive, state, level);

      CREATE TABLE archive_blocks (
        id INTEGER PRIMARY KEY,
        run INTEGER NOT NULL,
        first INTEGER NOT NULL,
        data BLOB NOT NULL
      ) STRICT;
      CREATE INDEX archive_blocks_first ON archive_blocks (run, first);

      CREATE TABLE archive_imports (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        archive INTEGER NOT NULL,
        began INTEGER NOT NULL,
        state TEXT NOT NULL
      ) STRICT;

      CREATE TRIGGER archives_gone_with_index AFTER DELETE ON archives BEGIN
        DELETE FROM archive_blocks WHERE run IN (SELECT id FROM archive_runs WHERE archive = old.id);
        DELETE FROM archive_runs WHERE archive = old.id;
        DELETE FROM archive_imports WHERE archive = old.id;
      END;
    `),
};
