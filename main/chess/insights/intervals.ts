/** Estimates with 95 % intervals. Pure. */

/** An estimate of `games` observations. */
export interface Estimate {
  readonly value: number;
  /** The 95 % interval. */
  readonly low: number;
  readonly high: number;
  readonly games: number;
}

/** Fewer games are too few for a trend: their figure is shown, but not drawn. */
export const fewestGames = 20;

/** 97.5 % quantile of the normal distribution. */
const normal = 1.959963984540054;
/** 99.5 % quantile: for findings picked from several groups, one of which differs by chance more often. */
const strictNormal = 2.575829303548901;

/**
 * A share as a fraction, with its Wilson score interval, which stays within 0 and 1 and suits few games and extreme
 * shares. Null without observations.
 */
export function share(successes: number, games: number, quantile = normal): Estimate | null {
  if (games === 0) return null;
  const value = successes / games;
  const square = quantile * quantile;
  const scale = 1 + square / games;
  const middle = (value + square / (2 * games)) / scale;
  const half = (quantile / scale) * Math.sqrt((value * (1 - value)) / games + square / (4 * games * games));
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half), games };
}

/** Number, sum and sum of squares of observations. */
export interface Sums {
  readonly games: number;
  readonly sum: number;
  readonly squares: number;
}

/**
 * A mean with its interval by Student's t distribution, cut to [least, most], the range that an observation can have.
 * One observation, or equal ones, say nothing about the spread: the interval is then the whole range. Null without
 * observations.
 */
export function mean({ games, sum, squares }: Sums, least: number, most: number): Estimate | null {
  if (games === 0) return null;
  const value = sum / games;
  const variance = games < 2 ? 0 : Math.max(0, (squares - sum * value) / (games - 1));
  if (variance <= 1e-9 * Math.max(1, value * value)) return { value, low: least, high: most, games };
  const half = studentT(games - 1) * Math.sqrt(variance / games);
  return { value, low: Math.max(least, value - half), high: Math.min(most, value + half), games };
}

/** Whether a figure differs from another: `few` and `unclear` are no finding. */
export type Comparison = 'more' | 'less' | 'unclear' | 'few';

/** Compares two means by Welch's 95 % interval of their difference; null when one has no observations. */
export function compareMeans(one: Sums, other: Sums): Comparison | null {
  if (one.games === 0 || other.games === 0) return null;
  if (Math.min(one.games, other.games) < fewestGames) return 'few';
  const [a, b] = [varianceOf(one) / one.games, varianceOf(other) / other.games];
  if (a + b === 0) return 'unclear';
  const degrees = (a + b) ** 2 / (a ** 2 / (one.games - 1) + b ** 2 / (other.games - 1));
  const half = studentT(degrees) * Math.sqrt(a + b);
  return sideOf(one.sum / one.games - other.sum / other.games, half, half);
}

/**
 * Compares two shares by Newcombe's interval of their difference, which is made of their Wilson intervals. With 99 %,
 * because its callers pick from several groups.
 */
export function compareShares(
  one: { readonly successes: number; readonly games: number },
  other: { readonly successes: number; readonly games: number },
): Comparison | null {
  const first = share(one.successes, one.games, strictNormal);
  const second = share(other.successes, other.games, strictNormal);
  if (!first || !second) return null;
  if (Math.min(one.games, other.games) < fewestGames) return 'few';
  const down = Math.hypot(first.value - first.low, second.high - second.value);
  const up = Math.hypot(first.high - first.value, second.value - second.low);
  return sideOf(first.value - second.value, down, up);
}

function sideOf(difference: number, down: number, up: number): Comparison {
  if (difference - down > 0) return 'more';
  return difference + up < 0 ? 'less' : 'unclear';
}

const varianceOf = ({ games, sum, squares }: Sums): number =>
  Math.max(0, (squares - (sum * sum) / games) / (games - 1));

/**
 * The 97.5 % quantile of Student's t distribution. Exact for 1 and 2 degrees of freedom, otherwise the expansion by
 * Cornish and Fisher, whose error is below 0.01 from 3 degrees and below 0.001 from 6.
 */
export function studentT(degrees: number): number {
  if (degrees <= 1) return 12.706_204_736_432_1;
  if (degrees === 2) return 4.302_652_729_911_28;
  const z = normal;
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ];
  return terms.reduce((sum, term, index) => sum + term / degrees ** (index + 1), z);
}
