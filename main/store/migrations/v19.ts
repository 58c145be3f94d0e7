import type { Migration } from '../database/migration.ts';

/**
 * Openings that games' positions show, whole and with their code, for all games whose file names none. Before, a fact
 * was the line alone, of own games. Numbers of lines stay valid until their games are read again.
 */
export const v19: Migration = {
  version: 19,
  shape: '400eddd52c00d64c44ff4297c685403be7adb66b6356c311e45744e355b0b02f',
  up: (db) =>
    db.script(`
      CREATE TABLE shown_openings (
        id INTEGER PRIMARY KEY,
        eco TEXT NOT NULL,
        name TEXT NOT NULL,
        UNIQUE (eco, name)
      ) STRICT;
      INSERT INTO shown_openings (id, eco, name) SELECT id, '', name FROM opening_lines;
      DROP TABLE opening_lines;
      INSERT OR IGNORE INTO archive_facts_due (game)
        SELECT id FROM archive_games WHERE opening IS NULL AND id <= (SELECT upto FROM archive_facts_state);
      DROP TRIGGER archive_games_left_segment;
      CREATE TRIGGER archive_games_left_segment AFTER DELETE ON archive_games
      WHEN EXISTS (SELECT 1 FROM archive_facts WHERE segment = old.id >> 10) BEGIN
        DELETE FROM archive_facts_due WHERE game BETWEEN (old.id >> 10) << 10 AND ((old.id >> 10) << 10) + 1023;
        INSERT INTO archive_facts_due (game)
          SELECT id FROM archive_games
          WHERE id BETWEEN (old.id >> 10) << 10 AND ((old.id >> 10) << 10) + 1023
            AND (own IS NULL OR opening IS NULL) AND id <= (SELECT upto FROM archive_facts_state);
        DELETE FROM archive_facts WHERE segment = old.id >> 10;
        UPDATE archive_facts_state SET changes = changes + 1;
      END;
    `),
};
