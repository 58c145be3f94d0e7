/** Recorded changes and deletions of shared things. Reads through the writer, which sees the open transaction. */
import type { WritableDb } from '../database/sqlite.ts';
import { createPresentKinds } from './present-kinds.ts';

export interface RecordedChange {
  readonly sequence: number;
  readonly account: number;
  readonly kind: string;
  readonly key: string;
  readonly stamp: string;
  readonly own: number;
}

export type Journal = ReturnType<typeof createJournal>;

export function createJournal(writer: WritableDb) {
  const change = writer.query<RecordedChange>(
    `SELECT sequence, account, kind, key, stamp, own FROM shared_changes WHERE account = ? AND kind = ? AND key = ?`,
  );
  const add = writer.command(
    'INSERT INTO shared_changes (account, kind, key, stamp, own) VALUES (?, ?, ?, ?, ?)',
  );
  const remove = writer.command('DELETE FROM shared_changes WHERE account = ? AND kind = ? AND key = ?');
  const set = writer.command('UPDATE shared_changes SET stamp = ?, own = ? WHERE sequence = ?');
  const deletion = writer.query<{ readonly stamp: string }>(
    'SELECT stamp FROM shared_deletions WHERE account = ? AND kind = ? AND key = ?',
  );
  const putDeletion = writer.command(
    `INSERT INTO shared_deletions (account, kind, key, stamp) VALUES (?, ?, ?, ?)
     ON CONFLICT (account, kind, key) DO UPDATE SET stamp = max(stamp, excluded.stamp)`,
  );
  const changedKinds = createPresentKinds(writer, 'shared_changes');
  const deletedKinds = createPresentKinds(writer, 'shared_deletions');
  const changeOf = (account: number, kind: string, key: string): RecordedChange | undefined =>
    changedKinds.mayHave(account, kind) ? change.get(account, kind, key) : undefined;
  const addChange = (account: number, kind: string, key: string, stamp: string, own: boolean): void => {
    add.run(account, kind, key, stamp, Number(own));
    changedKinds.added(account, kind);
  };
  return {
    begin(): void {
      changedKinds.begin();
      deletedKinds.begin();
    },
    end(): void {
      changedKinds.end();
      deletedKinds.end();
    },
    change: changeOf,
    /** Keeps the sequence, so that a change that came from elsewhere is not read as an own one. */
    note(account: number, kind: string, key: string, stamp: string, own: boolean): void {
      const known = changeOf(account, kind, key);
      if (known) set.run(stamp, Number(own), known.sequence);
      else addChange(account, kind, key, stamp, own);
    },
    /** As `note`, where nothing is recorded. */
    noteFirst: addChange,
    /** Lets a changed thing be read once more, as an own one. */
    renew(account: number, kind: string, key: string, stamp: string): void {
      const known = changeOf(account, kind, key);
      remove.run(account, kind, key);
      addChange(account, kind, key, known?.stamp ?? stamp, true);
    },
    /** Stamp of the last deletion for good. */
    deletion: (account: number, kind: string, key: string): string | undefined =>
      deletedKinds.mayHave(account, kind) ? deletion.get(account, kind, key)?.stamp : undefined,
    noteDeletion(account: number, kind: string, key: string, stamp: string): void {
      putDeletion.run(account, kind, key, stamp);
      deletedKinds.added(account, kind);
    },
  };
}
