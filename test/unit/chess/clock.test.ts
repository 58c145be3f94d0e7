import { describe, expect, it } from 'vitest';
import { formatClock, formatTimeControl, remainingAt, runningSide } from '../../../main/chess/clock.ts';
import { untimedClock } from '../../../main/chess/vocabulary.ts';

describe('remainingAt', () => {
  const reading = { white: 60_000, black: 30_000, running: 'white', at: 1_000 } as const;

  it('counts down the running side only, to zero', () => {
    expect(remainingAt(reading, 'white', 11_000)).toBe(50_000);
    expect(remainingAt(reading, 'black', 11_000)).toBe(30_000);
    expect(remainingAt(reading, 'white', 100_000)).toBe(0);
  });

  it('does not count backwards, or without a clock', () => {
    expect(remainingAt(reading, 'white', 0)).toBe(60_000);
    expect(remainingAt({ ...reading, white: untimedClock }, 'white', 9_000)).toBe(untimedClock);
  });
});

it('runs clocks from the second move until the game is over', () => {
  expect(runningSide('white', 0, false)).toBeUndefined();
  expect(runningSide('black', 1, false)).toBeUndefined();
  expect(runningSide('white', 2, false)).toBe('white');
  expect(runningSide('white', 30, true)).toBeUndefined();
});

it.each([
  [600_000, '10:00'],
  [3_723_000, '1:02:03'],
  [59_999, '0:59'],
  [10_000, '0:10'],
  [9_999, '0:09.9'],
  [950, '0:00.9'],
  [0, '0:00.0'],
  [-50, '0:00.0'],
  [untimedClock, '∞'],
])('formats %i ms as %s', (ms, text) => expect(formatClock(ms)).toBe(text));

it('formats time controls', () => {
  expect(formatTimeControl(600, 5)).toBe('10+5');
  expect(formatTimeControl(30, 0)).toBe('½+0');
  expect(formatTimeControl(90, 1)).toBe('1.5+1');
});
