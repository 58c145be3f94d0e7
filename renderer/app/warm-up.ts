import { type BridgeClient, queryOf } from '../bridge.ts';
import { timelineQuery } from '../features/timeline/timeline-query.ts';

/** Longest wait of the first paint for its data, ms; after that it shows placeholders. */
const patience = 400;

/**
 * Fetches everything that Home shows before the first render, so that the first paint has no placeholders.
 * Resolves when the data are there, or after `patience`.
 */
export async function warmUp(client: BridgeClient): Promise<void> {
  const { cache } = client;
  const names = [
    'app.firstStart',
    'accounts.list',
    'streams.list',
    'challenges.list',
    'games.list',
    'away.list',
    'settings.get',
  ] as const;
  const fetches = Promise.all([
    ...names.map((name) => cache.prefetchQuery(queryOf(client, name, undefined))),
    cache.prefetchInfiniteQuery(timelineQuery(client)),
  ]);
  await Promise.race([fetches, new Promise((resolve) => setTimeout(resolve, patience))]);
}
