import type { Clock, Timer } from '../base/clock.ts';

/** A stream watched for silence. Times are monotonic, ms. */
export interface SilenceGuarded {
  /** When the silence becomes too long, by the current state; null when it may last for ever. */
  due(): number | null;
  /** Called when `due` has passed. */
  onDue(): void;
}

/**
 * Detects silent streams. One timer serves all streams, and received bytes do not touch it: it re-checks when it
 * fires, about every ten seconds while streams are open.
 */
export type Guards = ReturnType<typeof createGuards>;

export function createGuards(clock: Clock) {
  const guards = new Set<SilenceGuarded>();
  let timer: { readonly at: number; readonly armed: Timer } | null = null;

  const arm = () => {
    const next = Math.min(...[...guards].map((guarded) => guarded.due() ?? Infinity));
    // A timer that fires early only re-checks, so it can stay armed.
    if (timer && timer.at <= next && next < Infinity) return;
    timer?.armed.cancel();
    timer = next < Infinity ? { at: next, armed: clock.after(next - clock.monotonic(), look) } : null;
  };
  const look = () => {
    timer = null;
    for (const guarded of [...guards])
      if (guards.has(guarded) && (guarded.due() ?? Infinity) <= clock.monotonic()) guarded.onDue();
    arm();
  };

  return {
    /** Guards a stream. Returns a function that ends this. */
    add(guarded: SilenceGuarded): () => void {
      guards.add(guarded);
      arm();
      return () => {
        if (guards.delete(guarded) && guards.size === 0) arm();
      };
    },
    /** Call when `due` changed for another reason than received data. */
    changed: arm,
  };
}
