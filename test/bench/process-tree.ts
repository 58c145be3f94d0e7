/** What a program and all that it started use, from outside: what the kernel counted. */
import { readdir, readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { processTree } from '../harness/outside-look.ts';

export interface TreeUse {
  /** When it was looked at, ms of `performance.now()`. */
  readonly at: number;
  readonly processes: number;
  /** Time on a processor of all threads since their start, ms. */
  readonly cpuMs: number;
  /** How often a thread that had waited was run again, of all threads since their start. */
  readonly wakeUps: number;
  /** Memory, with what processes share divided among them, MiB. */
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

/** A process or thread that ended meanwhile has no text. */
const textOf = (file: string) => readFile(file, 'utf8').catch(() => '');

const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
