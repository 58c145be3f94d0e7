/** Joins facts of other machines with the stored ones. */
import { decodeFact, type Fact, type FactLines } from '../../machines/fact.ts';
import {
  appOwner,
  firstGeneration,
  makeKey,
  ownerOf,
  parseKey,
  type FactPlace,
} from '../../machines/facts/fact-key.ts';
import { canonicalText } from '../../machines/facts/order.ts';
import { isAppWide, joinFacts } from '../../machines/facts/registry.ts';
import { parseStamp, stampAfter } from '../../machines/hybrid-time.ts';
import type { WritableDb } from '../database/sqlite.ts';
import type { ChangedKind, FactsMerged, NewSharedAccount } from '../sharing-api.ts';
import type { Journal } from './journal.ts';
import { deletionOf } from './reading.ts';
import { whileRemembering } from './remembering.ts';
import type { LocatedThing, SharedAccount, SharedKind } from './shared-kind.ts';
import { isMembers, isText } from './value-checks.ts';
import type { WaitingFacts } from './waiting.ts';

/** Time that one call takes, ms; the commit and one fact more still fit in a slice of 8 ms. */
const sliceMs = 5;

/** Without a clock: sum of the weights of facts that one call merges. */
const mostWeight = 60;

type Outcome = Exclude<keyof FactsMerged, 'taken' | 'end' | 'newAccounts' | 'isUnfinished' | 'changedKinds'>;

const isChange = (outcome: Outcome): boolean =>
  outcome === 'added' || outcome === 'changed' || outcome === 'removed';

export interface MergingOptions {
  readonly writer: WritableDb;
  readonly journal: Journal;
  readonly waiting: WaitingFacts;
  readonly kinds: readonly SharedKind[];
  /** Accounts whose data was not deleted elsewhere. */
  readonly accounts: () => readonly SharedAccount[];
  readonly stampAt: (at: number) => string;
  /** Of the present commit, ms since the epoch. */
  readonly now: () => number;
  /** Ms from any start. */
  readonly monotonic: (() => number) | undefined;
}

export function createFactMerger(options: MergingOptions) {
  const { writer, journal, waiting, kinds, accounts, stampAt, now, monotonic } = options;
  const record = writer.command('UPDATE shared_state SET recording = ? WHERE id = 1');
  const state = writer.query<{
    readonly recording: number;
    readonly machine: string;
    readonly stamp: string;
  }>('SELECT recording, machine, stamp FROM shared_state WHERE id = 1');
  const advance = writer.command('UPDATE shared_state SET stamp = ? WHERE id = 1 AND stamp < ?');
  const erasure = writer.query<{ readonly stamp: string }>(
    'SELECT stamp FROM shared_erasures WHERE owner = ?',
  );
  const dropErasure = writer.command('DELETE FROM shared_erasures WHERE owner = ?');
  const addErasure = writer.command('INSERT INTO shared_erasures (owner, stamp, own) VALUES (?, ?, 0)');
  const byKind = new Map<string, SharedKind>(kinds.map((kind) => [kind.kind, kind]));

  /** Read once a call, and again after an erasure. */
  let alive: readonly SharedAccount[] | undefined;
  const noteErasure = (owner: string, stamp: string): boolean => {
    if ((erasure.get(owner)?.stamp ?? firstGeneration) >= stamp) return false;
    dropErasure.run(owner);
    addErasure.run(owner, stamp);
    // A later erasure on this machine passes this one, however far ahead its clock was.
    advance.run(stamp, stamp);
    alive = undefined;
    return true;
  };

  const mergeAccount = (
    { key, stamp, value }: Fact,
    shared: readonly SharedAccount[],
    found: NewSharedIdentity[],
  ): Outcome => {
    if (value === null) return noteErasure(key, stamp) ? 'removed' : 'same';
    if (!isIdentity(value) || ownerOf(value) !== key) return 'unknown';
    const { generation = firstGeneration, server, userId } = value;
    if (generation < (erasure.get(key)?.stamp ?? firstGeneration)) return 'dead';
    noteErasure(key, generation);
    if (!shared.some(({ owner }) => owner === key)) found.push({ server, userId });
    return 'same';
  };

  /** The stored version of a fact; undefined when there is none. */
  const storedFact = (fact: Fact, kind: SharedKind, located: LocatedThing, change: string | undefined) => {
    if (located.thing)
      return {
        ...fact,
        value: located.thing.value,
        stamp: change ?? located.thing.merged ?? stampAt(located.thing.at),
      };
    const stamp = deletionOf(kind, located, change);
    return stamp === undefined ? undefined : { ...fact, value: null, stamp };
  };

  const mergeOne = (fact: Fact, kind: SharedKind, account: SharedAccount, rest: string): Outcome => {
    const located = kind.locate(account, rest, fact.value);
    if (located === null) return 'dead';
    if (located === 'unknown' || (fact.value !== null && !kind.isValue(fact.value, rest))) return 'unknown';
    if ('waitsFor' in located) {
      const known = waiting.find(account.id, kind.kind, rest);
      const { stamp, value } = known ? joinFacts({ ...fact, ...known }, fact) : fact;
      waiting.put({ account: account.id, kind: kind.kind, rest, stamp, value }, located.waitsFor);
      return 'waiting';
    }
    const change = journal.change(account.id, kind.kind, located.key);
    const stored = storedFact(fact, kind, located, change?.stamp);
    const joined = stored ? joinFacts(stored, fact) : fact;
    if (!located.thing && joined.value !== null && kind.isWanted?.(joined.value) === false) return 'same';
    const isEqual = stored !== undefined && canonicalText(joined.value) === canonicalText(stored.value);
    if (isEqual && joined.stamp === stored.stamp)
      return stored.stamp === fact.stamp ? 'same' : outcomeOfOlder(stored, fact);
    const key = isEqual ? located.key : kind.write(account, rest, joined.value, joined.stamp, located);
    // Otherwise a stored thing without a recorded change is older than the recording, and this machine's own.
    const wasOwn = change
      ? change.own === 1
      : located.thing !== undefined && located.thing.merged === undefined;
    const isOwn = wasOwn && canonicalText(joined.value) !== canonicalText(fact.value);
    const { mergedStamps } = kind;
    if (change || mergedStamps === 'changes' || (mergedStamps === 'rows' && isOwn)) {
      const note = change || key !== located.key ? journal.note : journal.noteFirst;
      note(account.id, kind.kind, key, joined.stamp, isOwn);
    } else if (isEqual) {
      kind.restamp?.(located, joined.stamp);
    }
    if (isEqual) {
      // The other machine added it again and deleted it again. The later deletion must reject that addition here, too.
      if (joined.value === null && located.deletion !== undefined) {
        journal.noteDeletion(account.id, kind.kind, key, joined.stamp);
        waiting.wake(account.id, rest);
      }
      return 'same';
    }
    waiting.wake(account.id, rest);
    if (joined.value === null) return 'removed';
    return located.thing ? 'changed' : 'added';
  };

  /** `found`: collects accounts that this machine does not share. */
  const merge = (fact: Fact, shared: readonly SharedAccount[], found: NewSharedIdentity[]): Outcome => {
    // No account, so it cannot be deleted as one.
    if (fact.kind === 'account' && fact.key === appOwner) return fact.value === null ? 'unknown' : 'same';
    if (fact.kind === 'account') return mergeAccount(fact, shared, found);
    const kind = byKind.get(fact.kind);
    const place = parseKey(fact.key);
    if (place && !isPlaceOf(fact.kind, place)) return 'unknown';
    if (!kind || place === null || !isGeneration(place.generation)) return 'unknown';
    if (place.generation < (erasure.get(place.owner)?.stamp ?? firstGeneration)) return 'dead';
    // A later generation exists only because the earlier one was deleted.
    if (place.generation !== firstGeneration) noteErasure(place.owner, place.generation);
    const account = shared.find(
      ({ owner, generation }) => owner === place.owner && generation === place.generation,
    );
    return account ? mergeOne(fact, kind, account, place.rest) : 'withoutAccount';
  };

  /** Later changes of this machine are later than all that it knows, apart from stamps of clocks that are far ahead. */
  const passStamp = (seen: string): void => {
    const { machine = '', stamp = '' } = state.get() ?? {};
    if (machine === '' || seen <= stamp) return;
    const next = stampAfter(stamp, now(), machine, seen);
    advance.run(next, next);
  };

  const mergeLines = (lines: FactLines): FactsMerged => {
    const counts = {
      ...{
        added: 0,
        changed: 0,
        removed: 0,
        same: 0,
        dead: 0,
        unknown: 0,
        refused: 0,
        waiting: 0,
        withoutAccount: 0,
      },
    };
    const newAccounts: NewSharedIdentity[] = [];
    const changedKinds = new Map<string, ChangedKind>();
    const count = (outcome: Outcome, { key, kind }: Fact): void => {
      counts[outcome] += 1;
      if (!isChange(outcome)) return;
      const owner = parseKey(key)?.owner;
      if (owner !== undefined) changedKinds.set(`${owner} ${kind}`, { owner, kind });
    };
    const before = state.get()?.recording ?? 0;
    const began = monotonic?.() ?? 0;
    let weight = 0;
    /** At least one fact is merged in each call. */
    const isSliceOver = () => (monotonic ? monotonic() - began >= sliceMs : weight >= mostWeight);
    let taken = 0;
    let latest = '';
    alive = undefined;
    record.run(0);
    let at = 0;
    while (at < lines.length) {
      if (taken > 0 && isSliceOver()) break;
      const { fact, end } = decodeFact(lines, at);
      at = end;
      taken += 1;
      if (!fact) {
        weight += 1;
        counts.refused += 1;
        continue;
      }
      weight += byKind.get(fact.kind)?.weight ?? 1;
      alive ??= accounts();
      count(merge(fact, alive, newAccounts), fact);
      if (fact.stamp > latest) latest = fact.stamp;
    }
    let isFirst = taken === 0;
    while (isFirst || !isSliceOver()) {
      isFirst = false;
      const [woken] = waiting.take(1);
      if (!woken) break;
      const { account: id, rest, ...kept } = woken;
      alive ??= accounts();
      const account = alive.find((one) => one.id === id);
      const kind = byKind.get(kept.kind);
      weight += kind?.weight ?? 1;
      if (!account || !kind) continue;
      const fact = { ...kept, key: makeKey({ ...account, rest }) };
      count(mergeOne(fact, kind, account, rest), fact);
    }
    passStamp(latest);
    record.run(before);
    return {
      ...{ taken, end: at, ...counts, isUnfinished: waiting.hasDue() },
      ...{ changedKinds: [...changedKinds.values()], newAccounts },
    };
  };

  return (lines: FactLines): FactsMerged =>
    whileRemembering([journal, waiting, ...kinds], () => mergeLines(lines));
}

/** Facts that belong to no account have kinds of their own, and one generation. */
const isPlaceOf = (kind: string, { owner, generation }: FactPlace): boolean =>
  isAppWide(kind) === (owner === appOwner) && (owner !== appOwner || generation === firstGeneration);

const isGeneration = (text: string): boolean => text === firstGeneration || parseStamp(text) !== undefined;

type NewSharedIdentity = Omit<NewSharedAccount, 'accountId'>;

const isIdentity = (value: unknown): value is NewSharedIdentity & { readonly generation?: string } =>
  isMembers(value) &&
  isText(value['server']) &&
  (value['userId'] === null || isText(value['userId'])) &&
  (value['generation'] === undefined || (isText(value['generation']) && isGeneration(value['generation'])));

/** Nothing was stored, because the stored version is joined already. */
const outcomeOfOlder = (stored: Fact, fact: Fact): Outcome =>
  stored.value === null && fact.value !== null ? 'dead' : 'same';
