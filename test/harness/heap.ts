/** Samples the heap of a run after forced garbage collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface HeapSample {
  /** Virtual time, ms. */
  readonly at: number;
  readonly bytes: number;
}

/** Returns a function that collects garbage and returns the used heap, bytes. */
export function createHeapScale(): () => number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return () => {
    // Finalizers of the first pass may release more.
    collect();
    collect();
    return process.memoryUsage().heapUsed;
  };
}

const dayMs = 86_400_000;

/** Slope by least squares, bytes a day; NaN for fewer than two samples. */
export function slopeOf(samples: readonly HeapSample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middleAt = mean(samples.map(({ at }) => at));
  const middleBytes = mean(samples.map(({ bytes }) => bytes));
  const spread = samples.reduce((sum, { at }) => sum + (at - middleAt) ** 2, 0);
  const rise = samples.reduce((sum, { at, bytes }) => sum + (at - middleAt) * (bytes - middleBytes), 0);
  return (rise / spread) * dayMs;
}
