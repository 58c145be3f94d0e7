/** Counts uses in windows of time. Times are of one monotonic clock, ms. */

export interface WindowRule {
  readonly count: number;
  readonly windowMs: number;
}

/** Milliseconds until one more use is inside every rule; 0 when it is now. `uses` are oldest first. */
export function waitFor(uses: readonly number[], rules: readonly WindowRule[], now: number): number {
  let wait = 0;
  for (const { count, windowMs } of rules) {
    if (count <= 0) return Infinity;
    // The use that must leave the window before another may enter it.
    const blocking = uses[uses.length - count];
    if (blocking !== undefined) wait = Math.max(wait, blocking + windowMs - now);
  }
  return Math.max(0, wait);
}

/** Uses that are still free now under the tightest rule. */
export function leftNow(uses: readonly number[], rules: readonly WindowRule[], now: number): number {
  let left = Infinity;
  for (const { count, windowMs } of rules) {
    const inside = uses.reduce((sum, at) => (at > now - windowMs ? sum + 1 : sum), 0);
    left = Math.min(left, count - inside);
  }
  return Math.max(0, left);
}

/** Without the uses that no rule looks at any more. */
export function forgetOld(uses: readonly number[], rules: readonly WindowRule[], now: number): number[] {
  const longest = rules.reduce((most, rule) => Math.max(most, rule.windowMs), 0);
  return uses.filter((at) => at > now - longest);
}
