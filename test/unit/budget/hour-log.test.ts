import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { limitOf, type Subject } from '../../../main/budget/callers.ts';
import { createHourLog } from '../../../main/budget/hour-log.ts';
import { createOwnLimits, mostOf } from '../../../main/budget/own-limits.ts';

const minute = 60_000;

describe('the hour log', () => {
  it('counts by minute, the current one last, and drops older ones', () => {
    const clock = createVirtualClock();
    const log = createHourLog(clock);
    log.sent('a');
    log.sent('a');
    log.sent('b');
    clock.advance(minute);
    log.sent('a');
    log.refused('a');
    const { sent, refused } = log.report('a');
    expect([sent.length, ...sent.slice(-2)]).toEqual([60, 2, 1]);
    expect(refused.slice(-2)).toEqual([0, 1]);
    expect(log.report('b').sent.slice(-2)).toEqual([1, 0]);
    clock.advance(59 * minute);
    expect(log.report('a').sent[0]).toBe(1);
    clock.advance(minute);
    expect(log.report('a').sent.every((count) => count === 0)).toBe(true);
    clock.advance(600 * minute);
    expect(log.report('a').sent).toHaveLength(60);
  });
});

describe('own limits', () => {
  const server = 'https://example.org';
  const subject = (ownLimit?: Subject['scope']['ownLimit']): Subject => ({
    scope: { accountId: 'me', server, caller: 'authenticated', ...(ownLimit && { ownLimit }) },
    tokenId: 'token',
  });

  it('can be stricter than the table, never looser, and apply to their server only', () => {
    const own = createOwnLimits();
    own.set(server, 'join-hour', 3);
    expect(own.of(server, 'join-hour')).toBe(3);
    expect(own.of('https://other.org', 'join-hour')).toBe(undefined);
    const of = (row: Parameters<typeof own.of>[1]) => own.of(server, row);
    expect(limitOf('join-hour', subject(of))).toMatchObject({ kind: 'window', count: 3 });
    expect(limitOf('join-day', subject(of))).toMatchObject({ count: 30 });
    expect(
      limitOf(
        'join-hour',
        subject(() => 100),
      ),
    ).toMatchObject({ count: 8 });
    own.set(server, 'join-hour', null);
    expect(limitOf('join-hour', subject(of))).toMatchObject({ count: 8 });
  });

  it.each([
    ['join-hour', 0],
    ['join-hour', 2.5],
    ['join-hour', mostOf('join-hour') + 1],
    ['stream-spacing', 1],
    ['nothing', 1],
  ])('refuse %s of %s', (row, count) => {
    expect(() => createOwnLimits().set(server, row, count)).toThrow(RangeError);
  });

  it('are restored as far as they are valid', () => {
    const own = createOwnLimits();
    own.restore([
      { server, row: 'standard', count: 20 },
      { server, row: 'gone', count: 1 },
      { server, row: 'join-day', count: 1_000 },
    ]);
    expect(own.all()).toEqual([{ server, row: 'standard', count: 20 }]);
  });
});
