import type { GameRecord } from '../archive/record.ts';
import { perfNames } from '../perf-names.ts';
import { personById, playsPerf, ratingOf, type PerfKey } from '../roster.ts';
import type { JsonObject } from '../json.ts';
import { sideOf } from '../directory.ts';

const week = 7 * 86_400_000;
const weeksKnown = 26;

/** In the service's order. */
const order: readonly PerfKey[] = [
  'bullet',
  'blitz',
  'rapid',
  'classical',
  'correspondence',
  'chess960',
  'kingOfTheHill',
  'threeCheck',
  'antichess',
  'atomic',
  'horde',
  'racingKings',
  'crazyhouse',
  'ultraBullet',
];

type Point = readonly [year: number, month: number, day: number, rating: number];

function pointAt(at: number, rating: number): Point {
  const date = new Date(at);
  return [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), rating];
}

/** The last rating of each day with a rated game, by perf. Months count from 0. */
export function makeRatingHistory(
  memberId: string,
  games: readonly GameRecord[],
  now: number,
): readonly JsonObject[] {
  const person = personById.get(memberId);
  const pointsOf = (perf: PerfKey): readonly Point[] => {
    if (person) {
      if (!playsPerf(person, perf)) return [];
      const weeks = Array.from({ length: weeksKnown }, (_, index) => now - (weeksKnown - index) * week);
      return weeks
        .filter((at) => at >= person.createdAt)
        .map((at) => pointAt(at, ratingOf(person, perf, at)));
    }
    const byDay = new Map<string, Point>();
    for (const game of games) {
      const side = sideOf(game.seats, memberId);
      const seat = side && game.seats[side];
      if (game.perf !== perf || !side || seat?.kind !== 'member' || !game.ratingDiffs) continue;
      const point = pointAt(game.endedAt ?? game.createdAt, seat.rating + game.ratingDiffs[side]);
      byDay.set(point.slice(0, 3).join('-'), point);
    }
    return [...byDay.values()];
  };
  return [
    ...order.slice(0, -1).map((perf) => ({ name: perfNames[perf], points: pointsOf(perf) })),
    { name: 'Puzzles', points: [] },
    ...order.slice(-1).map((perf) => ({ name: perfNames[perf], points: pointsOf(perf) })),
  ];
}
