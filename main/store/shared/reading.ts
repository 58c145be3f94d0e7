/** Reads what this machine shares: everything stored first, then changes in their order. */
import { encodeFacts, type Fact } from '../../machines/fact.ts';
import { appOwner, firstGeneration, makeKey } from '../../machines/facts/fact-key.ts';
import { isAppWide } from '../../machines/facts/registry.ts';
import type { WritableDb } from '../database/sqlite.ts';
import type { FactsPage, FactsRange } from '../sharing-api.ts';
import type { Journal, RecordedChange } from './journal.ts';
import { whileRemembering } from './remembering.ts';
import type { LocatedThing, SharedAccount, SharedKind } from './shared-kind.ts';
import type { WaitingFacts } from './waiting.ts';

/** A place between pages. */
interface Place {
  /**
   * By account: kind and row of the stored things that come next. After the last kind, so that the things of a kind that
   * a later version adds are read, too; the first version wrote null then.
   */
  readonly rows: Readonly<Record<string, readonly [kind: number, row: number] | null>>;
  readonly change: number;
  readonly erasure: number;
  /** Row ids of the last deletion for good and the last waiting fact, in a reading of all facts. */
  readonly deletion: number;
  readonly waiting: number;
}

const start: Place = { rows: {}, change: 0, erasure: 0, deletion: 0, waiting: 0 };

/** The fact about an account itself precedes those of its kinds. */
const accountFact = -1;
const kindsOfFirstVersion = 10;

export interface ReadingOptions {
  readonly writer: WritableDb;
  readonly journal: Journal;
  readonly kinds: readonly SharedKind[];
  readonly waiting: WaitingFacts;
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

export function createFactReader({ writer, journal, kinds, waiting, accounts, stampAt }: ReadingOptions) {
  const changes = writer.query<RecordedChange>(
    `SELECT sequence, account, kind, key, stamp, own FROM shared_changes WHERE sequence > ? ORDER BY sequence LIMIT ?`,
  );
  const erasures = writer.query<{ readonly id: number; readonly owner: string; readonly stamp: string }>(
    'SELECT id, owner, stamp FROM shared_erasures WHERE id > ? AND own >= ? ORDER BY id LIMIT ?',
  );
  const deletions = writer.query<Omit<RecordedChange, 'sequence' | 'own'> & { readonly id: number }>(
    'SELECT id, account, kind, key, stamp FROM shared_deletions WHERE id > ? ORDER BY id LIMIT ?',
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

  const factOfChange = (
    account: SharedAccount,
    change: Pick<RecordedChange, 'kind' | 'key' | 'stamp'>,
  ): readonly Fact[] => {
    const kind = byKind.get(change.kind);
    const found = kind?.changed(account, change.key) ?? null;
    if (!kind || found === null) return [];
    const fact = (stamp: string, value: unknown) => [factOf(account, change.kind, found.rest, stamp, value)];
    if (found.thing) return fact(change.stamp, found.thing.value);
    const stamp = deletionOf(kind, found, change.stamp);
    return stamp === undefined ? [] : fact(stamp, null);
  };

  /** Reads the next stored things of an account; null when all were read. */
  const readRows = (
    account: SharedAccount,
    [index, row]: readonly [number, number],
    { limit, of }: FactsRange,
  ) => {
    const isApp = account.owner === appOwner;
    if (index === accountFact)
      return { facts: isApp ? [] : [accountFactOf(account, stampAt(0))], next: [0, 0] as const };
    const kind = kinds[index];
    if (!kind) return null;
    if (isAppWide(kind.kind) !== isApp) return { facts: [], next: [index + 1, 0] as const };
    const { things, last } = kind.existing(account, row, limit, of);
    // Most things of a page have the same time, or none.
    let latest = { at: 0, stamp: stampAt(0) };
    const stampOf = (at: number): string => {
      if (at !== latest.at) latest = { at, stamp: stampAt(at) };
      return latest.stamp;
    };
    const facts = things.map(({ rest, value, at, merged = stampOf(at) }) =>
      factOf(account, kind.kind, rest, merged, value),
    );
    return { facts, next: last === null ? ([index + 1, 0] as const) : ([index, last] as const) };
  };

  /** Facts that have neither a stored row nor a recorded change: deletions, and facts that wait. */
  const readAbsent = (place: Place, shared: readonly SharedAccount[], limit: number) => {
    const gone = deletions.all(place.deletion, limit);
    const kept = gone.length > 0 ? [] : waiting.after(place.waiting, limit);
    const facts = gone.flatMap((deletion) => {
      const account = shared.find(({ id }) => id === deletion.account);
      // A thing that was added again names the deletion itself.
      return account ? factOfChange(account, deletion).filter(({ value }) => value === null) : [];
    });
    const waited = kept.flatMap(({ account: id, kind, rest, stamp, value }) => {
      const account = shared.find((one) => one.id === id);
      return account ? [factOf(account, kind, rest, stamp, value)] : [];
    });
    return {
      isAny: gone.length + kept.length > 0,
      facts: [...facts, ...waited],
      next: {
        deletion: gone.at(-1)?.id ?? place.deletion,
        waiting: kept.at(-1)?.id ?? place.waiting,
      },
    };
  };

  const readPage = (range: FactsRange): FactsPage => {
    const { after, limit, of } = range;
    const isOwn = of === 'own';
    const place = after === null ? start : (JSON.parse(after) as Place);
    const page = (facts: readonly Fact[], change: Partial<Place>, isLast = false): FactsPage => ({
      facts: encodeFacts(facts),
      ...{ next: JSON.stringify({ ...place, ...change }), isLast },
    });
    const shared = accounts();
    for (const account of shared) {
      const at = place.rows[account.id] === undefined ? ([accountFact, 0] as const) : place.rows[account.id];
      const read = readRows(account, at ?? [kindsOfFirstVersion, 0], range);
      if (read) return page(read.facts, { rows: { ...place.rows, [account.id]: read.next } });
    }
    const gone = erasures.all(place.erasure, Number(isOwn), limit);
    const lastErasure = gone.at(-1)?.id;
    if (lastErasure !== undefined)
      return page(
        gone.map(({ owner, stamp }) => ({ kind: 'account', key: owner, stamp, value: null })),
        { erasure: lastErasure },
      );
    const absent = isOwn ? undefined : readAbsent(place, shared, limit);
    if (absent?.isAny === true) return page(absent.facts, absent.next);
    const found = changes.all(place.change, limit);
    const facts = found
      .filter(({ own }) => !isOwn || own === 1)
      .flatMap((change) => {
        const account = shared.find(({ id }) => id === change.account);
        return account ? factOfChange(account, change) : [];
      });
    return page(facts, { change: found.at(-1)?.sequence ?? place.change }, found.length < limit);
  };

  return (range: FactsRange): FactsPage => whileRemembering([journal, ...kinds], () => readPage(range));
}

/** Stamp of the deletion of a thing that is not stored; undefined when it was not deleted. */
export const deletionOf = (
  { isDeletedByChange }: SharedKind,
  { deletion, isNewer = false }: LocatedThing,
  change: string | undefined,
): string | undefined => (isDeletedByChange && !isNewer ? change : deletion);
