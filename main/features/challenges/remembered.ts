import type { Accounts } from '../../accounts/accounts.ts';
import { realTimeExpiry } from './challenge-expiry.ts';
import type { Challenges } from './challenges.ts';
import type { ServiceEvent } from '../../service/domain.ts';
import { parseStoredEvent } from '../../service/codec/stored-event.ts';
import type { LedgerEntry, StorePair, Store } from '../../store/api.ts';

/** Number of latest ledger entries that are searched for open challenges. */
const rememberedEntries = 500;

interface RememberedFrom {
  readonly stores: StorePair;
  readonly storeOf: (accountId: string) => Store;
  readonly accounts: Pick<Accounts, 'list'>;
}

/** Restores known challenges, so that the first list neither reports them as new nor loses them. */
export async function rememberChallenges(
  challenges: Challenges,
  { stores, storeOf, accounts }: RememberedFrom,
): Promise<void> {
  for (const store of [stores.accounts, stores.practice]) {
    const entries = await store.ledger.page({ limit: rememberedEntries });
    for (const { id: accountId, user } of accounts.list()) {
      const lastSeen = storeOf(accountId) === store ? await store.ledger.lastSeen(accountId) : null;
      if (lastSeen === null) continue;
      const question = { accountId, userId: user?.id ?? null, lastSeen, parse: parseStoredEvent };
      challenges.remember(accountId, challengesLeftOpen(entries, question));
    }
  }
}

interface LeftOpenQuestion {
  readonly accountId: string;
  /** The account's own user, whose outgoing challenges are excluded. */
  readonly userId: string | null;
  /** When the account was last connected, ms since the epoch. */
  readonly lastSeen: number;
  /** Parses an entry's event; undefined if it is unreadable. */
  readonly parse: (raw: string) => ServiceEvent | undefined;
}

/** Incoming challenges that, by the ledger's latest entries, were open when the account was last connected. */
export function challengesLeftOpen(entries: readonly LedgerEntry[], question: LeftOpenQuestion): string[] {
  const { accountId, userId, lastSeen, parse } = question;
  const own = entries.filter((entry) => entry.accountId === accountId);
  const ended = new Set(own.filter((entry) => entry.kind !== 'challenge').map((entry) => entry.subject));
  return own.flatMap((entry) => {
    if (entry.kind !== 'challenge' || ended.has(entry.subject)) return [];
    const event = parse(entry.raw);
    if (event?.type !== 'challenge') return [];
    const { direction, challenger, timeControl } = event.challenge;
    if (direction === 'out' || challenger?.id === userId) return [];
    const mayHaveExpired = timeControl.kind === 'clock' && entry.at < lastSeen - realTimeExpiry;
    return mayHaveExpired ? [] : [entry.subject];
  });
}
