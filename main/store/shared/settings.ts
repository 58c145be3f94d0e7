/** Groups of settings that the user's machines share. They belong to no account. */
import type { ReadableDb, WritableDb } from '../database/sqlite.ts';
import type { Synchronous } from '../protocol.ts';
import type { SharedSettingsStore } from '../sharing-api.ts';
import type { SharedKind } from './shared-kind.ts';
import { createStoredRows } from './stored-rows.ts';
import { isMembers, isTime } from './value-checks.ts';

interface SettingRow {
  readonly id: number;
  readonly name: string;
  readonly data: string;
  readonly changed: number;
}

interface SettingValue {
  readonly changed: number;
  readonly settings: Readonly<Record<string, unknown>>;
}

const nameForm = /^[a-z][a-z_]{0,63}$/;
/** Longest text of a group: several times that of all notification rules with their names. */
const mostText = 100_000;

const putSql = `INSERT INTO shared_settings (name, data, changed) VALUES (?, ?, ?)
  ON CONFLICT (name) DO UPDATE SET data = excluded.data, changed = excluded.changed`;

export function createSharedSettingsKind(writer: WritableDb): SharedKind {
  const columns = 'id, name, data, changed';
  const one = writer.query<SettingRow>(`SELECT ${columns} FROM shared_settings WHERE name = ?`);
  const put = writer.command(putSql);
  const remove = writer.command('DELETE FROM shared_settings WHERE name = ?');
  const thingOf = ({ name, data, changed }: SettingRow) => ({
    ...{ rest: name, at: changed },
    value: { changed, settings: JSON.parse(data) as SettingValue['settings'] } satisfies SettingValue,
  });
  const find = (name: string) => {
    const row = one.get(name);
    return { key: name, rest: name, thing: row && thingOf(row) };
  };
  return {
    kind: 'setting',
    weight: 1,
    isDeletedByChange: true,
    mergedStamps: 'changes',
    existing: createStoredRows<SettingRow>(writer, {
      table: 'shared_settings',
      // The rows have no account; those of the app's own facts are asked for.
      sql: `SELECT ${columns} FROM shared_settings AS settings WHERE id > ? AND id <= ? AND ? IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM shared_changes AS changes
         WHERE account = ? AND kind = 'setting' AND changes.key = settings.name)
     ORDER BY id`,
      thingOf: (_, row) => thingOf(row),
    }),
    changed: (_, key) => find(key),
    locate: (_, rest) => (nameForm.test(rest) ? find(rest) : 'unknown'),
    isValue: (value) =>
      isMembers(value) &&
      isTime(value['changed']) &&
      isMembers(value['settings']) &&
      JSON.stringify(value['settings']).length <= mostText,
    write(_, rest, value) {
      if (value === null) remove.run(rest);
      else {
        const { settings, changed } = value as SettingValue;
        put.run(rest, JSON.stringify(settings), changed);
      }
      return rest;
    },
  };
}

/** The app's own calls: lists the groups, and shares this machine's values. */
export function createSharedSettings(
  reader: ReadableDb,
  writer: WritableDb,
): Synchronous<SharedSettingsStore> {
  const list = reader.query<{ readonly name: string; readonly data: string; readonly here: string | null }>(
    'SELECT name, data, here FROM shared_settings ORDER BY name',
  );
  const put = writer.command(putSql);
  const settle = writer.command('UPDATE shared_settings SET here = ? WHERE name = ?');
  return {
    list: () => list.all(),
    keep({ name, data, here }, changed) {
      put.run(name, data, Math.round(changed));
      settle.run(here, name);
    },
    settle: (name, here) => void settle.run(here, name),
  };
}
