/**
 * Delivers one command although requests may be refused and responses lost. Whether an earlier attempt arrived is
 * decided by the state of its target and never guessed. The next attempt is sent only after the previous one ended
 * and a newer state still waits for the command.
 */
import { sleep, type Clock } from '../base/clock.ts';
import { messageOf, type Message } from '../text/message.ts';
import type { Result, ServiceError } from './errors.ts';

/** State of the target with regard to the command; `other`: something else happened instead. */
export type CommandArrival = 'open' | 'arrived' | 'other' | 'over';

/** Progress of a delivery. */
export type DeliveryPhase =
  | { readonly kind: 'sending' }
  /** The response was lost; the server's state is being checked. */
  | { readonly kind: 'checking'; readonly reason: Message }
  /** The next attempt starts in `waitMs`. */
  | { readonly kind: 'waiting'; readonly reason: Message; readonly waitMs: number };

export interface Delivery {
  readonly clock: Clock;
  /** One attempt. Must end soon after `signal` aborts, and must send nothing after that. */
  readonly send: (signal: AbortSignal) => Promise<Result<unknown>>;
  readonly judge: () => CommandArrival;
  /** Registers a listener for changes of `judge`; returns a function that removes it. */
  readonly onNews: (listener: () => void) => () => void;
  /** Asks the server anew for the state; true when it came, and `judge` knows it. */
  readonly look: (reason: Message) => Promise<boolean>;
  /** Milliseconds in which the command still has a meaning; `null` without a limit. */
  readonly timeLeft: () => number | null;
  readonly onPhase: (phase: DeliveryPhase) => void;
  /** Whether the server refuses duplicates. Only then may an attempt be sent while the state is unknown. */
  readonly repeatable: boolean;
}

export type DeliveryOutcome =
  | { readonly ok: true }
  /** `clock`: no time is left for another attempt. `refused`: a final refusal by the server. */
  | {
      readonly ok: false;
      readonly why: 'other' | 'over' | 'clock' | 'refused';
      readonly error: ServiceError | null;
    };

const deliveryTimes = {
  /** First pause between attempts, ms; doubles up to `longestPauseMs`. */
  firstPauseMs: 250,
  longestPauseMs: 4_000,
  /** How long the server may still process a lost attempt. Longer for commands whose repetition does harm. */
  quietMs: 1_000,
  carefulQuietMs: 3_000,
  /** Number of unanswered looks after which a repeatable command is sent again. */
  looksBeforeBlind: 2,
  /** Delivery time of commands without a limit. */
  patienceMs: 10 * 60_000,
  /** How long to wait for a late response once the state has settled the command: keeps the connection usable. */
  lingerMs: 2_000,
} as const;

export async function deliver(delivery: Delivery): Promise<DeliveryOutcome> {
  const { clock, judge, look, onPhase, repeatable } = delivery;
  const startedAt = clock.monotonic();
  const stop = new AbortController();
  let verdict: CommandArrival = judge();
  let settle = () => {};
  const settled = new Promise<null>((resolve) => {
    settle = () => resolve(null);
  });
  let tries = 0;
  let error: ServiceError | null = null;

  /** The first verdict is final: a move that arrived and was taken back is not sent again. */
  const update = () => {
    if (verdict !== 'open') return;
    verdict = judge();
    if (verdict !== 'open') settle();
  };
  const isOpen = () => {
    update();
    return verdict === 'open';
  };
  const timeLeft = () => delivery.timeLeft() ?? startedAt + deliveryTimes.patienceMs - clock.monotonic();
  /** Waits at most `ms`, or until the verdict is final. */
  const pauseFor = (ms: number) => Promise.race([sleep(clock, ms, stop.signal).catch(() => {}), settled]);

  /** Checks whether the lost attempt arrived; returns false when the state could not be refreshed. */
  const findOut = async (looks: number): Promise<boolean> => {
    let pause: number = deliveryTimes.firstPauseMs;
    for (let looked = 0; looked < looks && isOpen() && timeLeft() > 0; looked += 1) {
      if (looked > 0) {
        await pauseFor(Math.min(pause, Math.max(0, timeLeft())));
        pause = Math.min(pause * 2, deliveryTimes.longestPauseMs);
        if (!isOpen()) break;
      }
      const seen = await Promise.race([look(messageOf('stream.commandUncertain')), settled]);
      if (seen) return true;
    }
    return false;
  };

  /** Sends one attempt; null when the verdict became final first. */
  const sendOnce = async (): Promise<Result<unknown> | null> => {
    tries += 1;
    onPhase({ kind: 'sending' });
    return Promise.race([delivery.send(stop.signal), settled]);
  };

  const result = (): DeliveryOutcome => {
    if (verdict === 'arrived') return { ok: true };
    return { ok: false, why: verdict === 'open' ? 'clock' : verdict, error };
  };

  const run = async (): Promise<DeliveryOutcome> => {
    let pause: number = deliveryTimes.firstPauseMs;
    /** Whether an earlier attempt may have arrived. */
    let doubtful = false;
    // The first attempt is always sent: the server's clock decides whether it is in time.
    while (isOpen() && (tries === 0 || timeLeft() > 0)) {
      const answer = await sendOnce();
      if (!isOpen() || !answer) return result();
      if (answer.ok) return { ok: true };
      error = answer.error;
      const effect = effectOf(error);
      if (effect === 'refused') {
        if (doubtful) {
          // The lost attempt has probably arrived; only the state can tell.
          onPhase({ kind: 'checking', reason: error.message });
          await findOut(Infinity);
        }
        return isOpen() ? { ok: false, why: 'refused', error } : result();
      }
      const requestedMs = 'retryAfterMs' in error ? (error.retryAfterMs ?? 0) : 0;
      if (effect === 'unknown') {
        doubtful = true;
        onPhase({ kind: 'checking', reason: error.message });
        const quiet = Math.max(repeatable ? deliveryTimes.quietMs : deliveryTimes.carefulQuietMs, pause);
        await pauseFor(Math.min(quiet, timeLeft() / 4));
        await findOut(repeatable ? deliveryTimes.looksBeforeBlind : Infinity);
        pause = Math.min(pause * 2, deliveryTimes.longestPauseMs);
        if (!isOpen()) return result();
        if (requestedMs === 0) continue;
      }
      const wait = Math.max(pause, requestedMs);
      if (wait >= timeLeft()) return result();
      onPhase({ kind: 'waiting', reason: error.message, waitMs: wait });
      await pauseFor(wait);
      pause = Math.min(pause * 2, deliveryTimes.longestPauseMs);
    }
    return result();
  };

  const stopListening = delivery.onNews(update);
  try {
    return await run();
  } finally {
    stopListening();
    if (verdict === 'arrived' && tries === 1)
      clock.after(deliveryTimes.lingerMs, () => stop.abort(doneReason));
    else stop.abort(doneReason);
  }
}

const doneReason = new DOMException('The command is settled.', 'AbortError');

/** Possible effect of a failed attempt: none, unknown, or a final refusal. */
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

/** Error codes of connections that were never established, so nothing was sent. */
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
