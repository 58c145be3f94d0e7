import type { Migration } from '../database/migration.ts';

/**
 * Facts about own games, from which figures of any selection are added up (see `main/chess/insights/game-facts.ts`).
 * A row of `archive_facts` has those of a segment's games, column by column. `archive_facts_state`: games up to the
 * row id `upto` were read, except those in `archive_facts_due`, which changed; `changes` grows with each change of
 * `archive_facts`. All of it is derived from the games: another layout needs only an empty `archive_facts` and
 * `upto` 0. A removed game takes the facts of its segment along, so that none outlives its game.
 */
export const v11: Migration = {
  version: 11,
  shape: 'b3ba9eaba05a7490aa040506eaa4530344745cb6de654da90b7adb646fbe40bc',
  up: (db) =>
    db.script(`
      CREATE TABLE archive_facts (
        segment INTEGER PRIMARY KEY,
        version INTEGER NOT NULL,
        data BLOB NOT NULL
      ) STRICT;
      CREATE TABLE archive_facts_due (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game INTEGER NOT NULL UNIQUE
      ) STRICT;
      CREATE TABLE archive_facts_state (
        id INTEGER PRIMARY KEY,
        upto INTEGER NOT NULL,
        changes INTEGER NOT NULL
      ) STRICT;
      INSERT INTO archive_facts_state (id, upto, changes) VALUES (1, 0, 0);

      CREATE TRIGGER archive_games_came_without_facts AFTER INSERT ON archive_games
      WHEN new.id <= (SELECT upto FROM archive_facts_state) BEGIN
        DELETE FROM archive_facts_due WHERE game = new.id;
        INSERT INTO archive_facts_due (game) VALUES (new.id);
      END;
      CREATE TRIGGER archive_games_changed_facts AFTER UPDATE OF
        color, result, variant, moves, clocks, clock_initial, evals, more, own
      ON archive_games BEGIN
        DELETE FROM archive_facts_due WHERE game = new.id;
        INSERT INTO archive_facts_due (game) VALUES (new.id);
      END;
      CREATE TRIGGER archive_analysis_came AFTER INSERT ON archive_analysis WHEN new.done = 1 BEGIN
        DELETE FROM archive_facts_due WHERE game = new.game;
        INSERT INTO archive_facts_due (game) VALUES (new.game);
      END;
      CREATE TRIGGER archive_analysis_changed AFTER UPDATE ON archive_analysis WHEN new.done = 1 BEGIN
        DELETE FROM archive_facts_due WHERE game = new.game;
        INSERT INTO archive_facts_due (game) VALUES (new.game);
      END;
      CREATE TRIGGER archive_analysis_went AFTER DELETE ON archive_analysis
      WHEN EXISTS (SELECT 1 FROM archive_games WHERE id = old.game) BEGIN
        DELETE FROM archive_facts_due WHERE game = old.game;
        INSERT INTO archive_facts_due (game) VALUES (old.game);
      END;
      CREATE TRIGGER archive_games_left_facts AFTER DELETE ON archive_games BEGIN
        DELETE FROM archive_facts_due WHERE game = old.id;
      END;
      CREATE TRIGGER archive_games_left_segment AFTER DELETE ON archive_games
      WHEN EXISTS (SELECT 1 FROM archive_facts WHERE segment = old.id >> 10) BEGIN
        DELETE FROM archive_facts_due WHERE game BETWEEN (old.id >> 10) << 10 AND ((old.id >> 10) << 10) + 1023;
        INSERT INTO archive_facts_due (game)
          SELECT id FROM archive_games
          WHERE id BETWEEN (old.id >> 10) << 10 AND ((old.id >> 10) << 10) + 1023 AND own IS NULL
            AND id <= (SELECT upto FROM archive_facts_state);
        DELETE FROM archive_facts WHERE segment = old.id >> 10;
        UPDATE archive_facts_state SET changes = changes + 1;
      END;
    `),
};
