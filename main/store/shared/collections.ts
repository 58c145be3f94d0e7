/**
 * Collections of imported games. A collection that its first import still fills is not shared until that ends: other
 * machines keep its members until then. A deleted collection is emptied in the background (`archive/collections.ts`).
 */
import type { WritableDb } from '../database/sqlite.ts';
import type { CollectionKind } from '../history-api.ts';
import type { CollectionRows } from './collection-rows.ts';
import type { Deletions } from './deletions.ts';
import type { Journal } from './journal.ts';
import type { SharedAccount, SharedKind } from './shared-kind.ts';
import { createStoredRows } from './stored-rows.ts';
import { isMembers, isText, isTextOrNone, isTime } from './value-checks.ts';

interface StoredCollection {
  readonly id: number;
  readonly uid: string;
  readonly kind: CollectionKind;
  readonly name: string;
  readonly origin: string | null;
  readonly began: number;
  /** 1: its first import is unfinished. */
  readonly filling: number;
}

interface CollectionValue {
  readonly generation?: string;
  readonly kind: CollectionKind;
  readonly name: string;
  readonly origin: string | null;
  readonly began: number;
}

const uidForm = /^[\w-]{1,128}$/;

const kinds: readonly CollectionKind[] = ['file', 'server', 'before', 'player'];

/** Whether an import is unfinished: one of a file, or a request for a player's games. */
export const isOpenImport = (row: string): string =>
  `(json_valid(${row}.state) AND (${row}.state ->> 'phase' IN ('running', 'paused') OR ${row}.state ->> 'wants' IS NOT NULL))`;

export function createSharedCollections(
  writer: WritableDb,
  journal: Journal,
  deletions: Deletions,
  rows: CollectionRows,
): SharedKind {
  const imports = 'SELECT 1 FROM archive_imports AS imports WHERE imports.collection = collections.id';
  const columns = `collections.id AS id, uid, kind, name, origin, began,
    EXISTS (${imports} AND ${isOpenImport('imports')}) AND NOT EXISTS (${imports} AND NOT ${isOpenImport('imports')})
      AND NOT EXISTS (SELECT 1 FROM shared_changes JOIN shared_accounts ON shared_accounts.id = account
        JOIN archives USING (account_id) WHERE archives.id = archive AND shared_changes.kind = 'collection'
          AND key = uid AND own = 0) AS filling`;
  const one = writer.query<StoredCollection>(
    `SELECT ${columns} FROM archive_collections AS collections
     WHERE archive = (SELECT id FROM archives WHERE account_id = ?) AND uid = ? AND gone = 0 ORDER BY id LIMIT 1`,
  );
  const makeArchive = writer.command(
    'INSERT INTO archives (account_id) VALUES (?) ON CONFLICT (account_id) DO NOTHING',
  );
  const add = writer.command(
    `INSERT INTO archive_collections (archive, uid, kind, name, origin, began)
     VALUES ((SELECT id FROM archives WHERE account_id = ?), ?, ?, ?, ?, ?)`,
  );
  const set = writer.command(
    'UPDATE archive_collections SET kind = ?, name = ?, origin = ?, began = ? WHERE id = ?',
  );
  const thingOf = (account: SharedAccount, { uid, kind, name, origin, began }: StoredCollection) => {
    const generation = journal.deletion(account.id, 'collection', uid);
    const value: CollectionValue = {
      ...(generation !== undefined && { generation }),
      ...{ kind, name, origin, began },
    };
    return { rest: uid, value, at: 0 };
  };
  const locate = (account: SharedAccount, uid: string) => {
    const row = one.get(account.accountId, uid);
    const deletion = journal.deletion(account.id, 'collection', uid);
    return {
      ...{ key: uid, rest: uid, thing: row && thingOf(account, row) },
      ...(deletion !== undefined && { deletion }),
    };
  };
  return {
    kind: 'collection',
    weight: 1,
    isDeletedByChange: false,
    mergedStamps: 'changes',
    existing: createStoredRows<StoredCollection>(writer, {
      table: 'archive_collections',
      sql: `SELECT ${columns} FROM archive_collections AS collections WHERE collections.id > ? AND collections.id <= ?
         AND archive = (SELECT id FROM archives WHERE account_id = ?) AND gone = 0
         AND NOT EXISTS (SELECT 1 FROM shared_changes
           WHERE account = ? AND shared_changes.kind = 'collection' AND key = uid)
       ORDER BY collections.id`,
      // The end of the import is recorded as a change.
      thingOf: (account, row) => (row.filling === 1 ? undefined : thingOf(account, row)),
    }),
    changed: (account, uid) => (one.get(account.accountId, uid)?.filling === 1 ? null : locate(account, uid)),
    locate: (account, rest) => (uidForm.test(rest) ? locate(account, rest) : 'unknown'),
    isValue: (value) =>
      isMembers(value) &&
      kinds.some((kind) => kind === value['kind']) &&
      isText(value['name'], 4_096) &&
      isTextOrNone(value['origin']) &&
      isTime(value['began']) &&
      isTextOrNone(value['generation']),
    write(account, rest, value, stamp) {
      rows.changed();
      const generation = value === null ? stamp : ((value as CollectionValue).generation ?? '');
      if (generation > (journal.deletion(account.id, 'collection', rest) ?? ''))
        deletions.collection(account, rest, generation);
      if (value === null) return rest;
      const { kind, name, origin, began } = value as CollectionValue;
      const known = one.get(account.accountId, rest);
      if (known) set.run(kind, name, origin ?? null, began, known.id);
      else {
        makeArchive.run(account.accountId);
        add.run(account.accountId, rest, kind, name, origin ?? null, began);
      }
      return rest;
    },
  };
}
