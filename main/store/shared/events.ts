/**
 * Entries of the ledger. This machine's are in `ledger`, those of others in `shared_ledger`, because an event that only
 * another machine met is still new here when it comes.
 */
import type { WritableDb } from '../database/sqlite.ts';
import { sharedPayload } from './event-payload.ts';
import type { SharedAccount, SharedKind } from './shared-kind.ts';
import { createStoredRows } from './stored-rows.ts';
import { isJson, isMembers, isText, isTime } from './value-checks.ts';

interface EventValue {
  readonly at: number;
  readonly kind: string;
  /** Id of the game or challenge; empty for gaps. */
  readonly subject: string;
  /** JSON text as in `event-payload.ts`. */
  readonly raw: string;
}
interface EventRow extends EventValue {
  readonly id: number;
  /** The ledger's key of the event. */
  readonly key: string;
}

/** Machine, key of the event. */
const restForm = /^([0-9a-z]{1,32}) (\S{1,300})$/;
const mostWord = 300;
const ownKey = /^\d{1,16}$/;
const columns = 'id, dedupe_key AS key, at, kind, subject, raw';

export function createSharedEvents(writer: WritableDb): SharedKind {
  const own = writer.query<EventRow>(`SELECT ${columns} FROM ledger WHERE account_id = ? AND id = ?`);
  const other = writer.query<EventRow>(
    'SELECT id, key, at, kind, subject, raw FROM shared_ledger WHERE account_id = ? AND machine = ? AND key = ?',
  );
  const put = writer.command(`
    INSERT INTO shared_ledger (account_id, machine, key, at, kind, subject, raw) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (account_id, machine, key) DO UPDATE
    SET at = excluded.at, kind = excluded.kind, subject = excluded.subject, raw = excluded.raw`);
  const machine = writer.query<{ readonly machine: string }>('SELECT machine FROM shared_state');

  /** Undefined for an entry that cannot be shared. */
  const ownThing = (_: SharedAccount, row: EventRow) => {
    const raw = sharedPayload(row.kind, row.raw);
    const rest = `${machine.get()?.machine ?? ''} ${row.key}`;
    if (raw === undefined || !restForm.test(rest)) return undefined;
    const { at, kind, subject } = row;
    return { rest, at, value: { at, kind, subject, raw } satisfies EventValue };
  };
  const find = ({ accountId }: SharedAccount, rest: string) => {
    const [, of, key] = restForm.exec(rest) ?? [];
    if (of === undefined || key === undefined) return undefined;
    const row = other.get(accountId, of, key);
    const { at = 0, kind = '', subject = '', raw = '' } = row ?? {};
    return { of, key, thing: row && { rest, at, value: { at, kind, subject, raw } satisfies EventValue } };
  };

  return {
    kind: 'event',
    weight: 1,
    isDeletedByChange: false,
    mergedStamps: 'changes',
    existing: createStoredRows<EventRow>(writer, {
      table: 'ledger',
      sql: `SELECT ${columns} FROM ledger WHERE id > ? AND id <= ? AND +account_id = ?
         AND NOT EXISTS (SELECT 1 FROM shared_changes AS changes
           WHERE account = ? AND changes.kind = 'event' AND changes.key = '' || ledger.id)
       ORDER BY id`,
      thingOf: ownThing,
    }),
    changed(account, key) {
      if (!ownKey.test(key)) {
        const thing = find(account, key)?.thing;
        return thing ? { key, rest: key, thing } : null;
      }
      const row = own.get(account.accountId, Number(key));
      const thing = row && ownThing(account, row);
      return thing ? { key, rest: thing.rest, thing } : null;
    },
    locate(account, rest) {
      const found = find(account, rest);
      return found ? { key: rest, thing: found.thing } : 'unknown';
    },
    isValue: (value) =>
      isMembers(value) &&
      isTime(value['at']) &&
      isText(value['kind'], 40) &&
      isText(value['subject'], mostWord) &&
      isJson(value['raw']),
    write(account, rest, value) {
      const found = find(account, rest);
      if (!found || value === null) return rest;
      const { at, kind, subject, raw } = value as EventValue;
      put.run(account.accountId, found.of, found.key, at, kind, subject, raw);
      return rest;
    },
  };
}
