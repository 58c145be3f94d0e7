import type { Migration } from '../database/migration.ts';

/**
 * Lines of openings by number, for own games whose file names no opening: a fact of each is the line that its positions
 * show. The names are those of the public data set, with numbers as lines were met. Facts are read again, since they
 * have one more column.
 */
export const v18: Migration = {
  version: 18,
  shape: 'ffad18c0daceef12ed61ce2adee69b8d6b5672e9e23db2358a5c2e9bfa5c3621',
  up: (db) =>
    db.script(`
      CREATE TABLE opening_lines (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE
      ) STRICT;
      DELETE FROM archive_facts;
      DELETE FROM archive_facts_due;
      UPDATE archive_facts_state SET upto = 0, changes = changes + 1;
    `),
};
