import { useEffect } from 'react';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import type { HistoryRoute } from './games-filter.ts';

export type GameOrder = 'newest' | 'oldest';

interface ListPlace {
  readonly filter: ArchiveFilterView;
  readonly order: GameOrder;
  /** px */
  scroll: number;
}

/** By the route object of the history entry, which Back and Forward show again. */
const places = new WeakMap<HistoryRoute, ListPlace>();

/** How the list of games was left at this history entry; undefined when it is new. */
export const leftPlace = (route: HistoryRoute): ListPlace | undefined => places.get(route);

/** Remembers filter and order of the list of games while it is shown. */
export function useKeptPlace(route: HistoryRoute, filter: ArchiveFilterView, order: GameOrder): void {
  useEffect(() => {
    places.set(route, { filter, order, scroll: places.get(route)?.scroll ?? 0 });
  }, [route, filter, order]);
}

/** Remembers how far the list is scrolled. */
export function keepScroll(route: HistoryRoute, scroll: number): void {
  const place = places.get(route);
  if (place) place.scroll = scroll;
}
