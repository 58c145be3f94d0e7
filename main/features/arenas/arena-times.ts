/** Timing rules of arenas, in server time. Pure. */
import type { ArenaDetail } from '../../service/domain-arenas.ts';
import type { ArenaParticipation } from './arena-memos.ts';

/** Pairing stops between 30 and 120 seconds before an arena's end, ms. */
export const closing = { shortest: 30_000, longest: 120_000 } as const;

export const pairingTimes = {
  /** Players present before the start are paired in the first round; requests make sense only after it. */
  afterStartMs: 15_000,
  /** The server drops a pairing request after a minute. */
  everyMs: 55_000,
  afterGameMs: 2_000,
  afterPauseMs: 30_000,
  afterTroubleMs: 15_000,
} as const;

/** Longest arena that servers admit, ms: the bound of an unknown end. */
const longestMs = 24 * 3_600_000;

/** The end of an arena; the latest possible one when its length is unknown. */
export function endOf(startsAt: number, minutes: number | undefined): number {
  return startsAt + (minutes === undefined ? longestMs : minutes * 60_000);
}

export function timesOf({
  startsAt = 0,
  minutes,
}: Pick<ArenaDetail, 'startsAt' | 'minutes'>): Pick<
  ArenaParticipation,
  'startsAt' | 'finishesAt' | 'closesFrom'
> {
  const finishesAt = endOf(startsAt, minutes);
  return { startsAt, finishesAt, closesFrom: finishesAt - closing.shortest };
}

/** The times of an entry by a newer page of its arena; a page without them changes nothing. */
export function refreshedTimes(
  { startsAt, finishesAt, closesFrom }: ReturnType<typeof timesOf>,
  arena: Pick<ArenaDetail, 'startsAt' | 'minutes'>,
): ReturnType<typeof timesOf> {
  if (arena.startsAt === undefined) return { startsAt, finishesAt, closesFrom };
  const minutes = arena.minutes ?? (finishesAt - startsAt) / 60_000;
  return timesOf({ startsAt: arena.startsAt, minutes });
}
