/** Checks rows of concurrency limits. */

import type { Exchange } from './exchange.ts';
import type { Use } from './uses.ts';
import { violationOf } from './violation.ts';
import type { Violation } from './violation.ts';

/** When the slot is free again: the server has finished, or the client has disconnected. */
function freedBy({ order, endedAt, closedAt, closedBy }: Exchange): { order: number; at: number } {
  const ended = { order: order.ended ?? Infinity, at: endedAt ?? Infinity };
  const closed = { order: order.closed ?? Infinity, at: closedAt ?? Infinity };
  return closedBy === 'client' && closed.order < ended.order ? closed : ended;
}

/**
 * `uses` must be in the order of arrival. Overlaps are determined by the sequence of events, because virtual time
 * may not advance between them. Overlaps of up to `toleranceMs` are ignored.
 */
export function judgePlaces(uses: readonly Use[], toleranceMs: number): readonly Violation[] {
  const inUse = new Map<string, Exchange[]>();
  return uses.flatMap(({ row, key, limit, exchange }) => {
    if (limit.kind !== 'concurrent') return [];
    const place = `${row} ${key}`;
    const still = (inUse.get(place) ?? []).filter((other) => {
      const freed = freedBy(other);
      if (freed.order < exchange.order.arrived) return false;
      return toleranceMs === 0 || freed.at - exchange.arrivedAt > toleranceMs;
    });
    still.push(exchange);
    inUse.set(place, still);
    return still.length > limit.count
      ? [violationOf(row, exchange, { count: still.length, limit: limit.count })]
      : [];
  });
}
