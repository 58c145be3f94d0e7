import { describe, expect, it } from 'vitest';
import { stateOf } from '../../harness/budget-state.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { fail, succeed } from '../../../main/service/errors.ts';
import type { ServiceError } from '../../../main/service/errors.ts';
import type { RequestClass } from '../../../main/service/gate.ts';
import { advance, settle } from '../streams/support.ts';
import { callers, createMemoryQuotas, createTestBudget, hold, keyFor, request } from './support.ts';
import { verbatim } from '../../../main/text/message.ts';

const anna = callers.authenticated;
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** An app that can be restarted with its stored data. */
function createApp() {
  const clock = createVirtualClock();
  const quotas = createMemoryQuotas();
  const start = () => createTestBudget({ clock, quotas }).budget;
  let budget = start();
  return {
    clock,
    quotas,
    budget: () => budget,
    restart() {
      budget.close();
      budget = start();
    },
    /** Sends a request that the server answers with this error. */
    async told(cls: RequestClass, error: ServiceError) {
      const kind = cls === 'move' ? 'move' : 'standard';
      const asked = budget
        .gate(anna.scope)
        .request(cls, keyFor(anna, kind, { endpoint: `${cls} of the test` }), async (_signal, heard) => {
          heard();
          return fail(error);
        });
      await settle();
      await asked;
    },
    /** When a request of the class is sent, ms from now; null when not within a day. */
    async sentAfter(cls: RequestClass, endpoint = 'another'): Promise<number | null> {
      const asked = clock.monotonic();
      let sent: number | null = null;
      const kind = cls === 'move' ? 'move' : 'standard';
      const done = request({ budget, clock }, anna, cls, keyFor(anna, kind, { endpoint }), () => {
        sent = clock.monotonic() - asked;
      });
      await advance(clock, 24 * hour);
      await done;
      return sent;
    },
  };
}

const tooMany = (retryAfterMs?: number): ServiceError => ({
  code: 'rate_limited',
  message: verbatim('Slow down.'),
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});

describe('a cool-down that outlives a restart', () => {
  it('lasts as long as the server named, and a stream gets the remaining time', async () => {
    const app = createApp();
    await app.told('upkeep', tooMany(240 * second));
    await advance(app.clock, 40 * second);
    app.restart();
    const stream = hold(app.budget(), anna, 'upkeep', keyFor(anna, 'eventStream', { stream: true }));
    await settle();
    expect(stream.state()).toContain('before Outpost restarted');
    expect(stateOf(app.budget()).coolDowns).toMatchObject([
      { cls: 'upkeep', since: app.clock.now() - 40 * second, until: app.clock.now() + 200 * second },
    ]);
    expect(await app.sentAfter('upkeep')).toBe(200 * second);
  });

  it('does not end a fraction of a millisecond early', async () => {
    const app = createApp();
    await advance(app.clock, 0.4);
    await app.told('upkeep', tooMany(240 * second));
    app.restart();
    expect(await app.sentAfter('upkeep')).toBeGreaterThanOrEqual(240 * second);
  });

  it('applies to its endpoint in every class, and to no other endpoint', async () => {
    const app = createApp();
    await app.told('upkeep', tooMany(240 * second));
    app.restart();
    expect(await app.sentAfter('user', 'upkeep of the test')).toBe(240 * second);
    await app.told('upkeep', tooMany(240 * second));
    app.restart();
    expect(await app.sentAfter('user')).toBe(0);
  });

  it('grows with every warning, across restarts, until a success', async () => {
    const app = createApp();
    const rests: (number | null)[] = [];
    for (let n = 0; n < 6; n += 1) {
      await app.told('user', tooMany());
      app.restart();
      await settle();
      const [longest] = [...app.quotas.uses]
        .filter(([key]) => key.endsWith(':user'))
        .map(([, times]) => Math.max(...times) - Math.min(...times));
      rests.push((longest ?? 0) / minute);
      await advance(app.clock, longest ?? 0);
    }
    expect(rests).toEqual([1, 2, 4, 8, 10, 10]);
    expect(await app.sentAfter('user')).toBe(0);
    await app.told('user', tooMany());
    app.restart();
    expect(await app.sentAfter('user')).toBe(minute);
  });

  it('is as long for moves as their rule says, and affects no other class', async () => {
    const app = createApp();
    await app.told('move', tooMany());
    app.restart();
    expect(await app.sentAfter('user')).toBe(0);
    await app.told('move', tooMany(30 * second));
    app.restart();
    expect(await app.sentAfter('move')).toBe(30 * second);
  });

  it('is no longer a warning after an hour without use', async () => {
    const app = createApp();
    for (let n = 0; n < 3; n += 1) {
      await app.told('user', tooMany());
      await advance(app.clock, 10 * minute);
    }
    await advance(app.clock, hour);
    app.restart();
    await app.told('user', tooMany());
    app.restart();
    expect(await app.sentAfter('user')).toBe(minute);
  });
});

describe('setting the wall clock during a cool-down', () => {
  it.each([5 * hour, -5 * hour])('by %i ms while the app runs, changes nothing', async (jump) => {
    const app = createApp();
    await app.told('user', tooMany(240 * second));
    app.clock.jump(jump);
    // The next request detects the change.
    void request(
      { budget: app.budget(), clock: app.clock },
      anna,
      'sync',
      keyFor(anna, 'standard'),
      () => {},
    );
    await advance(app.clock, 40 * second);
    app.restart();
    expect(await app.sentAfter('user')).toBe(200 * second);
  });

  it.each([5 * hour, -5 * hour])('by %i ms while the app does not run, changes nothing', async (jump) => {
    const app = createApp();
    await app.told('user', tooMany(240 * second));
    await advance(app.clock, 40 * second);
    app.clock.jump(jump);
    app.restart();
    expect(await app.sentAfter('user')).toBe(200 * second);
  });

  it('and back again without a request in between, changes nothing', async () => {
    const app = createApp();
    await app.told('user', tooMany(240 * second));
    app.clock.jump(-2 * hour);
    await app.told('sync', { code: 'not_found', message: verbatim('Nothing there.') });
    await advance(app.clock, 40 * second);
    app.clock.jump(2 * hour);
    app.restart();
    expect(await app.sentAfter('user')).toBe(200 * second);
  });

  it('opens no window of a later run', async () => {
    const app = createApp();
    const ask = () =>
      request({ budget: app.budget(), clock: app.clock }, anna, 'user', keyFor(anna, 'standard'), () => {});
    await Promise.all(Array.from({ length: 57 }, ask));
    app.clock.jump(-2 * hour);
    await ask();
    await advance(app.clock, 10 * second);
    app.clock.jump(2 * hour);
    app.restart();
    expect(await app.sentAfter('user')).toBeGreaterThanOrEqual(50 * second);
  });

  it('cannot extend a cool-down beyond its rule', async () => {
    const app = createApp();
    await app.told('user', tooMany(240 * second));
    for (const [key, [began = 0, ...others]] of app.quotas.uses)
      if (key.startsWith('rest:')) app.quotas.uses.set(key, [began, ...others.map(() => began + 30 * hour)]);
    app.restart();
    expect(await app.sentAfter('user')).toBe(hour);
  });
});

describe('not a cool-down', () => {
  it('a rejected token may be tried again at the next start', async () => {
    const app = createApp();
    await app.told('user', {
      code: 'unauthorized',
      message: verbatim('The server does not accept this token.'),
    });
    expect([...app.quotas.uses.keys()].filter((key) => key.startsWith('rest:'))).toEqual([]);
    app.restart();
    expect(await app.sentAfter('user')).toBe(0);
  });

  it('a failing store admits everything, and cool-downs of this run apply', async () => {
    const clock = createVirtualClock();
    const broken = () => Promise.reject(new Error('broken'));
    const quotas = { record: broken, note: broken, replace: broken, forget: broken, since: broken };
    const { budget } = createTestBudget({ clock, quotas });
    const sent: number[] = [];
    const ask = () =>
      budget.gate(anna.scope).request('user', keyFor(anna, 'standard'), async (_signal, heard) => {
        sent.push(clock.monotonic());
        heard();
        return sent.length === 1 ? fail(tooMany(7_000)) : succeed('done');
      });
    await ask();
    const second = ask();
    await advance(clock, minute);
    await second;
    expect(sent).toEqual([0, 7_000]);
  });
});
