/** Usage that a process reports itself; it must have been started with `usageArguments`. */
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const usageArguments: readonly string[] = [
  '--expose-gc',
  '--import',
  fileURLToPath(new URL('usage.mjs', import.meta.url)),
];

export interface Usage {
  /** Time of the report, ms of `performance.now()`. */
  readonly at: number;
  /** Processor time of all threads since the start, ms. */
  readonly cpuMs: number;
  readonly rssMiB: number;
  readonly heapMiB: number;
}

/** `collect`: collects garbage before measuring memory. */
export function usageOf(child: ChildProcess, { collect }: { readonly collect: boolean }): Promise<Usage> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => {
      if (!isUsage(message)) return;
      child.off('message', onMessage);
      child.off('exit', onExit);
      const { cpu, memory } = message;
      resolve({
        at: performance.now(),
        cpuMs: (cpu.user + cpu.system) / 1_000,
        rssMiB: memory.rss / 2 ** 20,
        heapMiB: memory.heapUsed / 2 ** 20,
      });
    };
    const onExit = () => reject(new Error('the process has ended'));
    child.on('message', onMessage);
    child.once('exit', onExit);
    child.send({ type: 'usage', collect });
  });
}

/** Share of one core that was used between the two, percent. */
export function cpuPercent(before: Usage, after: Usage): number {
  return (100 * (after.cpuMs - before.cpuMs)) / (after.at - before.at);
}

interface UsageMessage {
  readonly type: 'usage';
  readonly cpu: NodeJS.CpuUsage;
  readonly memory: NodeJS.MemoryUsage;
}

function isUsage(message: unknown): message is UsageMessage {
  return typeof message === 'object' && message !== null && (message as { type?: unknown }).type === 'usage';
}
