import type { Clock, Timer } from '../base/clock.ts';

/** Somebody whose silence is to be noticed. Moments are monotonic, ms. */
export interface Guarded {
  /** When it has been silent for too long, as things stand; null: it may be silent for ever. */
  due(): number | null;
  /** It is due. */
  onDue(): void;
}

/**
 * Notices on time that a stream is silent. One timer serves all, and signs of life do not touch it: it finds out when it
 * fires, every ten seconds or so while streams live.
 */
export interface Guards {
  /** Guards it until what is returned is called. */
  add(guarded: Guarded): () => void;
  /** Something else than a sign of life changed what is due. */
  changed(): void;
}

export function createGuards(clock: Clock): Guards {
  const all = new Set<Guarded>();
  let timer: { readonly at: number; readonly armed: Timer } | null = null;

  const arm = () => {
    const next = Math.min(...[...all].map((one) => one.due() ?? Infinity));
    // One that comes too soon looks again.
    if (timer && timer.at <= next && next < Infinity) return;
    timer?.armed.cancel();
    timer = next < Infinity ? { at: next, armed: clock.after(next - clock.monotonic(), look) } : null;
  };
  const look = () => {
    timer = null;
    for (const one of [...all]) if (all.has(one) && (one.due() ?? Infinity) <= clock.monotonic()) one.onDue();
    arm();
  };

  return {
    add(guarded) {
      all.add(guarded);
      arm();
      return () => {
        if (all.delete(guarded) && all.size === 0) arm();
      };
    },
    changed: arm,
  };
}
