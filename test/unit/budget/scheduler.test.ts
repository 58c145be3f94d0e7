import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import { createVirtualClock } from '../../../main/base/virtual-clock.ts';
import { createBudget } from '../../../main/budget/scheduler.ts';
import type { BudgetScope } from '../../../main/budget/scheduler.ts';
import type { Gate, RequestClass } from '../../../main/service/gate.ts';
import { GateRefusal } from '../../../main/service/gate.ts';
import { fail, succeed } from '../../../main/service/errors.ts';
import type { Result } from '../../../main/service/errors.ts';
import { advance, settle } from '../streams/support.ts';

const scope: BudgetScope = { accountId: 'anna', server: 'https://example.org', caller: 'authenticated' };
const tooMany = (retryAfterMs?: number): Result<never> =>
  fail({ code: 'rate_limited', message: 'Slow down.', ...(retryAfterMs !== undefined && { retryAfterMs }) });

function setUp(change: Partial<BudgetScope> = {}) {
  const clock = createVirtualClock();
  const budget = createBudget({ clock, random: createSeededRandom(1), log: silentLog });
  const started: string[] = [];
  const settlers = new Map<string, (outcome: unknown) => void>();
  const gate = budget.gate({ ...scope, ...change });
  const ask = (
    cls: RequestClass,
    name: string,
    options: { endpoint?: string; token?: string; signal?: AbortSignal; gate?: Gate } = {},
  ) => {
    const { endpoint = 'playing', token = 't1', signal } = options;
    return (options.gate ?? gate).request(
      cls,
      { endpoint, token },
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
  it('lets one request at a time go, the most urgent class first, in the order of asking within a class', async () => {
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

  it('lets a move pass at once while others run, wait, or rest', async () => {
    const { started, ask, end } = setUp();
    void ask('sync', 'a');
    await end('a', tooMany());
    void ask('user', 'b');
    void ask('play', 'waiting');
    void ask('move', 'm1', { endpoint: 'boardMove' });
    void ask('move', 'm2', { endpoint: 'boardMove' });
    expect(started).toEqual(['a', 'b', 'm1', 'm2']);
  });

  it('gives each token its own turn', () => {
    const { started, ask, budget } = setUp();
    void ask('user', 'one');
    void ask('user', 'other', { token: 't2', gate: budget.gate({ ...scope, accountId: 'bert' }) });
    expect(started).toEqual(['one', 'other']);
  });

  it('lets a waiting request be given up, and never runs it', async () => {
    const { started, ask, end, budget } = setUp();
    void ask('user', 'runs');
    const controller = new AbortController();
    const waiting = ask('user', 'waits', { signal: controller.signal });
    const rejected = expect(waiting).rejects.toThrow('not needed');
    controller.abort(new Error('not needed'));
    await rejected;
    await end('runs');
    expect(started).toEqual(['runs']);
    expect(budget.state().waiting).toEqual([]);
  });

  it("hands the caller's abort on to a request that runs", async () => {
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

  it('goes on after a request that throws', async () => {
    const { gate, ask, started } = setUp();
    await expect(
      gate.request('user', { endpoint: 'playing', token: 't1' }, () => Promise.reject(new Error('broke'))),
    ).rejects.toThrow('broke');
    void ask('user', 'next');
    expect(started).toEqual(['next']);
  });
});

describe('cool-downs', () => {
  it('rest only the class that was told "too many", for a minute, doubling up to ten', async () => {
    const { clock, started, ask, end, budget } = setUp();
    for (const [round, minutes] of [1, 2, 4, 8, 10, 10].entries()) {
      void ask('upkeep', `r${round}`);
      await end(`r${round}`, tooMany());
      const [rest] = budget.state().coolDowns;
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
      await end(`waits${round}`, fail({ code: 'unreachable', message: 'No connection.' }));
    }
  });

  it('start anew from a minute after a success', async () => {
    const { clock, ask, end, budget } = setUp();
    void ask('user', 'a');
    await end('a', tooMany());
    await advance(clock, 60_000);
    void ask('user', 'b');
    await end('b');
    void ask('user', 'c');
    await end('c', tooMany());
    expect(budget.state().coolDowns[0]?.until).toBe(clock.now() + 60_000);
  });

  it.each([
    ['believes a time named by the server', 7_000, 7_000],
    ['does not believe zero', 0, 60_000],
    ['does not believe two days', 2 * 86_400_000, 60_000],
  ])('%s', async (_, named, rested) => {
    const { clock, ask, end, budget } = setUp();
    void ask('user', 'a');
    await end('a', tooMany(named));
    expect(budget.state().coolDowns[0]?.until).toBe(clock.now() + rested);
  });

  it('rest a move for a second at first, so that the game is not lost on time', async () => {
    const { clock, ask, end, started } = setUp();
    void ask('move', 'a', { endpoint: 'boardMove' });
    await end('a', tooMany());
    void ask('move', 'b', { endpoint: 'boardMove' });
    expect(started).toEqual(['a']);
    await advance(clock, 1_000);
    expect(started).toEqual(['a', 'b']);
  });

  it('tell a stream how long to wait instead of keeping it waiting', async () => {
    const { gate, ask, end } = setUp();
    void ask('upkeep', 'a');
    await end('a', tooMany());
    const refused = gate.request(
      'upkeep',
      { endpoint: 'eventStream', token: 't1', stream: true },
      async () => 'open',
    );
    await expect(refused).rejects.toEqual(
      new GateRefusal('The app rests because the server asked it to slow down.', 60_000),
    );
  });

  it('follow from a stream that was refused', async () => {
    const { gate, budget } = setUp();
    await gate.request('play', { endpoint: 'boardGameStream', token: 't1', stream: true }, async () => ({
      reason: 'refused',
      error: { code: 'rate_limited', message: 'Slow down.' },
    }));
    expect(budget.state().coolDowns.map((rest) => rest.cls)).toEqual(['play']);
  });

  it('follow from headers that say that a window is used up', async () => {
    const { clock, budget, ask, started } = setUp();
    void ask('user', 'a', { endpoint: 'account' });
    budget.responseSeen('https://example.org', {
      endpoint: 'playing',
      token: 't1',
      status: 200,
      rate: { remaining: 0, resetInMs: 5_000, ignored: [] },
    });
    budget.responseSeen('https://example.org', {
      endpoint: 'account',
      token: 't1',
      status: 200,
      rate: { remaining: 3, resetInMs: 5_000, ignored: [] },
    });
    expect(budget.state().coolDowns).toMatchObject([{ cls: 'upkeep', until: clock.now() + 5_000 }]);
    expect(started).toEqual(['a']);
  });
});

describe('streams', () => {
  it('hold no turn', async () => {
    const { gate, ask, started, budget } = setUp();
    let closeStream: (close: unknown) => void = () => {};
    void gate.request(
      'upkeep',
      { endpoint: 'eventStream', token: 't1', stream: true },
      () =>
        new Promise((resolve) => {
          closeStream = resolve;
        }),
    );
    void ask('sync', 'a');
    expect(started).toEqual(['a']);
    expect(budget.state()).toMatchObject({ inFlight: 1, openStreams: 1 });
    closeStream({ reason: 'ended' });
    await settle();
    expect(budget.state().openStreams).toBe(0);
  });
});

describe('limits in a window of time', () => {
  it('let 60 requests a minute of one token pass, then keep the next waiting and say until when', async () => {
    const { clock, ask, end, started, budget } = setUp();
    const begun = clock.now();
    for (let n = 0; n < 60; n += 1) {
      void ask('user', `r${n}`);
      await end(`r${n}`);
    }
    void ask('user', 'late');
    expect(started).not.toContain('late');
    expect(budget.state().waiting).toMatchObject([
      { cls: 'user', endpoint: 'playing', accountId: 'anna', until: begun + 60_000 },
    ]);
    void ask('move', 'move', { endpoint: 'boardMove' });
    expect(started).toContain('move');
    await advance(clock, 60_000);
    expect(started).toContain('late');
  });

  it('are shared by all callers of a server that have no token', async () => {
    const { budget } = setUp();
    const go: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      const gate = budget.gate({ ...scope, accountId: `watcher${n % 2}`, caller: 'anonymous' });
      void gate.request('user', { endpoint: 'tvChannels' }, async () => void go.push('x'));
      await settle();
    }
    expect(go).toHaveLength(15);
  });

  it("do not hold up a verified bot's actions in a game", async () => {
    const { ask, end, started } = setUp({ caller: 'verified_bot' });
    for (let n = 0; n < 100; n += 1) {
      void ask('play', `r${n}`, { endpoint: 'botChat' });
      await end(`r${n}`);
    }
    expect(started).toHaveLength(100);
  });

  it('are halved for an account under a week old', async () => {
    const { ask, end, started } = setUp({ young: true });
    for (let n = 0; n < 40; n += 1) {
      void ask('user', `r${n}`);
      await end(`r${n}`);
    }
    expect(started).toHaveLength(30);
  });
});

describe('what the user can see', () => {
  it('names what waits and why, and tells of every change', async () => {
    const { budget, ask, end } = setUp();
    let changes = 0;
    budget.onChange(() => {
      changes += 1;
    });
    void ask('user', 'a');
    void ask('sync', 'b');
    expect(budget.state().waiting).toMatchObject([
      { cls: 'sync', why: 'Another request is under way.', until: null },
    ]);
    const before = changes;
    await end('a');
    expect(changes).toBeGreaterThan(before);
    expect(JSON.stringify(budget.state())).not.toContain('t1');
  });

  it('rejects what waits when the app closes', async () => {
    const { budget, ask } = setUp();
    void ask('user', 'a').catch(() => {});
    const waiting = ask('user', 'b');
    const rejected = expect(waiting).rejects.toThrow('closing');
    budget.close();
    await rejected;
  });
});
