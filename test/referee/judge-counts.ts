/** Checks rows of windows, spacing, sizes and barred callers. */

import type { Use } from './uses.ts';
import { violationOf } from './violation.ts';
import type { Violation } from './violation.ts';

interface Counted {
  readonly at: number;
  readonly cost: number;
}

/** The count of one key in one row. */
interface Tally {
  uses: Counted[];
  sum: number;
  last: number | undefined;
}

/**
 * `uses` must be in the order of arrival. Windows are half-open: a use leaves when it is exactly `windowMs` old.
 * Windows and spacings are judged `toleranceMs` shorter.
 */
export function judgeCounts(uses: readonly Use[], toleranceMs: number): readonly Violation[] {
  const tallies = new Map<string, Tally>();
  return uses.flatMap((use) => {
    const place = `${use.row} ${use.key}`;
    const tally = tallies.get(place) ?? { uses: [], sum: 0, last: undefined };
    tallies.set(place, tally);
    return judgeUse(use, tally, toleranceMs) ?? [];
  });
}

function judgeUse(
  { row, cost, limit, exchange }: Use,
  tally: Tally,
  toleranceMs: number,
): Violation | undefined {
  const at = exchange.arrivedAt;
  switch (limit.kind) {
    case 'barred':
      return violationOf(row, exchange, { count: 1, limit: 0 });
    case 'size':
      return cost > limit.count ? violationOf(row, exchange, { count: cost, limit: limit.count }) : undefined;
    case 'spacing': {
      const since = tally.last === undefined ? Infinity : at - tally.last;
      tally.last = at;
      return since < limit.ms - toleranceMs
        ? violationOf(row, exchange, { count: since, limit: limit.ms, note: 'ms since the last one' })
        : undefined;
    }
    case 'window': {
      const expiry = at - (limit.windowMs - toleranceMs);
      while (tally.uses[0] && tally.uses[0].at <= expiry) tally.sum -= tally.uses.shift()?.cost ?? 0;
      if (cost === 0) return undefined;
      tally.uses.push({ at, cost });
      tally.sum += cost;
      // A move waits for nothing: it counts against the limit but never violates it.
      if (tally.sum <= limit.count || exchange.kind === 'move') return undefined;
      return violationOf(row, exchange, { count: tally.sum, limit: limit.count });
    }
    case 'concurrent':
    case 'free':
    case 'as_standard':
      return undefined;
  }
}
