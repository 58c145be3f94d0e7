/** When a running clock deserves a sound. Pure. */

/** An eighth of the time at the start, within these bounds. ms */
const least = 10_000;
const most = 60_000;

/** Below this a clock is low; untimed games and those by days have no such time. ms */
export function lowTimeOf(clock: { readonly initial: number } | null): number | null {
  return clock === null ? null : Math.min(most, Math.max(least, clock.initial / 8));
}

export interface LowTime {
  /** Whether it has sounded for this stretch of low time. */
  readonly told: boolean;
}

/** Sounds once, and again only after the clock has risen well above (time was given). */
export function hearClock(
  before: LowTime,
  leftMs: number,
  lowMs: number,
): LowTime & { readonly sound: boolean } {
  if (leftMs > lowMs * 1.5) return { told: false, sound: false };
  if (before.told || leftMs > lowMs || leftMs <= 0) return { told: before.told, sound: false };
  return { told: true, sound: true };
}
