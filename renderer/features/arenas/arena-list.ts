import type { ArenaList } from '@contract/arenas.ts';
import { useBridgeQuery, type QueryResult, type Reread } from '../../bridge.ts';

/** Merges changes into a list; unchanged rows keep their identity. */
export function joinArenaLists(known: ArenaList, update: ArenaList): ArenaList {
  if (update.since === null) return update;
  if (update.rows.length === 0 && update.gone.length === 0) return { ...update, rows: known.rows };
  const rows = new Map(known.rows.map((row) => [row.id, row]));
  for (const id of update.gone) rows.delete(id);
  for (const row of update.rows) rows.set(row.id, row);
  return { ...update, rows: [...rows.values()] };
}

const reread: Reread<'arenas.list'> = {
  input: (input, { revision }) => ({ ...input, since: revision }),
  join: joinArenaLists,
};

/** The arenas of an account. There can be thousands, so later queries fetch only changes. */
export function useArenaList(accountId: string): QueryResult<ArenaList> {
  return useBridgeQuery('arenas.list', { accountId }, { reread });
}
