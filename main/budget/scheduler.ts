import type { Clock } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import type { Random } from '../base/random.ts';
import { GateRefusal, requestClasses } from '../service/gate.ts';
import type { Gate, GateKey, Heard, RequestClass } from '../service/gate.ts';
import type { ResponseReport } from '../service/transport.ts';
import type { Store } from '../store/api.ts';
import { tokenIdOf } from './callers.ts';
import type { BudgetScope, Subject } from './callers.ts';
import { createAdmissionControl, slotRetryMs } from './admission-control.ts';
import { createLanes } from './lanes.ts';
import type { Lane, RunningRequest, ServerLanes } from './lanes.ts';
import { createLimitFeedback } from './limit-feedback.ts';
import type { RequestInFlight } from './limit-feedback.ts';
import { challengeCosts, joinCosts, gameStreamsFor, spacingFor } from './limits.ts';
import type { JoinKind, OpponentKind } from './limits.ts';
import { createHourLog } from './hour-log.ts';
import { inFlightMs } from './meter.ts';
import { createPersistentClock } from './persistent-clock.ts';
import { createMeters, ticketMs } from './meters.ts';
import { readLimitSignal } from './limit-signal.ts';
import type { LimitSignal } from './limit-signal.ts';
import type { OwnLimits } from './own-limits.ts';
import { createQuotas } from './quota.ts';
import type { Cost, QuotaAnswer, QuotaLook } from './quota.ts';
import { createReporter, hourKeyOf } from './reporter.ts';
import type { BudgetReport } from './report.ts';
import { createSlots } from './slots.ts';
import { createUses } from './uses.ts';
import { createQueueOrder, firstOf } from './request-queue.ts';
import type { RequestGroup, QueuedRequest } from './request-queue.ts';
import { messageOf } from '../text/message.ts';

export type { BudgetScope } from './callers.ts';

export interface Budget {
  gate(scope: BudgetScope): Gate;
  /** Takes one opening of the account's event stream, if its quota (kept across restarts) and spacing allow it. */
  takeEventStreamOpen(scope: BudgetScope): Promise<QuotaAnswer>;
  /** Takes one arena join. Call right before the request. */
  takeJoin(scope: BudgetScope, kind: JoinKind): Promise<QuotaAnswer>;
  /** State of the windows for joins; takes nothing. */
  lookJoin(scope: BudgetScope, kind: JoinKind): Promise<readonly QuotaLook[]>;
  /** Takes the credits for a challenge. Call right before the request. */
  takeChallenge(scope: BudgetScope, opponent: OpponentKind): Promise<QuotaAnswer>;
  /** Takes one of a bot's daily games against bots. Call before the challenge is made or accepted. */
  takeBotGame(scope: BudgetScope): Promise<QuotaAnswer>;
  /** Most game streams that the account may have open. */
  gameStreamSlots(scope: BudgetScope): number;
  /** Takes rate-limit headers; for the transport's `onResponse`. An exhausted window pauses until its reset. */
  responseSeen(server: string, report: Omit<ResponseReport, 'tookMs'>): void;
  /** The user acted: allows a rejected token again. */
  readmit(server: string, token: string): void;
  /** Until when requests of the user wait after a 429, ms since the epoch; null when they do not. Moves are sent. */
  restsUntil(accountId: string): number | null;
  /** All rows, slots, cool-downs and waiting requests, for display. */
  report(): BudgetReport;
  /** `report()` changed. */
  onChange(listener: () => void): () => void;
  /** Rejects all waiting requests and aborts all running ones. */
  close(): void;
}

/** Rejection that puts an admitted request back into the queue. */
const requeue = new Error('The request waits on.');

/** Admission control: the most urgent class first, one request at a time per token; moves do not queue. */
export function createBudget(deps: {
  clock: Clock;
  random: Random;
  log: Log;
  quotas?: Store['quotas'];
  ownLimits?: Pick<OwnLimits, 'of'>;
}): Budget {
  const { clock, random, log } = deps;
  const memory = deps.quotas && {
    store: deps.quotas,
    time: createPersistentClock({ clock, store: deps.quotas, log }),
  };
  const remembering = { clock, log, ...(memory && { memory }) };
  const lanes = createLanes(remembering);
  const meters = createMeters(remembering);
  const closing = new DOMException('The budget is closed.', 'AbortError');
  let closed = false;
  const quotas = createQuotas({ clock, meters });
  const slots = createSlots(clock);
  const onReady = (lane: Lane) => pump(lane.site);
  const admission = createAdmissionControl({ clock, meters, slots, quotas, onReady });
  const hour = createHourLog(clock);
  const reporter = createReporter({ clock, lanes, meters, slots, admission, hour });
  const uses = createUses({ clock, quotas, admission });
  const nextOrder = createQueueOrder();
  const changes = createEmitter<void>((error) =>
    log.error('budget listener failed', { error: String(error) }),
  );

  /**
   * Sends or refuses all requests of one server that can be decided now: by class, then FIFO. Returns the
   * milliseconds until the next decision.
   */
  const round = (site: ServerLanes): number => {
    let soonest = Infinity;
    for (const cls of requestClasses) {
      const open = new Map<RequestGroup, Lane>();
      for (const lane of site.lanes.values())
        for (const group of lane.queue.groups(cls)) open.set(group, lane);
      for (let next = earliest(open); next; next = earliest(open)) {
        const { group, lane, request } = next;
        const decision = admission.decide(lane, request);
        if (decision.kind === 'wait') {
          soonest = Math.min(soonest, decision.ms);
          open.delete(group);
        } else {
          lane.queue.remove(request);
          if (decision.kind === 'go') request.go();
          else request.refuse(decision.refusal);
        }
      }
    }
    return soonest;
  };

  const pump = (site: ServerLanes) => {
    // Sending a request can start another round.
    site.again = true;
    if (site.busy) return;
    site.busy = true;
    let soonest = Infinity;
    while (site.again) {
      site.again = false;
      soonest = round(site);
    }
    site.busy = false;
    site.timer?.cancel();
    site.timer = soonest === Infinity ? null : clock.after(soonest, () => pump(site));
    const gone = lanes.sweep();
    if (gone) meters.sweep((key) => gone.has(key));
    changes.emit();
  };

  /** Stops a caller whose token was rejected: more requests would look like an attack. */
  const stop = (lane: Lane) => {
    if (lane.stopped || lane.tokenId === '') return;
    const cause = messageOf('service.tokenRefused');
    lane.stopped = { since: clock.now(), cause };
    log.warn('token rejected, requests stopped', {
      account: lane.scope.accountId,
    });
    const refusal = new GateRefusal(cause, undefined, 'unauthorized');
    for (const request of lane.queue.list()) {
      lane.queue.remove(request);
      request.refuse(refusal);
    }
    for (const running of lane.running) if (running.request.key.stream) running.end(refusal);
  };

  const limitFeedback = createLimitFeedback({ clock, log, admission, stop });

  /** Repeats the check: other responses may have arrived while the use was being stored. */
  const checkAgain = (lane: Lane, request: QueuedRequest) => {
    if (lane.stopped) throw new GateRefusal(lane.stopped.cause, undefined, 'unauthorized');
    const obstacle = admission.recheck(lane, request);
    if (!obstacle) return;
    if (!request.key.stream) throw requeue;
    // A stream's supervisor gets the wait as a refusal instead of a pending request.
    throw new GateRefusal(obstacle.why, obstacle.ms === Infinity ? slotRetryMs : obstacle.ms);
  };

  const run = async <T>(
    lane: Lane,
    request: QueuedRequest,
    action: (signal: AbortSignal, heard: Heard) => Promise<T>,
    signal: AbortSignal | undefined,
    onRunning: (running: RunningRequest) => void,
  ): Promise<T> => {
    const { holder, slotPools } = request;
    const controller = new AbortController();
    const running: RunningRequest = {
      request,
      refusal: null,
      abort(reason) {
        slots.closing(holder);
        controller.abort(reason);
      },
      end(why) {
        running.refusal ??= why;
        running.abort(why);
      },
    };
    const forward = () => running.abort(signal?.reason);
    signal?.addEventListener('abort', forward, { once: true });
    lane.running.add(running);
    onRunning(running);
    slots.take(slotPools, holder);
    const { use, written } = uses.count(request);
    if (request.cls === 'move') lane.movedAt = clock.monotonic();
    let sent: RequestInFlight | null = null;
    let outcome: LimitSignal = { kind: 'unanswered' };
    try {
      if (written) {
        await written;
        controller.signal.throwIfAborted();
        checkAgain(lane, request);
      }
      const mine: RequestInFlight = { sentAt: clock.monotonic(), heard: 0 };
      sent = mine;
      hour.sent(hourKeyOf(lane));
      const value = await action(controller.signal, (head) => {
        mine.heard += 1;
        if (mine.heard === 1) use.settle();
        else uses.countRedirect(request);
        if (head?.status === 429) hour.refused(hourKeyOf(lane));
        if (limitFeedback.head(lane, request, mine, head)) pump(lane.site);
      });
      outcome = readLimitSignal(value);
      limitFeedback.outcome(lane, request, mine, outcome);
      if (running.refusal) throw running.refusal;
      return value;
    } finally {
      signal?.removeEventListener('abort', forward);
      lane.running.delete(running);
      lane.usedAt = clock.monotonic();
      const over = sent === null || outcome.kind !== 'unanswered';
      if (!sent?.heard) use.settle(clock.monotonic() + (over ? 0 : inFlightMs));
      slots.leave(holder, over);
      pump(lane.site);
    }
  };

  const ask = <T>(
    subject: Subject,
    cls: RequestClass,
    key: GateKey,
    action: (signal: AbortSignal, heard: Heard) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> => {
    const lane = lanes.of(subject);
    if (lane.stopped) return Promise.reject(new GateRefusal(lane.stopped.cause, undefined, 'unauthorized'));
    return new Promise((resolve, reject) => {
      let running: RunningRequest | undefined;
      const kind = key.kind ?? 'standard';
      const about = key.about ?? key.endpoint;
      const done = () => {
        signal?.removeEventListener('abort', giveUp);
        slots.forget(request.holder);
      };
      const giveUp = () => {
        lane.queue.remove(request);
        request.refuse(signal?.reason);
        pump(lane.site);
      };
      const request: QueuedRequest = {
        subject,
        cls,
        key,
        kind,
        about,
        slotPools: admission.slotPoolsOf(subject, kind, about),
        holder: {
          accountId: subject.scope.accountId,
          endpoint: key.endpoint,
          about: key.about ?? null,
          cls,
          evictable: key.stream === true,
          evict: (reason) => running?.end(new GateRefusal(reason, slotRetryMs)),
        },
        since: clock.now(),
        order: nextOrder(),
        go() {
          done();
          run(lane, request, action, signal, (one) => {
            running = one;
          }).then(resolve, (reason: unknown) => {
            if (reason === requeue) enter();
            else reject(reason);
          });
        },
        refuse(reason) {
          done();
          reject(reason);
        },
      };
      const enter = () => {
        if (closed || signal?.aborted) {
          reject(closed ? closing : signal?.reason);
          return;
        }
        signal?.addEventListener('abort', giveUp, { once: true });
        lane.queue.add(request);
        pump(lane.site);
      };
      enter();
    });
  };

  /** Adds the user's own limits at the server. */
  const withOwnLimits = (scope: BudgetScope): BudgetScope =>
    deps.ownLimits ? { ...scope, ownLimit: (row) => deps.ownLimits?.of(scope.server, row) } : scope;

  /** Quotas count per user, whichever token is used. */
  const userOf = (scope: BudgetScope): Subject => ({
    scope: withOwnLimits(scope),
    tokenId: scope.caller === 'anonymous' ? '' : scope.accountId,
  });
  const take = async (
    scope: BudgetScope,
    costs: readonly Cost[],
    more: Partial<Parameters<typeof quotas.take>[0]>,
  ) => {
    const answer = await quotas.take({ subject: userOf(scope), costs, validMs: ticketMs, ...more });
    changes.emit();
    return answer;
  };

  return {
    gate: (scope) => ({
      request(cls, key, action, signal) {
        if (signal?.aborted) return Promise.reject(signal.reason);
        return ask({ scope: withOwnLimits(scope), tokenId: tokenIdOf(key.token) }, cls, key, action, signal);
      },
    }),
    async takeEventStreamOpen(scope) {
      const answer = await take(
        scope,
        [
          { row: 'event-stream-opens', cost: 1 },
          { row: 'stream-spacing', cost: 1 },
        ],
        { kind: 'eventStream', about: 'eventStream' },
      );
      if (answer.allowed || answer.retryAt === null) return answer;
      // Jitter, so that accounts do not reconnect at the same time.
      const jitter = Math.ceil(random.next() * spacingFor('stream-spacing', scope.caller));
      return { ...answer, retryAt: answer.retryAt + jitter };
    },
    takeJoin: (scope, kind) => take(scope, costsOfJoining(kind), { kind: 'join' }),
    lookJoin: (scope, kind) => quotas.look({ subject: userOf(scope), costs: costsOfJoining(kind) }),
    takeChallenge: (scope, opponent) =>
      take(
        scope,
        [
          { row: 'challenge-credits-minute', cost: challengeCosts[opponent] },
          { row: 'challenge-credits-day', cost: challengeCosts[opponent] },
        ],
        { kind: 'createChallenge' },
      ),
    takeBotGame: (scope) => take(scope, [{ row: 'bot-games-day', cost: 1 }], {}),
    gameStreamSlots: (scope) => gameStreamsFor(scope.caller, scope.young),
    responseSeen(server, report) {
      const lane = lanes.peek(server, tokenIdOf(report.token));
      if (!lane) return;
      // At once: the body may take long.
      if (report.status === 401) stop(lane);
      if (limitFeedback.headers(lane, report)) pump(lane.site);
    },
    readmit(server, token) {
      const lane = lanes.peek(server, tokenIdOf(token));
      if (lane) lane.stopped = null;
    },
    restsUntil: reporter.restsUntil,
    report: reporter.report,
    onChange: (listener) => changes.on(listener),
    close() {
      closed = true;
      void memory?.time.keep();
      for (const site of lanes.sites()) site.timer?.cancel();
      for (const lane of lanes.all()) {
        for (const request of lane.queue.list()) {
          lane.queue.remove(request);
          request.refuse(closing);
        }
        for (const running of lane.running) running.abort(closing);
      }
    },
  };
}

function costsOfJoining(kind: JoinKind): readonly Cost[] {
  return [
    { row: 'join-hour', cost: joinCosts[kind] },
    { row: 'join-day', cost: joinCosts[kind] },
    { row: 'join-burst', cost: 1 },
  ];
}

/** Among the first requests of all groups, the one that was queued first. */
function earliest(
  groups: ReadonlyMap<RequestGroup, Lane>,
): { readonly group: RequestGroup; readonly lane: Lane; readonly request: QueuedRequest } | undefined {
  let first:
    | { readonly group: RequestGroup; readonly lane: Lane; readonly request: QueuedRequest }
    | undefined;
  for (const [group, lane] of groups) {
    const request = firstOf(group);
    if (request && (!first || request.order < first.request.order)) first = { group, lane, request };
  }
  return first;
}
