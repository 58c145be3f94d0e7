/**
 * Repertoires, their moves and their notes on positions. A repertoire is deleted for good, with its moves and notes;
 * these change one by one, and the later change wins.
 */
import type { WritableDb } from '../database/sqlite.ts';
import type { Deletions } from './deletions.ts';
import type { Journal } from './journal.ts';
import type { SharedAccount, SharedKind } from './shared-kind.ts';
import { createStoredRows } from './stored-rows.ts';
import { isMembers, isSmall, isText, isTextOrNone } from './value-checks.ts';

interface RepertoireRow {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly color: number;
  readonly variant: string;
  readonly initialFen: string;
  readonly trained: number;
}

interface RepertoireValue {
  readonly generation?: string;
  readonly name: string;
  readonly color: 'white' | 'black';
  readonly variant: string;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
  readonly trained: boolean;
}

const uidForm = /^[\w-]{1,64}$/;

const timeOf = (stamp: string): number => Number(stamp.split('-', 1)[0]);

export function createSharedRepertoires(
  writer: WritableDb,
  journal: Journal,
  deletions: Deletions,
): SharedKind {
  const columns = 'id, uid, name, color, variant, initial_fen AS initialFen, trained';
  const one = writer.query<RepertoireRow>(
    `SELECT ${columns} FROM repertoires WHERE account_id = ? AND uid = ? ORDER BY id LIMIT 1`,
  );
  const add = writer.command(
    `INSERT INTO repertoires (account_id, uid, name, color, variant, initial_fen, trained, changed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const set = writer.command(
    'UPDATE repertoires SET name = ?, color = ?, variant = ?, initial_fen = ?, trained = ? WHERE id = ?',
  );
  const thingOf = (
    account: SharedAccount,
    { uid, name, color, variant, initialFen, trained }: RepertoireRow,
  ) => {
    const generation = journal.deletion(account.id, 'repertoire', uid);
    const value: RepertoireValue = {
      ...(generation !== undefined && { generation }),
      ...{ name, color: color === 0 ? 'white' : 'black', variant, initialFen, trained: trained === 1 },
    };
    return { rest: uid, value, at: 0 };
  };
  const locate = (account: SharedAccount, uid: string) => {
    const row = one.get(account.accountId, uid);
    const deletion = journal.deletion(account.id, 'repertoire', uid);
    return {
      ...{ key: uid, rest: uid, thing: row && thingOf(account, row) },
      ...(deletion !== undefined && { deletion }),
    };
  };
  return {
    kind: 'repertoire',
    weight: 1,
    isDeletedByChange: false,
    mergedStamps: 'changes',
    existing: createStoredRows<RepertoireRow>(writer, {
      table: 'repertoires',
      sql: `SELECT ${columns} FROM repertoires WHERE id > ? AND id <= ? AND +account_id = ?
       AND NOT EXISTS (SELECT 1 FROM shared_changes WHERE account = ? AND kind = 'repertoire' AND key = uid)
     ORDER BY id`,
      thingOf,
    }),
    changed: locate,
    locate: (account, rest) => (uidForm.test(rest) ? locate(account, rest) : 'unknown'),
    isValue: (value) =>
      isMembers(value) &&
      [value['name'], value['variant'], value['initialFen']].every((text) => isText(text, 4_096)) &&
      (value['color'] === 'white' || value['color'] === 'black') &&
      typeof value['trained'] === 'boolean' &&
      isTextOrNone(value['generation']),
    write(account, rest, value, stamp) {
      const generation = value === null ? stamp : ((value as RepertoireValue).generation ?? '');
      if (generation > (journal.deletion(account.id, 'repertoire', rest) ?? ''))
        deletions.repertoire(account, rest, generation);
      if (value === null) return rest;
      const { name, color, variant, initialFen, trained } = value as RepertoireValue;
      const fields = [name, color === 'white' ? 0 : 1, variant, initialFen, Number(trained)];
      const known = one.get(account.accountId, rest);
      if (known) set.run(...fields, known.id);
      else add.run(account.accountId, rest, ...fields, timeOf(stamp));
      return rest;
    },
  };
}

interface PartRow extends Readonly<Record<string, string | number>> {
  readonly id: number;
  readonly uid: string;
}

interface PartOptions {
  readonly kind: 'repertoire_move' | 'repertoire_note';
  readonly table: string;
  /** Columns that name a part within its repertoire; no value has a space. */
  readonly names: readonly string[];
  readonly fields: Readonly<Record<string, (value: unknown) => boolean>>;
}

/** The part's names follow the repertoire's identity. */
function createSharedPart(
  writer: WritableDb,
  journal: Journal,
  { kind, table, names, fields: checks }: PartOptions,
): SharedKind {
  const fields = Object.keys(checks);
  const columns = `part.id AS id, repertoires.uid AS uid, ${[...names, ...fields].map((name) => `part.${name} AS ${name}`).join(', ')}`;
  const repertoireOf = writer.query<{ readonly id: number }>(
    'SELECT id FROM repertoires WHERE account_id = ? AND uid = ? ORDER BY id LIMIT 1',
  );
  const isNamed = names.map((name) => `${name} = ?`).join(' AND ');
  const one = writer.query<PartRow>(
    `SELECT ${columns} FROM ${table} AS part JOIN repertoires ON repertoires.id = part.repertoire
     WHERE part.repertoire = ? AND ${isNamed}`,
  );
  const put = writer.command(
    `INSERT INTO ${table} (account_id, repertoire, ${[...names, ...fields].join(', ')})
     VALUES (${['account_id', 'repertoire', ...names, ...fields].map(() => '?').join(', ')})
     ON CONFLICT (repertoire, ${names.join(', ')}) DO UPDATE
     SET ${fields.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const remove = writer.command(`DELETE FROM ${table} WHERE repertoire = ? AND ${isNamed}`);
  const touch = writer.command('UPDATE repertoires SET changed = max(changed, ?) WHERE id = ?');

  const thingOf = (_: SharedAccount, row: PartRow) => ({
    rest: [row.uid, ...names.map((name) => row[name])].join(' '),
    value: Object.fromEntries(fields.map((name) => [name, row[name]])),
    at: 0,
  });
  const parse = (rest: string): readonly [uid: string, ...names: string[]] | null => {
    const [uid = '', ...found] = rest.split(' ');
    const isWhole = found.length === names.length && found.every((name) => name !== '' && isText(name, 256));
    return uidForm.test(uid) && isWhole ? [uid, ...found] : null;
  };
  const find = (account: SharedAccount, rest: string, repertoire: number, found: readonly string[]) => {
    const row = one.get(repertoire, ...found);
    return { key: rest, rest, thing: row && thingOf(account, row) };
  };

  return {
    kind,
    weight: 1,
    isDeletedByChange: true,
    mergedStamps: 'changes',
    existing: createStoredRows<PartRow>(writer, {
      table,
      sql: `SELECT ${columns} FROM ${table} AS part JOIN repertoires ON repertoires.id = part.repertoire
       WHERE part.id > ? AND part.id <= ? AND +part.account_id = ?
         AND NOT EXISTS (SELECT 1 FROM shared_changes WHERE account = ? AND kind = '${kind}'
           AND key = ${['repertoires.uid', ...names.map((name) => `part.${name}`)].join(" || ' ' || ")})
       ORDER BY part.id`,
      thingOf,
    }),
    changed(account, key) {
      const [uid, ...found] = parse(key) ?? [''];
      const repertoire = repertoireOf.get(account.accountId, uid);
      return repertoire ? find(account, key, repertoire.id, found) : null;
    },
    locate(account, rest) {
      const [uid, ...found] = parse(rest) ?? [];
      if (uid === undefined) return 'unknown';
      const repertoire = repertoireOf.get(account.accountId, uid);
      if (repertoire) return find(account, rest, repertoire.id, found);
      const isDeleted = journal.deletion(account.id, 'repertoire', uid) !== undefined;
      return isDeleted ? null : { waitsFor: uid };
    },
    isValue: (value) => isMembers(value) && fields.every((name) => checks[name]?.(value[name])),
    write(account, rest, value, stamp) {
      const [uid, ...found] = parse(rest) ?? [''];
      const repertoire = repertoireOf.get(account.accountId, uid);
      if (!repertoire) return rest;
      if (value === null) remove.run(repertoire.id, ...found);
      else {
        const part = value as Readonly<Record<string, string | number>>;
        put.run(account.accountId, repertoire.id, ...found, ...fields.map((name) => part[name] ?? ''));
      }
      touch.run(timeOf(stamp), repertoire.id);
      return rest;
    },
  };
}

const isLine = (value: unknown): boolean => isText(value, 4_096);

export const createSharedRepertoireParts = (writer: WritableDb, journal: Journal): readonly SharedKind[] => [
  createSharedPart(writer, journal, {
    ...{ kind: 'repertoire_move', table: 'repertoire_moves', names: ['position', 'uci'] },
    fields: { san: isLine, after: isLine, rank: isSmall, glyphs: isLine },
  }),
  createSharedPart(writer, journal, {
    ...{ kind: 'repertoire_note', table: 'repertoire_notes', names: ['position'] },
    fields: { comment: (text) => isText(text), shapes: isLine },
  }),
];
