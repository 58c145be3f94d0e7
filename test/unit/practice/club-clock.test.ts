import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createClubClock } from '../../../main/practice/club-clock.ts';

const startAt = Date.UTC(2026, 4, 1);
const settled = () => Promise.resolve();

function open(speed: number) {
  const base = createVirtualClock();
  return { base, clock: createClubClock({ base, startAt, speed }) };
}

describe('the club clock', () => {
  it('runs at its speed, and at another one from when that is set', () => {
    const { base, clock } = open(1);
    const fired: number[] = [];
    clock.after(1_000, () => fired.push(clock.now() - startAt));
    clock.after(11_000, () => fired.push(clock.now() - startAt));
    base.advance(1_000);
    expect(fired).toEqual([1_000]);
    clock.setSpeed(10);
    base.advance(999);
    expect(fired).toEqual([1_000]);
    base.advance(1);
    expect(fired).toEqual([1_000, 11_000]);
    clock.setSpeed(0);
    base.advance(60_000);
    expect(clock.now()).toBe(startAt + 11_000);
  });

  it('fires what the base clock cannot tell from now', () => {
    const base = createVirtualClock();
    // Far on, a step of the base clock's numbers is longer than what is left until the timer.
    base.advance(31_812_202.965281937);
    const clock = createClubClock({ base, startAt, speed: 1 });
    let fired = 0;
    clock.after(1_743_931.262093395, () => {
      fired = clock.monotonic();
    });
    for (let step = 0; step < 5 && fired === 0; step += 1) base.advance(base.untilNext() ?? 0);
    expect(fired).toBe(1_743_931.262093395);
  });

  it('stands still at speed 0 and can be pushed, stopping at each timer', async () => {
    const { base, clock } = open(0);
    const seen: string[] = [];
    clock.after(500, () => {
      seen.push(`a${clock.now() - startAt}`);
      clock.after(500, () => seen.push(`c${clock.now() - startAt}`));
    });
    clock.after(700, () => seen.push(`b${clock.now() - startAt}`));
    base.advance(5_000);
    expect(seen).toEqual([]);
    expect(clock.untilNext()).toBe(500);
    await clock.advance(2_000, settled);
    expect(seen).toEqual(['a500', 'b700', 'c1000']);
    expect(clock.now()).toBe(startAt + 2_000);
  });

  it('waits for whoever is thinking before time moves on', async () => {
    const { clock } = open(0);
    let finish = () => {};
    const thinking = new Promise<void>((resolve) => void (finish = resolve));
    let fired = false;
    clock.after(10, () => void (fired = true));
    const pushed = clock.advance(10, () => thinking);
    await Promise.resolve();
    expect(fired).toBe(false);
    finish();
    await pushed;
    expect(fired).toBe(true);
  });

  it('pushes one after the other, and does not fire what was cancelled', async () => {
    const { clock } = open(0);
    clock
      .after(5, () => {
        throw new Error('cancelled timers do not fire');
      })
      .cancel();
    await Promise.all([clock.advance(10, settled), clock.advance(15, settled)]);
    expect(clock.monotonic()).toBe(25);
  });

  it('stands still while frozen, with no timer left, and goes on with the calendar moved on', () => {
    const { base, clock } = open(2);
    const fired: number[] = [];
    clock.after(1_000, () => fired.push(clock.monotonic()));
    base.advance(250);
    clock.freeze();
    expect(base.untilNext()).toBeUndefined();
    base.advance(60_000);
    expect([clock.isFrozen(), clock.monotonic(), clock.now() - startAt]).toEqual([true, 500, 500]);
    expect(clock.thaw()).toBe(120_000);
    expect([clock.isFrozen(), clock.monotonic(), clock.now() - startAt]).toEqual([false, 500, 120_500]);
    base.advance(249);
    expect(fired).toEqual([]);
    base.advance(1);
    expect(fired).toEqual([1_000]);
    expect(clock.thaw()).toBe(0);
  });

  it('arms no timer while frozen, neither for a new one nor at another speed', () => {
    const { base, clock } = open(1);
    clock.freeze();
    let fired = false;
    clock.after(10, () => void (fired = true));
    clock.setSpeed(5);
    base.advance(1_000);
    expect([base.untilNext(), fired]).toEqual([undefined, false]);
    clock.thaw();
    base.advance(2);
    expect(fired).toBe(true);
  });
});
