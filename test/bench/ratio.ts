/** Judges ratios to a floor that was measured in turns with the app. */
import { CannotRun } from '../harness/command.ts';
import { median, quantile, rounded } from './statistics.ts';

/** Distance between the quartiles, as a share of the median, up to which the median decides alone. */
const calmSpread = 0.15;

export interface Ratio {
  readonly ratio: number;
  /** Distance between the quartiles of the pairs. */
  readonly spread: number;
}

export function ratioOf(pairs: readonly number[]): Ratio {
  return { ratio: median(pairs), spread: quantile(pairs, 0.75) - quantile(pairs, 0.25) };
}

/**
 * Whether the ratio is at most `target`. Throws `CannotRun` when the pairs lie too far apart to tell: the middle half
 * of them has to be on one side of the target, or close together.
 */
export function isWithin(pairs: readonly number[], target: number, what: string): boolean {
  const { ratio, spread } = ratioOf(pairs);
  if (quantile(pairs, 0.75) <= target) return true;
  if (quantile(pairs, 0.25) > target) return false;
  if (spread <= calmSpread * ratio) return ratio <= target;
  throw new CannotRun(
    `the machine is too busy: ${what} is ${rounded(ratio, 2)} with a spread of ${rounded(spread, 2)} over ${pairs.length} pairs, around the target of ${target}`,
  );
}

/**
 * Throws `CannotRun` when the floor itself took longer than `most`, its longest time on a calm machine, ms. `what`: the
 * beginning of the message, which ends with the name of the floor.
 */
export function demandCalm(what: string, ms: number, most: number): void {
  if (ms > most)
    throw new CannotRun(`the machine is too busy: ${what} took ${rounded(ms)} ms, more than ${most}`);
}
