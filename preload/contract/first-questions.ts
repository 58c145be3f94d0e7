import type { QueryName } from './index.ts';

/** How much of the timeline fits on a first screen. */
export const firstPage = 20;

/**
 * What Home asks at once. The bridge asks it before the page's own code is there, so that neither waits for the other.
 * Plain values: the bridge carries no schemas.
 */
export const firstQuestions: readonly (readonly [name: QueryName, input: unknown])[] = [
  ['accounts.list', undefined],
  ['settings.get', undefined],
  ['streams.list', undefined],
  ['challenges.list', undefined],
  ['games.list', undefined],
  ['away.list', undefined],
  ['ledger.page', { limit: firstPage }],
];
