import { expect, it } from 'vitest';
import { createThrottle } from '../../../main/base/throttle.ts';
import { createVirtualClock } from '../../../main/base/virtual-clock.ts';

function setUp() {
  const clock = createVirtualClock();
  const done: number[] = [];
  return { clock, done, soon: createThrottle(clock, 100, () => done.push(clock.monotonic())) };
}

it('is done once, a while after it was first asked for', () => {
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

it('is not done when it was called off, and can be asked for anew', () => {
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
