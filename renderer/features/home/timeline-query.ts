import { infiniteQueryOptions } from '@tanstack/react-query';
import type { BridgeClient } from '../../bridge.ts';

const pageSize = 60;

/** Pages of the ledger, newest first. */
export function timelineQuery(client: BridgeClient) {
  return infiniteQueryOptions({
    queryKey: ['ledger.page', 'timeline'],
    queryFn: ({ pageParam }) =>
      client.fetch('ledger.page', pageParam === null ? { limit: pageSize } : { limit: pageSize, before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
  });
}
