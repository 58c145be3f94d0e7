/**
 * Estimates the server's time from its arena data: the two clocks may differ by hours, and countdowns must be
 * right. Based on the monotonic clock, so that changes to this computer's clock have no effect.
 */
import type { Clock } from '../../base/clock.ts';
import type { ArenaDetail, ArenaListing } from '../../service/domain-arenas.ts';

/**
 * Smaller changes of the difference between the clocks are jitter, ms. If they were followed, the start of an arena
 * at 21:30:00 would change to 21:29:59 and back.
 */
const jitterMs = 5_000;

/** Least difference that makes the estimate doubtful, ms. */
const doubtfulFromMs = 1_000;

export type ServerTime = ReturnType<typeof createServerTime>;

export function createServerTime(clock: Clock) {
  /** Server time minus monotonic time, ms. */
  let ahead: number | null = null;

  /** Wall clock minus monotonic time when `ahead` was learned, ms. */
  let offset = 0;

  /** This computer's time minus server time, in conversions, ms. */
  let difference = 0;

  const learn = (serverNow: number) => {
    ahead = serverNow - clock.monotonic();
    offset = clock.now() - clock.monotonic();
  };
  const now = () => (ahead === null ? clock.now() : clock.monotonic() + ahead);

  return {
    /** Server time, ms since the epoch; this computer's time while unknown. */
    now,
    /**
     * Whether the two clocks of this computer moved apart since the server's time was learned. Either the wall clock
     * was set, or the computer slept, which not every system's monotonic clock counts; then the estimate is late.
     */
    isDoubtful: () => ahead !== null && Math.abs(clock.now() - clock.monotonic() - offset) >= doubtfulFromMs,
    /** Converts server time to this computer's time. Exact to `jitterMs`. */
    local(at: number): number {
      const measured = clock.now() - now();
      if (Math.abs(measured - difference) >= jitterMs) difference = Math.round(measured / 1_000) * 1_000;
      return at + difference;
    },
    learnListing(listing: ArenaListing) {
      const bounds = boundsOf(listing);
      const stated = statedBy(listing);
      if (stated !== null) learn(stated);
      else if (bounds)
        learn(Math.min(bounds.until, Math.max(bounds.from, ahead === null ? clock.now() : now())));
    },
    learnDetail({ startsAt, minutes, secondsToStart, secondsToFinish }: ArenaDetail) {
      if (startsAt === undefined) return;
      if (secondsToStart !== undefined) learn(startsAt - secondsToStart * 1_000);
      else if (secondsToFinish !== undefined && minutes !== undefined)
        learn(startsAt + minutes * 60_000 - secondsToFinish * 1_000);
    },
    /** Restores an estimate: the server's time at a moment of this computer's wall clock. */
    recall(serverNow: number, wallAt: number) {
      if (ahead === null) learn(serverNow + Math.max(0, clock.now() - wallAt));
    },
  };
}

/** Server time from `secondsToStart` (rounded down): the median over all arenas. */
function statedBy({ created }: ArenaListing): number | null {
  const estimates = created
    .flatMap(({ startsAt, secondsToStart }) =>
      secondsToStart === undefined ? [] : [startsAt - secondsToStart * 1_000],
    )
    .toSorted((a, b) => a - b);
  return estimates[Math.floor(estimates.length / 2)] ?? null;
}

/** Bounds of the server's time: started arenas have begun and not ended, created ones have not begun. */
export function boundsOf({
  created,
  started,
  finished,
}: ArenaListing): { readonly from: number; readonly until: number } | null {
  const from = Math.max(
    ...started.map(({ startsAt }) => startsAt),
    ...finished.flatMap(({ finishesAt }) => finishesAt ?? []),
  );
  const until = Math.min(
    ...created.map(({ startsAt }) => startsAt),
    ...started.flatMap(({ finishesAt }) => finishesAt ?? []),
  );
  // A finished arena may have been ended early.
  if (until === Infinity && from === -Infinity) return null;
  return { from: Math.min(from, until), until };
}
