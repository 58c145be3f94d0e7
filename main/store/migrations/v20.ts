import type { Migration } from '../database/migration.ts';

/**
 * The position index has the ends of games. `unended`: row id up to which games were indexed without them; a pass in
 * the background adds them, from the latest game on. 0 when all have them.
 *
 * Packed segments have their spans: the earliest and latest start and end of their games, and the archive, null for
 * several. `earliest` is null until a segment is packed again.
 */
export const v20: Migration = {
  version: 20,
  shape: '0c673491a9ad36f704a2dae6b2917e4ee77acb1e9b3b91db1cbfbbd9d1dee320',
  up: (db) =>
    db.script(`
      ALTER TABLE archives ADD COLUMN unended INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE archive_segments ADD COLUMN earliest INTEGER;
      ALTER TABLE archive_segments ADD COLUMN latest INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE archive_segments ADD COLUMN first_end INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE archive_segments ADD COLUMN last_end INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE archive_segments ADD COLUMN archive INTEGER;
      UPDATE archives SET unended = coalesce((SELECT max(id) FROM archive_games), 0);
    `),
};
