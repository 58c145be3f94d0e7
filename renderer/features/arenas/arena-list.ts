import type { ArenaList, ArenaRow } from '@contract/arenas.ts';
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

const order = ['started', 'created', 'finished', 'unknown'] as const;

/** Running arenas by end, then coming ones by start, then finished ones, latest first. */
export function ordered(rows: readonly ArenaRow[]): readonly ArenaRow[] {
  return rows.toSorted((a, b) => {
    const state = order.indexOf(a.state) - order.indexOf(b.state);
    if (state !== 0) return state;
    if (a.state === 'started') return a.finishesAt - b.finishesAt;
    return a.state === 'finished' ? b.finishesAt - a.finishesAt : a.startsAt - b.startsAt;
  });
}
