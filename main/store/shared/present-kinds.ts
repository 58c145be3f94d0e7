/**
 * Remembers, during one merge or one reading, for which accounts and kinds a table has entries. A new machine has none
 * for most kinds, and then skips the lookup of each fact.
 */
import type { WritableDb } from '../database/sqlite.ts';

export function createPresentKinds(writer: WritableDb, table: 'shared_changes' | 'shared_deletions') {
  const any = writer.query(`SELECT 1 FROM ${table} WHERE account = ? AND kind = ? LIMIT 1`);
  let known: Map<string, boolean> | undefined;
  return {
    begin: (): void => void (known = new Map()),
    end: (): void => void (known = undefined),
    /** True where nothing is remembered. */
    mayHave(account: number, kind: string): boolean {
      if (!known) return true;
      const name = `${account} ${kind}`;
      let isPresent = known.get(name);
      if (isPresent === undefined) {
        isPresent = any.get(account, kind) !== undefined;
        known.set(name, isPresent);
      }
      return isPresent;
    },
    added: (account: number, kind: string): void => void known?.set(`${account} ${kind}`, true),
  };
}
