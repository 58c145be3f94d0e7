import type { Account } from '../../accounts/account.ts';
import type { Challenges } from './challenges.ts';
import { challengesLeftOpen } from './left-open.ts';
import { parseStoredEvent } from '../../service/codec/stored-event.ts';
import type { StorePair, Store } from '../../store/api.ts';

/** Number of latest ledger entries that are searched for open challenges. */
const rememberedEntries = 500;

export interface RememberedFrom {
  readonly stores: StorePair;
  readonly storeOf: (accountId: string) => Store;
  readonly list: () => readonly Account[];
}

/** Restores known challenges, so that the first list neither reports them as new nor loses them. */
export async function rememberChallenges(
  challenges: Challenges,
  { stores, storeOf, list }: RememberedFrom,
): Promise<void> {
  for (const store of [stores.accounts, stores.practice]) {
    const entries = await store.ledger.page({ limit: rememberedEntries });
    for (const { id: accountId, user } of list()) {
      const lastSeen = storeOf(accountId) === store ? await store.ledger.lastSeen(accountId) : null;
      if (lastSeen === null) continue;
      const question = { accountId, userId: user?.id ?? null, lastSeen, parse: parseStoredEvent };
      challenges.remember(accountId, challengesLeftOpen(entries, question));
    }
  }
}
