import type { Migration } from '../database/migration.ts';

/**
 * Engine analysis of recorded TV games (see `archive_analysis`). A game that two channels showed has one. It is
 * deleted with the last recording, and when an export brings other moves.
 */
export const v12: Migration = {
  version: 12,
  shape: 'a2e6dd379716dbd1c61f1112cfdca78d68764cdeb206365d632cf6d2e9b49db5',
  up: (db) =>
    db.script(`
      CREATE TABLE tv_analysis (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        game_id TEXT NOT NULL,
        data BLOB NOT NULL,
        UNIQUE (account_id, game_id)
      ) STRICT;
      CREATE INDEX tv_games_game ON tv_games (account_id, game_id);
      CREATE TRIGGER tv_games_left_analysis AFTER DELETE ON tv_games
      WHEN NOT EXISTS (SELECT 1 FROM tv_games WHERE account_id = old.account_id AND game_id = old.game_id) BEGIN
        DELETE FROM tv_analysis WHERE account_id = old.account_id AND game_id = old.game_id;
      END;
      CREATE TRIGGER tv_games_changed AFTER UPDATE OF whole ON tv_games
      WHEN old.whole IS NOT NULL AND old.whole IS NOT new.whole BEGIN
        DELETE FROM tv_analysis WHERE account_id = new.account_id AND game_id = new.game_id;
      END;
    `),
};
