import type { ArenaList } from '@contract/arenas.ts';
import { useBridgeQuery, type QueryResult, type Reread } from '../../bridge.ts';

/** What is new put into the list that is there: rows that did not change stay the same objects. */
export function joinArenaLists(held: ArenaList, news: ArenaList): ArenaList {
  if (news.since === null) return news;
  if (news.rows.length === 0 && news.gone.length === 0) return { ...news, rows: held.rows };
  const rows = new Map(held.rows.map((row) => [row.id, row]));
  for (const id of news.gone) rows.delete(id);
  for (const row of news.rows) rows.set(row.id, row);
  return { ...news, rows: [...rows.values()] };
}

const reread: Reread<'arenas.list'> = {
  input: (input, { revision }) => ({ ...input, since: revision }),
  join: joinArenaLists,
};

/** The arenas of an account. There can be thousands: asked again, main tells only what is new. */
export function useArenaList(accountId: string): QueryResult<ArenaList> {
  return useBridgeQuery('arenas.list', { accountId }, { reread });
}
