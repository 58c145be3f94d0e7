/** Contact with the TV server: its last answer, failures, and until when it asked to wait. */
import type { Clock } from '../../base/clock.ts';
import type { ServiceError } from '../../service/errors.ts';
import { tvTimes } from './tv-times.ts';

export function createServerContact(clock: Clock) {
  let heardAt: number | null = null;
  let heardMono = -Infinity;
  let startedMono = clock.monotonic();
  let failed = false;
  let restsUntil: number | null = null;
  /** Rate limits since the last successful map request. */
  let refusals = 0;
  /** The state at the last call of `changes`. */
  let seen: { readonly offline: boolean; readonly heardAt: number | null } = {
    offline: false,
    heardAt: null,
  };

  const rests = () => (restsUntil !== null && restsUntil > clock.now() ? restsUntil : null);

  const isSilent = () =>
    failed
      ? clock.monotonic() - heardMono > tvTimes.offlineAfterMs || heardAt === null
      : clock.monotonic() - Math.max(heardMono, startedMono) > tvTimes.offlineAfterMs;

  /** A server that answers with a rate limit is online. */
  const isOffline = () => (failed || rests() === null) && isSilent();

  const heard = () => {
    heardAt = clock.now();
    heardMono = clock.monotonic();
    failed = false;
  };

  return {
    heard,
    /** A map request was answered. */
    mapped() {
      heard();
      refusals = 0;
    },
    refused(error: ServiceError) {
      if (error.code === 'aborted') return;
      if (error.code !== 'rate_limited') {
        failed = true;
        return;
      }
      // A local rate limit says nothing about the server.
      if (error.local === true && error.retryAfterMs !== undefined)
        restsUntil = clock.now() + error.retryAfterMs;
      if (error.local === true) return;
      heard();
      restsUntil =
        clock.now() +
        (error.retryAfterMs ?? Math.min(tvTimes.longestRestMs, tvTimes.usualRestMs * 2 ** refusals));
      refusals += 1;
    },
    /** The silence is measured from now on. */
    started() {
      startedMono = clock.monotonic();
    },
    /** Another account is the source. */
    forget() {
      heardAt = null;
      heardMono = -Infinity;
      failed = false;
    },
    isOffline,
    /** Compares with the previous call: whether the server is back, and whether channels look different. */
    changes() {
      const before = seen;
      seen = { offline: isOffline(), heardAt };
      // A line that came in between, before a sleep, has shown its channel as live.
      const isLostAgain = seen.offline && seen.heardAt !== before.heardAt;
      return {
        isBack: before.offline && !seen.offline,
        looksDifferent: before.offline !== seen.offline || isLostAgain,
      };
    },
    /** Until when requests are forbidden; null when they are not. */
    rests,
    heardAt: (): number | null => heardAt,
  };
}
