import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { endpoints } from '../service/endpoints.ts';
import type { AnswerHead } from '../service/gate.ts';
import type { ResponseReport } from '../service/transport.ts';
import { coolingGroup } from './judge.ts';
import type { Judge } from './judge.ts';
import type { Lane } from './lanes.ts';
import { longestSaidMs } from './limits.ts';
import type { Outcome } from './outcome.ts';
import type { Waiting } from './waiting.ts';

/** A request that is under way. Times are monotonic, ms. */
export interface Sent {
  readonly sentAt: number;
  /** Heads of answers, those of redirects included. */
  heard: number;
  /** When its answer's head said "too many". */
  refusedAt?: number;
}

/** What answers say about limits, taken to heart as soon as it is said. */
export interface Lessons {
  /** The head of an answer: a rest begins with it, though its body may take its time. True when one did. */
  head(lane: Lane, request: Waiting, sent: Sent, head: AnswerHead | undefined): boolean;
  outcome(lane: Lane, request: Waiting, sent: Sent, outcome: Outcome): void;
  /** Headers with what is left of a window; true when they were believed. */
  headers(lane: Lane, report: Omit<ResponseReport, 'tookMs'>): boolean;
}

/** `stop`: the token is not accepted. */
export function createLessons(deps: {
  clock: Clock;
  log: Log;
  judge: Judge;
  stop: (lane: Lane, cause: string) => void;
}): Lessons {
  const { clock, log, judge, stop } = deps;

  const warn = (lane: Lane, { cls, key, kind }: Waiting, sent: Sent, namedMs: number | undefined) => {
    const { endpoint } = key;
    const group = coolingGroup(kind, endpoint);
    const { sentAt, refusedAt = clock.monotonic() } = sent;
    lane.coolDowns.tooMany({ cls, group, endpoint, namedMs, sentAt, saidAt: refusedAt });
    if (sent.refusedAt !== undefined) return;
    sent.refusedAt = refusedAt;
    const account = lane.scope.accountId;
    log.warn('Too many requests: a class of requests rests.', { cls, endpoint, account });
  };

  return {
    head(lane, request, sent, head) {
      if (head?.status !== 429) return false;
      warn(lane, request, sent, head.retryAfterMs);
      return true;
    },
    outcome(lane, request, sent, outcome) {
      if (outcome.kind === 'fine') lane.coolDowns.fine(request.cls, sent.sentAt);
      else if (outcome.kind === 'unauthorized' && sent.heard > 0) stop(lane, outcome.message);
      else if (outcome.kind === 'too_many') {
        // What the head said is known already; the body may name a time.
        const { retryAfterMs } = outcome;
        if (sent.refusedAt === undefined || retryAfterMs !== undefined)
          warn(lane, request, sent, retryAfterMs);
      }
    },
    headers(lane, { endpoint, rate: { remaining, resetInMs } }) {
      const known = Object.entries(endpoints).find(([name]) => name === endpoint)?.[1];
      if (!known || remaining === undefined || resetInMs === undefined) return false;
      if (resetInMs > longestSaidMs) {
        log.warn('A limit that would last too long is not believed.', { endpoint, resetInMs });
        return false;
      }
      // A move is tried all the same: only a 429 proves that it cannot pass. Of streams and of what has quotas of its
      // own nobody can know which limit the headers mean.
      const counters = judge.countersOf(lane, known.counts, '');
      const counter = counters.at(-1);
      if (!counter || known.cls === 'move' || known.kind === 'stream') return false;
      if (counters.some(({ byQuota }) => byQuota)) return false;
      counter.meter.say(remaining, resetInMs);
      return true;
    },
  };
}
