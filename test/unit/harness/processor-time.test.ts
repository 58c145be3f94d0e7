import { expect, test } from 'vitest';
import { parseProcessorTime, stolenPercent } from '../../harness/processor-time.ts';

const stat = (stolen: number, idle: number) =>
  `cpu  100 0 50 ${idle} 10 0 5 ${stolen} 30 0\ncpu0 50 0 25 400 5 0 2 10 15 0\nintr 12345 0 9\n`;

test('stolen time is told as a share of all time, without counting guests twice', () => {
  const before = parseProcessorTime(stat(20, 800));
  expect(before).toEqual({ all: 985, stolen: 20 });
  expect(stolenPercent(before, parseProcessorTime(stat(50, 870)))).toBe(30);
  expect(stolenPercent(before, parseProcessorTime(stat(20, 900)))).toBe(0);
});

test('where nobody counts it, nothing is said', () => {
  expect(parseProcessorTime('')).toBeUndefined();
  expect(parseProcessorTime('cpu  1 2 3 4\n')).toBeUndefined();
  const now = parseProcessorTime(stat(20, 800));
  expect(stolenPercent(undefined, now)).toBeUndefined();
  expect(stolenPercent(now, now)).toBeUndefined();
});
