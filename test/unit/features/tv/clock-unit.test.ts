import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockUnits, inferClockUnit, type Turn } from '../../../../main/features/tv/clock-unit.ts';

describe('the unit of clocks without a stated one', () => {
  it('is unknown until enough turns of different lengths determine it', () => {
    expect(inferClockUnit([])).toBeUndefined();
    const same: Turn[] = Array.from({ length: 12 }, () => ({ lost: 1_000, lastedMs: 1_000 }));
    expect(inferClockUnit(same)).toBeUndefined();
  });

  it('is inferred whatever the increment and the network delay', () => {
    const turn = fc.record({
      lastedMs: fc.integer({ min: 200, max: 30_000 }),
      noise: fc.integer({ min: -80, max: 80 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...clockUnits),
        fc.constantFrom(0, 1_000, 3_000),
        fc.array(turn, { minLength: 6, maxLength: 12 }),
        (unit, incrementMs, turns) => {
          const found = inferClockUnit(
            turns.map(({ lastedMs, noise }) => ({
              lost: Math.round((lastedMs + noise - incrementMs) / unit),
              lastedMs,
            })),
          );
          expect([undefined, unit]).toContain(found);
        },
      ),
    );
    const spread: Turn[] = [1, 4, 9, 2, 15, 7].map((s) => ({ lost: s * 100 - 200, lastedMs: s * 1_000 }));
    expect(inferClockUnit(spread)).toBe(10);
  });
});
