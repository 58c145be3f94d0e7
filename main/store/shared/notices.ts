/**
 * Entries of the notification history: each says how one machine judged one event. Old ones are removed to save space,
 * which is no deletion.
 */
import type { WritableDb } from '../database/sqlite.ts';
import { createNoticeTrimming } from '../notices.ts';
import type { SharedAccount, SharedKind } from './shared-kind.ts';
import { createStoredRows } from './stored-rows.ts';
import { isJson, isMembers, isText, isTime, type Members } from './value-checks.ts';

interface NoticeValue {
  readonly at: number;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly shown: boolean;
  /** JSON text. */
  readonly outcome: string;
  readonly ownRule: boolean;
  /** Its account is the fact's own: accounts have another id on each machine. */
  readonly route?: Members;
}

interface NoticeColumns extends Omit<NoticeValue, 'shown' | 'ownRule' | 'route'> {
  readonly id: number;
  readonly accountId: string;
  readonly shown: number;
  readonly ownRule: number;
  readonly route: string | null;
  /** Hash of the event's key. */
  readonly event: string;
  readonly machine: string;
}

/** Machine, hash of the event's key. */
const restForm = /^([0-9a-z]{1,32}) ([\w-]{22})$/;
/** As the contract bounds them, UTF-16 units. */
const mostWords = 4_000;
const columns = `id, account_id AS accountId, at, kind, title, body, shown, outcome, own_rule AS ownRule, route,
  key AS event, machine`;

export function createSharedNotices(writer: WritableDb): SharedKind {
  // The latest, should a machine have judged the same event twice.
  const one = writer.query<NoticeColumns>(
    `SELECT ${columns} FROM notices WHERE account_id = ? AND key = ? AND machine = ? ORDER BY id DESC`,
  );
  const add = writer.command(`
    INSERT INTO notices (at, kind, title, body, shown, outcome, own_rule, route, account_id, key, machine)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const set = writer.command(`
    UPDATE notices SET at = ?, kind = ?, title = ?, body = ?, shown = ?, outcome = ?, own_rule = ?, route = ?
    WHERE id = ?`);
  const trim = createNoticeTrimming(writer);
  const restOf = ({ machine, event }: NoticeColumns): string => `${machine} ${event}`;
  const thingOf = (_: SharedAccount, row: NoticeColumns) => ({
    rest: restOf(row),
    value: valueOf(row),
    at: row.at,
  });
  const find = (account: SharedAccount, rest: string) => {
    const [, machine, event] = restForm.exec(rest) ?? [];
    if (machine === undefined || event === undefined) return undefined;
    return { machine, event, row: one.get(account.accountId, event, machine) };
  };

  return {
    kind: 'notice',
    weight: 1,
    isDeletedByChange: false,
    mergedStamps: 'changes',
    existing: createStoredRows<NoticeColumns>(writer, {
      table: 'notices',
      sql: `SELECT ${columns} FROM notices WHERE id > ? AND id <= ? AND +account_id = ?
         AND notices.key IS NOT NULL AND notices.machine IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM shared_changes AS changes WHERE account = ? AND changes.kind = 'notice'
           AND changes.key = notices.machine || ' ' || notices.key)
       ORDER BY id`,
      thingOf,
    }),
    changed(account, key) {
      const row = find(account, key)?.row;
      return row ? { key, rest: key, thing: thingOf(account, row) } : null;
    },
    locate(account, rest) {
      const found = find(account, rest);
      if (!found) return 'unknown';
      return { key: rest, thing: found.row && thingOf(account, found.row) };
    },
    isValue: (value) =>
      isMembers(value) &&
      isTime(value['at']) &&
      isText(value['kind'], 40) &&
      isText(value['title'], mostWords) &&
      isText(value['body'], mostWords) &&
      typeof value['shown'] === 'boolean' &&
      isJson(value['outcome']) &&
      typeof value['ownRule'] === 'boolean' &&
      (value['route'] === undefined || isMembers(value['route'])),
    write(account, rest, value) {
      const found = find(account, rest);
      if (!found || value === null) return rest;
      const { at, kind, title, body, shown, outcome, ownRule, route } = value as NoticeValue;
      const stored = route ? JSON.stringify(withAccount(route, account.accountId)) : null;
      const fields = [at, kind, title, body, Number(shown), outcome, Number(ownRule), stored] as const;
      if (found.row) set.run(...fields, found.row.id);
      else {
        add.run(...fields, account.accountId, found.event, found.machine);
        trim(1);
      }
      return rest;
    },
  };
}

const valueOf = ({ at, kind, title, body, shown, outcome, ownRule, route }: NoticeColumns): NoticeValue => ({
  ...{ at, kind, title, body, outcome },
  shown: shown === 1,
  ownRule: ownRule === 1,
  ...(route !== null && isJson(route) && { route: withAccount(JSON.parse(route) as Members, '') }),
});

const withAccount = (route: Members, accountId: string): Members => ({
  ...route,
  ...('accountId' in route && { accountId }),
});
