/** Entry of an analysis process. It has the lowest priority, and ends with its parent. */
import { setPriority, constants } from 'node:os';
import { findParent } from '../../base/child.ts';
import { createSystemClock } from '../../base/system-clock.ts';
import { variantKeys } from '../../chess/vocabulary.ts';
import { loadFairy } from '../fairy.ts';
import { EngineNotUsable, startOwnEngine } from '../own/own-engine.ts';
import { EngineEnded, engineNameIn, stockfishVariants, type EngineModule } from '../engine-module.ts';
import type { AnalysisAnswer, AnalysisOrder } from './protocol.ts';
import { createSearcher, EngineNotLoaded, type EngineKind } from './searcher.ts';
import { loadStockfish } from './stockfish.ts';

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
const clock = createSystemClock();
const openOwn = (path: string) => startOwnEngine(path, clock);
const searcher = createSearcher({ open, openOwn });

const variants = variantKeys.filter((variant) => !stockfishVariants.has(variant));

let running: number | null = null;

parent.listen((order) => {
  if (order.type === 'stop') {
    if (order.id === running) searcher.stop();
    return;
  }
  if (order.type === 'describe') {
    void describe(order.id, order.path).then(parent.send);
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
// An orderly end also ends the user's engine.
process.once('SIGTERM', () => process.exit(0));

async function describe(id: number, path: string): Promise<AnalysisAnswer> {
  try {
    const { name, options, plays, close } = await openOwn(path);
    close();
    const playsVariants = variants.some((variant) => plays({ variant, initialFen: 'startpos' }));
    return { type: 'described', id, engine: { name, options, playsVariants } };
  } catch (error) {
    return { type: 'unusable', id, problem: error instanceof EngineNotUsable ? error.problem : 'ended' };
  }
}
