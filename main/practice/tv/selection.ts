import { timesOf, type Plan } from '../staged/plan.ts';
import { type TvChannel } from '../../chess/tv-channels.ts';
import { channels } from './channels.ts';
import type { Programme } from './programme.ts';

/** Which game a channel shows. */
export interface Selection {
  /** The game shown at `at`, and until when nothing can change that; no game while nothing fits. */
  at(key: TvChannel, at: number): Shown;
  /** Games that could be shown now, the best first. */
  candidates(key: TvChannel, at: number): readonly Plan[];
}

export interface Shown {
  readonly plan: Plan | undefined;
  readonly from: number;
  readonly until: number;
}

/** Every so often a channel looks for its best game anew, so that what it shows depends on no longer past than this. */
const roundMs = 2 * 3_600_000;
/** A game that is over stays for a moment. */
const lingerMs = 2_000;
/** An empty channel looks for a game this often. */
const lookMs = 5_000;

export function ratingOfGame({ seats }: Plan): number {
  const ratings = Object.values(seats).flatMap((seat) => (seat.kind === 'member' ? [seat.rating] : []));
  return Math.floor(ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length);
}

/** When a game with a long think is stale: from, to. */
function staleSpan(plan: Plan, staleMs: number): readonly [number, number] | undefined {
  if (!plan.pause) return undefined;
  const { at } = timesOf(plan);
  const [before, after] = [at[plan.pause.ply - 1] ?? 0, at[plan.pause.ply] ?? 0];
  return after - before > staleMs ? [before + staleMs, after] : undefined;
}

export function createSelection(programme: Programme): Selection {
  const shown = new Map<TvChannel, Shown>();

  const candidates: Selection['candidates'] = (key, at) => {
    const { halls, minRating, staleMs } = channels[key];
    const isStale = (plan: Plan) => {
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
    if (!plan) return { plan: undefined, from: at, until: Math.min(roundEnd, at + lookMs) };
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
