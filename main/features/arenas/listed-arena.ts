/** An arena as its list entry describes it, for servers without a page of the arena. Pure. */
import type { ArenaDetail, ArenaEntry } from '../../service/domain-arenas.ts';

/** Status of a finished arena. */
const finished = 30;

export function pageFromEntry(entry: ArenaEntry): ArenaDetail {
  const { finishesAt: _finishesAt, status, variant, winner: _winner, ...shared } = entry;
  return { ...shared, variant: variant.key, ...(status === finished && { isFinished: true }) };
}
