/** Rows of collections by their ids. Each is looked up once a merge or a reading, because a collection has many members. */
import type { WritableDb } from '../database/sqlite.ts';
import type { SharedAccount } from './shared-kind.ts';

export interface FoundCollection {
  readonly id: number;
  readonly archive: number;
}

export type CollectionRows = ReturnType<typeof createCollectionRows>;

export function createCollectionRows(writer: WritableDb) {
  const find = writer.query<FoundCollection>(
    `SELECT id, archive FROM archive_collections
     WHERE archive = (SELECT id FROM archives WHERE account_id = ?) AND uid = ? AND gone = 0 ORDER BY id LIMIT 1`,
  );
  let known: Map<string, FoundCollection | undefined> | undefined;
  return {
    begin: (): void => void (known = new Map()),
    end: (): void => void (known = undefined),
    /** A collection came or went. */
    changed: (): void => known?.clear(),
    find({ id, accountId }: SharedAccount, uid: string): FoundCollection | undefined {
      const name = `${id} ${uid}`;
      const row = known?.get(name) ?? find.get(accountId, uid);
      known?.set(name, row);
      return row;
    },
  };
}
