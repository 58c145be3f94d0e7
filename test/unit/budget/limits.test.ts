import { describe, expect, it } from 'vitest';
import { isYoung } from '../../../main/budget/callers.ts';
import { limits, slicesOf } from '../../../main/budget/limits.ts';
import type { LimitName, LimitRow } from '../../../main/budget/limits.ts';
import { guardMs } from '../../../main/budget/meter.ts';
import type { RequestKind } from '../../../main/service/gate.ts';
import { advance, settle } from '../streams/support.ts';
import { callers, createTestBudget, hold, keyFor, request } from './support.ts';
import type { Caller } from './support.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

type CallerName = keyof typeof callers;

/**
 * One row a limit of the document (and of what is known of the running server), with the number for each caller:
 * anonymous, authenticated, verified bot, account under a week old. Null: this caller cannot do it at all.
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
    // Two of those with a token are kept for streams that must be opened anew, one of a young account's.
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

const each = <T extends { readonly row: string }>(cases: readonly T[]) =>
  cases.flatMap((one) => (Object.keys(callers) as CallerName[]).map((name) => [one.row, name, one] as const));

describe('limits in a window', () => {
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

  it('per IP: callers without a token are one, whatever account they are asked for', async () => {
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
  /** Time between two, so that shorter windows have no part in it. */
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
      reason: expect.stringContaining('no more'),
    });
    // It was taken a moment before its request would have been sent.
    const freeAt = begun + second + windowMs + guardMs(windowMs);
    await advance(clock, freeAt - clock.monotonic() - 1);
    expect(await take(budget, caller)).toMatchObject({ allowed: false });
    await advance(clock, 1);
    expect(await take(budget, caller)).toMatchObject({ allowed: true });
  });

  it('arena joins of any kind: 30 per 10 min, whatever each costs in the hour', async () => {
    const parts = createTestBudget();
    const { budget } = parts;
    const { scope } = callers.authenticated;
    await request(parts, callers.authenticated, 'user', keyFor(callers.authenticated, 'standard'), () => {});
    for (const kind of ['first', 'again', 'official', 'ownTeam'] as const) await budget.takeJoin(scope, kind);
    const rows = budget.report().callers[0]?.rows ?? [];
    expect(rows.find(({ name }) => name === 'join-burst')).toMatchObject({ limit: 30, used: 4, left: 26 });
    expect(rows.find(({ name }) => name === 'join-hour')).toMatchObject({ limit: 8, used: 2.5, left: 5.5 });
  });

  it('who follows me costs nothing', async () => {
    const { budget } = createTestBudget();
    for (let n = 0; n < 300; n += 1)
      expect(await budget.takeChallenge(callers.authenticated.scope, 'follower')).toEqual({ allowed: true });
  });

  it('outlive the account: whoever adds the same user again has no new allowance', async () => {
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

interface SlotCase {
  readonly row: string;
  readonly kind: RequestKind;
  readonly counts: Readonly<Record<CallerName, number | null>>;
  readonly download?: true;
}

const slots: readonly SlotCase[] = [
  {
    row: 'Event stream: 1 connection',
    kind: 'eventStream',
    counts: { anonymous: null, authenticated: 1, verified_bot: 1, young: 1 },
  },
  {
    row: 'Game streams: 4, verified bots 5',
    kind: 'gameStream',
    // A young account has two streams of any kind, and one of them is the event stream.
    counts: { anonymous: null, authenticated: 4, verified_bot: 5, young: 1 },
  },
  {
    row: 'TV feeds: 4 per IP',
    kind: 'tvFeed',
    counts: { anonymous: 4, authenticated: 4, verified_bot: 4, young: 2 },
  },
  {
    row: "Streams of users' games: 4 per IP",
    kind: 'usersStream',
    counts: { anonymous: null, authenticated: 4, verified_bot: 4, young: 1 },
  },
  {
    row: 'Downloads: 2 per IP',
    kind: 'download',
    counts: { anonymous: 2, authenticated: 2, verified_bot: 2, young: 1 },
    download: true,
  },
];

describe('slots', () => {
  it.each(each(slots))('%s: %s', async (_row, name, { kind, counts, download }) => {
    const caller = callers[name];
    const count = counts[name];
    const { budget, clock } = createTestBudget();
    const open = (n: number) =>
      hold(
        budget,
        caller,
        'user',
        keyFor(caller, kind, { about: `x${n}`, ...(!download && { stream: true }) }),
      );
    if (count === null) {
      const one = open(0);
      await settle();
      expect(one.state()).toContain('without a token');
      return;
    }
    const held = Array.from({ length: count }, (_, n) => open(n));
    const more = open(count);
    await settle();
    expect(held.map((one) => one.state())).toEqual(held.map(() => 'open'));
    expect(more.state()).toContain(download ? 'waiting' : 'All places are taken');
    held[0]?.end();
    await settle();
    const next = download ? more : open(count + 1);
    // The event stream's own spacing.
    await advance(clock, 2 * second);
    expect(next.state()).toBe('open');
  });

  it('streams of all kinds at once: 5, of which one is always left for the event stream', async () => {
    const { budget, clock } = createTestBudget();
    const kinds = [
      'usersStream',
      'watchStream',
      'usersStream',
      'gameStream',
      'watchStream',
      'eventStream',
    ] as const;
    const held = kinds.map((kind, n) =>
      hold(
        budget,
        callers.authenticated,
        'user',
        keyFor(callers.authenticated, kind, { about: `x${n}`, stream: true }),
      ),
    );
    await advance(clock, 0);
    expect(held.map((one) => one.state() === 'open')).toEqual([true, true, true, true, false, true]);
  });

  it('streams of one game: 1', async () => {
    const { budget, clock } = createTestBudget();
    const key = keyFor(callers.authenticated, 'watchStream', { about: 'game1', stream: true });
    const first = hold(budget, callers.authenticated, 'user', key);
    const again = hold(budget, callers.authenticated, 'user', key);
    const other = hold(budget, callers.authenticated, 'user', { ...key, about: 'game2' });
    await advance(clock, 2 * second);
    expect([first.state(), again.state(), other.state()]).toEqual([
      'open',
      expect.stringContaining('All places are taken'),
      'open',
    ]);
  });

  it('TV feeds are shared by all callers of this machine', async () => {
    const { budget } = createTestBudget();
    const names = ['anonymous', 'authenticated', 'verified_bot', 'anonymous', 'authenticated'] as const;
    const held = names.map((name, n) =>
      hold(
        budget,
        callers[name],
        'user',
        keyFor(callers[name], 'tvFeed', { about: `channel${n}`, stream: true }),
      ),
    );
    await settle();
    expect(held.map((one) => one.state() === 'open')).toEqual([true, true, true, true, false]);
  });

  it('reconnecting one stream: once a second', async () => {
    const { budget, clock } = createTestBudget();
    const key = keyFor(callers.authenticated, 'gameStream', { about: 'game1', stream: true });
    const first = hold(budget, callers.authenticated, 'play', key);
    await settle();
    first.end();
    await settle();
    const again = hold(budget, callers.authenticated, 'play', key);
    await advance(clock, second + guardMs(second) - 1);
    expect(again.state()).toBe('waiting');
    await advance(clock, 1);
    expect(again.state()).toBe('open');
  });
});

describe('sizes', () => {
  it('games in one export: 300', () => {
    const { budget } = createTestBudget();
    const ids = Array.from({ length: 700 }, (_, n) => `game${n}`);
    const slices = budget.exportIds(ids);
    expect(slices.map((slice) => slice.length)).toEqual([300, 300, 100]);
    expect(slices.flat()).toEqual(ids);
    expect(budget.exportIds([])).toEqual([]);
  });

  it("users in one stream of users' games: 5", () => {
    expect(slicesOf('watched-users', ['a', 'b', 'c', 'd', 'e', 'f']).map((slice) => slice.length)).toEqual([
      5, 1,
    ]);
  });
});

describe('the table', () => {
  it.each(Object.entries(limits) as [LimitName, LimitRow][])('%s is told and has a source', (_name, row) => {
    expect(row.title).toMatch(/^[a-zA-Z]/);
    expect(['document', 'server', 'assumption', 'house']).toContain(row.source);
  });
});

describe('a young account', () => {
  it('is one under a week old, as far as anybody said', () => {
    const now = Date.UTC(2026, 0, 8);
    expect(isYoung(now - 7 * day + 1, now)).toBe(true);
    expect(isYoung(now - 7 * day, now)).toBe(false);
    // A wall clock that is wrong must not make it old.
    expect(isYoung(now + day, now)).toBe(true);
    expect(isYoung(undefined, now)).toBe(false);
  });
});
