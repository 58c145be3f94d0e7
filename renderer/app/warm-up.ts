import { type BridgeClient, queryOf } from '../bridge.ts';
import { timelineQuery } from '../features/timeline/timeline-query.ts';

/** How long the first paint may wait for what it shows, ms: a moment more, and it shows that it waits. */
const patience = 400;

/**
 * Asks for everything that Home shows before anything is rendered, so that the first paint is the whole screen instead
 * of its placeholders. Resolves when it is there, or after a moment without it.
 */
export async function warmUp(client: BridgeClient): Promise<void> {
  const { cache } = client;
  const names = [
    'accounts.list',
    'streams.list',
    'challenges.list',
    'games.list',
    'away.list',
    'settings.get',
  ] as const;
  const asked = Promise.all([
    ...names.map((name) => cache.prefetchQuery(queryOf(client, name, undefined))),
    cache.prefetchInfiniteQuery(timelineQuery(client)),
  ]);
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, patience))]);
}
