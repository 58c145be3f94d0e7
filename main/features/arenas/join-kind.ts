/** The kind of a join, which determines its quota cost. */
import type { JoinKind } from '../../budget/limits.ts';
import type { ArenaCache } from './arena-cache.ts';

/** `wasIn`: the account took part in the arena before. */
export function joinKindOf(
  cache: Pick<ArenaCache, 'entry' | 'detail' | 'facts'>,
  arenaId: string,
  wasIn: boolean,
): JoinKind {
  if (wasIn) return 'again';
  const known = cache.entry(arenaId) ?? cache.detail(arenaId)?.value;
  if (known?.schedule) return 'official';
  const teams = [...(known?.teamBattle?.teams ?? []), known?.teamMember ?? ''];
  const leads = cache.facts()?.teams?.some(({ id, leads: does }) => does && teams.includes(id));
  return leads === true ? 'ownTeam' : 'first';
}
