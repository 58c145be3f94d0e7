/** Runs one case and measures how long it blocks the main thread. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import type { HostileCase } from './case.ts';

export interface CaseResult {
  /** Why the case failed; undefined when it passed. */
  readonly problem: string | undefined;
  /** The longest uninterrupted stretch on the main thread, ms. */
  readonly mainThreadMs: number;
}

/** Ms. A longer stretch on the main thread delays a frame or a move. */
export const longestStretchMs = 8;
/** A stretch caused by a busy machine does not recur; one caused by the input does. */
const attempts = 3;
/** Sampling interval of the delay, ms; the measured delay includes it. */
const sampledEveryMs = 1;

/** Repeats the case, up to `most` runs, while it blocks the main thread too long; the best run counts. */
export async function checkCase(hostile: HostileCase, most = attempts): Promise<CaseResult> {
  let best = await attempt(hostile);
  for (let count = 1; count < most && best.mainThreadMs > longestStretchMs; count += 1) {
    const next = await attempt(hostile);
    if (next.problem !== undefined) return next;
    if (next.mainThreadMs < best.mainThreadMs) best = next;
  }
  return best;
}

async function attempt(hostile: HostileCase): Promise<CaseResult> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-hostile-'));
  let mainThreadMs = 0;
  try {
    await hostile.run({
      folder,
      async onMainThread(work) {
        const delays = monitorEventLoopDelay({ resolution: sampledEveryMs });
        delays.enable();
        // A delay is the time since the previous sample: without one, the first stretch would be missed.
        while (delays.count === 0) await turn();
        const began = performance.now();
        try {
          const result = work();
          // Synchronous work before the first await is one stretch.
          mainThreadMs = Math.max(mainThreadMs, performance.now() - began);
          return await result;
        } finally {
          await turn();
          delays.disable();
          const longest = delays.count === 0 ? 0 : delays.max / 1e6 - sampledEveryMs;
          mainThreadMs = Math.max(mainThreadMs, longest);
        }
      },
    });
    return { problem: undefined, mainThreadMs };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error), mainThreadMs };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const turn = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, sampledEveryMs));
