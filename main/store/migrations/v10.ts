import type { Migration } from '../database/migration.ts';

/**
 * Engine analysis of archived games. `data` is packed (see `main/chess/packed-analysis.ts`); `done`: no position is
 * left to analyse. The packed positions name engines by their row in `engines`. A game whose moves change loses its
 * analysis.
 */
export const v10: Migration = {
  version: 10,
  shape: 'ba3716110d59f9edee3981a3ab0bee57fcc7159a0f4a3db881b61e7b44845e28',
  up: (db) =>
    db.script(`
      CREATE TABLE engines (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE
      ) STRICT;
      CREATE TABLE archive_analysis (
        game INTEGER PRIMARY KEY,
        done INTEGER NOT NULL,
        data BLOB NOT NULL
      ) STRICT;
      CREATE TRIGGER archive_games_left_unanalysed AFTER DELETE ON archive_games BEGIN
        DELETE FROM archive_analysis WHERE game = old.id;
      END;
      CREATE TRIGGER archive_games_moved_on AFTER UPDATE OF moves ON archive_games WHEN old.moves <> new.moves BEGIN
        DELETE FROM archive_analysis WHERE game = old.id;
      END;
    `),
};
