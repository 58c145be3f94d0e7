/**
 * Recorded TV games. The size limit of this machine removes recordings without deleting them: those that ended before
 * the latest one that it removed are not stored again, except starred ones.
 */
import { isPackedRecording, recordingStates, type RecordingValue } from '../../machines/facts/recording.ts';
import { parseStamp } from '../../machines/hybrid-time.ts';
import type { WritableDb } from '../database/sqlite.ts';
import { recordingColumns, recordingRow, recordingValue, type StoredRecording } from '../tv-value.ts';
import type { Deletions } from './deletions.ts';
import type { Journal } from './journal.ts';
import type { SharedAccount, SharedKind } from './shared-kind.ts';
import { createStoredRows } from './stored-rows.ts';
import { isBase64, isJson, isMembers, isSmall, isText, isTextOrNone, isTime } from './value-checks.ts';

interface RecordingRow extends StoredRecording {
  readonly id: number;
  readonly gameId: string;
}

/** Channel and game. Placeholder ids of games whose feed did not name them begin with `@`. */
const restForm = /^(\w{1,64}) (@?[\w.-]{1,128})$/;

export function createSharedRecordings(
  writer: WritableDb,
  journal: Journal,
  deletions: Deletions,
): SharedKind {
  const columns = `id, game_id AS gameId, ${recordingColumns}`;
  const one = writer.query<RecordingRow>(
    `SELECT ${columns} FROM tv_games WHERE account_id = ? AND channel = ? AND game_id = ?`,
  );
  const fields = ['began', 'ended', 'plies', 'state', 'starred', 'star_stamp', 'head', 'line', 'whole'];
  const put = writer.command(
    `INSERT INTO tv_games (account_id, channel, game_id, ${fields.join(', ')})
     VALUES (?, ?, ?, ${fields.map(() => '?').join(', ')})
     ON CONFLICT (account_id, channel, game_id) DO UPDATE
     SET ${fields.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const trimmed = writer.query<{ readonly trimmed: number }>('SELECT trimmed FROM shared_state WHERE id = 1');
  const deletionOf = (account: SharedAccount, rest: string) =>
    journal.deletion(account.id, 'recording', rest);
  const thingOf = (account: SharedAccount, row: RecordingRow) => {
    const rest = `${row.channel} ${row.gameId}`;
    const value = restForm.test(rest) ? recordingValue(row, deletionOf(account, rest)) : undefined;
    return value && { rest, value, at: 0 };
  };
  const locate = (account: SharedAccount, rest: string) => {
    const [, channel = '', gameId = ''] = restForm.exec(rest) ?? [];
    const row = one.get(account.accountId, channel, gameId);
    const deletion = deletionOf(account, rest);
    return {
      ...{ key: rest, rest, thing: row && thingOf(account, row) },
      ...(deletion !== undefined && { deletion }),
    };
  };
  return {
    kind: 'recording',
    weight: 14,
    isDeletedByChange: false,
    mergedStamps: 'changes',
    existing: createStoredRows<RecordingRow>(writer, {
      table: 'tv_games',
      sql: `SELECT ${columns} FROM tv_games WHERE id > ? AND id <= ? AND +account_id = ?
       AND NOT EXISTS (SELECT 1 FROM shared_changes
         WHERE account = ? AND kind = 'recording' AND key = channel || ' ' || game_id)
     ORDER BY id`,
      thingOf,
    }),
    changed: locate,
    locate: (account, rest) => (restForm.test(rest) ? locate(account, rest) : 'unknown'),
    isValue(value, rest) {
      if (!isMembers(value)) return false;
      const { began, ended, plies, starred, starredAt, state, head, whole, line, generation } = value;
      return (
        [began, ended].every(isTime) &&
        isSmall(plies) &&
        typeof starred === 'boolean' &&
        (starredAt === '' || (isText(starredAt, 256) && parseStamp(starredAt) !== undefined)) &&
        recordingStates.some((known) => known === state) &&
        isJson(head) &&
        isMembers(JSON.parse(head)) &&
        (whole === null || isBase64(whole)) &&
        isBase64(line) &&
        isTextOrNone(generation) &&
        isPackedRecording(value as unknown as RecordingValue, restForm.exec(rest)?.[1] ?? '')
      );
    },
    isWanted(value) {
      const { starred, ended } = value as RecordingValue;
      return starred || ended > (trimmed.get()?.trimmed ?? 0);
    },
    write(account, rest, value, stamp) {
      const generation = value === null ? stamp : ((value as RecordingValue).generation ?? '');
      if (generation > (deletionOf(account, rest) ?? '')) deletions.recording(account, rest, generation);
      if (value === null) return rest;
      const [, channel = '', gameId = ''] = restForm.exec(rest) ?? [];
      put.run(account.accountId, channel, gameId, ...recordingRow(value as RecordingValue));
      return rest;
    },
  };
}
