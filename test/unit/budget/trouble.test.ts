import { describe, expect, it } from 'vitest';
import { stateOf } from '../../harness/budget-state.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { fail, succeed } from '../../../main/service/errors.ts';
import { GateRefusal } from '../../../main/service/gate.ts';
import type { RequestClass } from '../../../main/service/gate.ts';
import type { RateHeaders } from '../../../main/service/rate-headers.ts';
import { advance, settle } from '../streams/support.ts';
import { callers, createMemoryQuotas, createTestBudget, hold, keyFor, request, server } from './support.ts';
import { verbatim, messageOf } from '../../../main/text/message.ts';

const anna = callers.authenticated;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('a server that refuses everything with 429', () => {
  const storm = async (forMs: number, retryAfterMs?: number) => {
    const { budget, clock } = createTestBudget();
    const sent: { readonly cls: RequestClass; readonly at: number }[] = [];
    const again = (cls: RequestClass): void => {
      budget
        .gate(anna.scope)
        .request(cls, keyFor(anna, 'standard', { endpoint: cls }), async (_signal, heard) => {
          sent.push({ cls, at: clock.monotonic() });
          heard();
          return fail({
            code: 'rate_limited',
            message: verbatim('Slow down.'),
            ...(retryAfterMs && { retryAfterMs }),
          });
        })
        // The caller retries at once.
        .then(
          () => again(cls),
          () => {},
        );
    };
    for (const cls of ['play', 'user', 'upkeep', 'sync'] as const) again(cls);
    await advance(clock, forMs);
    budget.close();
    return sent;
  };

  it('gets fewer and fewer requests, at last one per class every ten minutes', async () => {
    const sent = await storm(day);
    for (const cls of ['play', 'user', 'upkeep', 'sync'] as const) {
      const times = sent.filter((one) => one.cls === cls).map(({ at }) => at);
      const gaps = times.slice(1).map((at, n) => at - (times[n] ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(minute);
      expect(gaps.slice(4).every((gap) => gap >= 10 * minute)).toBe(true);
      expect(times.length).toBeGreaterThan(day / (11 * minute));
    }
  });

  it('rests for an account as long as its user’s requests wait, and not for another', async () => {
    const { budget, clock } = createTestBudget();
    const refuse = (cls: RequestClass, retryAfterMs: number) =>
      budget
        .gate(anna.scope)
        .request(cls, keyFor(anna, 'standard', { endpoint: cls }), async (_signal, heard) => {
          heard();
          return fail({ code: 'rate_limited', message: verbatim('Slow down.'), retryAfterMs });
        });
    await refuse('sync', 20_000);
    expect(budget.restsUntil(anna.scope.accountId)).toBeNull();
    await refuse('user', 7_000);
    expect(budget.restsUntil(anna.scope.accountId)).toBe(clock.now() + 7_000);
    expect(budget.restsUntil('another')).toBeNull();
    await advance(clock, 7_000);
    expect(budget.restsUntil(anna.scope.accountId)).toBeNull();
    budget.close();
  });

  it('gets the next request at the time that it named', async () => {
    const sent = await storm(minute, 7_000);
    const times = sent.filter((one) => one.cls === 'user').map(({ at }) => at);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(7_000);
  });

  it('delays a move by seconds only', async () => {
    const { budget, clock } = createTestBudget();
    const sent: number[] = [];
    const move = (): void => {
      budget
        .gate(anna.scope)
        .request('move', keyFor(anna, 'move'), async (_signal, heard) => {
          sent.push(clock.monotonic());
          heard();
          return fail({ code: 'rate_limited', message: verbatim('Slow down.') });
        })
        .then(move, () => {});
    };
    move();
    await advance(clock, minute);
    expect(sent.map((at) => at / 1_000)).toEqual([0, 1, 3, 7, 15, 23, 31, 39, 47, 55]);
  });
});

describe('several requests in flight that get a 429', () => {
  it('count as one warning of their class', async () => {
    const { budget } = createTestBudget();
    const settlers: (() => void)[] = [];
    for (let n = 0; n < 4; n += 1)
      void budget.gate(anna.scope).request(
        'move',
        keyFor(anna, 'move'),
        () =>
          new Promise((resolve) => {
            settlers.push(() => resolve(fail({ code: 'rate_limited', message: verbatim('Slow down.') })));
          }),
      );
    for (const settleOne of settlers) settleOne();
    await settle();
    const [rest] = stateOf(budget).coolDowns;
    expect((rest?.until ?? 0) - (rest?.since ?? 0)).toBe(1_000);
  });
});

describe('a rejected token', () => {
  const refusal = () =>
    fail({ code: 'unauthorized', message: verbatim('The server does not accept this token.') });

  it('stops all requests: waiting ones and streams are refused at once', async () => {
    const { budget, clock } = createTestBudget();
    const stream = hold(budget, anna, 'upkeep', keyFor(anna, 'eventStream', { stream: true }));
    let heardIt: () => void = () => {};
    const first = budget.gate(anna.scope).request('user', keyFor(anna, 'standard'), (_signal, heard) => {
      return new Promise((resolve) => {
        heardIt = () => {
          heard();
          resolve(refusal());
        };
      });
    });
    const waiting = request({ budget, clock }, anna, 'user', keyFor(anna, 'standard'), () => {});
    const told = expect(waiting).rejects.toMatchObject({ code: 'unauthorized' });
    await settle();
    expect(stream.state()).toBe('open');
    heardIt();
    expect(await first).toMatchObject({ ok: false });
    await told;
    await settle();
    expect(stream.state()).toContain('does not accept');
    let sent = 0;
    for (const cls of ['move', 'play', 'sync'] as const) {
      await expect(
        request({ budget, clock }, anna, cls, keyFor(anna, cls === 'move' ? 'move' : 'standard'), () => {
          sent += 1;
        }),
      ).rejects.toEqual(new GateRefusal(messageOf('service.tokenRefused'), undefined, 'unauthorized'));
    }
    expect(sent).toBe(0);
    expect(budget.report().callers[0]?.stopped).toMatchObject({ since: clock.now() });
  });

  it('is detected by the response head', async () => {
    const { budget, clock } = createTestBudget();
    void budget.gate(anna.scope).request('user', keyFor(anna, 'standard'), () => new Promise(() => {}));
    budget.responseSeen(server, {
      endpoint: 'playing',
      token: anna.token,
      status: 401,
      rate: { ignored: [] },
    });
    await expect(
      request({ budget, clock }, anna, 'move', keyFor(anna, 'move'), () => {}),
    ).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('may be tried again after the user acted, and affects no other token', async () => {
    const parts = createTestBudget();
    const { budget } = parts;
    await budget.gate(anna.scope).request('user', keyFor(anna, 'standard'), async (_signal, heard) => {
      heard();
      return refusal();
    });
    let sent = 0;
    const count = () => {
      sent += 1;
    };
    await request(parts, callers.verified_bot, 'user', keyFor(callers.verified_bot, 'standard'), count);
    await request(parts, callers.anonymous, 'user', keyFor(callers.anonymous, 'standard'), count);
    budget.readmit(server, anna.token);
    await request(parts, anna, 'user', keyFor(anna, 'standard'), count);
    expect(sent).toBe(3);
  });
});

describe('rate-limit headers', () => {
  const say = (budget: ReturnType<typeof createTestBudget>['budget'], rate: Omit<RateHeaders, 'ignored'>) =>
    budget.responseSeen(server, {
      endpoint: 'playing',
      token: anna.token,
      status: 200,
      rate: { ...rate, ignored: [] },
    });
  const sentWithin = async (rate: Omit<RateHeaders, 'ignored'>, ms: number) => {
    const parts = createTestBudget();
    await request(parts, anna, 'user', keyFor(anna, 'standard'), () => {});
    say(parts.budget, rate);
    let sent = 0;
    for (let n = 0; n < 10; n += 1)
      void request(parts, anna, 'user', keyFor(anna, 'standard'), () => {
        sent += 1;
      });
    await advance(parts.clock, ms);
    const row = parts.budget.report().callers[0]?.rows.find(({ name }) => name === 'standard');
    return { sent, row };
  };

  it('are believed until the reset when nothing is left', async () => {
    expect(await sentWithin({ remaining: 0, resetInMs: 5_000 }, 4_999)).toMatchObject({
      sent: 0,
      row: { left: 0, said: messageOf('budget.headersSay') },
    });
    expect(await sentWithin({ remaining: 0, resetInMs: 5_000 }, 5_000)).toMatchObject({ sent: 10 });
  });

  it("are believed when they leave less than the app's own count", async () => {
    expect(await sentWithin({ remaining: 3, resetInMs: 5_000 }, 4_999)).toMatchObject({ sent: 3 });
  });

  it.each<[string, Omit<RateHeaders, 'ignored'>]>([
    ['more than is allowed is left', { remaining: 100_000, resetInMs: 5_000 }],
    ['a reset that is hours away', { remaining: 0, resetInMs: 3 * hour }],
    ['no reset', { remaining: 0 }],
    ['nothing about what is left', { resetInMs: 5_000 }],
  ])('are not believed: %s', async (_what, rate) => {
    expect(await sentWithin(rate, 0)).toMatchObject({ sent: 10, row: { said: null } });
  });

  it('never delay a move, nor another token', async () => {
    const parts = createTestBudget();
    await request(parts, anna, 'user', keyFor(anna, 'standard'), () => {});
    say(parts.budget, { remaining: 0, resetInMs: minute });
    let sent = 0;
    const count = () => {
      sent += 1;
    };
    void request(parts, anna, 'move', keyFor(anna, 'move'), count);
    void request(parts, callers.young, 'user', keyFor(callers.young, 'standard'), count);
    await settle();
    expect(sent).toBe(2);
  });
});

describe('a wall clock that jumps', () => {
  it.each([5 * hour, -5 * hour])('by %i ms neither opens nor blocks a window', async (jump) => {
    const parts = createTestBudget({ quotas: createMemoryQuotas() });
    let sent = 0;
    for (let n = 0; n < 60; n += 1)
      void request(parts, anna, 'user', keyFor(anna, 'standard'), () => {
        sent += 1;
      });
    await settle();
    parts.clock.jump(jump);
    await advance(parts.clock, minute);
    expect(sent).toBe(58);
    await advance(parts.clock, 60);
    expect(sent).toBe(60);
  });
});

describe('contended slots', () => {
  const watch = (budget: ReturnType<typeof createTestBudget>['budget'], cls: RequestClass, about: string) =>
    hold(budget, anna, cls, keyFor(anna, 'tvFeed', { about, stream: true }));

  it('go to the more important stream, and the evicted one gets the reason', async () => {
    const { budget, clock } = createTestBudget();
    const first = watch(budget, 'sync', 'recorded');
    const others = ['a', 'b', 'c'].map((about) => watch(budget, 'user', about));
    await settle();
    const view = watch(budget, 'user', 'd');
    await advance(clock, 999);
    expect(first.state()).toContain('more important');
    expect(view.state()).toBe('waiting');
    expect(budget.report().shared[0]?.slots.map(({ about, closing }) => [about, closing])).toEqual([
      ['recorded', true],
      ['a', false],
      ['b', false],
      ['c', false],
    ]);
    await advance(clock, 1);
    expect([view, ...others].map((one) => one.state())).toEqual(['open', 'open', 'open', 'open']);
  });

  it('are not taken from streams of equal importance', async () => {
    const { budget } = createTestBudget();
    const held = ['a', 'b', 'c', 'd', 'e'].map((about) => watch(budget, 'user', about));
    await settle();
    expect(held.map((one) => one.state()).slice(0, 4)).toEqual(['open', 'open', 'open', 'open']);
    expect(held[4]?.state()).toContain('All places are taken');
  });

  it('go to real-time games before views, one slot each', async () => {
    const { budget, clock } = createTestBudget();
    const open = (cls: RequestClass, about: string) =>
      hold(budget, anna, cls, keyFor(anna, 'gameStream', { about, stream: true }));
    const views = ['v1', 'v2', 'v3', 'v4'].map((about) => open('user', about));
    await settle();
    const games = ['g1', 'g2'].map((about) => open('play', about));
    await advance(clock, 1_000);
    expect(games.map((one) => one.state())).toEqual(['open', 'open']);
    expect(views.map((one) => one.state() === 'open')).toEqual([false, false, true, true]);
  });

  it('become free only when the server must have noticed the close', async () => {
    const { budget, clock } = createTestBudget();
    const held = ['a', 'b', 'c', 'd'].map((about) => watch(budget, 'user', about));
    await settle();
    held[0]?.abort();
    await settle();
    const next = watch(budget, 'user', 'e');
    await advance(clock, 999);
    expect(next.state()).toBe('waiting');
    await advance(clock, 1);
    expect(next.state()).toBe('open');
  });

  it('make downloads wait for one another, regardless of other requests', async () => {
    const parts = createTestBudget();
    const { budget, clock } = parts;
    const downloads = ['a', 'b', 'c'].map((about) =>
      hold(budget, anna, 'sync', keyFor(anna, 'download', { about })),
    );
    await settle();
    expect(downloads.map((one) => one.state())).toEqual(['open', 'open', 'waiting']);
    let sent = false;
    await request(parts, anna, 'user', keyFor(anna, 'standard'), () => {
      sent = true;
    });
    expect(sent).toBe(true);
    downloads[1]?.end();
    await advance(clock, 0);
    expect(downloads.map((one) => one.state())).toEqual(['open', 'closed', 'open']);
  });
});

describe('a week of running', () => {
  it('keeps no memory of old tokens, games and uses', async () => {
    const clock = createVirtualClock();
    const { budget } = createTestBudget({ clock, quotas: createMemoryQuotas() });
    for (let n = 0; n < 60; n += 1) {
      const caller = { scope: { ...anna.scope, accountId: `account${n}` }, token: `token${n}` };
      await request({ budget, clock }, caller, 'user', keyFor(caller, 'standard'), () => {});
      const stream = hold(
        budget,
        caller,
        'play',
        keyFor(caller, 'gameStream', { about: `game${n}`, stream: true }),
      );
      await settle();
      stream.end();
      await advance(clock, 30 * minute);
    }
    await request({ budget, clock }, anna, 'user', keyFor(anna, 'standard'), () => {});
    expect(budget.report().callers.length).toBeLessThan(6);
  });

  it('sends hundreds of waiting requests one by one, the most urgent first', async () => {
    const parts = createTestBudget();
    const order: RequestClass[] = [];
    const classes = ['sync', 'upkeep', 'user', 'play'] as const;
    const asked = Array.from({ length: 400 }, (_, n) => {
      const cls = classes[n % 4] ?? 'sync';
      return parts.budget
        .gate(callers.verified_bot.scope)
        .request(cls, keyFor(callers.verified_bot, 'game'), async (_signal, heard) => {
          order.push(cls);
          heard();
          return succeed('done');
        });
    });
    await Promise.all(asked);
    // The first was sent before the others were queued.
    expect(order.slice(1)).toEqual([
      ...Array<RequestClass>(100).fill('play'),
      ...Array<RequestClass>(100).fill('user'),
      ...Array<RequestClass>(100).fill('upkeep'),
      ...Array<RequestClass>(99).fill('sync'),
    ]);
  });
});
