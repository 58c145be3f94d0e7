import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import { sleep } from '../../../main/base/clock.ts';
import { createVirtualClock, type VirtualClock } from '../../harness/virtual-clock.ts';
import { createBudget } from '../../../main/budget/scheduler.ts';
import type { Budget, BudgetScope } from '../../../main/budget/scheduler.ts';
import type { GateKey, RequestClass, RequestKind } from '../../../main/service/gate.ts';
import { succeed } from '../../../main/service/errors.ts';
import type { Store } from '../../../main/store/api.ts';

export const server = 'https://example.org';

/** Kinds of callers that limits distinguish, each with its token. */
export const callers = {
  anonymous: { scope: { accountId: 'watch', server, caller: 'anonymous' } },
  authenticated: { scope: { accountId: 'anna', server, caller: 'authenticated' }, token: 'token-of-anna' },
  verified_bot: { scope: { accountId: 'robot', server, caller: 'verified_bot' }, token: 'token-of-robot' },
  young: {
    scope: { accountId: 'newcomer', server, caller: 'authenticated', young: true },
    token: 'token-of-newcomer',
  },
} as const satisfies Record<string, Caller>;

export interface Caller {
  readonly scope: BudgetScope;
  readonly token?: string;
}

/** In-memory store that survives a restart. Stores whole ms, like the real one. */
export function createMemoryQuotas(): Store['quotas'] & { readonly uses: Map<string, number[]> } {
  const uses = new Map<string, number[]>();
  const of = (key: string) => uses.get(key) ?? [];
  return {
    uses,
    async record(key, at, times = 1) {
      uses.set(key, [...of(key), ...Array.from({ length: times }, () => Math.round(at))]);
    },
    async note(key, at, forgetBefore) {
      uses.set(key, [...of(key).filter((time) => time >= forgetBefore), Math.round(at)]);
    },
    async replace(key, times) {
      uses.set(key, times.map(Math.round));
    },
    async forget(before) {
      for (const [key, times] of uses)
        uses.set(
          key,
          times.filter((at) => at >= before),
        );
    },
    async since(key, since) {
      return of(key)
        .filter((at) => at >= since)
        .toSorted((a, b) => a - b);
    },
  };
}

export function createTestBudget(options: { clock?: VirtualClock; quotas?: Store['quotas'] } = {}) {
  const clock = options.clock ?? createVirtualClock();
  const budget = createBudget({
    clock,
    random: createSeededRandom(1),
    log: silentLog,
    ...(options.quotas && { quotas: options.quotas }),
  });
  return { clock, budget };
}

export function keyFor(caller: Caller, kind: RequestKind, more: Partial<GateKey> = {}): GateKey {
  return { endpoint: kind, kind, ...(caller.token !== undefined && { token: caller.token }), ...more };
}

/** Sends a request that is answered after `latencyMs`. `arrived` is called half way, when the server has it. */
export function request(
  { budget, clock }: { budget: Budget; clock: VirtualClock },
  caller: Caller,
  cls: RequestClass,
  key: GateKey,
  arrived: () => void,
  latencyMs = 0,
): Promise<unknown> {
  return budget.gate(caller.scope).request(cls, key, async (_signal, heard) => {
    if (latencyMs > 0) await sleep(clock, latencyMs / 2);
    arrived();
    if (latencyMs > 0) await sleep(clock, latencyMs / 2);
    heard();
    return succeed('done');
  });
}

/** A stream or download that stays open until it is ended or aborted. */
export function hold(
  budget: Budget,
  caller: Caller,
  cls: RequestClass,
  key: GateKey,
): {
  /** `waiting`, `open`, `closed`, or the reason of a refusal. */
  readonly state: () => string;
  readonly end: () => void;
  readonly abort: () => void;
} {
  let state = 'waiting';
  let end = () => {};
  const controller = new AbortController();
  budget
    .gate(caller.scope)
    .request(
      cls,
      key,
      (signal, heard) =>
        new Promise((resolve) => {
          state = 'open';
          heard();
          end = () => resolve({ reason: 'ended' });
          signal.addEventListener('abort', () => resolve({ reason: 'aborted' }));
        }),
      controller.signal,
    )
    .then(
      () => {
        state = 'closed';
      },
      (reason: unknown) => {
        state = String(reason);
      },
    );
  return { state: () => state, end: () => end(), abort: () => controller.abort(new Error('not needed')) };
}

/** The largest count in any window of `windowMs`, edges included. */
export function mostInWindow(times: readonly number[], windowMs: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  let first = 0;
  let most = 0;
  for (const [last, at] of sorted.entries()) {
    while ((sorted[first] ?? at) < at - windowMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
