import type { Migration } from '../database/migration.ts';

const recording = '(SELECT recording FROM shared_state)';

/** Records that this machine changed a thing; `account` and `key` are SQL expressions. */
const changed = (account: string, kind: string, key: string, isGone = false): string =>
  `INSERT INTO shared_record VALUES (${account}, '${kind}', ${key}, ${Number(isGone)});`;

/** As `changed`, for a thing that is deleted for good. */
const deleted = (account: string, kind: string, key: string): string => changed(account, kind, key, true);

/** Every start reads the schema, so it has no spaces for readers. */
const compact = (sql: string): string => sql.replaceAll(/\s+/g, ' ');

const accountOf = (archive: string): string => `(SELECT account_id FROM archives WHERE id = ${archive})`;

const numberOf = (account: string): string =>
  `account = (SELECT id FROM shared_accounts WHERE account_id = ${account})`;

/** A trigger of this view is the one place where changes are recorded, because every start reads the schema. */
const record = `
CREATE VIEW shared_record AS SELECT '' AS account_id, '' AS kind, '' AS key, 0 AS gone;
CREATE TRIGGER shared_recorded INSTEAD OF INSERT ON shared_record BEGIN
  DELETE FROM shared_changes WHERE ${numberOf('new.account_id')} AND kind = new.kind AND key = new.key;
  INSERT INTO shared_changes (account, kind, key, stamp, own) SELECT a.id, new.kind, new.key, s.stamp, 1
    FROM shared_accounts a, shared_state s WHERE account_id = new.account_id;
  DELETE FROM shared_deletions WHERE new.gone AND ${numberOf('new.account_id')} AND kind = new.kind AND key = new.key;
  INSERT INTO shared_deletions (account, kind, key, stamp) SELECT a.id, new.kind, new.key, s.stamp
    FROM shared_accounts a, shared_state s WHERE account_id = new.account_id AND new.gone;
END;`;

/** Only games that the account's user played. Their notes go with them. */
const recordGames = `
CREATE TRIGGER shared_games_came AFTER INSERT ON archive_games WHEN ${recording} AND new.own IS NULL BEGIN
  ${changed(accountOf('new.archive'), 'game', 'new.game_id')}
END;
CREATE TRIGGER shared_games_changed AFTER UPDATE OF
  began, lasted, color, result, rated, variant, speed, perf, status, source, opponent, level, rating, rating_diff,
  own_rating, own_diff, plies, eco, opening, arena, clock_initial, clock_increment, days, clock_left, moves, clocks,
  evals, more, own, notes
ON archive_games WHEN ${recording} AND new.own IS NULL BEGIN
  ${changed(accountOf('new.archive'), 'game', 'new.game_id')}
END;
CREATE TRIGGER shared_games_went AFTER DELETE ON archive_games WHEN ${recording} AND old.own IS NULL BEGIN
  ${deleted(accountOf('old.archive'), 'game', 'old.game_id')}
  DELETE FROM shared_changes WHERE ${numberOf(accountOf('old.archive'))} AND kind = 'note'
    AND key = 'game ' || old.game_id;
END;`;

/** A note that leaves with its game is part of the game's deletion. */
const recordNotes = `
CREATE TRIGGER shared_notes_came AFTER INSERT ON notes WHEN ${recording} BEGIN
  ${changed('new.account_id', 'note', "new.kind || ' ' || new.subject")}
END;
CREATE TRIGGER shared_notes_changed AFTER UPDATE ON notes WHEN ${recording} BEGIN
  ${changed('old.account_id', 'note', "old.kind || ' ' || old.subject")}
  ${changed('new.account_id', 'note', "new.kind || ' ' || new.subject")}
END;
CREATE TRIGGER shared_notes_went AFTER DELETE ON notes WHEN ${recording} AND (old.kind <> 'game' OR EXISTS (
  SELECT 1 FROM archives JOIN archive_games ON archive = archives.id
  WHERE account_id = old.account_id AND game_id = old.subject)) BEGIN
  ${changed('old.account_id', 'note', "old.kind || ' ' || old.subject")}
END;`;

/** Keys of answers are row ids, which are used again after a deletion. */
const recordActivity = `
CREATE TRIGGER shared_players_came AFTER INSERT ON activity_users WHEN ${recording} BEGIN
  ${changed('new.account_id', 'player', 'new.user_id')}
END;
CREATE TRIGGER shared_players_went AFTER DELETE ON activity_users WHEN ${recording} BEGIN
  ${deleted('old.account_id', 'player', 'old.user_id')}
END;
CREATE TRIGGER shared_activity_came AFTER INSERT ON activity_revisions WHEN ${recording} BEGIN
  ${changed('new.account_id', 'activity', 'new.id')}
END;
CREATE TRIGGER shared_activity_went AFTER DELETE ON activity_revisions BEGIN
  DELETE FROM shared_changes WHERE ${numberOf('old.account_id')} AND kind = 'activity' AND key = old.id;
END;`;

const recordTraining = `
CREATE TRIGGER shared_cards_came AFTER INSERT ON training_cards WHEN ${recording} BEGIN
  ${changed('new.account_id', 'card', 'new.key')}
END;
CREATE TRIGGER shared_cards_changed AFTER UPDATE ON training_cards WHEN ${recording} BEGIN
  ${changed('new.account_id', 'card', 'new.key')}
END;
CREATE TRIGGER shared_reviews_came AFTER INSERT ON training_reviews WHEN ${recording} BEGIN
  ${changed('new.account_id', 'review', 'json_array(new.key, new.review)')}
END;`;

/**
 * Changes that this machine shares with the user's other machines (see `main/machines/facts/FACTS.md`). `shared_state` has one
 * row; `recording` 1: triggers record changes of shared accounts, with the stamp that the store sets before each
 * commit. `shared_changes` names changed things of an account by kind and key; `own` 1: changed on this machine, so
 * that others are to learn it. `shared_deletions`: things that were deleted for good. `shared_erasures`: accounts whose
 * data was deleted, by a hash of server and user. Conflict clauses of a statement apply to its triggers too, so rows
 * are replaced by deleting them first. `merged` 1: a game that came from another machine.
 */
export const v16: Migration = {
  version: 16,
  shape: 'b5c3f900c8710e8eda4801e86d18b685657f57137ed67fc0c96720bdbbe07320',
  up: (db) =>
    db.script(
      compact(`
      CREATE TABLE shared_state (
        id INTEGER PRIMARY KEY,
        recording INTEGER NOT NULL,
        machine TEXT NOT NULL,
        stamp TEXT NOT NULL
      ) STRICT;
      INSERT INTO shared_state (id, recording, machine, stamp) VALUES (1, 0, '', '');

      CREATE TABLE shared_accounts (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id TEXT NOT NULL UNIQUE,
        owner TEXT NOT NULL,
        server TEXT NOT NULL,
        user_id TEXT,
        generation TEXT NOT NULL
      ) STRICT;
      CREATE TABLE shared_changes (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        account INTEGER NOT NULL,
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        stamp TEXT NOT NULL,
        own INTEGER NOT NULL,
        UNIQUE (account, kind, key)
      ) STRICT;
      CREATE TABLE shared_deletions (
        id INTEGER PRIMARY KEY,
        account INTEGER NOT NULL,
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        stamp TEXT NOT NULL,
        UNIQUE (account, kind, key)
      ) STRICT;
      CREATE TABLE shared_erasures (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        owner TEXT NOT NULL UNIQUE,
        stamp TEXT NOT NULL,
        own INTEGER NOT NULL
      ) STRICT;
      ALTER TABLE archive_games ADD COLUMN merged INTEGER NOT NULL DEFAULT 0;

      CREATE TRIGGER shared_accounts_left AFTER DELETE ON shared_accounts BEGIN
        DELETE FROM shared_changes WHERE account = old.id;
        DELETE FROM shared_deletions WHERE account = old.id;
      END;
      CREATE TRIGGER shared_accounts_erased AFTER DELETE ON shared_accounts WHEN ${recording}
        AND NOT EXISTS (SELECT 1 FROM shared_erasures WHERE owner = old.owner AND stamp > old.generation) BEGIN
        DELETE FROM shared_erasures WHERE owner = old.owner;
        INSERT INTO shared_erasures (owner, stamp, own) SELECT old.owner, stamp, 1 FROM shared_state;
      END;
      ${record}
      ${recordGames}
      ${recordNotes}
      ${recordActivity}
      ${recordTraining}
    `),
    ),
};
