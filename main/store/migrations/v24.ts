import type { Migration } from '../database/migration.ts';

/**
 * Members of collections that came from another machine keep the stamp of their version in their rows. Null: this
 * machine's own. Entries among the recorded changes, which earlier versions made for them, take precedence.
 */
export const v24: Migration = {
  version: 24,
  shape: '1b8988c5bea6a60d2c84e0fcccfb5bda93dfc196c0aec2cde97806c12cce6004',
  up: (db) => db.script('ALTER TABLE archive_members ADD COLUMN stamp TEXT'),
};
