/** Current ratings and their trend, from everything that is stored about a user. Pure. */
import { speedNames, variantNames } from '../../chess/names.ts';
import type { RatingView } from '../../../preload/contract/ratings.ts';

/** A user's ratings as the server gave them at `askedAt`. */
export interface RatingProfile {
  readonly askedAt: number;
  readonly perfs: Readonly<
    Record<string, { readonly games?: number; readonly rating: number; readonly provisional: boolean }>
  >;
}

interface RatingPoint {
  /** First ms of the UTC day. */
  readonly day: number;
  readonly rating: number;
}

export interface RatingSources {
  readonly profile: RatingProfile | null;
  /** The rating history, stored at `at`. */
  readonly curves: readonly { readonly name: string; readonly points: readonly RatingPoint[] }[];
  readonly curvesAt: number;
  /** Ratings before and after the games of a span, last changed at `seenAt`. */
  readonly spans: readonly {
    readonly start: number;
    readonly end: number;
    readonly seenAt: number;
    readonly ratings: Readonly<Record<string, { readonly before: number; readonly after: number }>>;
  }[];
}

const dayMs = 86_400_000;
export const trendDays = 30;

/** Names of ratings that games do not change, without their punctuation. */
const noGames: ReadonlySet<string> = new Set(['puzzle', 'puzzles', 'standard', 'fromposition']);

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const { standard: _, fromPosition: __, ...variants } = variantNames;
const keysByName = new Map(
  Object.entries({ ...speedNames, ...variants }).flatMap(([key, name]) => [
    [lettersOf(key), key],
    [lettersOf(name), key],
  ]),
);

/** The key of a rating by its key or by its name; an unknown one is kept. Undefined: no rating of games. */
function perfOf(name: string): string | undefined {
  const letters = lettersOf(name);
  return noGames.has(letters) ? undefined : (keysByName.get(letters) ?? name);
}

interface Observation extends RatingPoint {
  readonly seenAt: number;
}

const dayOf = (at: number) => Math.floor(at / dayMs) * dayMs;

/** The ratings in which the user has played, most games first. */
export function ratingsOf(sources: RatingSources, now: number): RatingView[] {
  const { profile } = sources;
  const seen = new Map<string, Observation[]>();
  const observe = (name: string, ...observations: readonly Observation[]) => {
    const perf = perfOf(name);
    if (perf !== undefined) seen.set(perf, [...(seen.get(perf) ?? []), ...observations]);
  };
  for (const { name, points } of sources.curves)
    observe(name, ...points.map(({ day, rating }) => ({ day, rating, seenAt: sources.curvesAt })));
  for (const { start, end, seenAt, ratings } of sources.spans) {
    // A span's end is the first moment after it.
    const day = Math.max(dayOf(start), dayOf(Math.min(end - 1, now)));
    for (const [perf, { before, after }] of Object.entries(ratings)) {
      observe(perf, { day: dayOf(start) - dayMs, rating: before, seenAt: -Infinity });
      observe(perf, { day, rating: after, seenAt });
    }
  }
  for (const [perf, { games, rating }] of Object.entries(profile?.perfs ?? {}))
    // A rating without games is the server's first guess.
    if (profile && games !== 0)
      observe(perf, { day: dayOf(profile.askedAt), rating, seenAt: profile.askedAt });

  return [...seen]
    .flatMap(([perf, observations]): RatingView[] => {
      const points = byDay(observations);
      const last = points.at(-1);
      if (!last) return [];
      const standing = profile?.perfs[perf];
      return [
        {
          perf,
          rating: last.rating,
          provisional: standing?.provisional ?? false,
          games: standing?.games ?? null,
          change7: changeOver(points, now, 7),
          change30: changeOver(points, now, trendDays),
          trend: trendOf(points, now),
        },
      ];
    })
    .toSorted((a, b) => (b.games ?? 0) - (a.games ?? 0) || a.perf.localeCompare(b.perf, 'en'));
}

/** One rating a day: the one that was seen last. */
function byDay(observations: readonly Observation[]): readonly RatingPoint[] {
  const days = new Map<number, RatingPoint>();
  for (const { day, rating } of observations.toSorted((a, b) => a.seenAt - b.seenAt))
    days.set(day, { day, rating });
  return [...days.values()].toSorted((a, b) => a.day - b.day);
}

/** The rating in effect so many days ago. */
function ratingBefore(points: readonly RatingPoint[], now: number, days: number): number | undefined {
  const day = dayOf(now) - days * dayMs;
  return points.findLast((point) => point.day <= day)?.rating;
}

function changeOver(points: readonly RatingPoint[], now: number, days: number): number | null {
  const before = ratingBefore(points, now, days);
  const last = points.at(-1);
  return before === undefined || !last ? null : last.rating - before;
}

function trendOf(points: readonly RatingPoint[], now: number): RatingPoint[] {
  const from = dayOf(now) - trendDays * dayMs;
  const before = ratingBefore(points, now, trendDays);
  return [
    ...(before === undefined ? [] : [{ day: from, rating: before }]),
    ...points.filter(({ day }) => day > from),
  ];
}
