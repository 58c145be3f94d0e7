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
import { createJudge, placeRetryMs } from './judge.ts';
import { createLanes } from './lanes.ts';
import type { Lane, Running, Site } from './lanes.ts';
import { createLessons } from './lessons.ts';
import type { Sent } from './lessons.ts';
import { challengeCosts, joinCosts, gameStreamsFor, slicesOf, spacingFor } from './limits.ts';
import type { JoinKind, OpponentKind } from './limits.ts';
import { createHourLog } from './hour-log.ts';
import { inFlightMs } from './meter.ts';
import { createKeptTime } from './kept-time.ts';
import { createMeters, ticketMs } from './meters.ts';
import { readOutcome } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import type { OwnLimits } from './own-limits.ts';
import { createQuotas } from './quota.ts';
import type { Cost, QuotaAnswer, QuotaLook } from './quota.ts';
import { createReporter, hourKeyOf } from './reporter.ts';
import type { BudgetReport, BudgetState } from './report.ts';
import { createSlots } from './slots.ts';
import { createUses } from './uses.ts';
import { createQueueOrder, firstOf } from './waiting.ts';
import type { Group, Waiting } from './waiting.ts';
import { say } from '../text/say.ts';

export type { BudgetScope } from './callers.ts';

export interface Budget {
  gate(scope: BudgetScope): Gate;
  /** Takes one opening of the account's event stream, if the quota (which outlives restarts) and the spacing allow it. */
  takeEventStreamOpen(scope: BudgetScope): Promise<QuotaAnswer>;
  /** Takes one joining of an arena: to be asked right before the request is made. */
  takeJoin(scope: BudgetScope, kind: JoinKind): Promise<QuotaAnswer>;
  /** How the windows of joining stand; takes nothing. */
  lookJoin(scope: BudgetScope, kind: JoinKind): Promise<readonly QuotaLook[]>;
  /** Takes the credits for challenging somebody: to be asked right before the request is made. */
  takeChallenge(scope: BudgetScope, opponent: OpponentKind): Promise<QuotaAnswer>;
  /** Takes one of the day's games of a bot against a bot: to be asked before the challenge is made or accepted. */
  takeBotGame(scope: BudgetScope): Promise<QuotaAnswer>;
  /** Game ids in as many requests as it takes to export them. */
  exportIds(ids: readonly string[]): readonly (readonly string[])[];
  /** How many game streams the account may hold at once. */
  gameStreamSlots(scope: BudgetScope): number;
  /** What an answer's headers say, for the transport's `onResponse`: what they say to be used up rests until its reset. */
  responseSeen(server: string, report: Omit<ResponseReport, 'tookMs'>): void;
  /** The user acted: a token that the server did not accept may be tried again. */
  readmit(server: string, token: string): void;
  state(): BudgetState;
  /** All rows, slots, cool-downs and waiting requests, for showing. */
  report(): BudgetReport;
  /** Something about `state()` or `report()` changed. */
  onChange(listener: () => void): () => void;
  /** Rejects all that waits and aborts all that runs. */
  close(): void;
}

/** What a request ends with that is not sent after all, but waits on. */
const waitOn = new Error('The request waits on.');

/** Decides when a request goes: the most urgent class first, one at a time per token, moves at once. */
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
    time: createKeptTime({ clock, store: deps.quotas, log }),
  };
  const remembering = { clock, log, ...(memory && { memory }) };
  const lanes = createLanes(remembering);
  const meters = createMeters(remembering);
  const closing = new DOMException(say('The app is closing.'), 'AbortError');
  let closed = false;
  const quotas = createQuotas({ clock, meters });
  const slots = createSlots(clock);
  const judge = createJudge({ clock, meters, slots, quotas, onReady: (lane) => pump(lane.site) });
  const hour = createHourLog(clock);
  const reporter = createReporter({ clock, lanes, meters, slots, judge, hour });
  const uses = createUses({ clock, quotas, judge });
  const nextOrder = createQueueOrder();
  const changes = createEmitter<void>((error) =>
    log.error('A listener of the budget failed.', { error: String(error) }),
  );

  /** Lets go what may go at one server: the most urgent first, and within a class the first that asked. */
  const round = (site: Site): number => {
    let soonest = Infinity;
    for (const cls of requestClasses) {
      const open = new Map<Group, Lane>();
      for (const lane of site.lanes.values())
        for (const group of lane.queue.groups(cls)) open.set(group, lane);
      for (let next = earliest(open); next; next = earliest(open)) {
        const { group, lane, request } = next;
        const judgement = judge.judge(lane, request);
        if (judgement.kind === 'wait') {
          soonest = Math.min(soonest, judgement.ms);
          open.delete(group);
        } else {
          lane.queue.remove(request);
          if (judgement.kind === 'go') request.go();
          else request.refuse(judgement.refusal);
        }
      }
    }
    return soonest;
  };

  const pump = (site: Site) => {
    // Letting one go can start others from within.
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

  /** The token is refused: asking on with it would only look like an attack. */
  const stop = (lane: Lane, cause: string) => {
    if (lane.stopped || lane.tokenId === '') return;
    lane.stopped = { since: clock.now(), cause };
    log.warn('The server does not accept a token: nothing more is sent with it.', {
      account: lane.scope.accountId,
    });
    const refusal = new GateRefusal(cause, undefined, 'unauthorized');
    for (const request of lane.queue.list()) {
      lane.queue.remove(request);
      request.refuse(refusal);
    }
    for (const running of lane.running) if (running.request.key.stream) running.end(refusal);
  };

  const lessons = createLessons({ clock, log, judge, stop });

  /** While its use was written down, others were answered and moves were sent. */
  const checkAgain = (lane: Lane, request: Waiting) => {
    if (lane.stopped) throw new GateRefusal(lane.stopped.cause, undefined, 'unauthorized');
    const obstacle = judge.recheck(lane, request);
    if (!obstacle) return;
    if (!request.key.stream) throw waitOn;
    // Whoever supervises a stream is told how long instead of being kept waiting.
    throw new GateRefusal(obstacle.why, obstacle.ms === Infinity ? placeRetryMs : obstacle.ms);
  };

  const run = async <T>(
    lane: Lane,
    request: Waiting,
    action: (signal: AbortSignal, heard: Heard) => Promise<T>,
    signal: AbortSignal | undefined,
    onRunning: (running: Running) => void,
  ): Promise<T> => {
    const { holder, places } = request;
    const controller = new AbortController();
    const running: Running = {
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
    slots.take(places, holder);
    const { use, written } = uses.count(request);
    if (request.cls === 'move') lane.movedAt = clock.monotonic();
    let sent: Sent | null = null;
    let outcome: Outcome = { kind: 'unanswered' };
    try {
      if (written) {
        await written;
        controller.signal.throwIfAborted();
        checkAgain(lane, request);
      }
      const mine: Sent = { sentAt: clock.monotonic(), heard: 0 };
      sent = mine;
      hour.sent(hourKeyOf(lane));
      const value = await action(controller.signal, (head) => {
        mine.heard += 1;
        if (mine.heard === 1) use.settle();
        else uses.countRedirect(request);
        if (head?.status === 429) hour.refused(hourKeyOf(lane));
        if (lessons.head(lane, request, mine, head)) pump(lane.site);
      });
      outcome = readOutcome(value);
      lessons.outcome(lane, request, mine, outcome);
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
      let running: Running | undefined;
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
      const request: Waiting = {
        subject,
        cls,
        key,
        kind,
        about,
        places: judge.placesOf(subject, kind, about),
        holder: {
          accountId: subject.scope.accountId,
          endpoint: key.endpoint,
          about: key.about ?? null,
          cls,
          evictable: key.stream === true,
          evict: (reason) => running?.end(new GateRefusal(reason, placeRetryMs)),
        },
        since: clock.now(),
        order: nextOrder(),
        go() {
          done();
          run(lane, request, action, signal, (one) => {
            running = one;
          }).then(resolve, (reason: unknown) => {
            if (reason === waitOn) enter();
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

  /** With what the user keeps to at its server. */
  const withOwn = (scope: BudgetScope): BudgetScope =>
    deps.ownLimits ? { ...scope, ownLimit: (row) => deps.ownLimits?.of(scope.server, row) } : scope;

  /** Quotas count a user, whatever token will be used. */
  const userOf = (scope: BudgetScope): Subject => ({
    scope: withOwn(scope),
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
        return ask({ scope: withOwn(scope), tokenId: tokenIdOf(key.token) }, cls, key, action, signal);
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
      // A little above the exact moment, differently each time, so that accounts do not come back together.
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
    exportIds: (ids) => slicesOf('export-ids', ids),
    gameStreamSlots: (scope) => gameStreamsFor(scope.caller, scope.young),
    responseSeen(server, report) {
      const lane = lanes.peek(server, tokenIdOf(report.token));
      if (!lane) return;
      // At once: the rest of the answer may take its time.
      if (report.status === 401) stop(lane, say('The server does not accept this token.'));
      if (lessons.headers(lane, report)) pump(lane.site);
    },
    readmit(server, token) {
      const lane = lanes.peek(server, tokenIdOf(token));
      if (lane) lane.stopped = null;
    },
    state: reporter.state,
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

/** Of the first of each group, the one that asked first. */
function earliest(
  groups: ReadonlyMap<Group, Lane>,
): { readonly group: Group; readonly lane: Lane; readonly request: Waiting } | undefined {
  let first: { readonly group: Group; readonly lane: Lane; readonly request: Waiting } | undefined;
  for (const [group, lane] of groups) {
    const request = firstOf(group);
    if (request && (!first || request.order < first.request.order)) first = { group, lane, request };
  }
  return first;
}
