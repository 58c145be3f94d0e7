import { describe, expect, test } from 'vitest';
import { trendOf } from '../../../../main/features/insights/opening-trend.ts';

const january2020 = 50 * 12;
/** Months from January 2020 with games, half of which are won. */
const monthly = (...games: readonly number[]): Uint32Array =>
  Uint32Array.from(games.flatMap((count, index) => (count === 0 ? [] : [january2020 + index, count, count])));

describe('trend of an opening', () => {
  test('is monthly when months have enough games', () => {
    expect(trendOf(monthly(20, 19, 40))).toEqual({
      period: 'month',
      points: [
        { month: january2020, games: 20, score: 0.5 },
        { month: january2020 + 2, games: 40, score: 0.5 },
      ],
    });
  });

  test('needs 20 games a point and two points', () => {
    expect(trendOf(monthly(19, 19))).toBeNull();
    expect(trendOf(monthly(500))).toBeNull();
    expect(trendOf()).toBeNull();
  });

  test('takes a longer period when points would leave out most games', () => {
    const quarters = trendOf(monthly(8, 8, 8, 7, 7, 7, 0, 0, 3));
    expect(quarters).toEqual({
      period: 'quarter',
      points: [
        { month: january2020, games: 24, score: 0.5 },
        { month: january2020 + 3, games: 21, score: 0.5 },
      ],
    });
    // Two months have enough games, but most games are elsewhere.
    const mostElsewhere = monthly(20, 15, 15, 20, 15, 15);
    expect(trendOf(mostElsewhere)).toMatchObject({
      period: 'quarter',
      points: [{ games: 50 }, { games: 50 }],
    });
    const years = trendOf(monthly(...Array.from({ length: 24 }, () => 3)));
    expect(years).toMatchObject({ period: 'year', points: [{ games: 36 }, { games: 36 }] });
  });

  test('adds up both colours', () => {
    expect(trendOf(monthly(10, 10), monthly(10, 12))).toMatchObject({
      points: [{ games: 20 }, { games: 22 }],
    });
    const wonAndLost = [Uint32Array.of(january2020, 10, 20), Uint32Array.of(january2020, 10, 0)];
    expect(trendOf(...wonAndLost, monthly(0, 20))?.points[0]).toMatchObject({ games: 20, score: 0.5 });
  });

  test('is bounded', () => {
    const long = trendOf(monthly(...Array.from({ length: 100 }, () => 20)));
    expect(long).toMatchObject({ period: 'quarter' });
    expect(long?.points).toHaveLength(34);
    const longest = Uint32Array.from(Array.from({ length: 100 }, (_, year) => [year * 12, 20, 20]).flat());
    expect(trendOf(longest)?.points).toHaveLength(60);
  });
});
