import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import {
  createAnalysisWorker,
  type AnalysisProcess,
  type AnalysisWorker,
} from '../../engine/analysis/worker.ts';

/** As many workers as the host allows; each starts its process with its first search. */
export function createWorkers(
  { fork, workers }: { readonly fork: () => AnalysisProcess; readonly workers: number },
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): readonly AnalysisWorker[] {
  return Array.from({ length: workers }, () => createAnalysisWorker({ fork, clock, log }));
}
