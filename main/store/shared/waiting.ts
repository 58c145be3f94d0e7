/** Facts about parts of things that are not here yet, such as the analysis of a game that comes with a later fact. */
import type { Fact } from '../../machines/fact.ts';
import type { WritableDb } from '../database/sqlite.ts';

export interface WaitingFact extends Pick<Fact, 'kind' | 'stamp' | 'value'> {
  readonly account: number;
  /** Its identity within the account. */
  readonly rest: string;
}

interface WaitingRow extends Omit<WaitingFact, 'value'> {
  readonly id: number;
  /** JSON text. */
  readonly value: string;
}

export type WaitingFacts = ReturnType<typeof createWaitingFacts>;

export function createWaitingFacts(writer: WritableDb) {
  const columns = 'id, account, kind, key AS rest, stamp, value';
  const one = writer.query<WaitingRow>(
    `SELECT ${columns} FROM shared_waiting WHERE account = ? AND kind = ? AND key = ?`,
  );
  const due = writer.query<WaitingRow>(
    `SELECT ${columns} FROM shared_waiting WHERE due = 1 ORDER BY id LIMIT ?`,
  );
  const all = writer.query<WaitingRow>(
    `SELECT ${columns} FROM shared_waiting WHERE id > ? ORDER BY id LIMIT ?`,
  );
  const put = writer.command(
    `INSERT INTO shared_waiting (account, kind, key, stamp, subject, due, value) VALUES (?, ?, ?, ?, ?, 0, ?)
     ON CONFLICT (account, kind, key) DO UPDATE
     SET stamp = excluded.stamp, subject = excluded.subject, due = 0, value = excluded.value`,
  );
  const remove = writer.command('DELETE FROM shared_waiting WHERE id = ?');
  const wake = writer.command('UPDATE shared_waiting SET due = 1 WHERE account = ? AND subject = ?');
  const wakeAll = writer.command('UPDATE shared_waiting SET due = 1');
  const factOf = ({ account, kind, rest, stamp, value }: WaitingRow): WaitingFact => ({
    ...{ account, kind, rest, stamp, value: JSON.parse(value) as unknown },
  });
  const any = writer.query('SELECT 1 FROM shared_waiting LIMIT 1');
  /** Whether any fact waits; undefined where it is not remembered. */
  let isAny: boolean | undefined;
  return {
    begin: (): void => void (isAny = any.get() !== undefined),
    end: (): void => void (isAny = undefined),
    find(account: number, kind: string, rest: string): WaitingFact | undefined {
      const row = one.get(account, kind, rest);
      return row && factOf(row);
    },
    /** All of them, in the order of their row ids. */
    after: (row: number, limit: number): readonly (WaitingFact & { readonly id: number })[] =>
      all.all(row, limit).map((kept) => ({ ...factOf(kept), id: kept.id })),
    /** `subject`: what it waits for. Replaces an earlier version. */
    put({ account, kind, rest, stamp, value }: WaitingFact, subject: string): void {
      put.run(account, kind, rest, stamp, subject, JSON.stringify(value));
      if (isAny === false) isAny = true;
    },
    /** Removes and returns facts whose wait is over. */
    take: (limit: number): readonly WaitingFact[] =>
      due.all(limit).map((row) => {
        remove.run(row.id);
        return factOf(row);
      }),
    hasDue: (): boolean => due.get(1) !== undefined,
    wake(account: number, subject: string): void {
      if (isAny !== false) wake.run(account, subject);
    },
    /** Things may have come while nothing was recorded. */
    wakeAll: (): void => void wakeAll.run(),
  };
}
