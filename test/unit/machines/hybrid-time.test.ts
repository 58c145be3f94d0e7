import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createHybridClock,
  formatStamp,
  mostAheadMs,
  parseStamp,
} from '../../../main/machines/hybrid-time.ts';

const start = Date.UTC(2026, 0, 1);
const day = 86_400_000;

describe('a stamp', () => {
  const time = fc.record({
    ms: fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) }),
    counter: fc.integer({ min: 0, max: 0xffff }),
    machine: fc.stringMatching(/^[0-9a-z]{1,32}$/),
  });

  it('survives its text', () => {
    fc.assert(
      fc.property(time, (one) => {
        expect(parseStamp(formatStamp(one))).toEqual(one);
      }),
    );
  });

  it('sorts as text by time, counter and machine', () => {
    fc.assert(
      fc.property(time, time, (one, other) => {
        const byParts = one.ms - other.ms || one.counter - other.counter;
        if (byParts !== 0) expect(formatStamp(one) < formatStamp(other)).toBe(byParts < 0);
      }),
    );
  });

  it.each([
    '',
    '1',
    `${'9'.repeat(15)}-0000-a`,
    `${'0'.repeat(15)}-0000-`,
    `${'0'.repeat(15)}-000g-a`,
    `${'0'.repeat(15)}-0000-A`,
  ])('is not %j', (text) => expect(parseStamp(text)).toBeUndefined());

  it('has no text outside its range', () => {
    expect(() => formatStamp({ ms: -1, counter: 0, machine: 'a' })).toThrow(RangeError);
    expect(() => formatStamp({ ms: 1, counter: 0x10000, machine: 'a' })).toThrow(RangeError);
    expect(() => formatStamp({ ms: Date.UTC(2201, 0, 1), counter: 0, machine: 'a' })).toThrow(RangeError);
  });
});

describe('a hybrid clock', () => {
  it('is later with each tick, even when the physical clock goes back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -10 * day, max: 10 * day }), { maxLength: 50 }), (jumps) => {
        let now = start;
        const clock = createHybridClock({ nowMs: () => now, machine: 'a' });
        let before = clock.tick();
        for (const jump of jumps) {
          now = Math.max(0, now + jump);
          const stamp = clock.tick();
          expect(stamp > before).toBe(true);
          before = stamp;
        }
      }),
    );
  });

  it('continues after the last stamp of an earlier run', () => {
    const last = createHybridClock({ nowMs: () => start + day, machine: 'a' }).tick();
    expect(createHybridClock({ nowMs: () => start, machine: 'a', last }).tick() > last).toBe(true);
  });

  it('passes what it observes', () => {
    const clock = createHybridClock({ nowMs: () => start, machine: 'a' });
    const seen = createHybridClock({ nowMs: () => start + 3 * day, machine: 'z' }).tick();
    clock.observe(seen);
    clock.observe('nonsense');
    expect(clock.tick() > seen).toBe(true);
  });

  it('is not taken far into the future by another machine', () => {
    const clock = createHybridClock({ nowMs: () => start, machine: 'a' });
    clock.observe(createHybridClock({ nowMs: () => start + 3_650 * day, machine: 'z' }).tick());
    expect(parseStamp(clock.tick())?.ms).toBe(start + mostAheadMs);
  });

  it('passes the stamp of a value that it replaces, and keeps its own time', () => {
    const clock = createHybridClock({ nowMs: () => start, machine: 'a' });
    const far = createHybridClock({ nowMs: () => start + 3_650 * day, machine: 'z' }).tick();
    expect(clock.tick(far) > far).toBe(true);
    expect(parseStamp(clock.tick())?.ms).toBe(start);
    const near = createHybridClock({ nowMs: () => start + day, machine: 'z' }).tick();
    expect(clock.tick(near) > near).toBe(true);
    expect(parseStamp(clock.tick())?.ms).toBe(start + day);
  });

  it('carries a full counter into the time', () => {
    const last = formatStamp({ ms: start, counter: 0xffff, machine: 'a' });
    const clock = createHybridClock({ nowMs: () => start, machine: 'a', last });
    expect(parseStamp(clock.tick())).toEqual({ ms: start + 1, counter: 0, machine: 'a' });
  });
});
