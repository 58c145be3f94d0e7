import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { AnalysisCores } from '../../engine/analysis/worker-count.ts';
import {
  createAnalysisWorker,
  type AnalysisProcess,
  type AnalysisWorker,
} from '../../engine/analysis/worker.ts';

/** As many workers as the user can choose; each starts its process with its first search. */
export function createWorkers(
  { fork, cores }: { readonly fork: () => AnalysisProcess; readonly cores: AnalysisCores },
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): readonly AnalysisWorker[] {
  return Array.from({ length: cores.most }, () => createAnalysisWorker({ fork, clock, log }));
}
