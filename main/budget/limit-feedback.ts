import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { endpoints } from '../service/endpoints.ts';
import type { AnswerHead } from '../service/gate.ts';
import type { ResponseReport } from '../service/transport.ts';
import { coolingGroup } from './admission-control.ts';
import type { AdmissionControl } from './admission-control.ts';
import type { Lane } from './lanes.ts';
import { longestSaidMs } from './limits.ts';
import type { LimitSignal } from './limit-signal.ts';
import type { QueuedRequest } from './request-queue.ts';

/** A request under way. Times are monotonic, ms. */
export interface RequestInFlight {
  readonly sentAt: number;
  /** Number of response heads, redirects included. */
  heard: number;
  /** When a head with status 429 arrived. */
  refusedAt?: number;
}

/** Updates limits from responses. `stop`: called when the server rejects the token. */
export function createLimitFeedback(deps: {
  clock: Clock;
  log: Log;
  admission: AdmissionControl;
  stop: (lane: Lane) => void;
}) {
  const { clock, log, admission, stop } = deps;

  const warn = (
    lane: Lane,
    { cls, key, kind }: QueuedRequest,
    sent: RequestInFlight,
    namedMs: number | undefined,
  ) => {
    const { endpoint } = key;
    const group = coolingGroup(kind, endpoint);
    const { sentAt, refusedAt = clock.monotonic() } = sent;
    lane.coolDowns.tooMany({ cls, group, endpoint, namedMs, sentAt, saidAt: refusedAt });
    if (sent.refusedAt !== undefined) return;
    sent.refusedAt = refusedAt;
    const account = lane.scope.accountId;
    log.warn('cool-down started', { cls, endpoint, account });
  };

  return {
    /** Handles a response head: a 429 starts a cool-down before the body arrives. Returns true when one began. */
    head(lane: Lane, request: QueuedRequest, sent: RequestInFlight, head: AnswerHead | undefined): boolean {
      if (head?.status !== 429) return false;
      warn(lane, request, sent, head.retryAfterMs);
      return true;
    },
    outcome(lane: Lane, request: QueuedRequest, sent: RequestInFlight, outcome: LimitSignal) {
      if (outcome.kind === 'fine') lane.coolDowns.fine(request.cls, sent.sentAt);
      else if (outcome.kind === 'unauthorized' && sent.heard > 0) stop(lane);
      else if (outcome.kind === 'too_many') {
        // The head has started the cool-down already; only a time in the body adds to it.
        const { retryAfterMs } = outcome;
        if (sent.refusedAt === undefined || retryAfterMs !== undefined)
          warn(lane, request, sent, retryAfterMs);
      }
    },
    /** Handles rate-limit headers; returns true when they were believed. */
    headers(
      lane: Lane,
      { endpoint, rate: { remaining, resetInMs } }: Omit<ResponseReport, 'tookMs'>,
    ): boolean {
      const endpointEntry = Object.entries(endpoints).find(([name]) => name === endpoint)?.[1];
      if (!endpointEntry || remaining === undefined || resetInMs === undefined) return false;
      if (resetInMs > longestSaidMs) {
        log.warn('implausible rate-limit header', { endpoint, resetInMs });
        return false;
      }
      // Moves are sent anyway: only a 429 proves that they are refused. For streams and for requests with
      // quotas it is unknown which limit the headers describe.
      const counters = admission.countersOf(lane, endpointEntry.counts, '');
      const counter = counters.at(-1);
      if (!counter || endpointEntry.cls === 'move' || endpointEntry.kind === 'stream') return false;
      if (counters.some(({ byQuota }) => byQuota)) return false;
      counter.meter.say(remaining, resetInMs);
      return true;
    },
  };
}
