import { expect, test } from 'vitest';

import { analysisCoresFor } from '../../../../main/engine/analysis/worker-count.ts';

const gigabyte = 1_000_000_000;

test.each([
  [64, 256, 64, 63],
  [4, 16, 4, 3],
  [2, 8, 2, 1],
  [1, 8, 1, 1],
  [16, 4.1, 2, 2],
  [16, 1, 1, 1],
])('%i cores with %f GB run at most %i processes, usually %i', (cores, memory, most, usual) => {
  expect(analysisCoresFor(cores, memory * gigabyte)).toEqual({ most, usual });
});
