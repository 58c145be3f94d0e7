import type { Migration } from '../database/migration.ts';

/**
 * The user's own notes on games and positions. `subject`: a game's id, or the key of a position in hexadecimal (see
 * `main/chess/bulk/position-key.ts`), whose `variant` and `fen` are stored beside it; they are empty for a game. `tags`:
 * a JSON list. A game that leaves the archive takes its note with it.
 */
export const v15: Migration = {
  version: 15,
  shape: 'f5bee3d14d7a708a9b284ba8ba8a95707ee1a82b791e38b21781c8ee9c565263',
  up: (db) =>
    db.script(`
      CREATE TABLE notes (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        subject TEXT NOT NULL,
        text TEXT NOT NULL,
        tags TEXT NOT NULL,
        variant TEXT NOT NULL,
        fen TEXT NOT NULL,
        changed INTEGER NOT NULL,
        UNIQUE (account_id, kind, subject)
      ) STRICT;

      CREATE TRIGGER archive_games_left_notes AFTER DELETE ON archive_games BEGIN
        DELETE FROM notes WHERE kind = 'game' AND subject = old.game_id
          AND account_id = (SELECT account_id FROM archives WHERE id = old.archive);
      END;
    `),
};
