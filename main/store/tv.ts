import type { Store } from './api.ts';
import type { TvChannelSize, TvFrameRow, TvGameKey, TvGameRow, WholeRecording } from './tv-api.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb, SqlValue, WritableDb } from './database/sqlite.ts';
import { latestMs } from '../machines/hybrid-time.ts';
import { joinRecordings } from '../machines/facts/recording.ts';
import { recordingColumns, recordingRow, recordingValue, type StoredRecording } from './tv-value.ts';

type Stored = Omit<TvGameRow, 'starred'> & { readonly starred: number };

/** Overhead of a row beside its texts: keys, numbers and index entries. */
const ROW_BYTES = 160;
const BYTES = `(length(head) + length(line) + coalesce(length(whole), 0) + ${ROW_BYTES})`;
const GAME = `account_id AS accountId, channel, game_id AS gameId, began, ended, plies, state, tries, starred, head,
  ${BYTES} AS bytes`;

const fromStored = (row: Stored): TvGameRow => ({ ...row, starred: row.starred === 1 });

/** Recorded TV. The oldest games are deleted when there are too many, except starred ones. */
export function createTv(reader: ReadableDb, writer: WritableDb): Synchronous<Store['tv']> {
  const add = writer.command(
    'INSERT INTO tv_frames (account_id, channel, game_id, at, raw) VALUES (?, ?, ?, ?, ?)',
  );
  const frames = reader.query<TvFrameRow>(`
    SELECT id, account_id AS accountId, channel, game_id AS gameId, at, raw FROM tv_frames
    WHERE account_id = ? AND channel = ? AND game_id = ? ORDER BY id`);
  const unpacked = reader.query<Pick<TvFrameRow, 'accountId' | 'channel' | 'gameId'>>(`
    SELECT account_id AS accountId, channel, game_id AS gameId FROM tv_frames
    GROUP BY account_id, channel, game_id ORDER BY min(id)`);
  /** Read through the writer: another machine's version may have come since the owner read the row. */
  const sharedRow = writer.query<StoredRecording>(
    `SELECT ${recordingColumns} FROM tv_games
     WHERE account_id = ? AND channel = ? AND game_id = ? AND account_id IN (SELECT account_id FROM shared_accounts)`,
  );
  const setJoined = writer.command(`
    UPDATE tv_games SET began = ?, ended = ?, plies = ?, state = ?, starred = ?, star_stamp = ?, head = ?, line = ?,
      whole = ? WHERE account_id = ? AND channel = ? AND game_id = ?`);
  /** Other machines keep the fuller version, so a change of a shared recording is joined with it. False: not shared. */
  const join = ({ accountId, channel, gameId }: TvGameKey, change: Partial<StoredRecording>): boolean => {
    const row = sharedRow.get(accountId, channel, gameId);
    const before = row && recordingValue(row);
    const after = row && recordingValue({ ...row, ...change });
    if (!before || !after) return false;
    setJoined.run(...recordingRow(joinRecordings(before, after)), accountId, channel, gameId);
    return true;
  };
  const put = writer.command(`
    INSERT INTO tv_games (account_id, channel, game_id, began, ended, plies, state, head, line)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (account_id, channel, game_id) DO UPDATE SET
      ended = excluded.ended, plies = excluded.plies, state = excluded.state, head = excluded.head,
      line = excluded.line`);
  const removeFrames = writer.command(
    'DELETE FROM tv_frames WHERE account_id = ? AND channel = ? AND game_id = ? AND id <= ?',
  );
  const complete = writer.command(`
    UPDATE tv_games SET state = ?, head = ?, whole = ?, plies = max(plies, ?)
    WHERE account_id = ? AND channel = ? AND game_id = ?`);
  const tried = writer.command(`
    UPDATE tv_games SET tries = tries + 1, state = ?
    WHERE account_id = ? AND channel = ? AND game_id = ? AND state = 'waiting'`);
  const game = reader.query<Stored & { readonly line: Uint8Array; readonly whole: Uint8Array | null }>(
    `SELECT ${GAME}, line, whole FROM tv_games WHERE account_id = ? AND channel = ? AND game_id = ?`,
  );
  const recording = reader.query<{ readonly head: string; readonly whole: Uint8Array }>(
    `SELECT head, whole FROM tv_games
     WHERE account_id = ? AND game_id = ? AND state = 'complete' AND whole IS NOT NULL ORDER BY id LIMIT 1`,
  );
  const isWhole = "state = 'complete' AND whole IS NOT NULL";
  const wholeIds = reader.query<{ readonly id: number }>(
    `SELECT id FROM tv_games WHERE account_id = ? AND ${isWhole} ORDER BY began DESC, id DESC LIMIT ?`,
  );
  const wholes = reader.query<WholeRecording>(
    `SELECT id, began, head, whole FROM tv_games WHERE ${isWhole} AND id IN (SELECT value FROM json_each(?))`,
  );
  const waiting = reader.query<Stored>(
    `SELECT ${GAME} FROM tv_games WHERE state = 'waiting' AND account_id = ? ORDER BY ended LIMIT ?`,
  );
  // The later star wins on all machines: its stamp passes that of the star that it replaces.
  const star = writer.command(
    `UPDATE tv_games SET starred = ?, star_stamp = (SELECT CASE
       WHEN recording = 0 THEN star_stamp
       WHEN stamp > star_stamp THEN stamp
       ELSE printf('%015d-0000-%s', min(substr(star_stamp, 1, 15) + 1, ${latestMs}), machine) END
     FROM shared_state WHERE id = 1)
     WHERE starred <> ? AND account_id = ? AND channel = ? AND game_id = ?`,
  );
  const remove = writer.command('DELETE FROM tv_games WHERE account_id = ? AND channel = ? AND game_id = ?');
  const sizes = reader.query<TvChannelSize>(`
    SELECT account_id AS accountId, channel, count(*) AS games, sum(starred) AS starred, min(began) AS oldest,
      sum${BYTES} AS bytes FROM tv_games GROUP BY account_id, channel ORDER BY account_id, channel`);
  // Read through the writer: trimming must see its own uncommitted deletions.
  const total = writer.query<{ bytes: number }>(`SELECT coalesce(sum${BYTES}, 0) AS bytes FROM tv_games`);
  const oldest = writer.query<{ id: number; bytes: number; ended: number }>(
    `SELECT id, ${BYTES} AS bytes, ended FROM tv_games WHERE starred = 0 ORDER BY ended, id LIMIT 100`,
  );
  const removeById = writer.command('DELETE FROM tv_games WHERE id = ?');
  const sharing = writer.query<{ readonly recording: number; readonly trimmed: number }>(
    'SELECT recording, CASE WHEN ? > trimmed_limit THEN 0 ELSE trimmed END AS trimmed FROM shared_state WHERE id = 1',
  );
  const record = writer.command('UPDATE shared_state SET recording = ? WHERE id = 1');
  const setTrimmed = writer.command(
    'UPDATE shared_state SET trimmed = ?, trimmed_limit = ? WHERE id = 1 AND (trimmed <> ? OR trimmed_limit <> ?)',
  );

  return {
    addFrames(rows) {
      for (const { accountId, channel, gameId, at, raw } of rows)
        add.run(accountId, channel, gameId, Math.round(at), raw);
    },
    frames: (accountId, channel, gameId) => frames.all(accountId, channel, gameId),
    unpacked: () => unpacked.all(),
    pack({ accountId, channel, gameId, began, ended, plies, state, head }, line, upTo) {
      const key = { accountId, channel, gameId };
      const change = { began: Math.round(began), ended: Math.round(ended), plies, state, head, line };
      if (!join(key, change))
        put.run(accountId, channel, gameId, change.began, change.ended, plies, state, head, line);
      removeFrames.run(accountId, channel, gameId, upTo);
    },
    complete(key, { state, head, whole, plies }) {
      if (join(key, { state, head, whole, plies })) return;
      complete.run(state, head, whole, plies, key.accountId, key.channel, key.gameId);
    },
    tried: ({ accountId, channel, gameId }, givenUp) =>
      void tried.run(givenUp ? 'given_up' : 'waiting', accountId, channel, gameId),
    game(accountId, channel, gameId) {
      const row = game.get(accountId, channel, gameId);
      if (!row) return null;
      const { line, whole, ...stored } = row;
      return { row: fromStored(stored), line, whole };
    },
    recording: (accountId, gameId) => recording.get(accountId, gameId) ?? null,
    wholeIds: (accountId, limit) => wholeIds.all(accountId, limit).map(({ id }) => id),
    wholes: (ids) => wholes.all(JSON.stringify(ids)),
    page({ accountIds, channel, from, to, starred, before, limit }) {
      const wheres: string[] = [`account_id IN (${accountIds.map(() => '?').join(', ')})`];
      const values: SqlValue[] = [...accountIds];
      const where = (condition: string, value: SqlValue | undefined) => {
        if (value === undefined) return;
        wheres.push(condition);
        values.push(value);
      };
      where('channel = ?', channel);
      where('ended >= ?', from);
      where('began < ?', to);
      where('began < ?', before);
      if (starred === true) wheres.push('starred = 1');
      const sql = `SELECT ${GAME} FROM tv_games WHERE ${wheres.join(' AND ')} ORDER BY began DESC, id DESC LIMIT ?`;
      return reader
        .query<Stored>(sql)
        .all(...values, limit)
        .map(fromStored);
    },
    waiting: (accountId, limit) => waiting.all(accountId, limit).map(fromStored),
    star: ({ accountId, channel, gameId }, on) =>
      void star.run(Number(on), Number(on), accountId, channel, gameId),
    remove: ({ accountId, channel, gameId }) => void remove.run(accountId, channel, gameId),
    sizes: () => sizes.all(),
    trim(mostBytes) {
      let left = total.get()?.bytes ?? 0;
      let removed = 0;
      // A higher limit has room for recordings that a lower one removed. Trimming is no deletion: it is not recorded.
      const before = sharing.get(mostBytes) ?? { recording: 0, trimmed: 0 };
      let { trimmed } = before;
      record.run(0);
      while (left > mostBytes) {
        const rows = oldest.all();
        if (rows.length === 0) break;
        for (const { id, bytes, ended } of rows) {
          if (left <= mostBytes) break;
          removeById.run(id);
          trimmed = Math.max(trimmed, ended);
          left -= bytes;
          removed += 1;
        }
      }
      setTrimmed.run(trimmed, mostBytes, trimmed, mostBytes);
      record.run(before.recording);
      return removed;
    },
  };
}
