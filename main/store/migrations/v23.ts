import type { Migration } from '../database/migration.ts';

/**
 * Groups of settings as the user's machines share them. `data`: JSON object of the shared members; `here`: text of the
 * group on this machine when both were last equal, null while this machine does not share the group.
 */
export const v23: Migration = {
  version: 23,
  shape: '01bb12b9b25d7ef9003e49b4b55f32c9404b990e64e4f3e5073e96ee534d023e',
  up: (db) =>
    db.script(`
      CREATE TABLE shared_settings (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        data TEXT NOT NULL,
        changed INTEGER NOT NULL,
        here TEXT
      ) STRICT;
    `),
};
