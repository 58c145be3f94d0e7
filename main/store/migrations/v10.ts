import type { Migration } from '../database/migration.ts';

/**
 * Engine analysis of archived games. `data` is packed (see `main/chess/packed-analysis.ts`); `done`: no position is
 * left to analyse. The packed positions name engines by their row in `engines`, whose ids are not used again. A game
 * loses its analysis when its moves, its variant or its first position change.
 */
export const v10: Migration = {
  version: 10,
  shape: '798d01ef292f776d18bf6f25e97e74712fae2489a320163d48ad2b027e8bce38',
  up: (db) =>
    db.script(`
      CREATE TABLE engines (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL UNIQUE
      ) STRICT;
      CREATE TABLE archive_analysis (
        game INTEGER PRIMARY KEY,
        done INTEGER NOT NULL,
        data BLOB NOT NULL
      ) STRICT;
      CREATE INDEX archive_games_own ON archive_games (archive, began, id, own, plies) WHERE own IS NULL AND plies > 0;
      CREATE TRIGGER archive_games_left_unanalysed AFTER DELETE ON archive_games BEGIN
        DELETE FROM archive_analysis WHERE game = old.id;
      END;
      CREATE TRIGGER archive_games_moved_on AFTER UPDATE OF moves, variant, more ON archive_games
      WHEN old.moves <> new.moves OR old.variant <> new.variant
        OR CASE WHEN json_valid(old.more) THEN old.more ->> 'initialFen' END
          IS NOT CASE WHEN json_valid(new.more) THEN new.more ->> 'initialFen' END
      BEGIN
        DELETE FROM archive_analysis WHERE game = old.id;
      END;
    `),
};
