import type { Clock } from '../base/clock.ts';
import type { AdmissionControl } from './admission-control.ts';
import type { MeterUse } from './meter.ts';
import { combineUses } from './meters.ts';
import type { Quotas } from './quota.ts';
import type { QueuedRequest } from './request-queue.ts';

/** Counts requests as they are sent. */
export function createUses(deps: { clock: Clock; quotas: Quotas; admission: AdmissionControl }) {
  const { clock, quotas, admission } = deps;
  return {
    /** Counts a request that is about to be sent. It must wait for `written`; undefined means send at once. */
    count({ subject, kind, about, cls }: QueuedRequest): {
      readonly use: MeterUse;
      readonly written: Promise<unknown> | undefined;
    } {
      const now = clock.monotonic();
      const claimed = quotas.claim(kind, subject);
      const counted = admission
        .countersOf(subject, kind, about)
        .filter(({ byQuota }) => !byQuota || claimed === undefined);
      const added = counted.map(({ meter, cost, count }) => meter.add(cost, now, count));
      const use = combineUses([...added, ...(claimed ? [claimed] : [])]);
      use.hold();
      const writes = counted.filter(({ meter }) => meter.kept).map(({ meter, cost }) => meter.keep(cost));
      // Stored before sending, so that a kill in between leaves it counted. Moves do not wait for that.
      return { use, written: writes.length > 0 && cls !== 'move' ? Promise.all(writes) : undefined };
    },
    /** Counts a followed redirect as one more request. */
    countRedirect({ subject, kind, about }: QueuedRequest) {
      const now = clock.monotonic();
      for (const { meter, byQuota } of admission.countersOf(subject, kind, about))
        if (!byQuota) meter.add(1, now);
    },
  };
}
