import { describe, expect, it } from 'vitest';
import { ratingsOf, type RatingSources } from '../../../../main/features/ratings/rating-trend.ts';

const dayMs = 86_400_000;
const today = Date.UTC(2026, 10, 24);
const now = today + 15 * 3_600_000;
const daysAgo = (days: number) => today - days * dayMs;

const nothing: RatingSources = { profile: null, curves: [], curvesAt: 0, spans: [] };
const span = (days: number, before: number, after: number, perf = 'blitz') => ({
  start: daysAgo(days),
  end: daysAgo(days - 1),
  seenAt: daysAgo(days - 1),
  ratings: { [perf]: { before, after } },
});

describe('ratings with their trend', () => {
  it('has none without any data', () => {
    expect(ratingsOf(nothing, now)).toEqual([]);
  });

  it('takes the trend of the last 30 days from the rating history, with the rating in effect before', () => {
    const points = [
      { day: daysAgo(90), rating: 1600 },
      { day: daysAgo(40), rating: 1650 },
      { day: daysAgo(10), rating: 1700 },
      { day: daysAgo(2), rating: 1690 },
    ];
    expect(ratingsOf({ ...nothing, curves: [{ name: 'Blitz', points }], curvesAt: now }, now)).toEqual([
      {
        perf: 'blitz',
        rating: 1690,
        provisional: false,
        games: null,
        change7: -10,
        change30: 40,
        trend: [
          { day: daysAgo(30), rating: 1650 },
          { day: daysAgo(10), rating: 1700 },
          { day: daysAgo(2), rating: 1690 },
        ],
      },
    ]);
  });

  it('gives no change where no earlier rating is known, and zero where none was played since', () => {
    const first = { name: 'Rapid', points: [{ day: daysAgo(3), rating: 1500 }] };
    const idle = { name: 'Classical', points: [{ day: daysAgo(300), rating: 1800 }] };
    const ratings = ratingsOf({ ...nothing, curves: [first, idle], curvesAt: now }, now);
    expect(ratings.map(({ perf, change7, change30 }) => ({ perf, change7, change30 }))).toEqual([
      { perf: 'classical', change7: 0, change30: 0 },
      { perf: 'rapid', change7: null, change30: null },
    ]);
  });

  it('uses the newest source: activity before an older history, the profile before both', () => {
    const curves = [{ name: 'Blitz', points: [{ day: daysAgo(1), rating: 1500 }] }];
    const stale = { ...nothing, curves, curvesAt: daysAgo(1) + 3_600_000 };
    const spans = [span(1, 1490, 1512)];
    expect(ratingsOf({ ...stale, spans }, now)[0]?.rating).toBe(1512);
    const profile = {
      askedAt: now,
      perfs: { blitz: { games: 40, rating: 1523, provisional: false } },
    };
    const [blitz] = ratingsOf({ ...stale, spans, profile }, now);
    expect(blitz).toMatchObject({ rating: 1523, games: 40 });
    expect(blitz?.trend).toEqual([
      { day: daysAgo(2), rating: 1490 },
      { day: daysAgo(1), rating: 1512 },
      { day: today, rating: 1523 },
    ]);
  });

  it('uses the rating before the first known games', () => {
    const [blitz] = ratingsOf({ ...nothing, spans: [span(8, 1400, 1420), span(3, 1420, 1450)] }, now);
    expect(blitz).toMatchObject({ rating: 1450, change7: 30, change30: null });
  });

  it('lists the ratings with games, most games first, with the provisional mark and without puzzles', () => {
    const perf = (games: number, provisional = false) => ({ games, rating: 1500, provisional });
    const profile = {
      askedAt: now,
      perfs: { bullet: perf(0, true), horde: perf(3, true), blitz: perf(200), puzzle: perf(900) },
    };
    const curves = [
      { name: 'Puzzles', points: [{ day: daysAgo(1), rating: 2000 }] },
      { name: 'Three-check', points: [{ day: daysAgo(200), rating: 1555 }] },
      { name: 'Fog of War', points: [{ day: daysAgo(200), rating: 1444 }] },
    ];
    const ratings = ratingsOf({ ...nothing, profile, curves }, now);
    expect(ratings.map(({ perf: key, provisional }) => [key, provisional])).toEqual([
      ['blitz', false],
      ['horde', true],
      ['Fog of War', false],
      ['threeCheck', false],
    ]);
  });

  it('dates a span by its last day, and one under way by today', () => {
    const week = {
      start: daysAgo(7),
      end: daysAgo(-7),
      seenAt: now,
      ratings: { rapid: { before: 1, after: 9 } },
    };
    expect(ratingsOf({ ...nothing, spans: [week] }, now)[0]?.trend).toEqual([
      { day: daysAgo(8), rating: 1 },
      { day: today, rating: 9 },
    ]);
  });
});
