import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import type { Route } from '@contract/route.ts';

/** A section of the history with its filters, or one game. */
export type HistoryRoute = Extract<Route, { readonly screen: 'history' }>;

/** Converts a route to its filter. */
export function filterOfRoute({ perf, result, ...rest }: HistoryRoute): ArchiveFilterView {
  if (rest.filter) return rest.filter;
  const { opponent, arena, opening, from, to, position, collection } = rest;
  const perfs = perf === undefined ? [] : [perf];
  const results = result === undefined ? [] : [result];
  return changed(
    {},
    { perfs, results, opponent, arena, opening, from, to, position, collection, import: rest.import },
  );
}

/** A copy of the filter with members set, or removed by undefined. */
export function changed(
  filter: ArchiveFilterView,
  change: { readonly [K in keyof ArchiveFilterView]?: ArchiveFilterView[K] | undefined },
): ArchiveFilterView {
  const entries = Object.entries({ ...filter, ...change }).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries);
}

export function numberField(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}
