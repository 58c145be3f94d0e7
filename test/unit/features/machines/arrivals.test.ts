import { expect, it } from 'vitest';
import { createArrivals } from '../../../../main/features/machines/arrivals.ts';
import type { SharingReport } from '../../../../main/sharing/session.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const hour = 3_600_000;

function setUp() {
  const clock = createVirtualClock();
  const arrivals = createArrivals(clock);
  /** The folder is read; the last word of the machine arrived at this time, by the wall clock. */
  const hear = (heardAt: number) =>
    arrivals.heard([
      {
        ...{ machine: 'laplapla', isThis: false, name: 'Lap', app: '1', seenAt: heardAt },
        ...{ state: 'current', behind: { here: 0, there: 0 }, damaged: [] },
        presence: { text: '', saidAt: heardAt, heardAt },
      },
    ] satisfies SharingReport['machines']);
  return { clock, hear, silence: () => arrivals.silence('laplapla') };
}

it('a word is as old as its arrival, however often it is reported', () => {
  const { clock, hear, silence } = setUp();
  expect(silence()).toBe(Infinity);
  const heardAt = clock.now() - 60_000;
  hear(heardAt);
  expect(silence()).toBe(60_000);
  clock.advance(60_000);
  hear(heardAt);
  expect(silence()).toBe(120_000);
  hear(clock.now());
  expect(silence()).toBe(0);
});

it('a clock that was ahead and is corrected makes no machine of before alive', () => {
  const { clock, hear, silence } = setUp();
  clock.jump(5 * hour);
  const heardAt = clock.now();
  hear(heardAt);
  clock.jump(-5 * hour);
  expect(silence()).toBe(0);
  clock.advance(200_000);
  hear(heardAt);
  expect(silence()).toBe(200_000);
  clock.advance(60_000);
  hear(clock.now());
  expect(silence()).toBe(0);
});

it('a word that an earlier run stored with a time from the future is old', () => {
  const { clock, hear, silence } = setUp();
  hear(clock.now() + hour);
  expect(silence()).toBe(Infinity);
  clock.advance(1_000);
  hear(clock.now());
  expect(silence()).toBe(0);
});

it('the time that this machine slept counts', () => {
  const { clock, hear, silence } = setUp();
  hear(clock.now());
  clock.jump(hour);
  expect(silence()).toBe(hour);
});
