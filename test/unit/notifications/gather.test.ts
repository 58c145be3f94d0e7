import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../../main/base/virtual-clock.ts';
import { createGather } from '../../../main/notifications/gather.ts';

function createBench() {
  const clock = createVirtualClock();
  const alone: number[] = [];
  const together: { readonly all: readonly number[]; readonly fresh: readonly number[] }[] = [];
  const gather = createGather<number>({
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
  it('is told one by one at first, then together', () => {
    const { clock, come, alone, together } = createBench();
    come(200);
    clock.advance(10_000);
    expect(alone).toEqual([1, 2]);
    expect(together).toHaveLength(1);
    expect(together[0]?.all).toHaveLength(198);
  });

  it('that goes on is told at least every three seconds, each time as a whole', () => {
    const { clock, come, together } = createBench();
    for (let index = 0; index < 70; index += 1) {
      come();
      clock.advance(100);
    }
    expect(together.map(({ all }) => all.length)).toEqual([30, 60]);
    expect(together.map(({ fresh }) => fresh.length)).toEqual([30, 30]);
  });

  it('is over when nothing came for a while', () => {
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

  it('is none when things come slowly: each is told at once', () => {
    const { clock, come, alone, together } = createBench();
    for (let index = 0; index < 20; index += 1) {
      come();
      clock.advance(1_600);
    }
    expect(alone).toHaveLength(20);
    expect(together).toEqual([]);
  });

  it('loses nothing and tells nothing twice, whatever the rhythm', () => {
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

  it('is told at once when asked for, and not at all once closed', () => {
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
