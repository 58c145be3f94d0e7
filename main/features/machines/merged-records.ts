/** Tells the app which accounts' records came from other machines. */
import { createThrottle } from '../../base/throttle.ts';
import type { Clock } from '../../base/clock.ts';
import { ownerOf } from '../../machines/facts/fact-key.ts';
import { isSharedKind, type SharedKindName } from '../../machines/facts/registry.ts';
import type { ChangedKind, NewSharedAccount, SharingStore } from '../../store/sharing-api.ts';

/** A first merge has thousands of batches: screens are refreshed at most so often, ms. */
const tellEveryMs = 2_000;

export interface MergedRecordsOptions {
  readonly clock: Clock;
  readonly accounts: () => readonly NewSharedAccount[];
  /** The result of `mergedNow` changed. */
  readonly onProgress: () => void;
  readonly onMerged: (accountId: string, kinds: ReadonlySet<SharedKindName>) => void;
}

export function createMergedRecords({ clock, accounts, onProgress, onMerged }: MergedRecordsOptions) {
  /** By owner. */
  let merged = new Map<string, Set<SharedKindName>>();
  let mergedNow = 0;
  const tell = createThrottle(clock, tellEveryMs, () => {
    const told = merged;
    merged = new Map();
    for (const account of accounts()) {
      const kinds = told.get(ownerOf(account));
      if (kinds) onMerged(account.accountId, kinds);
    }
  });
  const note = ({ owner, kind }: ChangedKind): void => {
    if (!isSharedKind(kind)) return;
    const kinds = merged.get(owner) ?? new Set();
    merged.set(owner, kinds.add(kind));
  };
  return {
    /** The store's method, whose merges are noted. */
    following:
      (mergeFacts: SharingStore['mergeFacts']): SharingStore['mergeFacts'] =>
      async (facts) => {
        const result = await mergeFacts(facts);
        const changes = result.added + result.changed + result.removed;
        if (changes > 0) {
          mergedNow += changes;
          onProgress();
          for (const changed of result.changedKinds) note(changed);
          tell.ask();
        }
        return result;
      },
    mergedNow: (): number => mergedNow,
    /** A pass begins. */
    begin: (): void => void (mergedNow = 0),
    close: tell.cancel,
  };
}
