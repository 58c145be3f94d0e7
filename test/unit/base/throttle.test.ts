import { expect, it } from 'vitest';
import { createThrottle } from '../../../main/base/throttle.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';

function setUp() {
  const clock = createVirtualClock();
  const done: number[] = [];
  return { clock, done, soon: createThrottle(clock, 100, () => done.push(clock.monotonic())) };
}

it('runs once, a period after the first request', () => {
  const { clock, done, soon } = setUp();
  soon.ask();
  clock.advance(60);
  soon.ask();
  clock.advance(60);
  expect(done).toEqual([100]);
  clock.advance(1_000);
  expect(done).toEqual([100]);
  soon.ask();
  clock.advance(100);
  expect(done).toEqual([100, 1_220]);
});

it('does not run after a cancel, and can be requested again', () => {
  const { clock, done, soon } = setUp();
  soon.ask();
  soon.cancel();
  clock.advance(200);
  expect(done).toEqual([]);
  expect(clock.untilNext()).toBeUndefined();
  soon.ask();
  clock.advance(100);
  expect(done).toEqual([300]);
});
