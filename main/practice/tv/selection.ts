import { timesOf, type GamePlan } from '../staged/plan.ts';
import { type TvChannel } from '../../chess/tv-channels.ts';
import { channels } from './channels.ts';
import type { Programme } from './programme.ts';

/** Selects the game that a channel shows. */
export interface Selection {
  /** The game shown at `at`, if any, and the time until which it cannot change. */
  at(key: TvChannel, at: number): Shown;
  /** Games that the channel could show now, best first. */
  candidates(key: TvChannel, at: number): readonly GamePlan[];
}

export interface Shown {
  readonly plan: GamePlan | undefined;
  readonly from: number;
  readonly until: number;
}

/** Every channel restarts its selection at this interval, so that the result depends on no earlier time. */
const roundMs = 2 * 3_600_000;
/** A finished game stays on screen this long. */
const lingerMs = 2_000;
/** Retry interval of an empty channel. */
const retryMs = 5_000;

export function ratingOfGame({ seats }: GamePlan): number {
  const ratings = Object.values(seats).flatMap((seat) => (seat.kind === 'member' ? [seat.rating] : []));
  return Math.floor(ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length);
}

/** The period in which a game's long think makes it stale. */
function staleSpan(plan: GamePlan, staleMs: number): readonly [number, number] | undefined {
  if (!plan.pause) return undefined;
  const { at } = timesOf(plan);
  const [before, after] = [at[plan.pause.ply - 1] ?? 0, at[plan.pause.ply] ?? 0];
  return after - before > staleMs ? [before + staleMs, after] : undefined;
}

export function createSelection(programme: Programme): Selection {
  const shown = new Map<TvChannel, Shown>();

  const candidates: Selection['candidates'] = (key, at) => {
    const { halls, minRating, staleMs } = channels[key];
    const isStale = (plan: GamePlan) => {
      const span = staleSpan(plan, staleMs);
      return span !== undefined && at >= span[0] && at < span[1];
    };
    return programme
      .liveAt(halls, at)
      .filter((plan) => ratingOfGame(plan) >= minRating && !isStale(plan))
      .toSorted((a, b) => ratingOfGame(b) - ratingOfGame(a) || (a.id < b.id ? -1 : 1));
  };

  const pick = (key: TvChannel, at: number): Shown => {
    const [plan] = candidates(key, at);
    const roundEnd = (Math.floor(at / roundMs) + 1) * roundMs;
    if (!plan) return { plan: undefined, from: at, until: Math.min(roundEnd, at + retryMs) };
    const span = staleSpan(plan, channels[key].staleMs);
    const until = span && span[0] > at ? span[0] : plan.endsAt + lingerMs;
    return { plan, from: at, until: Math.min(roundEnd, until) };
  };

  return {
    candidates,
    at(key, at) {
      const round = Math.floor(at / roundMs) * roundMs;
      const known = shown.get(key);
      let now = known && known.from >= round && known.from <= at ? known : pick(key, round);
      while (now.until <= at) now = pick(key, now.until);
      shown.set(key, now);
      return now;
    },
  };
}
