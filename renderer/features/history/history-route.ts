import type { Route } from '@contract/route.ts';

/** A section of the history with its filters, or one game. */
export type HistoryRoute = Extract<Route, { readonly screen: 'history' }>;
