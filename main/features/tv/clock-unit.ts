/**
 * Infers the unit of a feed's clocks where the feed does not state it, from clock differences against arrival
 * times. Undefined until certain.
 */

/** ms per unit: milliseconds, centiseconds, seconds. */
export const clockUnits = [1, 10, 1_000] as const;
export type ClockUnit = (typeof clockUnits)[number];

/** One turn: clock time lost by its player (less any increment), and its duration in ms. */
export interface Turn {
  readonly lost: number;
  readonly lastedMs: number;
}

const fewest = 6;
/** Turns of equal length yield no slope: their spread must clearly exceed network jitter. */
const leastSpreadMs = 1_500;
/** Greatest factor between the slope and a unit. Units differ by at least ten. */
const tolerance = 1.8;

/** Regression of durations over losses; undefined until enough turns agree. Increments only shift it. */
export function inferClockUnit(turns: readonly Turn[]): ClockUnit | undefined {
  if (turns.length < fewest) return undefined;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanLost = mean(turns.map(({ lost }) => lost));
  const meanLasted = mean(turns.map(({ lastedMs }) => lastedMs));
  const spread = Math.sqrt(mean(turns.map(({ lastedMs }) => (lastedMs - meanLasted) ** 2)));
  if (spread < leastSpreadMs) return undefined;
  const covariance = mean(turns.map(({ lost, lastedMs }) => (lost - meanLost) * (lastedMs - meanLasted)));
  const variance = mean(turns.map(({ lastedMs }) => (lastedMs - meanLasted) ** 2));
  if (covariance <= 0) return undefined;
  const msPerUnit = variance / covariance;
  return clockUnits.find((unit) => msPerUnit > unit / tolerance && msPerUnit < unit * tolerance);
}
