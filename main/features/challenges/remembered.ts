import type { Account } from '../../accounts/accounts.ts';
import type { Challenges } from './challenges.ts';
import { challengesLeftOpen } from './left-open.ts';
import { parseKept } from '../../service/codec/kept-event.ts';
import type { KeptStores, Store } from '../../store/api.ts';

/** How far back in the ledger challenges are looked for that were open when the app last ended. */
const rememberedEntries = 500;

export interface RememberedFrom {
  readonly stores: KeptStores;
  readonly storeOf: (accountId: string) => Store;
  readonly list: () => readonly Account[];
}

/** Challenges that an earlier run knew: after the first questions they are neither new nor forgotten. */
export async function rememberChallenges(
  challenges: Challenges,
  { stores, storeOf, list }: RememberedFrom,
): Promise<void> {
  for (const store of [stores.accounts, stores.practice]) {
    const entries = await store.ledger.page({ limit: rememberedEntries });
    for (const { id: accountId, user } of list()) {
      const lastSeen = storeOf(accountId) === store ? await store.ledger.lastSeen(accountId) : null;
      if (lastSeen === null) continue;
      const question = { accountId, userId: user?.id ?? null, lastSeen, parse: parseKept };
      challenges.remember(accountId, challengesLeftOpen(entries, question));
    }
  }
}
