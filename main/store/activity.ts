import type { ActivitySpanRow, ActivityStore, ActivityUserRow } from './history-api.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb, WritableDb } from './database/sqlite.ts';

/** Activity of users: one row per span of time, and every answer of the server that changed it. */
export function createActivity(reader: ReadableDb, writer: WritableDb): Synchronous<ActivityStore> {
  const users = reader.query<ActivityUserRow>(`
    SELECT user_id AS userId, name, asked_at AS askedAt, curves, curves_at AS curvesAt
    FROM activity_users WHERE account_id = ? ORDER BY id`);
  const addUser = writer.command(`
    INSERT INTO activity_users (account_id, user_id, name) VALUES (?, ?, ?)
    ON CONFLICT (account_id, user_id) DO NOTHING`);
  const removeUser = writer.command('DELETE FROM activity_users WHERE account_id = ? AND user_id = ?');
  const removeRevisions = writer.command(`
    DELETE FROM activity_revisions
    WHERE span IN (SELECT id FROM activity_spans WHERE account_id = ? AND user_id = ?)`);
  const removeSpans = writer.command('DELETE FROM activity_spans WHERE account_id = ? AND user_id = ?');
  const spans = reader.query<ActivitySpanRow>(`
    SELECT id, began, ended, seen_at AS seenAt, data FROM activity_spans
    WHERE account_id = ? AND user_id = ? AND began < ? AND ended > ? ORDER BY began, id`);
  const insert = writer.command(`
    INSERT INTO activity_spans (account_id, user_id, began, ended, seen_at, data) VALUES (?, ?, ?, ?, ?, ?)`);
  const update = writer.command(`
    UPDATE activity_spans SET began = ?, ended = ?, seen_at = ?, data = ?
    WHERE id = ? AND account_id = ? AND user_id = ?`);
  const revise = writer.command(
    'INSERT INTO activity_revisions (account_id, span, at, data) VALUES (?, ?, ?, ?)',
  );
  const setAskedAt = writer.command(
    'UPDATE activity_users SET asked_at = ? WHERE account_id = ? AND user_id = ?',
  );
  const putCurves = writer.command(
    'UPDATE activity_users SET curves = ?, curves_at = ? WHERE account_id = ? AND user_id = ?',
  );
  return {
    users: (accountId) => users.all(accountId),
    addUser: (accountId, userId, name) => void addUser.run(accountId, userId, name),
    removeUser(accountId, userId) {
      removeRevisions.run(accountId, userId);
      removeSpans.run(accountId, userId);
      removeUser.run(accountId, userId);
    },
    spans: (accountId, userId, from, to) => spans.all(accountId, userId, to, from),
    put(accountId, userId, at, changes) {
      for (const { id, began, ended, seenAt, data, answer } of changes) {
        const span = id === null ? insert.run(accountId, userId, began, ended, seenAt, data).rowId : id;
        if (id !== null) update.run(began, ended, seenAt, data, id, accountId, userId);
        revise.run(accountId, span, at, answer);
      }
      setAskedAt.run(at, accountId, userId);
    },
    putCurves: (accountId, userId, at, curves) => void putCurves.run(curves, at, accountId, userId),
  };
}
