/**
 * Claims on notifications: the first claim of a key in the ledger wins, across all runs. While the ledger cannot
 * be written, claims are kept in memory: at most once per run is better than never.
 */
import type { Log } from '../base/log.ts';
import type { Store } from '../store/api.ts';

type ClaimLedger = Pick<
  Store['ledger'],
  'claimNotification' | 'settleNotification' | 'unsettledNotifications'
>;

export interface ClaimsOptions {
  readonly storeOf: (accountId: string) => ClaimLedger;
  readonly log: Log;
}

export type Claims = ReturnType<typeof createClaims>;

export function createClaims({ storeOf, log }: ClaimsOptions) {
  const inMemory = new Set<string>();

  const settleIn = async (ledger: ClaimLedger, accountId: string, dedupeKey: string, outcome: string) => {
    try {
      await ledger.settleNotification(accountId, dedupeKey, outcome);
    } catch (error) {
      log.warn('notification outcome not stored', { reason: String(error) });
    }
  };

  return {
    /** True only for the first claim of the key. Never rejects. */
    async claim(accountId: string, dedupeKey: string, at: number): Promise<boolean> {
      const key = `${accountId} ${dedupeKey}`;
      if (inMemory.has(key)) return false;
      try {
        return await storeOf(accountId).claimNotification(accountId, dedupeKey, at);
      } catch (error) {
        log.warn('notification claimed in memory', { reason: String(error) });
        // The key may have been claimed in memory while the ledger call was pending.
        const first = !inMemory.has(key);
        inMemory.add(key);
        return first;
      }
    },
    /** Never rejects: a lost outcome only counts as unconfirmed at the next start. */
    settle: (accountId: string, dedupeKey: string, outcome: string) =>
      settleIn(storeOf(accountId), accountId, dedupeKey, outcome),
    /** Settles the claims that earlier runs left open. Returns their number. */
    async unsettled(ledgers: readonly ClaimLedger[]): Promise<number> {
      let count = 0;
      for (const ledger of ledgers) {
        const open = await ledger.unsettledNotifications();
        count += open.length;
        for (const { accountId, dedupeKey } of open)
          await settleIn(ledger, accountId, dedupeKey, 'not_sent: the app ended before it was confirmed');
      }
      return count;
    },
  };
}
