/**
 * Who may show the bubble of an event: the first to claim it in the ledger, for ever. While the ledger cannot be
 * written, claims are kept in memory: told at most once a run beats never told.
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

export interface Claims {
  /** True only for the first claim of the key. Never rejects. */
  claim(accountId: string, dedupeKey: string, at: number): Promise<boolean>;
  /** Never rejects: an outcome that could not be noted costs a line in the next start's summary. */
  settle(accountId: string, dedupeKey: string, outcome: string): Promise<void>;
  /** How many claims of earlier runs were never settled; settles them. */
  unsettled(ledgers: readonly ClaimLedger[]): Promise<number>;
}

export function createClaims({ storeOf, log }: ClaimsOptions): Claims {
  const inMemory = new Set<string>();
  return {
    async claim(accountId, dedupeKey, at) {
      const key = `${accountId} ${dedupeKey}`;
      if (inMemory.has(key)) return false;
      try {
        return await storeOf(accountId).claimNotification(accountId, dedupeKey, at);
      } catch (error) {
        log.warn('a notification is claimed in memory only', { reason: String(error) });
        // Another claim may have come while the ledger failed.
        const first = !inMemory.has(key);
        inMemory.add(key);
        return first;
      }
    },
    async settle(accountId, dedupeKey, outcome) {
      try {
        await storeOf(accountId).settleNotification(accountId, dedupeKey, outcome);
      } catch (error) {
        log.warn("a notification's outcome could not be noted", { reason: String(error) });
      }
    },
    async unsettled(ledgers) {
      let count = 0;
      for (const ledger of ledgers) {
        const open = await ledger.unsettledNotifications();
        count += open.length;
        for (const { accountId, dedupeKey } of open) {
          await ledger.settleNotification(
            accountId,
            dedupeKey,
            'not_sent: the app ended before it was confirmed',
          );
        }
      }
      return count;
    },
  };
}
