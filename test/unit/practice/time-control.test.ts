import { expect, it } from 'vitest';
import { isValidClock, isValidDays } from '../../../main/practice/time-control.ts';

it.each([
  [600, 5, true],
  [0, 1, true],
  [15, 0, true],
  [90, 0, true],
  [10_800, 60, true],
  [0, 0, false],
  [61, 0, false],
  [10_860, 0, false],
  [600, 61, false],
  [600, -1, false],
  [NaN, 0, false],
])('takes %d+%d as a clock: %s', (limit, increment, valid) =>
  expect(isValidClock(limit, increment)).toBe(valid),
);

it('takes only the days that the service has', () => {
  expect([1, 2, 3, 4, 14, 15].filter(isValidDays)).toEqual([1, 2, 3, 14]);
});
