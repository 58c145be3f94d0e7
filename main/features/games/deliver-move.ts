/**
 * Gets one move to the server although answers are lost and requests refused: the game's own state is the judge of
 * whether an earlier try arrived. Sending again is harmless, because a move that arrived is no longer legal.
 */
import { sleep, type Clock } from '../../base/clock.ts';
import { isTransient, type Result, type ServiceError } from '../../service/errors.ts';

export interface MoveDelivery {
  readonly clock: Clock;
  readonly send: () => Promise<Result<unknown>>;
  /**
   * What the game says of the move: `arrived`, `other` (another move stands at its ply), `over`, or `open` when the
   * position still waits for it.
   */
  readonly judge: () => 'arrived' | 'other' | 'over' | 'open';
  /** Milliseconds of thinking time left; `null` without a clock. */
  readonly timeLeft: () => number | null;
}

export type Delivered = { readonly ok: true } | { readonly ok: false; readonly error: ServiceError | null };

/** First pause between tries, ms; it doubles up to the longest. */
const firstPause = 250;
const longestPause = 4_000;
/** How long the state may take to confirm a try whose repetition was refused, ms. */
const confirmation = 3_000;
/** Without a clock a move is given up after this long, ms. */
const patience = 120_000;

export async function deliverMove(delivery: MoveDelivery): Promise<Delivered> {
  const { clock, send, judge, timeLeft } = delivery;
  const startedAt = clock.monotonic();
  let pause = firstPause;
  for (let tries = 1; ; tries += 1) {
    const result = await send();
    if (result.ok || judge() === 'arrived') return { ok: true };
    if (!isTransient(result.error)) {
      if (tries > 1 && (await confirmed(clock, judge))) return { ok: true };
      return { ok: false, error: result.error };
    }
    const asked = 'retryAfterMs' in result.error ? (result.error.retryAfterMs ?? 0) : 0;
    const wait = Math.max(pause, asked);
    const left = timeLeft() ?? patience - (clock.monotonic() - startedAt);
    if (wait >= left) return { ok: false, error: result.error };
    await sleep(clock, wait);
    pause = Math.min(pause * 2, longestPause);
    const verdict = judge();
    if (verdict === 'arrived') return { ok: true };
    if (verdict !== 'open') return { ok: false, error: null };
  }
}

async function confirmed(clock: Clock, judge: MoveDelivery['judge']): Promise<boolean> {
  for (let waited = 0; waited < confirmation; waited += firstPause) {
    if (judge() !== 'open') break;
    await sleep(clock, firstPause);
  }
  return judge() === 'arrived';
}
