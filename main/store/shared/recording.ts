/**
 * Records changes of shared accounts while sharing is on. The triggers belong to the connection that writes: the file
 * has none, so that machines that share nothing pay nothing, a start reads a smaller schema, and rows that a repair or
 * a backup copies are not recorded. They copy the stamp that the store sets before each commit.
 */
import { latestMs } from '../../machines/hybrid-time.ts';
import { memberTags } from '../../machines/facts/member.ts';
import type { WritableDb } from '../database/sqlite.ts';
import { isOpenImport } from './collections.ts';

export type Recording = ReturnType<typeof createRecording>;

/** False during a merge, too. */
const isRecording = '(SELECT recording FROM shared_state)';

/** Records that this machine changed a thing; `account` and `key` are SQL expressions. */
const changed = (account: string, kind: string, key: string, isGone = false): string =>
  `INSERT INTO shared_record VALUES (${account}, '${kind}', ${key}, ${Number(isGone)}, '');`;

/** As `changed`, for a thing that is deleted for good. */
const deleted = (account: string, kind: string, key: string): string => changed(account, kind, key, true);

const accountOf = (archive: string): string => `(SELECT account_id FROM archives WHERE id = ${archive})`;

const numberOf = (account: string): string =>
  `account = (SELECT id FROM shared_accounts WHERE account_id = ${account})`;

/**
 * Parts of a thing are no longer recorded one by one once it is deleted, nor are their deletions: they belong to this
 * generation of the thing. Keys of parts begin with the thing's key.
 */
const forgetParts = (account: string, kind: string, key: string): string =>
  ['shared_changes', 'shared_deletions']
    .map(
      (table) => `DELETE FROM ${table} WHERE ${numberOf(account)} AND kind = '${kind}'
     AND key >= ${key} || ' ' AND key < ${key} || '!';`,
    )
    .join('\n');

/** Facts that waited for a thing are looked at again. The account is only looked up where one waits. */
const wake = (account: string, subject: string): string =>
  `UPDATE shared_waiting SET due = 1 WHERE subject = ${subject} AND +${numberOf(account)};`;

/** The first stamp after another one; `s`: the state of sharing. */
const stampAfter = (stamp: string): string =>
  `printf('%015d-0000-%s', min(substr(${stamp}, 1, 15) + 1, ${latestMs}), s.machine)`;

/**
 * The first stamp after that of the last change or deletion for good, when the commit's is earlier: another machine's
 * clock was far ahead, and a change wins over the one that it replaces. Empty otherwise.
 */
const passing = (table: 'shared_changes' | 'shared_deletions'): string =>
  `coalesce((SELECT ${stampAfter('stamp')} FROM ${table}
    WHERE account = a.id AND kind = new.kind AND key = new.key AND stamp > s.stamp), '')`;

/**
 * Conflict clauses of a statement apply to its triggers too, so rows are replaced by deleting them first. `seen`: the
 * stamp that the thing's row has from another machine.
 */
const record = `
CREATE TEMP VIEW shared_record AS SELECT '' AS account_id, '' AS kind, '' AS key, 0 AS gone, '' AS seen;
CREATE TEMP VIEW shared_stamped AS SELECT 0 AS account, '' AS kind, '' AS key, 0 AS gone, '' AS stamp;
CREATE TEMP TRIGGER shared_recorded INSTEAD OF INSERT ON shared_record BEGIN
  INSERT INTO shared_stamped SELECT a.id, new.kind, new.key, new.gone,
      max(s.stamp, ${passing('shared_changes')}, ${passing('shared_deletions')},
        CASE WHEN new.seen > s.stamp THEN ${stampAfter('new.seen')} ELSE '' END)
    FROM shared_accounts a, shared_state s WHERE account_id = new.account_id;
END;
CREATE TEMP TRIGGER shared_stamps INSTEAD OF INSERT ON shared_stamped BEGIN
  DELETE FROM shared_changes WHERE account = new.account AND kind = new.kind AND key = new.key;
  INSERT INTO shared_changes (account, kind, key, stamp, own)
    VALUES (new.account, new.kind, new.key, new.stamp, 1);
  DELETE FROM shared_deletions WHERE new.gone AND account = new.account AND kind = new.kind AND key = new.key;
  INSERT INTO shared_deletions (account, kind, key, stamp)
    SELECT new.account, new.kind, new.key, new.stamp WHERE new.gone;
END;`;

const gameFields = `began, lasted, color, result, rated, variant, speed, perf, status, source, opponent, level, rating,
  rating_diff, own_rating, own_diff, plies, eco, opening, arena, clock_initial, clock_increment, days, clock_left, moves,
  clocks, evals, more, own, notes`;

/** Only games that the account's user played. Their notes and analyses go with them. */
const recordGames = `
CREATE TEMP TRIGGER shared_games_came AFTER INSERT ON archive_games WHEN ${isRecording} AND new.own IS NULL BEGIN
  ${changed(accountOf('new.archive'), 'game', 'new.game_id')}
  ${wake(accountOf('new.archive'), 'new.game_id')}
END;
CREATE TEMP TRIGGER shared_games_changed AFTER UPDATE OF
  ${gameFields}
ON archive_games WHEN ${isRecording} AND new.own IS NULL BEGIN
  ${changed(accountOf('new.archive'), 'game', 'new.game_id')}
  ${wake(accountOf('new.archive'), 'new.game_id')}
END;
CREATE TEMP TRIGGER shared_games_went AFTER DELETE ON archive_games WHEN ${isRecording} AND old.own IS NULL BEGIN
  ${deleted(accountOf('old.archive'), 'game', 'old.game_id')}
  ${wake(accountOf('old.archive'), 'old.game_id')}
  DELETE FROM shared_changes WHERE ${numberOf(accountOf('old.archive'))} AND kind = 'note'
    AND key = 'game ' || old.game_id;
  ${forgetParts(accountOf('old.archive'), 'analysis', 'old.game_id')}
END;`;

const analysed = (row: 'new' | 'old', isGone: boolean): string =>
  `INSERT INTO shared_record SELECT account_id, 'analysis', game_id || ' ' || plies, ${Number(isGone)}, ''
     FROM archive_games JOIN archives ON archives.id = archive WHERE archive_games.id = ${row}.game AND own IS NULL;`;
const initialFenOf = (row: 'new' | 'old'): string =>
  `CASE WHEN json_valid(${row}.more) THEN ${row}.more ->> 'initialFen' END`;

/**
 * An analysis that leaves with its game has no deletion of its own. One whose game has other moves now was not deleted
 * by the user.
 */
const recordAnalyses = `
CREATE TEMP TRIGGER shared_analyses_came AFTER INSERT ON archive_analysis WHEN ${isRecording} BEGIN
  ${analysed('new', false)}
END;
CREATE TEMP TRIGGER shared_analyses_changed AFTER UPDATE ON archive_analysis WHEN ${isRecording} BEGIN
  ${analysed('new', false)}
END;
CREATE TEMP TRIGGER shared_analyses_went AFTER DELETE ON archive_analysis WHEN ${isRecording} BEGIN
  ${analysed('old', true)}
END;
CREATE TEMP TRIGGER shared_analyses_outdated BEFORE UPDATE OF moves, variant, more ON archive_games
WHEN ${isRecording} AND (old.moves <> new.moves OR old.variant <> new.variant
    OR ${initialFenOf('old')} IS NOT ${initialFenOf('new')})
  AND EXISTS (SELECT 1 FROM archive_analysis WHERE game = old.id) BEGIN
  UPDATE shared_state SET recording = 0;
  DELETE FROM archive_analysis WHERE game = old.id;
  UPDATE shared_state SET recording = 1;
  ${forgetParts(accountOf('old.archive'), 'analysis', 'old.game_id')}
END;`;

/** A note that leaves with its game is part of the game's deletion. */
const recordNotes = `
CREATE TEMP TRIGGER shared_notes_came AFTER INSERT ON notes WHEN ${isRecording} BEGIN
  ${changed('new.account_id', 'note', "new.kind || ' ' || new.subject")}
END;
CREATE TEMP TRIGGER shared_notes_changed AFTER UPDATE ON notes WHEN ${isRecording} BEGIN
  ${changed('old.account_id', 'note', "old.kind || ' ' || old.subject")}
  ${changed('new.account_id', 'note', "new.kind || ' ' || new.subject")}
END;
CREATE TEMP TRIGGER shared_notes_went AFTER DELETE ON notes WHEN ${isRecording} AND (old.kind <> 'game' OR EXISTS (
  SELECT 1 FROM archives JOIN archive_games ON archive = archives.id
  WHERE account_id = old.account_id AND game_id = old.subject)) BEGIN
  ${changed('old.account_id', 'note', "old.kind || ' ' || old.subject")}
END;`;

/** The file has a trigger that forgets answers: their keys are row ids, which are used again after a deletion. */
const recordActivity = `
CREATE TEMP TRIGGER shared_players_came AFTER INSERT ON activity_users WHEN ${isRecording} BEGIN
  ${changed('new.account_id', 'player', 'new.user_id')}
END;
CREATE TEMP TRIGGER shared_players_went AFTER DELETE ON activity_users WHEN ${isRecording} BEGIN
  ${deleted('old.account_id', 'player', 'old.user_id')}
END;
CREATE TEMP TRIGGER shared_activity_came AFTER INSERT ON activity_revisions WHEN ${isRecording} BEGIN
  ${changed('new.account_id', 'activity', 'new.id')}
END;`;

const recordTraining = `
CREATE TEMP TRIGGER shared_cards_came AFTER INSERT ON training_cards WHEN ${isRecording} BEGIN
  ${changed('new.account_id', 'card', 'new.key')}
END;
CREATE TEMP TRIGGER shared_cards_changed AFTER UPDATE ON training_cards WHEN ${isRecording} BEGIN
  ${changed('new.account_id', 'card', 'new.key')}
END;
CREATE TEMP TRIGGER shared_reviews_came AFTER INSERT ON training_reviews WHEN ${isRecording} BEGIN
  ${changed('new.account_id', 'review', 'json_array(new.key, new.review)')}
END;`;

/** Moves and notes of a repertoire. */
const recordParts = (table: string, kind: string, key: (row: 'new' | 'old') => string): string => {
  const changedPart = (row: 'new' | 'old'): string =>
    `INSERT INTO shared_record SELECT account_id, '${kind}', uid || ' ' || ${key(row)}, 0, ''
       FROM repertoires WHERE id = ${row}.repertoire;`;
  return `
CREATE TEMP TRIGGER shared_${table}_came AFTER INSERT ON ${table} WHEN ${isRecording} BEGIN
  ${changedPart('new')}
END;
CREATE TEMP TRIGGER shared_${table}_changed AFTER UPDATE ON ${table} WHEN ${isRecording} BEGIN
  ${changedPart('new')}
END;
CREATE TEMP TRIGGER shared_${table}_went AFTER DELETE ON ${table} WHEN ${isRecording} BEGIN
  ${changedPart('old')}
END;`;
};

/** A repertoire takes its moves and notes with it. */
const recordRepertoires = `
CREATE TEMP TRIGGER shared_repertoires_came AFTER INSERT ON repertoires WHEN ${isRecording} BEGIN
  ${changed('new.account_id', 'repertoire', 'new.uid')}
END;
CREATE TEMP TRIGGER shared_repertoires_changed AFTER UPDATE OF name, trained ON repertoires WHEN ${isRecording} BEGIN
  ${changed('new.account_id', 'repertoire', 'new.uid')}
END;
CREATE TEMP TRIGGER shared_repertoires_went AFTER DELETE ON repertoires WHEN ${isRecording} BEGIN
  ${deleted('old.account_id', 'repertoire', 'old.uid')}
  ${forgetParts('old.account_id', 'repertoire_move', 'old.uid')}
  ${forgetParts('old.account_id', 'repertoire_note', 'old.uid')}
END;
${recordParts('repertoire_moves', 'repertoire_move', (row) => `${row}.position || ' ' || ${row}.uci`)}
${recordParts('repertoire_notes', 'repertoire_note', (row) => `${row}.position`)}`;

/** Old entries are removed to save space. */
const recordNotices = `
CREATE TEMP TRIGGER shared_notices_came AFTER INSERT ON notices WHEN ${isRecording} BEGIN
  ${changed('new.account_id', 'notice', "new.machine || ' ' || new.key")}
END;
CREATE TEMP TRIGGER shared_notices_changed AFTER UPDATE OF shown, outcome ON notices
WHEN ${isRecording} AND new.key IS NOT NULL BEGIN
  ${changed('new.account_id', 'notice', "new.machine || ' ' || new.key")}
END;
CREATE TEMP TRIGGER shared_notices_went AFTER DELETE ON notices WHEN old.key IS NOT NULL BEGIN
  DELETE FROM shared_changes WHERE ${numberOf('old.account_id')} AND kind = 'notice'
    AND key = old.machine || ' ' || old.key;
END;`;

const recordEvents = `
CREATE TEMP TRIGGER shared_events_came AFTER INSERT ON ledger WHEN ${isRecording} BEGIN
  ${changed('new.account_id', 'event', "'' || new.id")}
END;`;

const recordingFields = ['began', 'ended', 'plies', 'state', 'starred', 'head', 'line', 'whole'];
const recordingKey = (row: 'new' | 'old'): string => `${row}.channel || ' ' || ${row}.game_id`;

/** The size limit removes recordings while nothing is recorded (see `tv.ts`). */
const recordRecordings = `
CREATE TEMP TRIGGER shared_recordings_came AFTER INSERT ON tv_games WHEN ${isRecording} BEGIN
  ${changed('new.account_id', 'recording', recordingKey('new'))}
END;
CREATE TEMP TRIGGER shared_recordings_changed AFTER UPDATE ON tv_games WHEN ${isRecording}
AND (${recordingFields.map((name) => `old.${name} IS NOT new.${name}`).join(' OR ')}) BEGIN
  ${changed('new.account_id', 'recording', recordingKey('new'))}
END;
CREATE TEMP TRIGGER shared_recordings_went AFTER DELETE ON tv_games WHEN ${isRecording} BEGIN
  ${deleted('old.account_id', 'recording', recordingKey('old'))}
END;`;

/** Memberships of a game; `game` is an SQL expression. */
const memberships = (game: string, gameId: string, isGone: boolean): string =>
  `INSERT INTO shared_record SELECT account_id, 'member', uid || ' ' || ${gameId}, ${Number(isGone)}, coalesce(stamp, '')
     FROM archive_members JOIN archive_collections AS c ON c.id = collection JOIN archives ON archives.id = c.archive
     WHERE game = ${game} AND c.gone = 0;`;
const membership = (row: 'new' | 'old', isGone: boolean): string =>
  `INSERT INTO shared_record SELECT account_id, 'member', uid || ' ' || game_id, ${Number(isGone)}, coalesce(${row}.stamp, '')
     FROM archive_collections AS c JOIN archives ON archives.id = c.archive, archive_games AS g
     WHERE c.id = ${row}.collection AND c.gone = 0 AND g.id = ${row}.game;`;
const collectionOf = (row: 'new' | 'old'): string =>
  `INSERT INTO shared_record SELECT account_id, 'collection', uid, 0, '' FROM archive_collections AS c
     JOIN archives ON archives.id = c.archive WHERE c.id = ${row}.collection AND c.gone = 0;`;

/**
 * A collection takes its members with it. Members of collections that are gone leave without deletions of their own. A
 * game that is deleted leaves its collections; its members are recorded before it is. A game that another collection
 * keeps is recorded there once more: it has what the removed one's version added, which some machines never saw.
 */
const recordCollections = `
CREATE TEMP TRIGGER shared_collections_came AFTER INSERT ON archive_collections WHEN ${isRecording} AND new.gone = 0 BEGIN
  ${changed(accountOf('new.archive'), 'collection', 'new.uid')}
  ${wake(accountOf('new.archive'), 'new.uid')}
END;
CREATE TEMP TRIGGER shared_collections_changed AFTER UPDATE OF name ON archive_collections
WHEN ${isRecording} AND new.gone = 0 BEGIN
  ${changed(accountOf('new.archive'), 'collection', 'new.uid')}
END;
CREATE TEMP TRIGGER shared_collections_went AFTER UPDATE OF gone ON archive_collections
WHEN ${isRecording} AND old.gone = 0 AND new.gone <> 0 BEGIN
  ${deleted(accountOf('old.archive'), 'collection', 'old.uid')}
  ${forgetParts(accountOf('old.archive'), 'member', 'old.uid')}
  ${wake(accountOf('old.archive'), 'old.uid')}
END;
CREATE TEMP TRIGGER shared_imports_ended AFTER UPDATE OF state ON archive_imports
WHEN ${isRecording} AND ${isOpenImport('old')} AND NOT ${isOpenImport('new')} BEGIN
  ${collectionOf('new')}
END;
CREATE TEMP TRIGGER shared_imports_went AFTER DELETE ON archive_imports
WHEN ${isRecording} AND ${isOpenImport('old')} BEGIN
  ${collectionOf('old')}
END;
CREATE TEMP TRIGGER shared_members_came AFTER INSERT ON archive_members WHEN ${isRecording} BEGIN
  ${membership('new', false)}
END;
CREATE TEMP TRIGGER shared_members_changed AFTER UPDATE ON archive_members WHEN ${isRecording} AND (old.game <> new.game
  OR ${memberTags.map((name) => `old.${name} IS NOT new.${name}`).join(' OR ')}) BEGIN
  ${membership('new', false)}
END;
CREATE TEMP TRIGGER shared_members_moved AFTER UPDATE OF game ON archive_members
WHEN ${isRecording} AND old.game <> new.game BEGIN
  ${membership('old', true)}
END;
CREATE TEMP TRIGGER shared_members_went BEFORE DELETE ON archive_games WHEN ${isRecording} BEGIN
  ${memberships('old.id', 'old.game_id', true)}
END;
CREATE TEMP TRIGGER shared_members_left AFTER DELETE ON archive_members WHEN ${isRecording} BEGIN
  INSERT INTO shared_record SELECT account_id, 'member', uid || ' ' || game_id, 0, coalesce(m.stamp, '')
    FROM archive_members AS m JOIN archive_collections AS c ON c.id = m.collection AND c.gone = 0
    JOIN archives ON archives.id = c.archive JOIN archive_games AS g ON g.id = m.game AND g.own IS NOT NULL
    WHERE m.game = old.game;
END;
CREATE TEMP TRIGGER shared_members_games AFTER UPDATE OF
  ${gameFields}
ON archive_games WHEN ${isRecording} AND (old.own IS NOT NULL OR new.own IS NOT NULL) BEGIN
  ${memberships('new.id', 'new.game_id', false)}
END;`;

const recordSettings = `
CREATE TEMP TRIGGER shared_settings_came AFTER INSERT ON shared_settings WHEN ${isRecording} BEGIN
  ${changed("''", 'setting', 'new.name')}
END;
CREATE TEMP TRIGGER shared_settings_changed AFTER UPDATE OF data ON shared_settings WHEN ${isRecording} BEGIN
  ${changed("''", 'setting', 'new.name')}
END;`;

const all = [
  ...[record, recordGames, recordAnalyses, recordNotes, recordActivity, recordTraining, recordRepertoires],
  ...[recordRecordings, recordCollections, recordNotices, recordEvents, recordSettings],
].join('\n');

export function createRecording(writer: WritableDb) {
  const views = "FROM temp.sqlite_schema WHERE name = 'shared_record'";
  const isOn = writer.query(`SELECT 1 ${views}`);
  const names = writer.query<{ readonly name: string }>(
    "SELECT name FROM temp.sqlite_schema WHERE type = 'trigger' AND name GLOB 'shared_*'",
  );
  return {
    /** Asks SQLite whether the triggers are there, because they leave with a transaction that is rolled back. */
    start(): void {
      if (!isOn.get()) writer.script(all);
    },
    stop(): void {
      for (const { name } of names.all()) writer.script(`DROP TRIGGER temp.${name}`);
      writer.script('DROP VIEW IF EXISTS temp.shared_record; DROP VIEW IF EXISTS temp.shared_stamped');
    },
  };
}
