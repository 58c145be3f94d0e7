import type { Migration } from '../database/migration.ts';

/** Triggers that recorded changes; those of `shared_record` leave with it. */
const recorders = [
  ...['shared_games_came', 'shared_games_changed', 'shared_games_went'],
  ...['shared_notes_came', 'shared_notes_changed', 'shared_notes_went'],
  ...['shared_players_came', 'shared_players_went', 'shared_activity_came'],
  ...['shared_cards_came', 'shared_cards_changed', 'shared_reviews_came'],
];

/**
 * Triggers of the connection record changes (see `shared/recording.ts`), no longer triggers of the file: profiles that
 * share nothing pay nothing. `shared_waiting`: facts of other machines about parts of things that are not here yet;
 * `subject` names the thing, `due` 1: the thing has come, or was deleted for good. `repertoires.uid` is the same on all
 * machines; machines that restored one backup get the same one here.
 */
export const v17: Migration = {
  version: 17,
  shape: '375992ad1bf445783a6f404c2bf03ea72fe0fd782c91875fb78fa9cf9627b8b0',
  up: (db) =>
    db.script(`
      ${recorders.map((name) => `DROP TRIGGER ${name};`).join('\n')}
      DROP VIEW shared_record;
      DROP TRIGGER shared_accounts_left;

      CREATE TABLE shared_waiting (
        id INTEGER PRIMARY KEY,
        account INTEGER NOT NULL,
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        stamp TEXT NOT NULL,
        subject TEXT NOT NULL,
        due INTEGER NOT NULL,
        value TEXT NOT NULL,
        UNIQUE (account, kind, key)
      ) STRICT;
      CREATE INDEX shared_waiting_subject ON shared_waiting (subject);
      CREATE INDEX shared_waiting_due ON shared_waiting (id) WHERE due = 1;
      CREATE TRIGGER shared_accounts_left AFTER DELETE ON shared_accounts BEGIN
        DELETE FROM shared_changes WHERE account = old.id;
        DELETE FROM shared_deletions WHERE account = old.id;
        DELETE FROM shared_waiting WHERE account = old.id;
      END;

      ALTER TABLE repertoires ADD COLUMN uid TEXT NOT NULL DEFAULT '';
      UPDATE repertoires SET uid = printf('%x-%x', id, changed);
    `),
};
