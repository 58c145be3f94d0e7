/** Entry of the live analysis process. It has less priority than the window, and ends with its parent. */
import { availableParallelism, setPriority, constants } from 'node:os';
import { findParent } from '../../base/child.ts';
import { createSystemClock } from '../../base/system-clock.ts';
import { engineNameIn } from '../engine-module.ts';
import { loadStockfish } from '../analysis/stockfish.ts';
import { loadFairy } from '../fairy.ts';
import { startOwnEngine } from '../own/own-engine.ts';
import { createLiveSearch, type LiveModule } from './live-search.ts';
import type { LiveAnswer, LiveOrder } from './protocol.ts';

const hashMb = 16;

const parent = findParent<LiveOrder, LiveAnswer>();
if (!parent) throw new Error('live analysis is started by the app');

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Some systems refuse it.
}

const clock = createSystemClock();

const live = createLiveSearch({
  openOwn: (path) => startOwnEngine(path, clock),
  cores: availableParallelism(),
  async open(kind): Promise<LiveModule> {
    const engine =
      kind === 'stockfish' ? await loadStockfish({ hashMb, clock }) : await loadFairy({ hashMb });
    const greeting = await engine.ask(['uci'], 'uciok');
    return { name: engineNameIn(greeting), greeting, ask: engine.ask, tell: engine.tell };
  },
  clock,
  send: (answer) => parent.send(answer),
  // The app starts another process.
  onEnded: (error) => void process.stderr.write(`${String(error)}\n`, () => process.exit(1)),
});

parent.listen((order) => {
  if (order.type === 'search') live.search(order.id, order.request);
  else if (order.type === 'ping') live.ping();
  else live.stop();
});
parent.onClosed(() => process.exit(0));
// An orderly end also ends the user's engine.
process.once('SIGTERM', () => process.exit(0));
