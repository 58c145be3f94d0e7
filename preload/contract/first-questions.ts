import type { QueryName } from './index.ts';

/** Timeline entries that fit on a first screen. */
export const firstPage = 20;

/**
 * Queries that Home needs at once. The bridge sends them before the page's code has loaded, so that both run in
 * parallel. Plain values: the bridge loads no schemas.
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
