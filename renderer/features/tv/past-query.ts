import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueryInput } from '@contract/index.ts';
import type { BridgeClient } from '../../bridge.ts';

const pageSize = 100;

/** Pages of recorded games, newest first. */
export function pastQuery(client: BridgeClient, filter: Omit<QueryInput<'tv.past'>, 'limit' | 'before'>) {
  return infiniteQueryOptions({
    queryKey: ['tv.past', 'pages', filter],
    queryFn: ({ pageParam }) =>
      client.fetch('tv.past', {
        ...filter,
        limit: pageSize,
        ...(pageParam !== null && { before: pageParam }),
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => {
      const oldest = last.length < pageSize ? undefined : last.at(-1);
      // Several channels record a game that began in the same millisecond: the next page repeats the last ones.
      return oldest && oldest.began + 1;
    },
  });
}
