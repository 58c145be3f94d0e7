/** What a run leaves on the heap, looked at again and again after forced collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface HeapSample {
  /** Virtual time, ms. */
  readonly at: number;
  readonly bytes: number;
  /** Exchanges in the referee's record: its memory is the harness's, and grows with them. */
  readonly recorded: number;
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

/** Bytes a ms by least squares: how fast the heap grows without what the record takes for each exchange. */
export function slopeOf(samples: readonly HeapSample[], bytesPerExchange: number): number {
  const points = samples.map(({ at, bytes, recorded }) => [at, bytes - recorded * bytesPerExchange] as const);
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [middleAt, middleBytes] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [at]) => sum + (at - middleAt) ** 2, 0);
  return points.reduce((sum, [at, bytes]) => sum + (at - middleAt) * (bytes - middleBytes), 0) / spread;
}
