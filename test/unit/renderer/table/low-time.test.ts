import { expect, it } from 'vitest';
import { hearClock, lowTimeOf } from '../../../../renderer/table/clock/low-time.ts';

it('the threshold is an eighth of the initial time, from ten seconds to a minute', () => {
  expect(lowTimeOf({ initial: 60_000 })).toBe(10_000);
  expect(lowTimeOf({ initial: 300_000 })).toBe(37_500);
  expect(lowTimeOf({ initial: 1_800_000 })).toBe(60_000);
  expect(lowTimeOf(null)).toBeNull();
});

it('sounds once for each stretch of low time', () => {
  let state = { sounded: false };
  const sounds = [60_000, 37_000, 30_000, 40_000, 36_000, 90_000, 20_000, 0].map((left) => {
    const { sound, ...next } = hearClock(state, left, 37_500);
    state = next;
    return sound;
  });
  expect(sounds).toEqual([false, true, false, false, false, false, true, false]);
  expect(hearClock({ sounded: false }, 0, 37_500).sound).toBe(false);
});
