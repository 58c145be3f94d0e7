import type { Route } from '@contract/route.ts';

/** A place in the history: a section with what its lists are filtered by, or one game. */
export type HistoryRoute = Extract<Route, { readonly screen: 'history' }>;
