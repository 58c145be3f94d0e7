/** Limits that the user keeps to, over restarts. */
import type { Log } from '../base/log.ts';
import { createOwnLimits, type OwnLimit, type OwnLimits } from '../budget/own-limits.ts';
import type { Store } from '../store/api.ts';
import { say } from '../text/say.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';

export interface KeptLimits extends Pick<OwnLimits, 'of'> {
  load(): Promise<void>;
  set(server: string, row: string, count: number | null): Promise<void>;
}

/** No account's: what is kept to holds for a server. */
const place = { accountId: '', kind: 'budget-limits', id: 'all' } as const;

export function createKeptLimits(options: {
  readonly memos: Pick<Store['memos'], 'get' | 'keep'>;
  readonly now: () => number;
  readonly log: Log;
}): KeptLimits {
  const { memos, now, log } = options;
  const own = createOwnLimits();
  return {
    of: own.of,
    async load() {
      try {
        const kept = await memos.get(place.accountId, place.kind, place.id);
        const parsed: unknown = kept === null ? [] : JSON.parse(kept.data);
        own.restore(Array.isArray(parsed) ? parsed.filter(isOwnLimit) : []);
      } catch (error) {
        log.warn('limits that the user keeps to could not be read', { reason: String(error) });
      }
    },
    async set(server, row, count) {
      try {
        own.set(server, row, count);
      } catch {
        throw new ContractFailure(
          'rejected',
          say('A limit can be made stricter than the server’s, not looser.'),
        );
      }
      await memos.keep({ ...place, at: now(), data: JSON.stringify(own.all()) });
    },
  };
}

function isOwnLimit(value: unknown): value is OwnLimit {
  if (typeof value !== 'object' || value === null) return false;
  const { server, row, count } = value as Readonly<Record<string, unknown>>;
  return typeof server === 'string' && typeof row === 'string' && typeof count === 'number';
}
