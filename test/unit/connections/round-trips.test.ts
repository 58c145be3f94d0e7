import { expect, it } from 'vitest';
import { createVirtualClock } from '../../../main/base/virtual-clock.ts';
import { createRoundTrips } from '../../../main/connections/round-trips.ts';

it('takes half of the quickest answer of late, and nothing before the first', () => {
  const clock = createVirtualClock();
  const trips = createRoundTrips(clock);
  expect(trips.delay()).toBe(0);
  for (const took of [900, 80, 140]) trips.note(took);
  expect(trips.delay()).toBe(40);
  for (let count = 0; count < 8; count += 1) trips.note(200);
  expect(trips.delay()).toBe(100);
  clock.advance(10 * 60_000 + 1);
  expect(trips.delay()).toBe(0);
});

it('does not take a slow server for one that is far away', () => {
  const trips = createRoundTrips(createVirtualClock());
  trips.note(30_000);
  expect(trips.delay()).toBe(1_000);
});
