import { describe, expect, it } from 'vitest';
import { isYoung } from '../../../main/budget/callers.ts';
import { limits, slicesOf } from '../../../main/budget/limits.ts';
import type { LimitName, LimitRow } from '../../../main/budget/limits.ts';
import { guardMs } from '../../../main/budget/meter.ts';
import type { RequestKind } from '../../../main/service/gate.ts';
import { advance, settle } from '../streams/support.ts';
import { callers, createTestBudget, keyFor, request } from './support.ts';
import type { Caller } from './support.ts';
import { second, type CallerName, each } from './each-caller.ts';

const minute = 60 * second;

const hour = 60 * minute;

const day = 24 * hour;

/**
 * One row per limit of the document (and of the known rules of the running server), with the number for each
 * caller: anonymous, authenticated, verified bot, account under a week old. Null: not allowed.
 */
interface WindowCase {
  readonly row: string;
  readonly kind: RequestKind;
  readonly windowMs: number;
  readonly counts: Readonly<Record<CallerName, number | null>>;
}

const windows: readonly WindowCase[] = [
  {
    row: 'Standard endpoints: 15 anonymous, 60 per token',
    kind: 'standard',
    windowMs: minute,
    // With a token two uses are reserved for streams and moves, one for a young account.
    counts: { anonymous: 15, authenticated: 58, verified_bot: 58, young: 29 },
  },
  {
    row: 'Search endpoints: 5 anonymous, 15 per token',
    kind: 'search',
    windowMs: minute,
    counts: { anonymous: 5, authenticated: 15, verified_bot: 15, young: 7 },
  },
  {
    row: 'Challenge endpoints: 120 for verified bots, others as standard',
    kind: 'challenge',
    windowMs: minute,
    counts: { anonymous: null, authenticated: 58, verified_bot: 120, young: 29 },
  },
  {
    row: 'Account: 30 per 5 min',
    kind: 'account',
    windowMs: 5 * minute,
    counts: { anonymous: null, authenticated: 30, verified_bot: 30, young: 15 },
  },
  {
    row: 'Activity: 15 per 2 min per IP',
    kind: 'activity',
    windowMs: 2 * minute,
    counts: { anonymous: 15, authenticated: 15, verified_bot: 15, young: 7 },
  },
  {
    row: 'Who is online: every 5 s',
    kind: 'presence',
    windowMs: 5 * second,
    counts: { anonymous: 1, authenticated: 1, verified_bot: 1, young: 1 },
  },
];

describe('windows', () => {
  it.each(each(windows))('%s: %s', async (_row, name, { kind, windowMs, counts }) => {
    const caller: Caller = callers[name];
    const count = counts[name];
    const parts = createTestBudget();
    const arrivals: number[] = [];
    const ask = () =>
      request(parts, caller, 'user', keyFor(caller, kind), () => arrivals.push(parts.clock.monotonic()));
    if (count === null) {
      await expect(ask()).rejects.toThrow('without a token');
      expect(arrivals).toEqual([]);
      return;
    }
    const asked = Array.from({ length: count + 1 }, ask);
    await settle();
    expect(arrivals).toHaveLength(count);
    await advance(parts.clock, windowMs + guardMs(windowMs) - 1);
    expect(arrivals).toHaveLength(count);
    await advance(parts.clock, 1);
    expect(arrivals).toHaveLength(count + 1);
    await Promise.all(asked);
  });

  it.each([
    ['moves', 'verified_bot', 'move', 200],
    ["a verified bot's actions in games under way", 'verified_bot', 'game', 200],
  ] as const)('%s: free', async (_row, name, kind, count) => {
    const parts = createTestBudget();
    let arrived = 0;
    for (let n = 0; n < count; n += 1)
      void request(
        parts,
        callers[name],
        kind === 'move' ? 'move' : 'play',
        keyFor(callers[name], kind),
        () => {
          arrived += 1;
        },
      );
    await settle();
    expect(arrived).toBe(count);
  });

  it('per IP: activity is counted for all tokens and the anonymous caller together', async () => {
    const parts = createTestBudget();
    const arrivals: string[] = [];
    for (let n = 0; n < 5; n += 1)
      for (const name of ['anonymous', 'authenticated', 'verified_bot'] as const)
        void request(parts, callers[name], 'user', keyFor(callers[name], 'activity'), () =>
          arrivals.push(name),
        );
    void request(parts, callers.authenticated, 'play', keyFor(callers.authenticated, 'activity'), () =>
      arrivals.push('late'),
    );
    await settle();
    expect(arrivals).toHaveLength(15);
    await advance(parts.clock, 2 * minute + guardMs(2 * minute));
    expect(arrivals).toHaveLength(16);
  });

  it('per IP: all callers without a token count as one', async () => {
    const parts = createTestBudget();
    let arrived = 0;
    for (const accountId of ['one', 'other'])
      for (let n = 0; n < 10; n += 1) {
        const caller: Caller = { scope: { ...callers.anonymous.scope, accountId } };
        void request(parts, caller, 'user', keyFor(caller, 'standard'), () => {
          arrived += 1;
        });
      }
    await settle();
    expect(arrived).toBe(15);
  });

  it('per token: each token has its own allowance, at each server', async () => {
    const parts = createTestBudget();
    let arrived = 0;
    const other: Caller = {
      scope: { ...callers.authenticated.scope, server: 'https://other.example' },
      token: callers.authenticated.token,
    };
    for (const caller of [callers.authenticated, callers.verified_bot, other])
      for (let n = 0; n < 70; n += 1)
        void request(parts, caller, 'user', keyFor(caller, 'standard'), () => {
          arrived += 1;
        });
    await settle();
    expect(arrived).toBe(3 * 58);
  });
});

interface QuotaCase {
  readonly row: string;
  readonly take: (
    budget: ReturnType<typeof createTestBudget>['budget'],
    caller: Caller,
  ) => Promise<{ allowed: boolean }>;
  readonly windowMs: number;
  readonly counts: Readonly<Record<CallerName, number | null>>;
  /** Time between two uses, so that shorter windows do not interfere. */
  readonly everyMs?: number;
}

const quotas: readonly QuotaCase[] = [
  {
    row: 'First-time joins: 8 per hour',
    take: (budget, { scope }) => budget.takeJoin(scope, 'first'),
    windowMs: hour,
    counts: { anonymous: null, authenticated: 8, verified_bot: 8, young: 4 },
  },
  {
    row: 'First-time joins: 30 per day',
    take: (budget, { scope }) => budget.takeJoin(scope, 'first'),
    windowMs: day,
    counts: { anonymous: null, authenticated: 30, verified_bot: 30, young: 15 },
    everyMs: 16 * minute,
  },
  {
    row: 'Joining again: lower cost, half',
    take: (budget, { scope }) => budget.takeJoin(scope, 'again'),
    windowMs: hour,
    counts: { anonymous: null, authenticated: 16, verified_bot: 16, young: 8 },
  },
  {
    row: 'Official tournaments: lower cost, half',
    take: (budget, { scope }) => budget.takeJoin(scope, 'official'),
    windowMs: hour,
    counts: { anonymous: null, authenticated: 16, verified_bot: 16, young: 8 },
  },
  {
    row: "Leaders' own teams: lower cost, half",
    take: (budget, { scope }) => budget.takeJoin(scope, 'ownTeam'),
    windowMs: hour,
    counts: { anonymous: null, authenticated: 16, verified_bot: 16, young: 8 },
  },
  {
    row: 'Challenges: 25 credits a minute, 5 a human',
    take: (budget, { scope }) => budget.takeChallenge(scope, 'human'),
    windowMs: minute,
    counts: { anonymous: null, authenticated: 5, verified_bot: 5, young: 2 },
  },
  {
    row: 'Challenges: 25 credits a minute, 1 a bot',
    take: (budget, { scope }) => budget.takeChallenge(scope, 'bot'),
    windowMs: minute,
    counts: { anonymous: null, authenticated: 25, verified_bot: 25, young: 12 },
  },
  {
    row: 'Challenges: 200 credits a day',
    take: (budget, { scope }) => budget.takeChallenge(scope, 'human'),
    windowMs: day,
    counts: { anonymous: null, authenticated: 40, verified_bot: 40, young: 20 },
    everyMs: minute,
  },
  {
    row: 'Games between bots: 100 a day',
    take: (budget, { scope }) => budget.takeBotGame(scope),
    windowMs: day,
    counts: { anonymous: null, authenticated: Infinity, verified_bot: 100, young: Infinity },
  },
  {
    row: 'Event stream: 30 opens in 10 min',
    take: (budget, { scope }) => budget.takeEventStreamOpen(scope),
    windowMs: 10 * minute,
    counts: { anonymous: null, authenticated: 30, verified_bot: 30, young: 15 },
    everyMs: 2_100,
  },
];

describe('quotas', () => {
  it.each(each(quotas))('%s: %s', async (_row, name, { take, windowMs, counts, everyMs = 0 }) => {
    const caller = callers[name];
    const count = counts[name];
    const { budget, clock } = createTestBudget();
    if (count === null) {
      expect(await take(budget, caller)).toMatchObject({ allowed: false, retryAt: null });
      return;
    }
    const begun = clock.monotonic();
    for (let n = 0; n < Math.min(count, 500); n += 1) {
      expect(await take(budget, caller)).toMatchObject({ allowed: true });
      await advance(clock, everyMs);
    }
    if (count === Infinity) return;
    expect(await take(budget, caller)).toMatchObject({
      allowed: false,
      reason: { id: 'budget.usedUp' },
    });
    // It was taken a moment before its request.
    const freeAt = begun + second + windowMs + guardMs(windowMs);
    await advance(clock, freeAt - clock.monotonic() - 1);
    expect(await take(budget, caller)).toMatchObject({ allowed: false });
    await advance(clock, 1);
    expect(await take(budget, caller)).toMatchObject({ allowed: true });
  });

  it('arena joins of any kind: 30 per 10 min, at any cost in the hour', async () => {
    const parts = createTestBudget();
    const { budget } = parts;
    const { scope } = callers.authenticated;
    await request(parts, callers.authenticated, 'user', keyFor(callers.authenticated, 'standard'), () => {});
    for (const kind of ['first', 'again', 'official', 'ownTeam'] as const) await budget.takeJoin(scope, kind);
    const rows = budget.report().callers[0]?.rows ?? [];
    expect(rows.find(({ name }) => name === 'join-burst')).toMatchObject({ limit: 30, used: 4, left: 26 });
    expect(rows.find(({ name }) => name === 'join-hour')).toMatchObject({ limit: 8, used: 2.5, left: 5.5 });
  });

  it('followers cost nothing', async () => {
    const { budget } = createTestBudget();
    for (let n = 0; n < 300; n += 1)
      expect(await budget.takeChallenge(callers.authenticated.scope, 'follower')).toEqual({ allowed: true });
  });

  it('survive removing the account and adding the same user again', async () => {
    const { budget } = createTestBudget();
    const scope = { ...callers.authenticated.scope, userId: 'anna' };
    for (let n = 0; n < 8; n += 1) await budget.takeJoin(scope, 'first');
    expect(await budget.takeJoin({ ...scope, accountId: 'anna-again' }, 'first')).toMatchObject({
      allowed: false,
    });
    expect(await budget.takeJoin({ ...scope, accountId: 'bert', userId: 'bert' }, 'first')).toMatchObject({
      allowed: true,
    });
  });
});

describe('sizes', () => {
  it('games in one export: 300', () => {
    const ids = Array.from({ length: 700 }, (_, n) => `game${n}`);
    const slices = slicesOf('export-ids', ids);
    expect(slices.map((slice) => slice.length)).toEqual([300, 300, 100]);
    expect(slices.flat()).toEqual(ids);
    expect(slicesOf('export-ids', [])).toEqual([]);
  });

  it("users in one stream of users' games: 5", () => {
    expect(slicesOf('watched-users', ['a', 'b', 'c', 'd', 'e', 'f']).map((slice) => slice.length)).toEqual([
      5, 1,
    ]);
  });
});

describe('the table', () => {
  it.each(Object.entries(limits) as [LimitName, LimitRow][])('%s has a title and a source', (_name, row) => {
    expect(row.title.id).toMatch(/^limit\./);
    expect(['document', 'server', 'assumption', 'house']).toContain(row.source);
  });
});

describe('a young account', () => {
  it('is one under a week old, as far as known', () => {
    const now = Date.UTC(2026, 0, 8);
    expect(isYoung(now - 7 * day + 1, now)).toBe(true);
    expect(isYoung(now - 7 * day, now)).toBe(false);
    // A wrong wall clock must not make it old.
    expect(isYoung(now + day, now)).toBe(true);
    expect(isYoung(undefined, now)).toBe(false);
  });
});
