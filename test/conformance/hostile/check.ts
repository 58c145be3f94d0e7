/** Runs one case and measures how long it keeps the main thread. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import type { HostileCase } from './case.ts';

export interface CaseResult {
  /** Why the case failed; undefined when it passed. */
  readonly problem: string | undefined;
  /** The longest stretch in which the main thread could do nothing else, ms. */
  readonly mainThreadMs: number;
}

/** A stretch on the main thread longer than this keeps a frame or a move waiting, ms. */
export const longestStretchMs = 8;
/** A stretch that only a busy machine causes does not come again; one that the input causes does. */
const attempts = 3;
/** The delay is sampled once in so many ms, which the measured delay includes. */
const sampledEveryMs = 1;

/** Runs the case again, `most` times in all, while it keeps the main thread too long; the shortest attempt counts. */
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
        // A delay is the time since the sample before: until there is one, a stretch that follows a pause is not seen.
        while (delays.count === 0) await turn();
        const began = performance.now();
        try {
          const result = work();
          // What runs before the first pause is one stretch.
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
