import { shortHash } from '../base/short-hash.ts';
import type { NewNotice, NoticeElsewhere, NoticeRow, Store } from './api.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb, WritableDb } from './database/sqlite.ts';

/** Rows to keep. The ledger keeps the underlying events for ever. */
export const mostNotices = 20_000;
/** Additions between two removals of the oldest rows. */
const trimEvery = 100;

interface Row extends Omit<NoticeRow, 'shown' | 'ownRule' | 'elsewhere'> {
  readonly shown: number;
  readonly ownRule: number;
  readonly key: string | null;
}

const thisMachine = '(SELECT machine FROM shared_state)';
/** Of this machine. */
const isOwn = (row: string): string => `(${row}.machine IS NULL OR ${row}.machine = ${thisMachine})`;
const sameEvent = 'other.account_id = notice.account_id AND other.key = notice.key';
/** The list has another entry about the event. */
const isHidden = `EXISTS (SELECT 1 FROM notices AS other WHERE ${sameEvent} AND NOT ${isOwn('notice')}
  AND (${isOwn('other')} OR (other.at, other.id) < (notice.at, notice.id)))`;
const isShownAnywhere = `(notice.shown OR EXISTS (SELECT 1 FROM notices AS other WHERE ${sameEvent} AND other.shown))`;

/** History of notifications, including those that were not shown, and those of the user's other machines. */
export function createNotices(reader: ReadableDb, writer: WritableDb): Synchronous<Store['notices']> {
  const insert = writer.command(`
    INSERT INTO notices (account_id, at, kind, title, body, shown, outcome, own_rule, route, key, machine)
    SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CASE recording WHEN 1 THEN machine END FROM shared_state`);
  const replaced = writer.command(
    `DELETE FROM notices AS notice WHERE account_id = ? AND key = ? AND ${isOwn('notice')}`,
  );
  const settle = writer.command('UPDATE notices SET shown = ?, outcome = ? WHERE id = ?');
  const page = reader.query<Row>(`
    SELECT id, account_id AS accountId, at, kind, title, body, shown, outcome, own_rule AS ownRule, route, key,
      CASE WHEN NOT ${isOwn('notice')} THEN machine END AS machine
    FROM notices AS notice
    WHERE (? IS NULL OR (at, id) < (SELECT at, id FROM notices WHERE id = ?)) AND (? = '' OR account_id = ?)
      AND NOT ${isHidden} AND (? = -1 OR ${isShownAnywhere} = ?)
    ORDER BY at DESC, id DESC LIMIT ?`);
  const others = reader.query<NoticeElsewhere>(`
    SELECT machine, outcome FROM notices AS notice WHERE account_id = ? AND key = ? AND id <> ? AND NOT ${isOwn('notice')}
    ORDER BY at, id`);
  const trim = createNoticeTrimming(writer);

  const addOne = (notice: NewNotice): number => {
    const { accountId, at, kind, title, body, shown, outcome, ownRule, route, key } = notice;
    const event = hashOf(key);
    // An event has one entry of this machine: other machines know no more than one.
    replaced.run(accountId, event);
    return insert.run(
      accountId,
      Math.round(at),
      kind,
      title,
      body,
      Number(shown),
      outcome,
      Number(ownRule),
      route,
      event,
    ).rowId;
  };

  return {
    add(notices) {
      const ids = notices.map(addOne);
      trim(ids.length);
      return ids;
    },
    settle: (id, shown, outcome) => void settle.run(Number(shown), outcome, id),
    page({ accountId = '', before = null, limit, shown }) {
      const wanted = shown === undefined ? -1 : Number(shown);
      return page.all(before, before, accountId, accountId, wanted, wanted, limit).map(({ key, ...row }) => ({
        ...row,
        shown: row.shown === 1,
        ownRule: row.ownRule === 1,
        elsewhere: key === null ? [] : others.all(row.accountId, key, row.id),
      }));
    },
  };
}

/** Removes the oldest rows from time to time; called with the number of rows that were added. */
export function createNoticeTrimming(writer: WritableDb): (added: number) => void {
  const forget = writer.command(
    `DELETE FROM notices WHERE id IN (SELECT id FROM notices ORDER BY at DESC, id DESC LIMIT -1 OFFSET ${mostNotices})`,
  );
  let additions = 0;
  return (added) => {
    additions += added;
    if (additions < trimEvery) return;
    additions = 0;
    forget.run();
  };
}

/** Names of other people need not be in keys that machines share. */
const hashOf = (key: string): string => shortHash(key, 22);
