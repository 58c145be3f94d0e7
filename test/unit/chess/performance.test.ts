import { expect, test } from 'vitest';
import { performanceRating } from '../../../main/chess/performance.ts';

test.each([
  [1_500, 5, 10, 1_500],
  // Odds of three to one are 191 points of the logistic curve.
  [1_500, 7.5, 10, 1_691],
  [1_500, 2.5, 10, 1_309],
  [1_500, 10, 10, 2_300],
  [1_500, 0, 10, 700],
])('against %i, %d points of %i games perform as %i', (opponents, points, games, rating) => {
  expect(Math.round(performanceRating(opponents, points, games))).toBe(rating);
});
