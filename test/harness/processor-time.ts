/** What became of the processors' time, as the kernel counts it. Linux only: elsewhere there is nothing to read. */
import { readFile } from 'node:fs/promises';

export interface ProcessorTime {
  /** Of all processors together, in ticks since the system began. */
  readonly all: number;
  /** That the host gave to others while somebody here waited for it. */
  readonly stolen: number;
}

/** The columns before the guests' time, which is part of the first two, as proc(5) names them. */
const columns = 8;

/** `text` is that of `/proc/stat`. */
export function parseProcessorTime(text: string): ProcessorTime | undefined {
  const ticks = /^cpu +([\d ]+)$/m.exec(text)?.[1]?.split(' ').map(Number).slice(0, columns);
  if (ticks?.length !== columns) return undefined;
  return { all: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks.at(-1) ?? 0 };
}

export const readProcessorTime = (): Promise<ProcessorTime | undefined> =>
  readFile('/proc/stat', 'utf8').then(parseProcessorTime, () => undefined);

/** Between two looks, per cent; undefined where nobody counts it. */
export function stolenPercent(
  before: ProcessorTime | undefined,
  after: ProcessorTime | undefined,
): number | undefined {
  if (!before || !after || after.all <= before.all) return undefined;
  return Math.round((1_000 * (after.stolen - before.stolen)) / (after.all - before.all)) / 10;
}
