import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { advance, settle } from '../streams/support.ts';
import {
  callers,
  createMemoryQuotas,
  createTestBudget,
  hold,
  keyFor,
  mostInWindow,
  request,
} from './support.ts';
import { messageOf } from '../../../main/text/message.ts';

const anna = callers.authenticated;
const { scope } = anna;
const minute = 60_000;

describe('event stream openings', () => {
  it('number at most 30 in ten minutes, restarts included', async () => {
    const clock = createVirtualClock();
    const quotas = createMemoryQuotas();
    const start = () => createTestBudget({ clock, quotas }).budget;
    let budget = start();
    for (let n = 0; n < 30; n += 1) {
      if (n === 15) budget = start();
      expect(await budget.takeEventStreamOpen(scope)).toEqual({ allowed: true, left: 29 - n });
      await advance(clock, 2_100);
    }
    budget = start();
    const answer = await budget.takeEventStreamOpen(scope);
    expect(answer).toMatchObject({
      allowed: false,
      reason: messageOf('budget.usedUp', { count: 30, title: messageOf('limit.eventStreamOpenings') }),
    });
    const retryAt = answer.allowed ? 0 : (answer.retryAt ?? 0);
    await advance(clock, retryAt - clock.now());
    expect(await budget.takeEventStreamOpen(scope)).toMatchObject({ allowed: true });
    const [times = []] = [...quotas.uses]
      .filter(([key]) => key.startsWith('event-stream-opens'))
      .map(([, all]) => all);
    expect(mostInWindow(times, 10 * minute)).toBeLessThanOrEqual(30);
  });

  it('are at least a second apart, even before the first was sent', async () => {
    const { clock, budget } = createTestBudget();
    expect(await budget.takeEventStreamOpen(scope)).toMatchObject({ allowed: true });
    await advance(clock, 400);
    const answer = await budget.takeEventStreamOpen(scope);
    expect(answer).toMatchObject({ allowed: false });
    await advance(clock, (answer.allowed ? 0 : (answer.retryAt ?? 0)) - clock.now());
    expect(await budget.takeEventStreamOpen(scope)).toMatchObject({ allowed: true });
  });

  it('count once, from the response to the opened stream', async () => {
    const { clock, budget } = createTestBudget();
    await budget.takeEventStreamOpen(scope);
    const stream = hold(budget, anna, 'upkeep', keyFor(anna, 'eventStream', { stream: true }));
    await settle();
    expect(stream.state()).toBe('open');
    const opens = () => budget.report().callers[0]?.rows.find(({ name }) => name === 'event-stream-opens');
    expect(opens()).toMatchObject({ used: 1, left: 29 });
    await advance(clock, 10 * minute + 600 - 1);
    expect(opens()).toMatchObject({ used: 1 });
    await advance(clock, 1);
    expect(opens()).toMatchObject({ used: 0, nextFreeAt: null });
  });

  it('need a token', async () => {
    const { budget } = createTestBudget();
    expect(await budget.takeEventStreamOpen({ ...scope, caller: 'anonymous' })).toMatchObject({
      allowed: false,
      retryAt: null,
    });
    expect(budget.gameStreamSlots({ ...scope, caller: 'anonymous' })).toBe(0);
    expect(budget.gameStreamSlots(scope)).toBe(4);
    expect(budget.gameStreamSlots({ ...scope, young: true })).toBe(1);
    expect(budget.gameStreamSlots({ ...scope, caller: 'verified_bot' })).toBe(5);
  });
});

describe('quotas across restarts', () => {
  const takeAll = async (budget: ReturnType<typeof createTestBudget>['budget']) => {
    let taken = 0;
    while ((await budget.takeJoin(scope, 'again')).allowed) taken += 1;
    return taken;
  };

  it('are not changed by setting the wall clock', async () => {
    const clock = createVirtualClock();
    const quotas = createMemoryQuotas();
    const first = createTestBudget({ clock, quotas }).budget;
    await first.takeJoin(scope, 'first');
    clock.jump(5 * 60 * minute);
    expect(await takeAll(first)).toBe(14);
    expect(await takeAll(createTestBudget({ clock, quotas }).budget)).toBe(0);
    clock.jump(-10 * 60 * minute);
    expect(await takeAll(first)).toBe(0);
    expect(await takeAll(createTestBudget({ clock, quotas }).budget)).toBe(0);
    await advance(clock, 62 * minute);
    expect(await takeAll(first)).toBe(16);
  });

  it('count in this run when the store fails', async () => {
    const broken = () => Promise.reject(new Error('broken'));
    const quotas = { record: broken, note: broken, replace: broken, forget: broken, since: broken };
    const { budget } = createTestBudget({ quotas });
    expect(await takeAll(budget)).toBe(16);
  });

  it('count half joins as halves', async () => {
    const clock = createVirtualClock();
    const quotas = createMemoryQuotas();
    const first = createTestBudget({ clock, quotas }).budget;
    await first.takeJoin(scope, 'again');
    await first.takeJoin(scope, 'first');
    expect(await takeAll(createTestBudget({ clock, quotas }).budget)).toBe(13);
  });
});

describe('stored uses', () => {
  it('of removed tokens are deleted after a month', async () => {
    const clock = createVirtualClock();
    const quotas = createMemoryQuotas();
    for (const token of ['gone', 'here']) {
      const caller = { ...anna, token };
      await request(
        createTestBudget({ clock, quotas }),
        caller,
        'user',
        keyFor(caller, 'standard'),
        () => {},
      );
      await advance(clock, 31 * 24 * 60 * minute);
    }
    await request(createTestBudget({ clock, quotas }), anna, 'user', keyFor(anna, 'standard'), () => {});
    const kept = [...quotas.uses].filter(([key]) => key.startsWith('standard:'));
    expect(kept.flatMap(([, times]) => times)).toEqual([clock.now()]);
  });
});

describe('a restart loop', () => {
  it('stays below 60 requests a minute, and uses them', async () => {
    const clock = createVirtualClock();
    const quotas = createMemoryQuotas();
    const arrivals: number[] = [];
    const until = clock.monotonic() + 4 * minute;
    while (clock.monotonic() < until) {
      const parts = createTestBudget({ clock, quotas });
      for (let n = 0; n < 70; n += 1)
        request(
          parts,
          anna,
          'sync',
          keyFor(anna, 'standard'),
          () => arrivals.push(clock.monotonic()),
          100,
        ).catch(() => {});
      await advance(clock, 2_300);
      parts.budget.close();
      await settle();
    }
    expect(mostInWindow(arrivals, minute)).toBeLessThanOrEqual(60);
    expect(arrivals.length).toBeGreaterThan(4 * 40);
  });

  it('opens no stream before the server can have noticed the end of the previous run', async () => {
    const clock = createVirtualClock();
    const quotas = createMemoryQuotas();
    const key = keyFor(anna, 'eventStream', { stream: true });
    const first = createTestBudget({ clock, quotas }).budget;
    expect(hold(first, anna, 'upkeep', key).state()).toBe('waiting');
    await settle();
    first.close();
    const stream = hold(createTestBudget({ clock, quotas }).budget, anna, 'upkeep', key);
    await advance(clock, 1_999);
    expect(stream.state()).toBe('waiting');
    await advance(clock, 1);
    expect(stream.state()).toBe('open');
  });

  it('does not delay the first stream of a later run', async () => {
    const clock = createVirtualClock();
    const quotas = createMemoryQuotas();
    const key = keyFor(anna, 'eventStream', { stream: true });
    const first = createTestBudget({ clock, quotas }).budget;
    hold(first, anna, 'upkeep', key);
    await settle();
    first.close();
    await advance(clock, 90_000);
    const stream = hold(createTestBudget({ clock, quotas }).budget, anna, 'upkeep', key);
    await settle();
    expect(stream.state()).toBe('open');
  });
});
