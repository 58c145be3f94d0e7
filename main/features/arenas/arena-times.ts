/** When things happen in an arena. By the server's clock. Pure. */
import type { ArenaDetail } from '../../service/domain-arenas.ts';
import type { Entry } from './notes.ts';

/** Nobody is paired any more in the last 30 to 120 seconds of an arena, ms. */
export const closing = { shortest: 30_000, longest: 120_000 } as const;

export const pairingTimes = {
  /** Who was there before the start is paired in the first round; only then asking makes sense. */
  afterStartMs: 15_000,
  /** The wish lapses after a minute. */
  everyMs: 55_000,
  afterGameMs: 2_000,
  afterPauseMs: 30_000,
  afterTroubleMs: 15_000,
} as const;

export function timesOf({
  startsAt = 0,
  minutes = 0,
}: Pick<ArenaDetail, 'startsAt' | 'minutes'>): Pick<Entry, 'startsAt' | 'finishesAt' | 'closesFrom'> {
  const finishesAt = startsAt + minutes * 60_000;
  return { startsAt, finishesAt, closesFrom: finishesAt - closing.shortest };
}
