import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import { createVirtualClock } from '../../../main/base/virtual-clock.ts';
import { createQuotas } from '../../../main/budget/quota.ts';
import { createBudget } from '../../../main/budget/scheduler.ts';
import type { BudgetScope } from '../../../main/budget/scheduler.ts';
import { forgetOld, leftNow, waitFor } from '../../../main/budget/sliding-window.ts';
import { limits } from '../../../main/budget/limits.ts';
import { advance } from '../streams/support.ts';

const scope: BudgetScope = { accountId: 'anna', server: 'https://example.org', caller: 'authenticated' };

function createMemoryQuotas() {
  const uses = new Map<string, number[]>();
  return {
    uses,
    async record(key: string, at: number) {
      uses.set(key, [...(uses.get(key) ?? []), at]);
    },
    async since(key: string, since: number) {
      return (uses.get(key) ?? []).filter((at) => at >= since);
    },
  };
}

describe('sliding windows', () => {
  const rules = [
    { count: 2, windowMs: 100 },
    { count: 3, windowMs: 1_000 },
  ];

  it('wait for the tightest rule', () => {
    expect(waitFor([], rules, 0)).toBe(0);
    expect(waitFor([0, 50], rules, 60)).toBe(40);
    expect(waitFor([0, 50, 200], rules, 300)).toBe(700);
    expect(waitFor([0, 50, 200], rules, 1_000)).toBe(0);
    expect(waitFor([], [{ count: 0, windowMs: 10 }], 0)).toBe(Infinity);
  });

  it('count what is left and forget what no rule looks at', () => {
    expect(leftNow([0, 50], rules, 60)).toBe(0);
    expect(leftNow([0, 50], rules, 149)).toBe(1);
    expect(forgetOld([0, 50, 900], rules, 1_020)).toEqual([50, 900]);
  });
});

describe('openings of the event stream', () => {
  it('number at most 30 in ten minutes, and a restart does not change that', async () => {
    const clock = createVirtualClock();
    const quotas = createMemoryQuotas();
    const start = () => createBudget({ clock, random: createSeededRandom(1), log: silentLog, quotas });
    const begun = clock.now();
    let budget = start();
    for (let n = 0; n < 30; n += 1) {
      if (n === 15) budget = start();
      expect(await budget.takeEventStreamOpen(scope)).toMatchObject({ allowed: true });
      await advance(clock, 2_000);
    }
    budget = start();
    const answer = await budget.takeEventStreamOpen(scope);
    expect(answer).toMatchObject({ allowed: false, reason: expect.stringContaining('30 openings') });
    const retryAt = answer.allowed ? 0 : (answer.retryAt ?? 0);
    expect(retryAt).toBeGreaterThanOrEqual(begun + 600_000);
    expect(retryAt).toBeLessThanOrEqual(begun + 601_000);
    await advance(clock, retryAt - clock.now());
    expect(await budget.takeEventStreamOpen(scope)).toMatchObject({ allowed: true });
  });

  it('are at least a second apart', async () => {
    const clock = createVirtualClock();
    const budget = createBudget({ clock, random: createSeededRandom(1), log: silentLog });
    expect(await budget.takeEventStreamOpen(scope)).toMatchObject({ allowed: true });
    await advance(clock, 400);
    expect(await budget.takeEventStreamOpen(scope)).toMatchObject({
      allowed: false,
      retryAt: clock.now() + 600,
    });
    await advance(clock, 600);
    expect(await budget.takeEventStreamOpen(scope)).toMatchObject({ allowed: true });
  });

  it('do not exist without a token', async () => {
    const budget = createBudget({
      clock: createVirtualClock(),
      random: createSeededRandom(1),
      log: silentLog,
    });
    expect(await budget.takeEventStreamOpen({ ...scope, caller: 'anonymous' })).toMatchObject({
      allowed: false,
      retryAt: null,
    });
    expect(budget.gameStreamSlots({ ...scope, caller: 'anonymous' })).toBe(0);
    expect(budget.gameStreamSlots(scope)).toBe(4);
    expect(budget.gameStreamSlots({ ...scope, caller: 'verified_bot' })).toBe(5);
  });
});

describe('quotas that outlive the app', () => {
  const rules = [{ count: 2, windowMs: 60_000 }];

  it('stay used up when the wall clock is set forth or back', async () => {
    const clock = createVirtualClock();
    const store = createMemoryQuotas();
    const quotas = createQuotas({ clock, log: silentLog, store });
    await quotas.take('k', rules, 'Used up.');
    await quotas.take('k', rules, 'Used up.');
    clock.jump(3_600_000);
    expect(await quotas.take('k', rules, 'Used up.')).toMatchObject({ allowed: false, reason: 'Used up.' });
    clock.jump(-2 * 3_600_000);
    const restarted = createQuotas({ clock, log: silentLog, store });
    expect(await restarted.take('k', rules, 'Used up.')).toMatchObject({ allowed: false });
    expect(await restarted.left('k', rules)).toBe(0);
  });

  it('count in this run when the store fails', async () => {
    const broken = {
      record: () => Promise.reject(new Error('full')),
      since: () => Promise.reject(new Error('broken')),
    };
    const quotas = createQuotas({ clock: createVirtualClock(), log: silentLog, store: broken });
    expect(await quotas.take('k', rules, 'Used up.')).toMatchObject({ allowed: true });
    expect(await quotas.take('k', rules, 'Used up.')).toMatchObject({ allowed: true });
    expect(await quotas.take('k', rules, 'Used up.')).toMatchObject({ allowed: false });
  });
});

describe('the table', () => {
  it('has a title and a source in every row', () => {
    for (const row of Object.values(limits)) {
      expect(row.title).not.toBe('');
      expect(['document', 'server', 'assumption', 'house']).toContain(row.source);
    }
  });
});
