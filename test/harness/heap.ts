/** What a run leaves on the heap, looked at again and again after forced collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface HeapSample {
  /** Virtual time, ms. */
  readonly at: number;
  readonly bytes: number;
}

/** Collects all that can be collected, then says what is left, in bytes. */
export function createHeapScale(): () => number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return () => {
    // What is freed in the first pass may have kept more.
    collect();
    collect();
    return process.memoryUsage().heapUsed;
  };
}

const dayMs = 86_400_000;

/** Bytes a day by least squares; NaN for fewer than two samples. */
export function slopeOf(samples: readonly HeapSample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middleAt = mean(samples.map(({ at }) => at));
  const middleBytes = mean(samples.map(({ bytes }) => bytes));
  const spread = samples.reduce((sum, { at }) => sum + (at - middleAt) ** 2, 0);
  const rise = samples.reduce((sum, { at, bytes }) => sum + (at - middleAt) * (bytes - middleBytes), 0);
  return (rise / spread) * dayMs;
}
