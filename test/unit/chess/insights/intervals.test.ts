import { expect, test } from 'vitest';

import {
  compareMeans,
  compareShares,
  mean,
  share,
  studentT,
} from '../../../../main/chess/insights/intervals.ts';

const sumsOf = (values: readonly number[]) => ({
  games: values.length,
  sum: values.reduce((sum, value) => sum + value, 0),
  squares: values.reduce((sum, value) => sum + value * value, 0),
});

test('a share has the Wilson interval', () => {
  // Known values: 8 of 10, and none of 20.
  const eight = share(8, 10);
  expect([eight?.low.toFixed(4), eight?.high.toFixed(4)]).toEqual(['0.4902', '0.9433']);
  const none = share(0, 20);
  expect([none?.value, none?.low, none?.high.toFixed(4)]).toEqual([0, 0, '0.1611']);
  expect(share(0, 0)).toBeNull();
});

test('quantiles of the t distribution agree with the published table', () => {
  const table = new Map([
    [1, 12.706],
    [2, 4.303],
    [3, 3.182],
    [4, 2.776],
    [5, 2.571],
    [9, 2.262],
    [19, 2.093],
    [29, 2.045],
    [120, 1.98],
  ]);
  for (const [degrees, value] of table) expect(Math.abs(studentT(degrees) - value)).toBeLessThan(0.01);
  expect(studentT(1_000_000)).toBeCloseTo(1.95996, 4);
});

test('a mean has the t interval, cut to the range of an observation', () => {
  const found = mean(sumsOf([80, 84, 88, 92, 96]), 0, 100);
  // Standard deviation 6.3246, t = 2.776: 88 ± 7.85.
  expect(found?.value).toBe(88);
  expect(found?.low).toBeCloseTo(80.15, 1);
  expect(found?.high).toBeCloseTo(95.85, 1);
  expect(mean(sumsOf([99, 100, 80]), 0, 100)?.high).toBe(100);
  expect(mean(sumsOf([]), 0, 100)).toBeNull();
});

test('observations without a spread have the whole range as their interval', () => {
  expect(mean(sumsOf([90]), 0, 100)).toEqual({ value: 90, low: 0, high: 100, games: 1 });
  expect(mean(sumsOf([90, 90, 90]), 0, 100)).toEqual({ value: 90, low: 0, high: 100, games: 3 });
});

test('95 of 100 intervals contain the true share, within the noise of the draw', () => {
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 0x7fff_ffff) / 0x7fff_ffff;
  let hits = 0;
  for (let run = 0; run < 2_000; run += 1) {
    const successes = Array.from({ length: 60 }, () => Number(next() < 0.3)).reduce((a, b) => a + b, 0);
    const found = share(successes, 60);
    if (found && found.low <= 0.3 && found.high >= 0.3) hits += 1;
  }
  expect(hits / 2_000).toBeGreaterThan(0.93);
  expect(hits / 2_000).toBeLessThan(0.97);
});

test('means are compared by the interval of their difference', () => {
  const around = (middle: number, games: number) =>
    sumsOf(Array.from({ length: games }, (_, index) => middle + (index % 5) - 2));
  expect(compareMeans(around(85, 40), around(80, 40))).toBe('more');
  expect(compareMeans(around(80, 40), around(85, 40))).toBe('less');
  expect(compareMeans(around(80.3, 40), around(80, 40))).toBe('unclear');
  // Few games are no trend, however far apart they are.
  expect(compareMeans(around(95, 19), around(60, 400))).toBe('few');
  expect(compareMeans(around(95, 0), around(60, 400))).toBeNull();
  expect(compareMeans(sumsOf(Array(30).fill(90)), sumsOf(Array(30).fill(80)))).toBe('unclear');
});

test('shares are compared by the 99 % interval of their difference', () => {
  const of = (successes: number, games: number) => ({ successes, games });
  expect(compareShares(of(40, 50), of(20, 50))).toBe('more');
  expect(compareShares(of(20, 50), of(40, 50))).toBe('less');
  // Different at 95 %, but the group was picked from several.
  expect(compareShares(of(33, 50), of(22, 50))).toBe('unclear');
  expect(compareShares(of(19, 19), of(0, 50))).toBe('few');
  expect(compareShares(of(0, 0), of(0, 50))).toBeNull();
});

test('shares of the same kind of games differ rarely', () => {
  let seed = 11;
  const next = () => (seed = (seed * 48_271) % 0x7fff_ffff) / 0x7fff_ffff;
  const draw = () => Array.from({ length: 40 }, () => Number(next() < 0.5)).reduce((a, b) => a + b, 0);
  let found = 0;
  for (let run = 0; run < 2_000; run += 1) {
    const outcome = compareShares({ successes: draw(), games: 40 }, { successes: draw(), games: 40 });
    if (outcome !== 'unclear') found += 1;
  }
  expect(found / 2_000).toBeLessThan(0.02);
});
