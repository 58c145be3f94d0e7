import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createGuards } from '../../../main/streams/guards.ts';

function setUp() {
  const clock = createVirtualClock();
  const guards = createGuards(clock);
  const guard = (patience: number | null) => {
    const one = { heardAt: clock.monotonic(), patience, silentAfter: null as number | null, end: () => {} };
    one.end = guards.add({
      due() {
        return one.patience === null ? null : one.heardAt + one.patience;
      },
      onDue() {
        one.silentAfter = clock.monotonic() - one.heardAt;
        one.end();
      },
    });
    return one;
  };
  return { clock, guards, guard };
}

describe('guards', () => {
  it('detect each silence in time, regardless of other streams', () => {
    const { clock, guard } = setUp();
    const [mute, alive] = [guard(15_000), guard(15_000)];
    const late = guard(60_000);
    for (let ms = 0; ms < 63_000; ms += 7_000) {
      clock.advance(7_000);
      alive.heardAt = clock.monotonic();
    }
    expect([mute.silentAfter, alive.silentAfter, late.silentAfter]).toEqual([15_000, null, 60_000]);
    clock.advance(15_000);
    expect(alive.silentAfter).toBe(15_000);
    expect(clock.untilNext()).toBeUndefined();
  });

  it('are not woken by received data, and together wake every ten seconds or so', () => {
    const { clock, guard } = setUp();
    const streams = [guard(15_000), guard(15_000)];
    let timers = 0;
    for (let ms = 0; ms < 600_000; ms += 500) {
      for (const [index, one] of streams.entries())
        if (ms % 7_000 === index * 3_500) one.heardAt = clock.monotonic();
      const next = clock.untilNext();
      if (next !== undefined && next <= 500) timers += 1;
      clock.advance(500);
    }
    expect(streams.map(({ silentAfter }) => silentAfter)).toEqual([null, null]);
    expect(timers).toBeLessThanOrEqual(60);
  });

  it('respect a shortened timeout, and ignore streams that may be silent', () => {
    const { clock, guards, guard } = setUp();
    const one = guard(120_000);
    one.patience = 15_000;
    guards.changed();
    clock.advance(15_000);
    expect(one.silentAfter).toBe(15_000);

    const quiet = guard(15_000);
    quiet.patience = null;
    guards.changed();
    expect(clock.untilNext()).toBeUndefined();
    clock.advance(60_000);
    expect(quiet.silentAfter).toBeNull();
  });

  it('leave no timer behind', () => {
    const { clock, guard } = setUp();
    const all = [guard(15_000), guard(30_000)];
    for (const one of all) one.end();
    expect(clock.untilNext()).toBeUndefined();
  });

  it('continue when a stream is guarded again at once', () => {
    const { clock, guards } = setUp();
    const due: number[] = [];
    const again = (patience: number): void => {
      const from = clock.monotonic();
      const end = guards.add({
        due: () => from + patience,
        onDue() {
          due.push(clock.monotonic());
          end();
          if (due.length < 3) again(patience);
        },
      });
    };
    const start = clock.monotonic();
    again(5_000);
    clock.advance(60_000);
    expect(due.map((at) => at - start)).toEqual([5_000, 10_000, 15_000]);
  });
});
