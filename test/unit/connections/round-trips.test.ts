import { expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createRoundTrips } from '../../../main/connections/round-trips.ts';

it('is half of the shortest recent round trip, and 0 before the first response', () => {
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

it('does not mistake a slow server for a distant one', () => {
  const trips = createRoundTrips(createVirtualClock());
  trips.note(30_000);
  expect(trips.delay()).toBe(1_000);
});
