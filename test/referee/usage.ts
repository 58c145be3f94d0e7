/** Usage of each allowance by window. Unused allowance is not a violation, but a loss. */

import type { RowName } from './table.ts';
import type { Use } from './uses.ts';

/** A period of the row's window length. */
export interface UsedWindow {
  readonly from: number;
  readonly to: number;
  readonly used: number;
  /** Share of the allowance, from 0. */
  readonly share: number;
}

export interface Usage {
  readonly row: RowName;
  /** The key of the count. */
  readonly key: string;
  readonly count: number;
  readonly windowMs: number;
  readonly used: number;
  /** The maximum possible in this time: at least one window's allowance. */
  readonly allowed: number;
  readonly share: number;
  /** The maximum in any window. */
  readonly fullest: number;
  /** Consecutive windows from the start, without an incomplete last one. */
  readonly windows: readonly UsedWindow[];
}

/** `uses` must be in the order of arrival, between `from` and `to`. */
export function usageOf(uses: readonly Use[], from: number, to: number): readonly Usage[] {
  const groups = new Map<string, Use[]>();
  for (const use of uses) {
    if (use.limit.kind !== 'window') continue;
    const place = `${use.row} ${use.key}`;
    const group = groups.get(place);
    if (group) group.push(use);
    else groups.set(place, [use]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first?.limit.kind !== 'window') return [];
    const { count, windowMs } = first.limit;
    const used = group.reduce((sum, { cost }) => sum + cost, 0);
    const allowed = count * Math.max(1, (to - from) / windowMs);
    const { row, key } = first;
    const windows = windowsOf(group, { from, to, count, windowMs });
    return [
      {
        row,
        key,
        count,
        windowMs,
        used,
        allowed,
        share: used / allowed,
        fullest: fullestOf(group, windowMs),
        windows,
      },
    ];
  });
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly windowMs: number;
}

function windowsOf(uses: readonly Use[], { from, to, count, windowMs }: Stretch): readonly UsedWindow[] {
  const sums = Array.from({ length: Math.floor((to - from) / windowMs) }, () => 0);
  for (const { exchange, cost } of uses) {
    const index = Math.floor((exchange.arrivedAt - from) / windowMs);
    if (index < sums.length) sums[index] = (sums[index] ?? 0) + cost;
  }
  return sums.map((used, index) => {
    const begins = from + index * windowMs;
    return { from: begins, to: begins + windowMs, used, share: used / count };
  });
}

function fullestOf(uses: readonly Use[], windowMs: number): number {
  let oldest = 0;
  let sum = 0;
  let most = 0;
  for (const { exchange, cost } of uses) {
    sum += cost;
    for (let first = uses[oldest]; first && first.exchange.arrivedAt <= exchange.arrivedAt - windowMs;) {
      sum -= first.cost;
      oldest += 1;
      first = uses[oldest];
    }
    most = Math.max(most, sum);
  }
  return most;
}
