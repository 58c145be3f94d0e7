import type { Migration } from '../database/migration.ts';

/**
 * Training. A card is a position (`key`: variant and position without counters); `data` is the owner's JSON text, and
 * `active` 0 marks one that the user removed, so that the same mistake does not bring it back. Reviews are facts and
 * never change; a card's due date is derived from them. `review` names the attempt, or the game in which the position
 * came up again, so that a repeated write adds nothing. `training_due` lists games whose analysis is to be read for
 * mistakes; it is derived from the analyses.
 */
export const v14: Migration = {
  version: 14,
  shape: '93053af9d996485965e8e53b9a038e33e13bdde2e44c81c5697cebffb5cb270a',
  up: (db) =>
    db.script(`
      CREATE TABLE training_cards (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        key TEXT NOT NULL,
        source TEXT NOT NULL,
        at INTEGER NOT NULL,
        active INTEGER NOT NULL,
        data TEXT NOT NULL,
        UNIQUE (account_id, key)
      ) STRICT;
      CREATE TABLE training_reviews (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        key TEXT NOT NULL,
        review TEXT NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        grade INTEGER NOT NULL,
        elapsed INTEGER NOT NULL,
        UNIQUE (account_id, key, review)
      ) STRICT;
      CREATE TABLE training_due (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game INTEGER NOT NULL UNIQUE
      ) STRICT;
      INSERT INTO training_due (game) SELECT game FROM archive_analysis WHERE done = 1 ORDER BY game;

      CREATE TRIGGER archive_analysis_came_to_training AFTER INSERT ON archive_analysis WHEN new.done = 1 BEGIN
        DELETE FROM training_due WHERE game = new.game;
        INSERT INTO training_due (game) VALUES (new.game);
      END;
      CREATE TRIGGER archive_analysis_changed_training AFTER UPDATE ON archive_analysis WHEN new.done = 1 BEGIN
        DELETE FROM training_due WHERE game = new.game;
        INSERT INTO training_due (game) VALUES (new.game);
      END;
      CREATE TRIGGER archive_analysis_left_training AFTER DELETE ON archive_analysis BEGIN
        DELETE FROM training_due WHERE game = old.game;
      END;
    `),
};
