/** The user's own limits, stored across restarts. */
import type { Log } from '../base/log.ts';
import { createOwnLimits, type OwnLimit } from '../budget/own-limits.ts';
import type { Store } from '../store/api.ts';
import { messageOf } from '../text/message.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';

/** The limits belong to servers, so the row has no account. */
const memoKey = { accountId: '', kind: 'budget-limits', id: 'all' } as const;

export function createStoredOwnLimits(options: {
  readonly memos: Pick<Store['memos'], 'get' | 'keep'>;
  readonly now: () => number;
  readonly log: Log;
}) {
  const { memos, now, log } = options;
  const own = createOwnLimits();
  return {
    of: own.of,
    async load() {
      try {
        const row = await memos.get(memoKey.accountId, memoKey.kind, memoKey.id);
        const parsed: unknown = row === null ? [] : JSON.parse(row.data);
        own.restore(Array.isArray(parsed) ? parsed.filter(isOwnLimit) : []);
      } catch (error) {
        log.warn('own limits not read', { reason: String(error) });
      }
    },
    async set(server: string, row: string, count: number | null) {
      try {
        own.set(server, row, count);
      } catch {
        throw new ContractFailure('rejected', messageOf('budget.limitLooser'));
      }
      await memos.keep({ ...memoKey, at: now(), data: JSON.stringify(own.all()) });
    },
  };
}

function isOwnLimit(value: unknown): value is OwnLimit {
  if (typeof value !== 'object' || value === null) return false;
  const { server, row, count } = value as Readonly<Record<string, unknown>>;
  return typeof server === 'string' && typeof row === 'string' && typeof count === 'number';
}
