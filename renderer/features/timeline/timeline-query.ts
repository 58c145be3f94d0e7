import { infiniteQueryOptions } from '@tanstack/react-query';
import { firstPage } from '@contract/first-questions.ts';
import type { BridgeClient } from '../../bridge.ts';

/** The first page is what fits on a screen; the rest comes when it is scrolled to. */
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
