/**
 * In which unit a feed's clocks are that does not say so: found out by what the clocks lose against what passes between
 * arrivals. Until it is certain it is unknown.
 */

/** ms a unit: milliseconds, centiseconds, seconds. */
export const clockUnits = [1, 10, 1_000] as const;
export type ClockUnit = (typeof clockUnits)[number];

/** One turn: what its player's clock lost in it (an increment makes it less), and how long it lasted, ms. */
export interface Turn {
  readonly lost: number;
  readonly lastedMs: number;
}

const fewest = 6;
/** Turns of all the same length tell nothing: their spread must be clearly more than what networks add. */
const leastSpreadMs = 1_500;
/** How far from a unit the slope may be, as a factor. Units are ten times apart at least. */
const tolerance = 1.8;

/** `undefined` until enough turns of different lengths agree. An increment only shifts the line, not its slope. */
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
