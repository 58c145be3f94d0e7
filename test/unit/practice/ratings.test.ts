import { expect, it } from 'vitest';
import { afterGame, firstPerf, isProvisional } from '../../../main/practice/ratings.ts';

it('moves ratings by what a result says, less and less', () => {
  const strong = { games: 500, rating: 1900, rd: 60, prog: 0 };
  const upset = afterGame(firstPerf, strong, 1);
  const expected = afterGame(firstPerf, strong, 0);
  expect(upset.rating - 1500).toBeGreaterThan(2 * (1500 - expected.rating));
  expect(afterGame(strong, firstPerf, 0.5).rating).toBeLessThan(1900);
  let perf = firstPerf;
  for (let game = 0; game < 200; game += 1) perf = afterGame(perf, strong, 0.5);
  expect(perf.games).toBe(200);
  expect(perf.rd).toBeLessThan(60);
  expect(Math.abs(perf.rating - strong.rating)).toBeLessThan(30);
  expect(isProvisional(firstPerf)).toBe(true);
  expect(isProvisional(perf)).toBe(false);
});
