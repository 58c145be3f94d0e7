import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import { stateOf } from '../../harness/budget-state.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { keptFromSpare, limits } from '../../../main/budget/limits.ts';
import { createBudget } from '../../../main/budget/scheduler.ts';
import type { BudgetScope } from '../../../main/budget/scheduler.ts';
import type { Gate, RequestClass, RequestKind } from '../../../main/service/gate.ts';
import { fail, succeed } from '../../../main/service/errors.ts';
import type { Result } from '../../../main/service/errors.ts';
import { advance, settle } from '../streams/support.ts';
import { verbatim, messageOf } from '../../../main/text/message.ts';

const scope: BudgetScope = { accountId: 'anna', server: 'https://example.org', caller: 'authenticated' };
const tooMany = (retryAfterMs?: number): Result<never> =>
  fail({
    code: 'rate_limited',
    message: verbatim('Slow down.'),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });

function setUp(change: Partial<BudgetScope> = {}) {
  const clock = createVirtualClock();
  const budget = createBudget({ clock, random: createSeededRandom(1), log: silentLog });
  const started: string[] = [];
  const settlers = new Map<string, (outcome: unknown) => void>();
  const gate = budget.gate({ ...scope, ...change });
  const ask = (
    cls: RequestClass,
    name: string,
    options: { kind?: RequestKind; token?: string; signal?: AbortSignal; gate?: Gate } = {},
  ) => {
    const { kind = 'standard', token = 't1', signal } = options;
    return (options.gate ?? gate).request(
      cls,
      { endpoint: kind === 'standard' ? `${cls} question` : kind, kind, token },
      () => {
        started.push(name);
        return new Promise<unknown>((resolve) => void settlers.set(name, resolve));
      },
      signal,
    );
  };
  const end = async (name: string, outcome: unknown = succeed('done')) => {
    settlers.get(name)?.(outcome);
    await settle();
  };
  return { clock, budget, gate, started, ask, end };
}

describe('the order of requests', () => {
  it('admits one request at a time, the most urgent class first, FIFO within a class', async () => {
    const { started, ask, end } = setUp();
    void ask('sync', 'first');
    for (const [cls, name] of [
      ['sync', 's'],
      ['upkeep', 'k'],
      ['user', 'u1'],
      ['play', 'p'],
      ['user', 'u2'],
    ] as const)
      void ask(cls, name);
    expect(started).toEqual(['first']);
    for (const name of ['first', 'p', 'u1', 'u2', 'k', 's']) await end(name);
    expect(started).toEqual(['first', 'p', 'u1', 'u2', 'k', 's']);
  });

  it('sends spare requests only while half of the minute’s requests are left, and others all the same', async () => {
    const { clock, budget, started, ask, end } = setUp();
    const { authenticated } = limits.standard;
    if (authenticated.kind !== 'window') throw new Error('not a window');
    const used = Math.floor(authenticated.count * (1 - keptFromSpare));
    for (let count = 0; count < used; count += 1) {
      void ask('user', `u${count}`);
      await end(`u${count}`);
    }
    void ask('spare', 'spare');
    void ask('sync', 'other');
    expect(started.slice(used)).toEqual(['other']);
    await end('other');
    expect(started).not.toContain('spare');
    const [caller] = budget.report().callers;
    const kept = { kept: authenticated.count - used, count: authenticated.count };
    expect(caller?.waiting).toMatchObject([{ cls: 'spare', why: messageOf('budget.keptForUrgent', kept) }]);
    await advance(clock, 61_000);
    expect(started.at(-1)).toBe('spare');
  });

  it('sends a move at once while other requests run, wait or cool down', async () => {
    const { started, ask, end } = setUp();
    void ask('sync', 'a');
    await end('a', tooMany());
    void ask('user', 'b');
    void ask('play', 'waiting');
    void ask('move', 'm1', { kind: 'move' });
    void ask('move', 'm2', { kind: 'move' });
    expect(started).toEqual(['a', 'b', 'm1', 'm2']);
  });

  it('gives each token its own turn', () => {
    const { started, ask, budget } = setUp();
    void ask('user', 'one');
    void ask('user', 'other', { token: 't2', gate: budget.gate({ ...scope, accountId: 'bert' }) });
    expect(started).toEqual(['one', 'other']);
  });

  it('never runs a cancelled request', async () => {
    const { started, ask, end, budget } = setUp();
    void ask('user', 'runs');
    const controller = new AbortController();
    const waiting = ask('user', 'waits', { signal: controller.signal });
    const rejected = expect(waiting).rejects.toThrow('not needed');
    controller.abort(new Error('not needed'));
    await rejected;
    await end('runs');
    expect(started).toEqual(['runs']);
    expect(stateOf(budget).waiting).toEqual([]);
  });

  it("forwards the caller's abort to a running request", async () => {
    const { gate } = setUp();
    const controller = new AbortController();
    const running = gate.request(
      'user',
      { endpoint: 'playing' },
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
      controller.signal,
    );
    controller.abort(new Error('changed my mind'));
    await expect(running).rejects.toThrow('changed my mind');
  });

  it('continues after a request that throws, once it must have arrived', async () => {
    const { clock, gate, ask, started } = setUp();
    await expect(
      gate.request('user', { endpoint: 'playing', token: 't1' }, () => Promise.reject(new Error('broke'))),
    ).rejects.toThrow('broke');
    void ask('user', 'next');
    await advance(clock, 999);
    expect(started).toEqual([]);
    await advance(clock, 1);
    expect(started).toEqual(['next']);
  });
});

describe('cool-downs', () => {
  it('pause only the refused class, for a minute, doubling up to ten', async () => {
    const { clock, started, ask, end, budget } = setUp();
    for (const [round, minutes] of [1, 2, 4, 8, 10, 10].entries()) {
      void ask('upkeep', `r${round}`);
      await end(`r${round}`, tooMany());
      const [rest] = stateOf(budget).coolDowns;
      expect(rest).toMatchObject({
        cls: 'upkeep',
        accountId: 'anna',
        since: clock.now(),
        until: clock.now() + minutes * 60_000,
      });
      void ask('user', `u${round}`);
      await end(`u${round}`);
      void ask('upkeep', `waits${round}`);
      await advance(clock, minutes * 60_000 - 1);
      expect(started).not.toContain(`waits${round}`);
      await advance(clock, 1);
      expect(started).toContain(`waits${round}`);
      await end(`waits${round}`, fail({ code: 'unreachable', message: verbatim('No connection.') }));
      await advance(clock, 1_000);
    }
  });

  it('start again from a minute after a success', async () => {
    const { clock, ask, end, budget } = setUp();
    void ask('user', 'a');
    await end('a', tooMany());
    await advance(clock, 60_000);
    void ask('user', 'b');
    await end('b');
    void ask('user', 'c');
    await end('c', tooMany());
    expect(stateOf(budget).coolDowns[0]?.until).toBe(clock.now() + 60_000);
  });

  it.each([
    ['believes a time named by the server', 7_000, 7_000],
    ['does not believe zero', 0, 60_000],
    ['does not believe two days', 2 * 86_400_000, 60_000],
  ])('%s', async (_, named, rested) => {
    const { clock, ask, end, budget } = setUp();
    void ask('user', 'a');
    await end('a', tooMany(named));
    expect(stateOf(budget).coolDowns[0]?.until).toBe(clock.now() + rested);
  });

  it('pause moves for a second at first, so that no game is lost on time', async () => {
    const { clock, ask, end, started } = setUp();
    void ask('move', 'a', { kind: 'move' });
    await end('a', tooMany());
    void ask('move', 'b', { kind: 'move' });
    expect(started).toEqual(['a']);
    await advance(clock, 1_000);
    expect(started).toEqual(['a', 'b']);
  });

  it('refuse a stream with the remaining time instead of queueing it', async () => {
    const { gate, ask, end } = setUp();
    void ask('upkeep', 'a');
    await end('a', tooMany());
    const refused = gate.request(
      'upkeep',
      { endpoint: 'eventStream', kind: 'eventStream', token: 't1', stream: true },
      async () => 'open',
    );
    await expect(refused).rejects.toMatchObject({ name: 'GateRefusal', retryAfterMs: 60_000 });
  });

  it('start when a stream is refused', async () => {
    const { gate, budget } = setUp();
    await gate.request(
      'play',
      { endpoint: 'boardGameStream', kind: 'gameStream', token: 't1', stream: true },
      async () => ({
        reason: 'refused',
        error: { code: 'rate_limited', message: 'Slow down.' },
      }),
    );
    expect(stateOf(budget).coolDowns.map((rest) => rest.cls)).toEqual(['play']);
  });
});

describe('streams', () => {
  it("do not occupy the token's turn", async () => {
    const { gate, ask, started, budget } = setUp();
    let closeStream: (close: unknown) => void = () => {};
    void gate.request(
      'upkeep',
      { endpoint: 'eventStream', kind: 'eventStream', token: 't1', stream: true },
      () =>
        new Promise((resolve) => {
          closeStream = resolve;
        }),
    );
    void ask('sync', 'a');
    expect(started).toEqual(['a']);
    expect(budget.report().callers).toMatchObject([{ inFlight: 1, slots: [{ endpoint: 'eventStream' }] }]);
    closeStream({ reason: 'ended' });
    await settle();
    expect(budget.report().callers).toMatchObject([{ slots: [] }]);
  });
});

describe('the state for display', () => {
  it('contains waiting requests with reasons, and reports every change', async () => {
    const { budget, ask, end } = setUp();
    let changes = 0;
    budget.onChange(() => {
      changes += 1;
    });
    void ask('user', 'a');
    void ask('sync', 'b');
    expect(stateOf(budget).waiting).toMatchObject([
      { cls: 'sync', why: messageOf('budget.requestUnderWay'), until: null },
    ]);
    const before = changes;
    await end('a');
    expect(changes).toBeGreaterThan(before);
    expect(JSON.stringify(budget.report())).not.toContain('t1');
  });

  it('rejects waiting requests when the app closes', async () => {
    const { budget, ask } = setUp();
    void ask('user', 'a').catch(() => {});
    const waiting = ask('user', 'b');
    const rejected = expect(waiting).rejects.toThrow('The budget is closed.');
    budget.close();
    await rejected;
  });
});
