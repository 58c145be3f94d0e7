/** The kernel's count of processor time. Linux only. */
import { readFile } from 'node:fs/promises';

export interface ProcessorTime {
  /** Sum over all processors, in ticks since boot. */
  readonly all: number;
  /** Time that the host took from this virtual machine while it had work. */
  readonly stolen: number;
}

/** The columns before the guests' time, which is part of the first two, as proc(5) names them. */
const columns = 8;

/** `text`: the content of `/proc/stat`. */
export function parseProcessorTime(text: string): ProcessorTime | undefined {
  const ticks = /^cpu +([\d ]+)$/m.exec(text)?.[1]?.split(' ').map(Number).slice(0, columns);
  if (ticks?.length !== columns) return undefined;
  return { all: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks.at(-1) ?? 0 };
}

export const readProcessorTime = (): Promise<ProcessorTime | undefined> =>
  readFile('/proc/stat', 'utf8').then(parseProcessorTime, () => undefined);

/** Per cent of stolen time between two readings; undefined where unknown. */
export function stolenPercent(
  before: ProcessorTime | undefined,
  after: ProcessorTime | undefined,
): number | undefined {
  if (!before || !after || after.all <= before.all) return undefined;
  return Math.round((1_000 * (after.stolen - before.stolen)) / (after.all - before.all)) / 10;
}
