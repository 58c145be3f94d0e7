/** Low-time warning of a running clock. Pure. */

/** Bounds of the threshold, an eighth of the initial time, ms. */
const least = 10_000;
const most = 60_000;

/** Low-time threshold, ms; null for untimed and correspondence games. */
export function lowTimeOf(clock: { readonly initial: number } | null): number | null {
  return clock === null ? null : Math.min(most, Math.max(least, clock.initial / 8));
}

export interface LowTime {
  /** Whether the warning has sounded for the current stretch of low time. */
  readonly sounded: boolean;
}

/** Sounds once, and again only after the clock has risen well above the threshold (time was given). */
export function hearClock(
  before: LowTime,
  leftMs: number,
  lowMs: number,
): LowTime & { readonly sound: boolean } {
  if (leftMs > lowMs * 1.5) return { sounded: false, sound: false };
  if (before.sounded || leftMs > lowMs || leftMs <= 0) return { sounded: before.sounded, sound: false };
  return { sounded: true, sound: true };
}
