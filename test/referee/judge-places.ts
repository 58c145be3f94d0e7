/** Violations of rows that limit how much goes on at the same time. */

import type { Exchange } from './exchange.ts';
import type { Use } from './uses.ts';
import { violationOf } from './violation.ts';
import type { Violation } from './violation.ts';

/** When a place is free again: the server is done with the request, or the client has left. */
function freedBy({ order, endedAt, closedAt, closedBy }: Exchange): { order: number; at: number } {
  const ended = { order: order.ended ?? Infinity, at: endedAt ?? Infinity };
  const closed = { order: order.closed ?? Infinity, at: closedAt ?? Infinity };
  return closedBy === 'client' && closed.order < ended.order ? closed : ended;
}

/**
 * `uses` in the order of arrival. What overlaps is told by the sequence of events, as time may stand still; with a
 * tolerance, an overlap of up to that many ms is none.
 */
export function judgePlaces(uses: readonly Use[], toleranceMs: number): readonly Violation[] {
  const held = new Map<string, Exchange[]>();
  return uses.flatMap(({ row, key, limit, exchange }) => {
    if (limit.kind !== 'concurrent') return [];
    const place = `${row} ${key}`;
    const still = (held.get(place) ?? []).filter((other) => {
      const freed = freedBy(other);
      if (freed.order < exchange.order.arrived) return false;
      return toleranceMs === 0 || freed.at - exchange.arrivedAt > toleranceMs;
    });
    still.push(exchange);
    held.set(place, still);
    return still.length > limit.count
      ? [violationOf(row, exchange, { count: still.length, limit: limit.count })]
      : [];
  });
}
