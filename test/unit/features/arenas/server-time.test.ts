import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { boundsOf, createServerTime } from '../../../../main/features/arenas/server-time.ts';
import type { ArenaEntry, ArenaListing } from '../../../../main/service/domain-arenas.ts';

const minute = 60_000;
const noon = Date.UTC(2026, 5, 1, 12);
const entry = (startsAt: number, more: Partial<ArenaEntry> = {}): ArenaEntry => ({
  id: `arena${startsAt % 1000}`,
  name: 'Arena',
  createdBy: 'oak',
  startsAt,
  finishesAt: startsAt + 60 * minute,
  minutes: 60,
  status: 10,
  players: 0,
  clock: { limit: 180, increment: 0 },
  variant: { key: 'standard' },
  rated: true,
  perf: { key: 'blitz' },
  ...more,
});
const listing = (change: Partial<ArenaListing>): ArenaListing => ({
  created: [],
  started: [],
  finished: [],
  ...change,
});

describe('the server’s time', () => {
  it('equals this computer’s while unknown', () => {
    const clock = createVirtualClock(noon);
    const time = createServerTime(clock);
    expect(time.now()).toBe(noon);
    expect(time.local(noon)).toBe(noon);
  });

  it('follows from the seconds until a start, even hours apart, and advances', () => {
    const clock = createVirtualClock(noon - 300 * minute);
    const time = createServerTime(clock);
    time.learnListing(listing({ created: [entry(noon + 10 * minute, { secondsToStart: 600 })] }));
    expect(time.now()).toBe(noon);
    expect(time.local(noon + minute)).toBe(clock.now() + minute);
    clock.advance(minute);
    expect(time.now()).toBe(noon + minute);
  });

  it('is unaffected when this computer’s clock is set', () => {
    const clock = createVirtualClock(noon);
    const time = createServerTime(clock);
    time.learnListing(listing({ created: [entry(noon + minute, { secondsToStart: 60 })] }));
    clock.jump(5 * 60 * minute);
    expect(time.now()).toBe(noon);
    expect(time.local(noon + minute) - clock.now()).toBe(minute);
  });

  it('keeps the minute of a start while the difference of the clocks jitters', () => {
    const clock = createVirtualClock(noon);
    const time = createServerTime(clock);
    const stated = (aheadMs: number) =>
      time.learnListing(
        listing({ created: [entry(clock.now() + aheadMs + 10 * minute, { secondsToStart: 600 })] }),
      );
    for (const ahead of [1_400, -600, 4_900, 0]) {
      stated(ahead);
      expect(time.local(noon)).toBe(noon);
    }
    // A clock that is wrong by more is corrected, and the correction does not jitter either.
    stated(60_000);
    expect(time.local(noon)).toBe(noon - minute);
    stated(61_600);
    expect(time.local(noon)).toBe(noon - minute);
    stated(0);
    expect(time.local(noon)).toBe(noon);
  });

  it('is bounded by started and created arenas if not stated', () => {
    const clock = createVirtualClock(noon - 300 * minute);
    const time = createServerTime(clock);
    const told = listing({ started: [entry(noon - 5 * minute)], created: [entry(noon + 20 * minute)] });
    expect(boundsOf(told)).toEqual({ from: noon - 5 * minute, until: noon + 20 * minute });
    time.learnListing(told);
    expect(time.now()).toBe(noon - 5 * minute);
    // A consistent clock is kept.
    const right = createServerTime(createVirtualClock(noon));
    right.learnListing(told);
    expect(right.now()).toBe(noon);
  });

  it('follows from a single arena, too', () => {
    const clock = createVirtualClock(noon - 10 * minute);
    const time = createServerTime(clock);
    const common = { id: 'a', name: 'A', players: 0, clock: { limit: 60, increment: 0 }, minutes: 60 };
    time.learnDetail({ ...common, startsAt: noon - 10 * minute, secondsToFinish: 3_000 });
    expect(time.now()).toBe(noon);
    time.learnDetail({ ...common, startsAt: noon + 2 * minute, secondsToStart: 60 });
    expect(time.now()).toBe(noon + minute);
  });
});
