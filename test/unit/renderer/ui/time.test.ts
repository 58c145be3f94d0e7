import { describe, expect, it } from 'vitest';
import { clockTime, duration, relativeTime } from '../../../../renderer/ui/time.ts';

const s = 1000;
const min = 60 * s;
const h = 60 * min;
const now = new Date(2026, 10, 21, 14, 30, 0).getTime();

describe('relativeTime', () => {
  it.each([
    [0, 'just now'],
    [44 * s, 'just now'],
    [45 * s, '1 min ago'],
    [4 * min, '4 min ago'],
    [59 * min + 20 * s, '59 min ago'],
    [2 * h, '2 h ago'],
    [11 * h, '11 h ago'],
    [26 * h, 'yesterday'],
    [3 * 24 * h, '3 days ago'],
    [-4 * s, 'in a moment'],
    [-10 * min, 'in 10 min'],
    [-20 * h, 'tomorrow'],
  ])('says %i ms before now as %s', (past, words) => {
    expect(relativeTime(now - past, now)).toBe(words);
  });

  it('calls the small hours of the same day hours, not yesterday', () => {
    expect(relativeTime(new Date(2026, 10, 21, 1, 30).getTime(), now)).toBe('13 h ago');
  });

  it('gives the date from a week on, with the year only when it is another', () => {
    expect(relativeTime(new Date(2026, 10, 3).getTime(), now)).toBe('3 Nov');
    expect(relativeTime(new Date(2025, 10, 3).getTime(), now)).toBe('3 Nov 2025');
  });
});

describe('duration', () => {
  it.each([
    [0, '0 s'],
    [1, '1 s'],
    [3_400, '4 s'],
    [59_999, '60 s'],
    [61_000, '2 min'],
    [2 * h - 1, '2 h'],
  ])('rounds %i ms up to %s', (ms, words) => {
    expect(duration(ms)).toBe(words);
  });
});

describe('clockTime', () => {
  it('leaves the date out today and puts it before the time on other days', () => {
    expect(clockTime(new Date(2026, 10, 21, 9, 5).getTime(), now)).toBe('09:05');
    expect(clockTime(new Date(2026, 10, 20, 9, 5).getTime(), now)).toBe('20 Nov, 09:05');
  });
});
