/**
 * Gets one command to the server although requests are refused and answers are lost. Whether an earlier try arrived is
 * judged by the state of what it acts on, never guessed: a second try leaves only when the first one is over and a look
 * that began after it says that the state still waits for it.
 */
import { sleep, type Clock } from '../base/clock.ts';
import type { Result, ServiceError } from './errors.ts';
import { say } from '../text/say.ts';

/** What the state says of the command: `other` when something else happened in its place. */
export type Standing = 'open' | 'arrived' | 'other' | 'over';

/** What goes on meanwhile. `reason` is a sentence. */
export type DeliveryPhase =
  | { readonly kind: 'sending' }
  /** An answer was lost: the server is asked whether the command arrived. */
  | { readonly kind: 'checking'; readonly reason: string }
  /** The next try is in `waitMs`. */
  | { readonly kind: 'waiting'; readonly reason: string; readonly waitMs: number };

export interface Delivery {
  readonly clock: Clock;
  /** One try. Must end soon after `signal` is aborted, and must not leave after that. */
  readonly send: (signal: AbortSignal) => Promise<Result<unknown>>;
  readonly judge: () => Standing;
  /** Calls when `judge` may say something else. Returns the function that stops listening. */
  readonly onNews: (listener: () => void) => () => void;
  /** Asks the server anew for the state; true when it came, and `judge` knows it. `reason` is a sentence. */
  readonly look: (reason: string) => Promise<boolean>;
  /** Milliseconds in which the command still has a meaning; `null` without a limit. */
  readonly timeLeft: () => number | null;
  readonly onPhase: (phase: DeliveryPhase) => void;
  /**
   * A try that arrives although an earlier one did is refused whatever happened in between. Only then may one leave
   * although the state cannot be asked for.
   */
  readonly repeatable: boolean;
}

export type Delivered =
  | { readonly ok: true }
  /** `clock`: no time is left for another try. `refused`: the server said no, and means it. */
  | {
      readonly ok: false;
      readonly why: 'other' | 'over' | 'clock' | 'refused';
      readonly error: ServiceError | null;
    };

export const deliveryTimes = {
  /** First pause between tries, ms; it doubles up to the longest. */
  firstPauseMs: 250,
  longestPauseMs: 4_000,
  /** How long a lost try may still be at work on the server's side. Longer where a repetition would do harm. */
  quietMs: 1_000,
  carefulQuietMs: 3_000,
  /** So many looks without an answer, and a harmless repetition is the better question. */
  looksBeforeBlind: 2,
  /** Without a limit of its own a command is given up after this long. */
  patienceMs: 10 * 60_000,
  /** An answer that is late although the state told already is not cut off at once: its connection is of use. */
  lingerMs: 2_000,
} as const;

export async function deliver(delivery: Delivery): Promise<Delivered> {
  const { clock, judge, look, onPhase, repeatable } = delivery;
  const startedAt = clock.monotonic();
  const stop = new AbortController();
  let verdict: Standing = judge();
  let settle = () => {};
  const settled = new Promise<null>((resolve) => {
    settle = () => resolve(null);
  });
  let tries = 0;
  let error: ServiceError | null = null;

  /** The first word counts: a move that arrived and was taken back afterwards is not sent again. */
  const hear = () => {
    if (verdict !== 'open') return;
    verdict = judge();
    if (verdict !== 'open') settle();
  };
  const isOpen = () => {
    hear();
    return verdict === 'open';
  };
  const timeLeft = () => delivery.timeLeft() ?? startedAt + deliveryTimes.patienceMs - clock.monotonic();
  /** Waits; cut short as soon as the state has spoken. */
  const pauseFor = (ms: number) => Promise.race([sleep(clock, ms, stop.signal).catch(() => {}), settled]);

  /** Finds out whether the lost try arrived. False when nothing could be found out within the time. */
  const findOut = async (looks: number): Promise<boolean> => {
    let pause: number = deliveryTimes.firstPauseMs;
    for (let looked = 0; looked < looks && isOpen() && timeLeft() > 0; looked += 1) {
      if (looked > 0) {
        await pauseFor(Math.min(pause, Math.max(0, timeLeft())));
        pause = Math.min(pause * 2, deliveryTimes.longestPauseMs);
        if (!isOpen()) break;
      }
      const seen = await Promise.race([look(say('Whether a command arrived is not known.')), settled]);
      if (seen) return true;
    }
    return false;
  };

  const sendOnce = async (): Promise<Result<unknown> | null> => {
    tries += 1;
    onPhase({ kind: 'sending' });
    return Promise.race([delivery.send(stop.signal), settled]);
  };

  const result = (): Delivered => {
    if (verdict === 'arrived') return { ok: true };
    return { ok: false, why: verdict === 'open' ? 'clock' : verdict, error };
  };

  const run = async (): Promise<Delivered> => {
    let pause: number = deliveryTimes.firstPauseMs;
    /** A try before this one may have arrived. */
    let doubtful = false;
    // The first try is the server's to judge: its clock is the one that counts.
    while (isOpen() && (tries === 0 || timeLeft() > 0)) {
      const answer = await sendOnce();
      if (!isOpen() || !answer) return result();
      if (answer.ok) return { ok: true };
      error = answer.error;
      const effect = effectOf(error);
      if (effect === 'refused') {
        if (doubtful) {
          // Most likely what was lost had arrived. Only the state can tell, however long it cannot be asked.
          onPhase({ kind: 'checking', reason: error.message });
          await findOut(Infinity);
        }
        return isOpen() ? { ok: false, why: 'refused', error } : result();
      }
      const asked = 'retryAfterMs' in error ? (error.retryAfterMs ?? 0) : 0;
      if (effect === 'unknown') {
        doubtful = true;
        onPhase({ kind: 'checking', reason: error.message });
        const quiet = Math.max(repeatable ? deliveryTimes.quietMs : deliveryTimes.carefulQuietMs, pause);
        await pauseFor(Math.min(quiet, timeLeft() / 4));
        await findOut(repeatable ? deliveryTimes.looksBeforeBlind : Infinity);
        pause = Math.min(pause * 2, deliveryTimes.longestPauseMs);
        if (!isOpen()) return result();
        if (asked === 0) continue;
      }
      const wait = Math.max(pause, asked);
      if (wait >= timeLeft()) return result();
      onPhase({ kind: 'waiting', reason: error.message, waitMs: wait });
      await pauseFor(wait);
      pause = Math.min(pause * 2, deliveryTimes.longestPauseMs);
    }
    return result();
  };

  const unhear = delivery.onNews(hear);
  try {
    return await run();
  } finally {
    unhear();
    if (verdict === 'arrived' && tries === 1)
      clock.after(deliveryTimes.lingerMs, () => stop.abort(doneReason));
    else stop.abort(doneReason);
  }
}

const doneReason = new DOMException('The command is settled.', 'AbortError');

/** What a failed try may have done: nothing, something unknown, or it was judged and refused. */
function effectOf(error: ServiceError): 'none' | 'unknown' | 'refused' {
  switch (error.code) {
    case 'rate_limited':
    case 'tls':
      return 'none';
    case 'unreachable':
      return error.cause !== undefined && neverConnected.has(error.cause) ? 'none' : 'unknown';
    case 'timeout':
    case 'server':
    case 'malformed':
    case 'too_large':
      return 'unknown';
    default:
      return 'refused';
  }
}

/** The system's words for a connection that was never made: nothing was sent. */
const neverConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'PROXY_UNREACHABLE',
  'PROXY_TIMEOUT',
  'PROXY_PROTOCOL',
  'PROXY_REFUSED',
  'PROXY_AUTH',
  'PROXY_AUTH_WRONG',
  'PROXY_AUTH_KIND',
]);
