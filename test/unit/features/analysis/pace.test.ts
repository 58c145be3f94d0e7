import { expect, test } from 'vitest';

import { analysisWords, timeLeft } from '../../../../main/text/analysis-words.ts';
import { createPace } from '../../../../main/features/analysis/pace.ts';

test('the pace comes from measured searches, times the cores, and from finished games', () => {
  const pace = createPace();
  for (let times = 0; times < 4; times += 1) pace.searched(200, 1_000);
  expect(pace.of(1)).toBeNull();
  // Positions without a search say nothing about the speed.
  pace.searched(0, 5);
  expect(pace.of(1)).toBeNull();
  pace.searched(1_000, 5_000);
  // 200 thousand nodes a second, and 300 thousand for a position.
  expect(pace.of(1)?.positionsPerMinute).toBeCloseTo(40);
  expect(pace.of(3)?.positionsPerMinute).toBeCloseTo(120);
  pace.finished(40_000, 100);
  expect(pace.of(1)?.positionsPerMinute).toBeCloseTo(30);
});

test('a game that an earlier run had nearly finished does not count', () => {
  const pace = createPace();
  for (let times = 0; times < 5; times += 1) pace.searched(200, 1_000);
  pace.finished(200, 100);
  expect(pace.of(1)?.positionsPerMinute).toBeCloseTo(40);
});

test('a changed speed counts after a hundred searches', () => {
  const pace = createPace();
  for (let times = 0; times < 100; times += 1) pace.searched(200, 1_000);
  for (let times = 0; times < 100; times += 1) pace.searched(200, 2_000);
  expect(pace.of(1)?.positionsPerMinute).toBeCloseTo(20);
});

test.each([
  [10, 'about 1 minute left', 'noch etwa 1 Minute'],
  [2_000, 'about 40 minutes left', 'noch etwa 40 Minuten'],
  [2_900, 'about 1 hour left', 'noch etwa 1 Stunde'],
  [100_000, 'about 33 hours left', 'noch etwa 33 Stunden'],
  [800_000, 'about 11 days left', 'noch etwa 11 Tage'],
])('%i positions at 50 a minute are %s', (positions, english, german) => {
  const left = timeLeft(positions, 50);
  expect([analysisWords.en.left(left), analysisWords.de.left(left)]).toEqual([english, german]);
});
