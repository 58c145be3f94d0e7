import { describe, expect, it } from 'vitest';
import { sleep } from '../../../main/base/clock.ts';
import { createSeededRandom, integerBelow, pick } from '../../../main/base/random.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import type { RequestClass, RequestKind } from '../../../main/service/gate.ts';
import { fail, succeed } from '../../../main/service/errors.ts';
import { advance } from '../streams/support.ts';
import { callers, createMemoryQuotas, createTestBudget, keyFor, mostInWindow } from './support.ts';
import type { Caller } from './support.ts';
import { verbatim } from '../../../main/text/message.ts';

const minute = 60_000;
const longestLatencyMs = 300;
const classes: readonly RequestClass[] = ['play', 'user', 'upkeep', 'sync'];

/** The server's own count, independent of the budget. */
function createServer() {
  const seen = new Map<string, number[]>();
  const atOnce = new Map<string, number>();
  let most = 0;
  return {
    count(what: string, at: number) {
      seen.set(what, [...(seen.get(what) ?? []), at]);
    },
    begin(who: string) {
      atOnce.set(who, (atOnce.get(who) ?? 0) + 1);
      most = Math.max(most, atOnce.get(who) ?? 0);
    },
    end(who: string) {
      atOnce.set(who, (atOnce.get(who) ?? 0) - 1);
    },
    times: (what: string) => seen.get(what) ?? [],
    mostAtOnce: () => most,
  };
}

function createWorld(seed: number, quotas = createMemoryQuotas()) {
  const random = createSeededRandom(seed);
  const clock = createVirtualClock();
  const server = createServer();
  const latency = () => integerBelow(random, longestLatencyMs + 1);
  const start = () => createTestBudget({ clock, quotas }).budget;
  const world = { random, clock, server, budget: start(), restart };
  function restart() {
    world.budget.close();
    world.budget = start();
  }

  /** One request over a slow network, counted on arrival; some responses are lost. */
  const ask = (
    caller: Caller,
    cls: RequestClass,
    kind: RequestKind,
    what: string,
    lossy = false,
    arrived = () => {},
  ) =>
    world.budget.gate(caller.scope).request(cls, keyFor(caller, kind), async (_signal, heard) => {
      const who = caller.token ?? 'anonymous';
      await sleep(clock, latency());
      server.count(what, clock.monotonic());
      arrived();
      if (cls !== 'move') server.begin(who);
      await sleep(clock, integerBelow(random, 50));
      if (cls !== 'move') server.end(who);
      if (lossy && random.next() < 0.1) return fail({ code: 'unreachable', message: verbatim('Cut off.') });
      await sleep(clock, latency());
      heard();
      return succeed('done');
    });
  return { world, ask };
}

interface Saturated {
  readonly name: string;
  readonly caller: Caller;
  readonly kind: RequestKind;
  readonly limit: number;
  readonly windowMs: number;
}

const saturated: readonly Saturated[] = [
  { name: 'anonymous', caller: callers.anonymous, kind: 'standard', limit: 15, windowMs: minute },
  { name: 'authenticated', caller: callers.authenticated, kind: 'standard', limit: 60, windowMs: minute },
  { name: 'verified bot', caller: callers.verified_bot, kind: 'challenge', limit: 120, windowMs: minute },
  { name: 'young', caller: callers.young, kind: 'standard', limit: 30, windowMs: minute },
  {
    name: 'authenticated, searching',
    caller: callers.authenticated,
    kind: 'search',
    limit: 15,
    windowMs: minute,
  },
  {
    name: 'any, reading activity',
    caller: callers.authenticated,
    kind: 'activity',
    limit: 15,
    windowMs: 2 * minute,
  },
];

describe('an oversubscribed allowance', () => {
  it.each(saturated)(
    'is used to 95 % and never overrun at the server: $name',
    async ({ caller, kind, limit, windowMs }) => {
      const { world, ask } = createWorld(7);
      const { clock, server, random } = world;
      const windows = 5;
      const total = limit * (windows + 2);
      for (let n = 0; n < total; n += 1) ask(caller, pick(random, classes), kind, 'all').catch(() => {});
      await advance(clock, windows * windowMs);
      const times = server.times('all');
      expect(mostInWindow(times, windowMs)).toBeLessThanOrEqual(limit);
      expect(times.length).toBeGreaterThanOrEqual(0.95 * limit * windows);
      expect(server.mostAtOnce()).toBe(1);
      world.budget.close();
    },
    20_000,
  );

  it('is shared by the accounts of one machine, and never exceeded at the server', async () => {
    const { world, ask } = createWorld(11);
    for (let n = 0; n < 120; n += 1)
      for (const caller of [callers.anonymous, callers.authenticated, callers.verified_bot])
        ask(caller, 'user', 'activity', 'all').catch(() => {});
    await advance(world.clock, 20 * minute);
    const times = world.server.times('all');
    expect(mostInWindow(times, 2 * minute)).toBeLessThanOrEqual(15);
    expect(times.length).toBeGreaterThanOrEqual(0.95 * 150);
    world.budget.close();
  });
});

describe('a young account beside others of the same machine', () => {
  it('never exceeds its limit, in any order of arrival', async () => {
    const { world, ask } = createWorld(5);
    const { clock, server } = world;
    const tooMany: number[] = [];
    const ofYoung = new Set<number>();
    const arrivedOfYoung = () => {
      ofYoung.add(clock.monotonic());
      const inside = server.times('all').filter((at) => at > clock.monotonic() - 2 * minute).length;
      if (inside > 7) tooMany.push(inside);
    };
    // Repeatedly at the same time: the young account sends first, and a later request may arrive earlier.
    for (let n = 0; n < 80; n += 1) {
      for (const name of ['young', 'anonymous', 'authenticated', 'verified_bot'] as const) {
        const arrived = name === 'young' ? arrivedOfYoung : () => {};
        ask(callers[name], 'user', 'activity', 'all', false, arrived).catch(() => {});
      }
      await advance(clock, 55_000 + integerBelow(world.random, 15_000));
    }
    expect(tooMany).toEqual([]);
    expect(ofYoung.size).toBeGreaterThan(20);
    world.budget.close();
  });
});

describe('random demand', () => {
  it.each([1, 2, 3])(
    'with lost answers, moves and restarts overruns nothing, and no move waits (seed %i)',
    async (seed) => {
      const { world, ask } = createWorld(seed);
      const { clock, random, server } = world;
      const moves: number[] = [];
      const until = clock.monotonic() + 12 * minute;
      while (clock.monotonic() < until) {
        const burst = integerBelow(random, 12);
        for (let n = 0; n < burst; n += 1) {
          const caller = pick(random, [
            callers.anonymous,
            callers.authenticated,
            callers.verified_bot,
            callers.young,
          ]);
          const kind = pick(random, ['standard', 'standard', 'search', 'activity'] as const);
          const what = kind === 'activity' ? kind : `${kind} ${caller.scope.accountId}`;
          ask(caller, pick(random, classes), kind, what, true).catch(() => {});
        }
        if (random.next() < 0.4) {
          const askedAt = clock.monotonic();
          world.budget
            .gate(callers.authenticated.scope)
            .request('move', keyFor(callers.authenticated, 'move'), async (_signal, heard) => {
              moves.push(clock.monotonic() - askedAt);
              await sleep(clock, integerBelow(random, longestLatencyMs));
              server.count('standard anna', clock.monotonic());
              heard();
              return succeed('done');
            })
            .catch(() => {});
        }
        if (random.next() < 0.02) world.restart();
        await advance(clock, integerBelow(random, 8_000));
      }
      world.budget.close();
      const most = (what: string, windowMs = minute) => mostInWindow(server.times(what), windowMs);
      expect(most('standard anna')).toBeLessThanOrEqual(60);
      expect(most('standard robot')).toBeLessThanOrEqual(60);
      expect(most('standard newcomer')).toBeLessThanOrEqual(30);
      expect(most('standard watch')).toBeLessThanOrEqual(15);
      expect(most('search anna')).toBeLessThanOrEqual(15);
      expect(most('search newcomer')).toBeLessThanOrEqual(7);
      expect(most('search watch')).toBeLessThanOrEqual(5);
      expect(most('activity', 2 * minute)).toBeLessThanOrEqual(15);
      expect(moves.length).toBeGreaterThan(20);
      expect(Math.max(...moves)).toBe(0);
    },
    20_000,
  );
});
