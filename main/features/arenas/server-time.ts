/**
 * What time it is at the server, from what it says of arenas: their clocks may be hours apart, and a countdown must not
 * be. Everything is held against the monotonic clock, so that setting this computer's clock changes nothing.
 */
import type { Clock } from '../../base/clock.ts';
import type { ArenaDetail, ArenaListing } from '../../service/domain-arenas.ts';

export interface ServerTime {
  /** The server's time now, ms since the epoch; this computer's while nothing is known. */
  now(): number;
  /** By how much the server's clock is ahead of this computer's; null: not known. */
  skew(): number | null;
  /** A moment of the server's as one of this computer's. */
  local(at: number): number;
  learnListing(listing: ArenaListing): void;
  learnDetail(arena: ArenaDetail): void;
  /** As a listing was kept: what the server's time was at a moment of this computer's wall clock. */
  recall(serverNow: number, wallAt: number): void;
}

/**
 * The two clocks are never read in the same instant: moments that moved by a hair each time would make everything that
 * is shown look new, ms.
 */
const wholeMs = 1_000;

export function createServerTime(clock: Clock): ServerTime {
  /** The server's time less the monotonic clock's. */
  let ahead: number | null = null;

  const learn = (serverNow: number) => {
    ahead = serverNow - clock.monotonic();
  };
  const now = () => (ahead === null ? clock.now() : clock.monotonic() + ahead);

  return {
    now,
    skew: () => (ahead === null ? null : now() - clock.now()),
    local: (at) => at + Math.round((clock.now() - now()) / wholeMs) * wholeMs,
    learnListing(listing) {
      const bounds = boundsOf(listing);
      const told = toldBy(listing);
      if (told !== null) learn(told);
      else if (bounds)
        learn(Math.min(bounds.until, Math.max(bounds.from, ahead === null ? clock.now() : now())));
    },
    learnDetail({ startsAt, minutes, secondsToStart, secondsToFinish }) {
      if (startsAt === undefined) return;
      if (secondsToStart !== undefined) learn(startsAt - secondsToStart * 1_000);
      else if (secondsToFinish !== undefined && minutes !== undefined)
        learn(startsAt + minutes * 60_000 - secondsToFinish * 1_000);
    },
    recall(serverNow, wallAt) {
      if (ahead === null) learn(serverNow + Math.max(0, clock.now() - wallAt));
    },
  };
}

/** Seconds until the start say it outright, rounded down: the middle of what they leave open. */
function toldBy({ created }: ArenaListing): number | null {
  const told = created
    .flatMap(({ startsAt, secondsToStart }) =>
      secondsToStart === undefined ? [] : [startsAt - secondsToStart * 1_000],
    )
    .toSorted((a, b) => a - b);
  return told[Math.floor(told.length / 2)] ?? null;
}

/** Where nothing is said outright: what goes on has begun and is not over, what is to come has not begun. */
export function boundsOf({
  created,
  started,
  finished,
}: ArenaListing): { readonly from: number; readonly until: number } | null {
  const from = Math.max(
    ...started.map(({ startsAt }) => startsAt),
    ...finished.map(({ finishesAt }) => finishesAt),
  );
  const until = Math.min(
    ...created.map(({ startsAt }) => startsAt),
    ...started.map(({ finishesAt }) => finishesAt),
  );
  // A finished one may have ended before its time.
  if (until === Infinity && from === -Infinity) return null;
  return { from: Math.min(from, until), until };
}
