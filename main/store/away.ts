import { readMessage, storeMessage } from '../text/stored-message.ts';
import type { AwayRow, Store } from './api.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb, WritableDb } from './database/sqlite.ts';

/** "While you were away" summaries: one row per gap, newest first, until dismissed. */
export function createAway(reader: ReadableDb, writer: WritableDb): Synchronous<Store['away']> {
  const insert = writer.command(`
    INSERT INTO away (account_id, began, ended, games_started, games_finished, challenges_open, challenges_missed, incomplete)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const list = reader.query<Omit<AwayRow, 'incomplete'> & { readonly incomplete: string | null }>(`
    SELECT id, account_id AS accountId, began AS "from", ended AS "to", games_started AS gamesStarted,
      games_finished AS gamesFinished, challenges_open AS challengesOpen, challenges_missed AS challengesMissed, incomplete
    FROM away WHERE dismissed = 0 ORDER BY id DESC`);
  const dismiss = writer.command('UPDATE away SET dismissed = 1 WHERE id = ?');
  return {
    add(row) {
      const rounded = { ...row, from: Math.round(row.from), to: Math.round(row.to) };
      const { rowId } = insert.run(
        row.accountId,
        rounded.from,
        rounded.to,
        row.gamesStarted,
        row.gamesFinished,
        row.challengesOpen,
        row.challengesMissed,
        row.incomplete && storeMessage(row.incomplete),
      );
      return { ...rounded, id: rowId };
    },
    list: () =>
      list.all().map(({ incomplete, ...row }) => ({
        ...row,
        incomplete: incomplete === null ? null : readMessage(incomplete),
      })),
    dismiss: (id) => void dismiss.run(id),
  };
}
