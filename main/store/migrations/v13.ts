import type { Migration } from '../database/migration.ts';

/**
 * Opening repertoires. A move leads from one position to another; a position that several orders of moves reach has its
 * moves and its note once. Positions are keys of `main/chess/bulk/position-key.ts` in hexadecimal. `color`: 0 for
 * White. `trained`: 1 when its lines are trained. `rank` orders the moves of a position, the most important first.
 */
export const v13: Migration = {
  version: 13,
  shape: '27b3097e226b0b027c9491ff9444e2f626db47c4466e5229de1f7c2faa3ef0e9',
  up: (db) =>
    db.script(`
      CREATE TABLE repertoires (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id TEXT NOT NULL,
        name TEXT NOT NULL,
        color INTEGER NOT NULL,
        variant TEXT NOT NULL,
        initial_fen TEXT NOT NULL,
        changed INTEGER NOT NULL,
        trained INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX repertoires_account ON repertoires (account_id, id);
      CREATE TABLE repertoire_moves (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        repertoire INTEGER NOT NULL,
        position TEXT NOT NULL,
        uci TEXT NOT NULL,
        san TEXT NOT NULL,
        after TEXT NOT NULL,
        rank INTEGER NOT NULL,
        glyphs TEXT NOT NULL,
        UNIQUE (repertoire, position, uci)
      ) STRICT;
      CREATE INDEX repertoire_moves_position ON repertoire_moves (position);
      CREATE TABLE repertoire_notes (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        repertoire INTEGER NOT NULL,
        position TEXT NOT NULL,
        comment TEXT NOT NULL,
        shapes TEXT NOT NULL,
        UNIQUE (repertoire, position)
      ) STRICT;
    `),
};
