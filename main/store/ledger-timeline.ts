import type { Store, TimelineEntry, WatchedTime } from './api.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb } from './database/sqlite.ts';

type TimelineStore = Pick<Synchronous<Store['ledger']>, 'timeline' | 'watched'>;

/** Machines that are looked at, and gaps of each: the rows come from files that others can write. */
const mostMachines = 64;
const mostGaps = 100;

/** An event has one entry: that of this machine, or else the earliest of another one. Gaps are of this machine only. */
const others = `FROM shared_ledger AS other WHERE kind <> 'gap'
  AND NOT EXISTS (SELECT 1 FROM ledger WHERE ledger.account_id = other.account_id AND dedupe_key = other.key)
  AND NOT EXISTS (SELECT 1 FROM shared_ledger AS earlier WHERE earlier.account_id = other.account_id
    AND earlier.key = other.key AND (earlier.at, earlier.id) < (other.at, other.id))`;
const place = `SELECT at, id FROM ledger WHERE id = ?
  UNION ALL SELECT at, -id FROM shared_ledger WHERE id = -?`;

/** The ledger with what other machines' ledgers add to it. */
export function createLedgerTimeline(reader: ReadableDb): TimelineStore {
  const placeOf = reader.query<{ readonly at: number; readonly id: number }>(place);
  // The unary plus keeps the order of the index by time: a search by account would sort all of its rows.
  const page = (account: string) =>
    reader.query<TimelineEntry>(`
      SELECT id, account_id AS accountId, at, kind, subject, raw, NULL AS machine FROM ledger
      WHERE (at, id) < (?, ?) ${account}
      UNION ALL
      SELECT -id, account_id, at, kind, subject, raw, machine ${others} AND (at, -id) < (?, ?) ${account.replace('account_id', '+account_id')}
      ORDER BY at DESC, id DESC LIMIT ?`);
  const pageOfAll = page('');
  const pageOfOne = page('AND account_id = ?');
  // Steps from machine to machine, because a list of all rows would take long.
  const watched = reader.query<Omit<WatchedTime, 'gaps'>>(`
    WITH RECURSIVE each (account_id, machine) AS (
      SELECT account_id, min(machine) FROM shared_ledger WHERE account_id = ?
      UNION ALL
      SELECT account_id, (SELECT min(machine) FROM shared_ledger AS one
        WHERE one.account_id = each.account_id AND one.machine > each.machine)
      FROM each WHERE machine IS NOT NULL LIMIT ${mostMachines})
    SELECT machine,
      (SELECT max(at) FROM shared_ledger AS one
        WHERE account_id = each.account_id AND one.machine = each.machine AND at <= ?) AS before,
      (SELECT min(at) FROM shared_ledger AS one
        WHERE account_id = each.account_id AND one.machine = each.machine AND at >= ?) AS after
    FROM each WHERE machine IS NOT NULL`);
  const gaps = reader.query<{ readonly raw: string }>(`
    SELECT raw FROM shared_ledger WHERE account_id = ? AND machine = ? AND at >= ? AND kind = 'gap' AND raw ->> 'from' < ?
    ORDER BY at LIMIT ${mostGaps}`);
  const end = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

  return {
    timeline({ accountId, before, limit }) {
      const from = before === undefined ? end : placeOf.get(before, before);
      if (!from) return [];
      return accountId === undefined
        ? pageOfAll.all(from.at, from.id, from.at, from.id, limit)
        : pageOfOne.all(from.at, from.id, accountId, from.at, from.id, accountId, limit);
    },
    // A gap is entered when it ends.
    watched: (accountId, from, to) =>
      watched.all(accountId, from, to).map((machine) => ({
        ...machine,
        gaps: gaps.all(accountId, machine.machine, from, to).map(({ raw }) => raw),
      })),
  };
}
