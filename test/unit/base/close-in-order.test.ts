import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { closeDeadlineMs } from '../../../main/app/life.ts';
import { closeInOrder } from '../../../main/base/close-in-order.ts';
import { createLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';

function arrange() {
  const clock = createVirtualClock();
  const closed: string[] = [];
  const logged: string[] = [];
  const log = createLog((_level, _scope, message, fields) =>
    logged.push(`${message}: ${String(fields?.['part'])}`),
  );
  const close = (...parts: readonly (() => unknown)[]) =>
    closeInOrder(
      parts.map((part, index) => [`part ${index + 1}`, part] as const),
      { clock, log, eachMs: 5_000, allMs: 6_000 },
    );
  /** Advances the clock until the promise settles. */
  const settle = async (closing: Promise<void>) => {
    let isOver = false;
    void closing.then(() => (isOver = true));
    while (!isOver) {
      clock.advance(50);
      await setImmediate();
    }
  };
  return { clock, closed, logged, close, settle };
}
const forEver = () => new Promise<never>(() => {});

it('closes one part after the other', async () => {
  const { closed, logged, close } = arrange();
  await close(
    async () => {
      await Promise.resolve();
      closed.push('first');
    },
    () => closed.push('second'),
  );
  expect(closed).toEqual(['first', 'second']);
  expect(logged).toEqual([]);
});

it('continues after parts that throw, reject or hang', async () => {
  const { clock, closed, logged, close, settle } = arrange();
  await settle(
    close(
      () => {
        throw new Error('thrown');
      },
      () => Promise.reject(new Error('rejected')),
      forEver,
      () => closed.push('last'),
    ),
  );
  expect(closed).toEqual(['last']);
  expect(logged).toEqual([
    'closing of a part failed: part 1',
    'closing of a part failed: part 2',
    'closing of a part timed out: part 3',
  ]);
  expect(clock.monotonic()).toBeLessThan(5_500);
});

it('has a limit for all parts together', async () => {
  const { clock, closed, close, settle } = arrange();
  await settle(close(forEver, forEver, forEver, forEver, () => closed.push('last')));
  expect(closed).toEqual(['last']);
  expect(clock.monotonic()).toBeLessThan(7_000);
});

it('leaves the databases time before the process ends, also if every part hangs', async () => {
  const { clock, close, settle } = arrange();
  // As many as the core has.
  await settle(close(...Array.from({ length: 32 }, () => forEver)));
  expect(closeDeadlineMs - clock.monotonic()).toBeGreaterThan(2_000);
});
