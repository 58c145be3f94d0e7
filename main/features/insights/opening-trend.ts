/** The trend of an opening's score. Pure. */
import { fewestGames } from '../../chess/insights/intervals.ts';
import { mostTrendPoints, trendPeriods, type TrendView } from '../../../preload/contract/insights.ts';

const monthsOf = { month: 1, quarter: 3, year: 12 } as const satisfies Record<TrendView['period'], number>;
/** Share of the dated games that the points must hold; otherwise a longer period is used. */
const leastShare = 0.5;

/**
 * Score by month, quarter or year: the shortest period whose points hold most of the games. A period with fewer than
 * `fewestGames` games is no point. Null without two points.
 *
 * @param months three numbers for each month: months since January 1970, games, and points times two
 */
export function trendOf(...months: readonly Uint32Array[]): TrendView | null {
  let longest: TrendView | null = null;
  for (const period of trendPeriods) {
    const { points, games } = pointsOf(months, monthsOf[period]);
    if (points.length < 2) continue;
    const drawn = points.reduce((sum, point) => sum + point.games, 0);
    longest = { period, points: points.slice(-mostTrendPoints) };
    if (points.length <= mostTrendPoints && drawn >= leastShare * games) return longest;
  }
  return longest;
}

function pointsOf(months: readonly Uint32Array[], length: number) {
  const periods = new Map<number, { games: number; doubled: number }>();
  let games = 0;
  for (const list of months)
    for (let at = 0; at + 2 < list.length; at += 3) {
      const [month = 0, played = 0, doubled = 0] = list.subarray(at, at + 3);
      const first = month - (month % length);
      const period = periods.get(first) ?? { games: 0, doubled: 0 };
      period.games += played;
      period.doubled += doubled;
      periods.set(first, period);
      games += played;
    }
  const points = Array.from(periods, ([month, period]) => ({
    ...{ month, games: period.games, score: period.doubled / 2 / period.games },
  }))
    .filter((point) => point.games >= fewestGames)
    .toSorted((one, other) => one.month - other.month);
  return { points, games };
}
