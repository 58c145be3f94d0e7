/** Entry of an analysis process. It has the lowest priority, and ends with its parent. */
import { setPriority, constants } from 'node:os';
import { findParent } from '../../base/child.ts';
import { createSystemClock } from '../../base/system-clock.ts';
import { loadFairy } from '../fairy.ts';
import { engineNameIn, type EngineModule } from './engine-module.ts';
import type { AnalysisAnswer, AnalysisOrder } from './protocol.ts';
import { createSearcher, EngineNotLoaded, type EngineKind } from './searcher.ts';
import { EngineEnded, loadStockfish } from './stockfish.ts';

const hashMb = 32;

const parent = findParent<AnalysisOrder, AnalysisAnswer>();
if (!parent) throw new Error('the analysis is started by the app');

try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // Some systems refuse it; the analysis also pauses while it would disturb.
}

const open = async (kind: EngineKind): Promise<EngineModule> => {
  if (kind === 'stockfish') return loadStockfish({ hashMb, clock: createSystemClock() });
  const fairy = await loadFairy({ hashMb });
  return { name: engineNameIn(await fairy.ask(['uci'], 'uciok')), ask: fairy.ask, tell: fairy.tell };
};
const searcher = createSearcher({ open });

let running: number | null = null;

parent.listen((order) => {
  if (order.type === 'stop') {
    if (order.id === running) searcher.stop();
    return;
  }
  const { id, request } = order;
  running = id;
  searcher
    .analyse(request)
    .then(
      (found): AnalysisAnswer => (found ? { type: 'found', id, found } : { type: 'stopped', id }),
      (error: unknown): AnalysisAnswer => {
        // The app starts another process, and skips a position that ends that one, too.
        if (error instanceof EngineEnded) throw error;
        return {
          ...{ type: error instanceof EngineNotLoaded ? 'unable' : 'failed', id },
          reason: error instanceof Error ? error.message : String(error),
        };
      },
    )
    .then(
      (answer) => {
        if (running === id) running = null;
        parent.send(answer);
      },
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`, () => process.exit(1));
      },
    );
});
parent.onClosed(() => process.exit(0));
