/** Reads what this machine shares: everything stored first, then changes in their order. */
import type { Fact } from '../../machines/fact.ts';
import { firstGeneration, makeKey } from '../../machines/facts/fact-key.ts';
import type { WritableDb } from '../database/sqlite.ts';
import type { FactsPage } from '../sharing-api.ts';
import type { RecordedChange } from './journal.ts';
import type { LocatedThing, SharedAccount, SharedKind } from './shared-kind.ts';

/** A place between pages. */
interface Place {
  /** By account: kind and row of the stored things that come next; null when all were read. */
  readonly rows: Readonly<Record<string, readonly [kind: number, row: number] | null>>;
  readonly change: number;
  readonly erasure: number;
}

const start: Place = { rows: {}, change: 0, erasure: 0 };

/** The fact about an account itself precedes those of its kinds. */
const accountFact = -1;

export interface ReadingOptions {
  readonly writer: WritableDb;
  readonly kinds: readonly SharedKind[];
  /** Accounts whose data was not deleted elsewhere. */
  readonly accounts: () => readonly SharedAccount[];
  /** The stamp of a thing that was stored before changes were recorded. `at`: its own time, ms since the epoch. */
  readonly stampAt: (at: number) => string;
}

/** `value`: without its generation. */
export const accountFactOf = ({ owner, server, userId, generation }: SharedAccount, stamp: string): Fact => ({
  kind: 'account',
  key: owner,
  stamp,
  value: { ...(generation !== firstGeneration && { generation }), server, userId },
});

export function createFactReader({ writer, kinds, accounts, stampAt }: ReadingOptions) {
  const changes = writer.query<RecordedChange>(
    `SELECT sequence, account, kind, key, stamp, own FROM shared_changes WHERE sequence > ? ORDER BY sequence LIMIT ?`,
  );
  const erasures = writer.query<{ readonly id: number; readonly owner: string; readonly stamp: string }>(
    'SELECT id, owner, stamp FROM shared_erasures WHERE id > ? AND own = 1 ORDER BY id LIMIT ?',
  );
  const byKind = new Map<string, SharedKind>(kinds.map((kind) => [kind.kind, kind]));

  const factOf = (
    account: SharedAccount,
    kind: string,
    rest: string,
    stamp: string,
    value: unknown,
  ): Fact => ({
    ...{ kind, key: makeKey({ ...account, rest }), stamp, value },
  });

  const factOfChange = (account: SharedAccount, change: RecordedChange): readonly Fact[] => {
    const kind = byKind.get(change.kind);
    const found = kind?.changed(account, change.key) ?? null;
    if (!kind || found === null) return [];
    const fact = (stamp: string, value: unknown) => [factOf(account, change.kind, found.rest, stamp, value)];
    if (found.thing) return fact(change.stamp, found.thing.value);
    const stamp = deletionOf(kind, found, change.stamp);
    return stamp === undefined ? [] : fact(stamp, null);
  };

  /** Reads the next stored things of an account. */
  const readRows = (account: SharedAccount, [index, row]: readonly [number, number], limit: number) => {
    if (index === accountFact) return { facts: [accountFactOf(account, stampAt(0))], next: [0, 0] as const };
    const kind = kinds[index];
    if (!kind) return { facts: [], next: null };
    const { things, last } = kind.existing(account, row, limit);
    const facts = things.map(({ rest, value, at }) => factOf(account, kind.kind, rest, stampAt(at), value));
    return { facts, next: last === null ? ([index + 1, 0] as const) : ([index, last] as const) };
  };

  return (after: string | null, limit: number): FactsPage => {
    const place = after === null ? start : (JSON.parse(after) as Place);
    const page = (facts: readonly Fact[], change: Partial<Place>, isLast = false): FactsPage => ({
      ...{ facts, next: JSON.stringify({ ...place, ...change }), isLast },
    });
    const shared = accounts();
    for (const account of shared) {
      const at = place.rows[account.id];
      if (at === null) continue;
      const { facts, next } = readRows(account, at ?? [accountFact, 0], limit);
      return page(facts, { rows: { ...place.rows, [account.id]: next } });
    }
    const gone = erasures.all(place.erasure, limit);
    const lastErasure = gone.at(-1)?.id;
    if (lastErasure !== undefined)
      return page(
        gone.map(({ owner, stamp }) => ({ kind: 'account', key: owner, stamp, value: null })),
        { erasure: lastErasure },
      );
    const found = changes.all(place.change, limit);
    const facts = found
      .filter(({ own }) => own === 1)
      .flatMap((change) => {
        const account = shared.find(({ id }) => id === change.account);
        return account ? factOfChange(account, change) : [];
      });
    return page(facts, { change: found.at(-1)?.sequence ?? place.change }, found.length < limit);
  };
}

/** Stamp of the deletion of a thing that is not stored; undefined when it was not deleted. */
export const deletionOf = (
  { isDeletedByChange }: SharedKind,
  { deletion, isNewer = false }: LocatedThing,
  change: string | undefined,
): string | undefined => (isDeletedByChange && !isNewer ? change : deletion);
