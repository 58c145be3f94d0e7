/** Kernel counters of a program and its child processes. */
import { readdir, readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { processTree } from '../harness/outside-look.ts';

export interface TreeUse {
  /** Time of the reading, ms of `performance.now()`. */
  readonly at: number;
  readonly processes: number;
  /** Processor time of all threads since their start, ms. */
  readonly cpuMs: number;
  /** Voluntary context switches of all threads since their start. */
  readonly wakeUps: number;
  /** Memory (PSS), MiB. */
  readonly memoryMiB: number;
}

export async function treeUse(root: number): Promise<TreeUse> {
  const pids = await processTree(root);
  const at = performance.now();
  let cpuMs = 0;
  let wakeUps = 0;
  let memoryKiB = 0;
  for (const pid of pids) {
    for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      const folder = `/proc/${pid}/task/${thread}`;
      cpuMs += Number((await textOf(`${folder}/schedstat`)).split(' ', 1)[0]) / 1e6;
      wakeUps += numberIn(await textOf(`${folder}/status`), /^voluntary_ctxt_switches:\s+(\d+)/m);
    }
    memoryKiB += numberIn(await textOf(`/proc/${pid}/smaps_rollup`), /^Pss:\s+(\d+) kB/m);
  }
  return { at, processes: pids.length, cpuMs, wakeUps, memoryMiB: memoryKiB / 1024 };
}

/** Empty when the process or thread has ended. */
const textOf = (file: string) => readFile(file, 'utf8').catch(() => '');

const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
