import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createBurstGrouping } from '../../../main/notifications/burst-grouping.ts';

function createBench() {
  const clock = createVirtualClock();
  const alone: number[] = [];
  const together: { readonly all: readonly number[]; readonly fresh: readonly number[] }[] = [];
  const gather = createBurstGrouping<number>({
    clock,
    onTogether: (all, fresh) => together.push({ all, fresh }),
  });
  let next = 0;
  const come = (count = 1) => {
    for (let index = 0; index < count; index += 1) {
      next += 1;
      if (gather.alone(next)) alone.push(next);
    }
  };
  return { clock, gather, come, alone, together };
}

describe('a burst', () => {
  it('is shown one by one at first, then grouped', () => {
    const { clock, come, alone, together } = createBench();
    come(200);
    clock.advance(10_000);
    expect(alone).toEqual([1, 2]);
    expect(together).toHaveLength(1);
    expect(together[0]?.all).toHaveLength(198);
  });

  it('is shown at least every three seconds while it lasts, each time as a whole', () => {
    const { clock, come, together } = createBench();
    for (let index = 0; index < 70; index += 1) {
      come();
      clock.advance(100);
    }
    expect(together.map(({ all }) => all.length)).toEqual([30, 60]);
    expect(together.map(({ fresh }) => fresh.length)).toEqual([30, 30]);
  });

  it('ends after a pause', () => {
    const { clock, come, alone, together } = createBench();
    come(3);
    clock.advance(1_000);
    expect(together).toHaveLength(1);
    come();
    clock.advance(1_000);
    expect(together.at(-1)?.all).toEqual([3, 4]);
    clock.advance(9_000);
    come(3);
    expect(alone).toEqual([1, 2, 5, 6]);
    clock.advance(1_000);
    expect(together.at(-1)?.all).toEqual([7]);
  });

  it('does not start if items are slow: each is shown at once', () => {
    const { clock, come, alone, together } = createBench();
    for (let index = 0; index < 20; index += 1) {
      come();
      clock.advance(1_600);
    }
    expect(alone).toHaveLength(20);
    expect(together).toEqual([]);
  });

  it('loses and duplicates nothing, whatever the rhythm', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 12_000 }), { maxLength: 60 }), (gaps) => {
        const { clock, come, alone, together } = createBench();
        for (const gap of gaps) {
          come();
          clock.advance(gap);
        }
        clock.advance(10_000);
        const told = [...alone, ...together.flatMap(({ fresh }) => fresh)].toSorted((a, b) => a - b);
        expect(told).toEqual(gaps.map((_, index) => index + 1));
      }),
    );
  });

  it('is flushed on request, and dropped when closed', () => {
    const { clock, gather, come, together } = createBench();
    come(4);
    gather.flush();
    expect(together).toHaveLength(1);
    come(1);
    gather.close();
    clock.advance(10_000);
    expect(together).toHaveLength(1);
  });
});
