import { infiniteQueryOptions } from '@tanstack/react-query';
import { firstPage } from '@contract/first-questions.ts';
import type { BridgeClient } from '../../bridge.ts';

/** Page size after the first page, which fills a screen. */
const laterPages = 60;

/** Pages of the ledger, newest first. */
export function timelineQuery(client: BridgeClient) {
  return infiniteQueryOptions({
    queryKey: ['ledger.page', 'timeline'],
    queryFn: ({ pageParam }) =>
      client.fetch(
        'ledger.page',
        pageParam === null ? { limit: firstPage } : { limit: laterPages, before: pageParam },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last, _pages, lastParam) =>
      last.length < (lastParam === null ? firstPage : laterPages) ? undefined : last.at(-1)?.id,
  });
}
