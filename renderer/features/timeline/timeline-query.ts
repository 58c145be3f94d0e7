import { infiniteQueryOptions } from '@tanstack/react-query';
import { firstPage } from '@contract/first-questions.ts';
import type { BridgeClient } from '../../bridge.ts';

/** Page size after the first page, which fills a screen. */
const laterPages = 60;

/** Pages of the ledger, newest first: of one account, or of those that are shown without a choice. */
export function timelineQuery(client: BridgeClient, accountId?: string) {
  return infiniteQueryOptions({
    queryKey: ['ledger.page', 'timeline', accountId ?? null],
    queryFn: ({ pageParam }) =>
      client.fetch('ledger.page', {
        ...(accountId !== undefined && { accountId }),
        ...(pageParam === null ? { limit: firstPage } : { limit: laterPages, before: pageParam }),
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last, _pages, lastParam) =>
      last.length < (lastParam === null ? firstPage : laterPages) ? undefined : last.at(-1)?.id,
  });
}
