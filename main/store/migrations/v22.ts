import type { Migration } from '../database/migration.ts';

/**
 * TV recordings are shared between machines. `star_stamp`: of the star's last recorded change. `trimmed`: latest end of
 * a recording that the size limit `trimmed_limit` (bytes) removed, ms since the epoch; other machines' recordings that
 * ended earlier are not stored again.
 *
 * Collections are shared, too. `uid`: identity, the same on all machines, also for collections that were made from the
 * same file. `gone` 1: the user deleted the collection, 2: another machine did; its members are removed in the
 * background, and it has no `uid`.
 */
export const v22: Migration = {
  version: 22,
  shape: 'e348247e1682d4fee6a72b493721dc40d96de6645744571cd4da89128dde1378',
  up: (db) =>
    db.script(`
      ALTER TABLE tv_games ADD COLUMN star_stamp TEXT NOT NULL DEFAULT '';
      ALTER TABLE shared_state ADD COLUMN trimmed INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE shared_state ADD COLUMN trimmed_limit INTEGER NOT NULL DEFAULT 0;

      ALTER TABLE archive_collections ADD COLUMN uid TEXT NOT NULL DEFAULT '';
      ALTER TABLE archive_collections ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;
      UPDATE archive_collections SET uid = CASE
        WHEN kind = 'server' THEN 'server'
        WHEN origin IS NOT NULL THEN kind || '-' || replace(origin, ':', '-')
        ELSE printf('%s-%x-%x', kind, id, began) END;
      UPDATE archive_collections SET uid = uid || '-' || id WHERE EXISTS (
        SELECT 1 FROM archive_collections AS earlier WHERE earlier.archive = archive_collections.archive
          AND earlier.uid = archive_collections.uid AND earlier.id < archive_collections.id);
    `),
};
