import { infiniteQueryOptions } from '@tanstack/react-query';
import type { NoticeFilter } from '@contract/notifications.ts';
import type { BridgeClient } from '../../bridge.ts';

const pageSize = 60;

/** Pages of the history, newest first. */
export function noticeQuery(client: BridgeClient, filter: NoticeFilter, accountId?: string) {
  return infiniteQueryOptions({
    queryKey: ['notifications.page', filter, accountId ?? null],
    queryFn: ({ pageParam }) =>
      client.fetch('notifications.page', {
        limit: pageSize,
        filter,
        ...(accountId !== undefined && { accountId }),
        ...(pageParam !== null && { before: pageParam }),
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
  });
}
