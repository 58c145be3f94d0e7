/** Uses of something, with their weights, in a sliding window. Times are the club's, ms. */
export type Use = readonly [at: number, weight: number];

export interface WindowLimit {
  readonly count: number;
  readonly windowMs: number;
}

/** Uses that still lie inside: one made exactly `windowMs` ago does not any more. */
export function inside(uses: readonly Use[], windowMs: number, now: number): readonly Use[] {
  return uses.filter(([at]) => at > now - windowMs);
}

export function weightOf(uses: readonly Use[]): number {
  return uses.reduce((sum, [, weight]) => sum + weight, 0);
}

/** Ms until a use of `weight` fits; 0 when it fits now, `undefined` when it never will. */
export function waitFor(
  uses: readonly Use[],
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

/** With one more use. What no decision can depend on any more is forgotten, so that the list stays short. */
export function addUse(uses: readonly Use[], { count, windowMs }: WindowLimit, use: Use): readonly Use[] {
  const kept = [...inside(uses, windowMs, use[0]), use];
  let sum = weightOf(kept);
  let from = 0;
  for (const [, weight] of kept) {
    if (sum - weight < count) break;
    sum -= weight;
    from += 1;
  }
  return kept.slice(from);
}
