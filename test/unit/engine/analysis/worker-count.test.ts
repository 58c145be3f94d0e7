import { expect, test } from 'vitest';

import { analysisWorkersFor } from '../../../../main/engine/analysis/worker-count.ts';

const gigabyte = 1_000_000_000;

test.each([
  [64, 256, 4],
  [4, 16, 3],
  [2, 8, 1],
  [1, 8, 1],
  [16, 4.1, 2],
  [16, 1, 1],
])('%i cores with %f GB run %i processes', (cores, memory, expected) => {
  expect(analysisWorkersFor(cores, memory * gigabyte)).toBe(expected);
});
