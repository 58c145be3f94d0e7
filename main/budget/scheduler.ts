import type { Clock, Timer } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import type { Random } from '../base/random.ts';
import { endpoints } from '../service/endpoints.ts';
import { GateRefusal, requestClasses } from '../service/gate.ts';
import type { Gate, GateKey, Heard, RequestClass } from '../service/gate.ts';
import type { ResponseReport } from '../service/transport.ts';
import type { Store } from '../store/api.ts';
import { createCoolDowns } from './cool-downs.ts';
import type { CoolDown, CoolDowns } from './cool-downs.ts';
import { limitFor, slotsFor, spacingFor, windowRowsFor } from './limits.ts';
import type { Caller, LimitName } from './limits.ts';
import { createQuotas } from './quota.ts';
import type { QuotaAnswer, Quotas } from './quota.ts';
import { forgetOld, waitFor } from './sliding-window.ts';
import type { WindowRule } from './sliding-window.ts';

/** Whose requests a gate lets through. */
export interface BudgetScope {
  readonly accountId: string;
  /** Origin of the server: callers without a token share the limits of this machine there. */
  readonly server: string;
  readonly caller: Caller;
  /** The account is less than a week old. */
  readonly young?: boolean;
}

export interface WaitingRequest {
  readonly accountId: string;
  readonly cls: RequestClass;
  readonly endpoint: string;
  /** ms since the epoch. */
  readonly since: number;
  /** When it may go, as far as known; null while it only waits for its turn. */
  readonly until: number | null;
  /** A sentence. */
  readonly why: string;
}

export interface BudgetState {
  readonly waiting: readonly WaitingRequest[];
  readonly coolDowns: readonly (CoolDown & { readonly accountId: string })[];
  /** Requests under way, moves included, streams not. */
  readonly inFlight: number;
  readonly openStreams: number;
}

export interface Budget {
  gate(scope: BudgetScope): Gate;
  /** Takes one opening of the account's event stream, if the quota (which outlives restarts) and the spacing allow it. */
  takeEventStreamOpen(scope: BudgetScope): Promise<QuotaAnswer>;
  /** How many game streams the account may hold at once. */
  gameStreamSlots(scope: BudgetScope): number;
  /** What an answer's headers say, for the transport's `onResponse`: a window used up rests until its reset. */
  responseSeen(server: string, report: ResponseReport): void;
  state(): BudgetState;
  /** Something about `state()` changed. */
  onChange(listener: () => void): () => void;
  /** Rejects all that waits and aborts all that runs. */
  close(): void;
}

interface Waiting {
  readonly scope: BudgetScope;
  readonly cls: RequestClass;
  readonly key: GateKey;
  readonly since: number;
  readonly go: () => void;
  readonly drop: (reason: unknown) => void;
}

/** All that is asked with one token, or from this machine without one, at one server. */
interface Lane {
  readonly coolDowns: CoolDowns;
  readonly waiting: Set<Waiting>;
  /** Whose requests these are, as last seen: for showing. */
  accountId: string;
  /** Requests that hold the turn; moves and streams do not. */
  turns: number;
  timer: Timer | null;
}

/** Decides when a request goes: the most urgent class first, one at a time per token, moves at once. */
export function createBudget(deps: {
  clock: Clock;
  random: Random;
  log: Log;
  quotas?: Store['quotas'];
}): Budget {
  const { clock, random, log } = deps;
  const quotas: Quotas = createQuotas({ clock, log, ...(deps.quotas && { store: deps.quotas }) });
  const lanes = new Map<string, Lane>();
  const uses = new Map<string, number[]>();
  /** Requests and streams under way. */
  const running = new Set<{ readonly controller: AbortController; readonly stream: boolean }>();
  const changes = createEmitter<void>((error) =>
    log.error('A listener of the budget failed.', { error: String(error) }),
  );

  const laneKey = (server: string, token: string | undefined) => `${server}\n${token ?? ''}`;
  const laneOf = (scope: BudgetScope, token: string | undefined): Lane => {
    const key = laneKey(scope.server, token);
    let lane = lanes.get(key);
    if (!lane) {
      lane = {
        coolDowns: createCoolDowns(clock),
        waiting: new Set(),
        accountId: scope.accountId,
        turns: 0,
        timer: null,
      };
      lanes.set(key, lane);
    }
    return lane;
  };

  /** The rows of the table that count this request, with the place where its uses are kept. */
  const countersOf = (
    scope: BudgetScope,
    key: GateKey,
  ): readonly { at: string; rules: readonly WindowRule[] }[] => {
    const caller: Caller = key.token === undefined ? 'anonymous' : scope.caller;
    return windowRowsFor(key.endpoint, caller).flatMap((name: LimitName) => {
      const limit = limitFor(name, caller, scope.young);
      return limit.kind === 'window'
        ? [{ at: `${name}\n${laneKey(scope.server, key.token)}`, rules: [limit] }]
        : [];
    });
  };

  const countUse = (scope: BudgetScope, key: GateKey) => {
    const now = clock.monotonic();
    for (const { at, rules } of countersOf(scope, key))
      uses.set(at, [...forgetOld(uses.get(at) ?? [], rules, now), now]);
  };

  const windowWait = (request: Waiting) =>
    countersOf(request.scope, request.key).reduce(
      (most, { at, rules }) => Math.max(most, waitFor(uses.get(at) ?? [], rules, clock.monotonic())),
      0,
    );

  const readyIn = (lane: Lane, request: Waiting) => {
    const cooling = lane.coolDowns.leftMs(request.cls);
    return request.cls === 'move' ? cooling : Math.max(cooling, windowWait(request));
  };

  const mostUrgentFirst = (lane: Lane) =>
    requestClasses.flatMap((cls) => [...lane.waiting].filter((request) => request.cls === cls));

  const rearm = (lane: Lane, ms: number) => {
    lane.timer?.cancel();
    lane.timer = ms === Infinity ? null : clock.after(ms, () => pump(lane));
  };

  const pump = (lane: Lane) => {
    let soonest = Infinity;
    for (const request of mostUrgentFirst(lane)) {
      // Letting one go can start others from within.
      if (!lane.waiting.has(request)) continue;
      const wait = readyIn(lane, request);
      if (wait > 0) soonest = Math.min(soonest, wait);
      else if (request.cls === 'move' || lane.turns < slotsFor('in-turn', request.scope.caller)) {
        lane.waiting.delete(request);
        request.go();
      }
    }
    rearm(lane, soonest);
    changes.emit();
  };

  const judge = (lane: Lane, cls: RequestClass, key: GateKey, outcome: unknown) => {
    const verdict = readVerdict(outcome);
    if (verdict === 'fine') lane.coolDowns.fine(cls);
    else if (verdict !== 'nothing') {
      lane.coolDowns.tooMany(cls, key.endpoint, verdict.retryAfterMs);
      log.warn('Too many requests: a class of requests rests.', {
        cls,
        endpoint: key.endpoint,
        account: lane.accountId,
      });
    }
  };

  const run = async <T>(
    lane: Lane,
    cls: RequestClass,
    key: GateKey,
    scope: BudgetScope,
    action: (signal: AbortSignal, heard: Heard) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> => {
    const controller = new AbortController();
    const forward = () => controller.abort(signal?.reason);
    signal?.addEventListener('abort', forward, { once: true });
    const entry = { controller, stream: key.stream === true };
    const holdsTurn = cls !== 'move' && !entry.stream;
    running.add(entry);
    if (holdsTurn) lane.turns += 1;
    // Openings of streams have rows of their own.
    if (!entry.stream) countUse(scope, key);
    try {
      const outcome = await action(controller.signal, () => {});
      judge(lane, cls, key, outcome);
      return outcome;
    } finally {
      signal?.removeEventListener('abort', forward);
      running.delete(entry);
      if (holdsTurn) lane.turns -= 1;
      pump(lane);
    }
  };

  const gate = (scope: BudgetScope): Gate => ({
    request(cls, key, action, signal) {
      const lane = laneOf(scope, key.token);
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const resting = lane.coolDowns.leftMs(cls);
        if (key.stream) {
          // Whoever supervises a stream plans its next try: it is told how long instead of being kept waiting.
          if (resting > 0)
            reject(new GateRefusal('The app rests because the server asked it to slow down.', resting));
          else run(lane, cls, key, scope, action, signal).then(resolve, reject);
          return;
        }
        const giveUp = () => {
          request.drop(signal?.reason);
          pump(lane);
        };
        const request: Waiting = {
          scope,
          cls,
          key,
          since: clock.now(),
          go: () => {
            signal?.removeEventListener('abort', giveUp);
            run(lane, cls, key, scope, action, signal).then(resolve, reject);
          },
          drop: (reason) => {
            signal?.removeEventListener('abort', giveUp);
            lane.waiting.delete(request);
            reject(reason);
          },
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        lane.waiting.add(request);
        pump(lane);
      });
    },
  });

  const whyWaiting = (lane: Lane, request: Waiting): { until: number | null; why: string } => {
    const cooling = lane.coolDowns.list().find((rest) => rest.cls === request.cls);
    if (cooling) return { until: cooling.until, why: cooling.cause };
    const wait = windowWait(request);
    if (wait > 0) return { until: clock.now() + wait, why: 'The limit on requests in a minute is reached.' };
    return { until: null, why: 'Another request is under way.' };
  };

  const lastOpens = new Map<string, number>();

  return {
    gate,
    async takeEventStreamOpen(scope) {
      const limit = limitFor('event-stream-opens', scope.caller);
      if (limit.kind === 'barred') {
        return { allowed: false, retryAt: null, reason: 'Without a token there is no event stream.' };
      }
      const key = `event-stream-opens:${scope.accountId}`;
      const spacing = spacingFor('stream-spacing', scope.caller);
      const tooSoon = (lastOpens.get(key) ?? -Infinity) + spacing - clock.monotonic();
      if (tooSoon > 0) {
        return {
          allowed: false,
          retryAt: clock.now() + tooSoon,
          reason: 'Streams are opened at most once a second.',
        };
      }
      lastOpens.set(key, clock.monotonic());
      // A little above the exact moment, differently each time, so that accounts do not come back together.
      const answer = await quotas.take(
        key,
        limit.kind === 'window' ? [limit] : [],
        'The server allows 30 openings of the event stream in ten minutes, and they are used up.',
      );
      return answer.allowed || answer.retryAt === null
        ? answer
        : { ...answer, retryAt: answer.retryAt + Math.ceil(random.next() * spacing) };
    },
    gameStreamSlots: (scope) => slotsFor('game-streams', scope.caller),
    responseSeen(server, { endpoint, token, rate }) {
      const cls = classOf(endpoint);
      const lane = lanes.get(laneKey(server, token));
      // A move is tried all the same: only a 429 proves that it cannot pass.
      if (!lane || !cls || cls === 'move' || rate.remaining !== 0 || rate.resetInMs === undefined) return;
      lane.coolDowns.usedUp(cls, endpoint, rate.resetInMs);
      pump(lane);
    },
    state: () => ({
      waiting: [...lanes.values()].flatMap((lane) =>
        mostUrgentFirst(lane).map((request) => ({
          accountId: request.scope.accountId,
          cls: request.cls,
          endpoint: request.key.endpoint,
          since: request.since,
          ...whyWaiting(lane, request),
        })),
      ),
      coolDowns: [...lanes.values()].flatMap((lane) =>
        lane.coolDowns.list().map((rest) => ({ ...rest, accountId: lane.accountId })),
      ),
      inFlight: [...running].filter((one) => !one.stream).length,
      openStreams: [...running].filter((one) => one.stream).length,
    }),
    onChange: (listener) => changes.on(listener),
    close() {
      const reason = new DOMException('The app is closing.', 'AbortError');
      for (const lane of lanes.values()) {
        lane.timer?.cancel();
        for (const request of lane.waiting) request.drop(reason);
      }
      for (const { controller } of running) controller.abort(reason);
    },
  };
}

function classOf(endpoint: string): RequestClass | undefined {
  return Object.entries(endpoints).find(([name]) => name === endpoint)?.[1].cls;
}

/** What an outcome says about limits: requests end as `Result`, streams as `StreamClose`, both with a `ServiceError`. */
function readVerdict(outcome: unknown): 'fine' | 'nothing' | { readonly retryAfterMs: number | undefined } {
  if (typeof outcome !== 'object' || outcome === null) return 'nothing';
  const error = 'error' in outcome ? outcome.error : undefined;
  if (error === undefined) return 'fine';
  if (typeof error !== 'object' || error === null || !('code' in error)) return 'nothing';
  if (error.code !== 'rate_limited') return unanswered.includes(String(error.code)) ? 'nothing' : 'fine';
  const named = 'retryAfterMs' in error ? error.retryAfterMs : undefined;
  return { retryAfterMs: typeof named === 'number' ? named : undefined };
}

/** Errors without an answer of the server: they say nothing about its limits. */
const unanswered: readonly string[] = ['unreachable', 'timeout', 'aborted', 'tls'];
