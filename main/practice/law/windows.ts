/** A weighted use in a sliding window. `at` in ms of the club's clock. */
export type WeightedUse = readonly [at: number, weight: number];

export interface WindowLimit {
  readonly count: number;
  readonly windowMs: number;
}

/** Uses inside the window: one exactly `windowMs` old is outside. */
export function inside(uses: readonly WeightedUse[], windowMs: number, now: number): readonly WeightedUse[] {
  return uses.filter(([at]) => at > now - windowMs);
}

export function weightOf(uses: readonly WeightedUse[]): number {
  return uses.reduce((sum, [, weight]) => sum + weight, 0);
}

/** Ms until a use of `weight` fits; 0 when it fits now, `undefined` when it never will. */
export function waitFor(
  uses: readonly WeightedUse[],
  { count, windowMs }: WindowLimit,
  weight: number,
  now: number,
): number | undefined {
  if (weight > count) return undefined;
  const still = inside(uses, windowMs, now);
  let sum = weightOf(still) + weight;
  if (sum <= count) return 0;
  for (const [at, leaving] of still) {
    sum -= leaving;
    if (sum <= count) return at + windowMs - now;
  }
  return undefined;
}

/** Appends a use and drops those that cannot affect a decision any more. */
export function addUse(
  uses: readonly WeightedUse[],
  { count, windowMs }: WindowLimit,
  use: WeightedUse,
): readonly WeightedUse[] {
  const recent = [...inside(uses, windowMs, use[0]), use];
  let sum = weightOf(recent);
  let from = 0;
  for (const [, weight] of recent) {
    if (sum - weight < count) break;
    sum -= weight;
    from += 1;
  }
  return recent.slice(from);
}
