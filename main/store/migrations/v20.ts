import type { Migration } from '../database/migration.ts';

/**
 * The position index has the ends of games. `unended`: row id up to which games were indexed without them; a pass in
 * the background adds them, from the latest game on. 0 when all have them.
 */
export const v20: Migration = {
  version: 20,
  shape: 'ffd61aad8eda66a6b91e9c46dd16746aea5266c06a913195fffbdf2f0fd83540',
  up: (db) =>
    db.script(`
      ALTER TABLE archives ADD COLUMN unended INTEGER NOT NULL DEFAULT 0;
      UPDATE archives SET unended = coalesce((SELECT max(id) FROM archive_games), 0);
    `),
};
