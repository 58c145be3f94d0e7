import type { Clock } from '../base/clock.ts';
import type { Judge } from './judge.ts';
import type { Use } from './meter.ts';
import { together } from './meters.ts';
import type { Quotas } from './quota.ts';
import type { Waiting } from './waiting.ts';

/** Counts what is sent. */
export interface Uses {
  /** A request that is sent now. `written`: it may be sent once this has resolved; absent: at once. */
  count(request: Waiting): { readonly use: Use; readonly written: Promise<unknown> | undefined };
  /** A redirect that was followed is one more request. */
  countRedirect(request: Waiting): void;
}

export function createUses(deps: { clock: Clock; quotas: Quotas; judge: Judge }): Uses {
  const { clock, quotas, judge } = deps;
  return {
    count({ subject, kind, about, cls }) {
      const now = clock.monotonic();
      const claimed = quotas.claim(kind, subject);
      const counted = judge
        .countersOf(subject, kind, about)
        .filter(({ byQuota }) => !byQuota || claimed === undefined);
      const added = counted.map(({ meter, cost, count }) => meter.add(cost, now, count));
      const use = together([...added, ...(claimed ? [claimed] : [])]);
      use.hold();
      const kept = counted.filter(({ meter }) => meter.kept).map(({ meter, cost }) => meter.keep(cost));
      // Written down before it is sent: a kill in between must find it counted. A move waits for nothing.
      return { use, written: kept.length > 0 && cls !== 'move' ? Promise.all(kept) : undefined };
    },
    countRedirect({ subject, kind, about }) {
      const now = clock.monotonic();
      for (const { meter, byQuota } of judge.countersOf(subject, kind, about))
        if (!byQuota) meter.add(1, now);
    },
  };
}
