import type { ServiceEvent } from '../../service/domain.ts';
import type { LedgerEntry } from '../../store/api.ts';

export interface LeftOpenQuestion {
  readonly accountId: string;
  /** The account's own user, whose outgoing challenges are excluded. */
  readonly userId: string | null;
  /** When the account was last connected, ms since the epoch. */
  readonly lastSeen: number;
  /** Parses an entry's event; undefined if it is unreadable. */
  readonly parse: (raw: string) => ServiceEvent | undefined;
}

/** A real-time challenge expires this long after its challenger was last seen, without an event, ms. */
const realTimeExpiryMs = 20_000;

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
    const mayHaveExpired = timeControl.kind === 'clock' && entry.at < lastSeen - realTimeExpiryMs;
    return mayHaveExpired ? [] : [entry.subject];
  });
}
