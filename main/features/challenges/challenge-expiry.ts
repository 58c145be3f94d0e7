/** When a challenge ends without an event, as far as the server's word allows to say. Pure. */
import type { Challenge } from '../../service/domain.ts';

/** A real-time challenge expires this long after the challenger was last seen, without an event, ms. */
export const realTimeExpiry = 20_000;

/** Times are monotonic, ms. */
export interface Expiry {
  /** The challenger left, and the challenge ends then; null: it is not known to end. */
  readonly endsAt: number | null;
  /** When the challenger was first seen to have left; null: the challenger is there, or nothing was said. */
  readonly leftAt: number | null;
}

/**
 * Only a challenger who left lets the challenge expire: one who stays prolongs it again and again. The end never
 * moves while the challenger is away, and a challenge that outlasts it is not given another one.
 */
export function expiryOf(
  { timeControl, challenger }: Challenge,
  { now, before }: { readonly now: number; readonly before: Expiry | undefined },
): Expiry {
  if (timeControl.kind !== 'clock' || challenger?.online !== false) return { endsAt: null, leftAt: null };
  const leftAt = before?.leftAt ?? now;
  const endsAt = leftAt + realTimeExpiry;
  return { endsAt: endsAt > now ? endsAt : null, leftAt };
}
