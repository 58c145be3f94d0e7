import { expect, test } from 'vitest';
import { untimedClock } from '@chess/vocabulary.ts';
import {
  clockText,
  isUrgent,
  nextShown,
  spokenClock,
  untilNextText,
} from '../../../../renderer/table/clock/clock-face.ts';
import { clockFaceText } from '../../../../renderer/table/clock/clock-face-text.ts';

const text = clockFaceText.en;
const reading = { white: 60_000, black: 50_000, running: 'white', at: 1000 } as const;

test('only the running clock falls', () => {
  expect(nextShown(reading, 'white', '4', 3500, null).ms).toBe(57_500);
  expect(nextShown(reading, 'black', '4', 3500, null).ms).toBe(50_000);
});

test('within one turn a small upward correction is ignored', () => {
  const before = nextShown(reading, 'white', '4', 3500, null);
  const corrected = { ...reading, white: 57_800, at: 3500 };
  const unchanged = nextShown(corrected, 'white', '4', 3500, before);
  expect(unchanged.ms).toBe(57_500);
  expect(nextShown(corrected, 'white', '4', 4000, unchanged).ms).toBe(57_300);
});

test('added time and a new turn show at once', () => {
  const before = nextShown(reading, 'white', '4', 3500, null);
  expect(nextShown({ ...reading, white: 75_000, at: 3500 }, 'white', '4', 3500, before).ms).toBe(75_000);
  expect(nextShown({ ...reading, white: 57_900, at: 3500 }, 'white', '6', 3500, before).ms).toBe(57_900);
});

test('the next update is due exactly when the text changes', () => {
  for (const ms of [59_999, 60_000, 60_001, 9999, 9950, 10_000, 120]) {
    const later = ms - untilNextText(ms);
    expect(clockText(later, false, text)).not.toBe(clockText(ms, false, text));
    expect(untilNextText(ms)).toBeLessThanOrEqual(isUrgent(ms) ? 101 : 1001);
  }
});

test('a correspondence clock shows days and hours', () => {
  expect(clockText(86_400_000, true, text)).toBe('1 day');
  expect(clockText(7_200_000, true, text)).toBe('2 hours');
  expect(clockText(untimedClock, true, text)).toBe('No time limit');
  expect(clockText(2 * 86_400_000, true, text)).toBe('2 days');
  expect(clockText(60_000, true, text)).toBe('1:00');
});

test('the spoken form of a clock', () => {
  expect(spokenClock(3_723_000, text)).toBe('1 hour 2 minutes 3 seconds');
  expect(spokenClock(400, text)).toBe('0 seconds');
  expect(spokenClock(3_601_000, clockFaceText.de)).toBe('1 Stunde 1 Sekunde');
});
