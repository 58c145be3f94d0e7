/** Entry of the engine's process. It ends with its parent. */
import { findParent } from '../base/child.ts';
import { createSystemClock } from '../base/system-clock.ts';
import { createEngineQueue } from './engine-queue.ts';
import { loadFairy } from './fairy.ts';
import type { EngineAnswer, EngineOrder } from './protocol.ts';

const hashMb = 16;

const parent = findParent<EngineOrder, EngineAnswer>();
if (!parent) throw new Error('the engine is started by the app');

const queue = loadFairy({ hashMb }).then((fairy) => createEngineQueue(fairy, createSystemClock()));

parent.listen((order) => {
  const { id } = order;
  if (order.type === 'stop') {
    void queue.then((open) => open.stop(id));
    return;
  }
  queue
    .then((open) => open.think(id, order.request))
    .then(
      (thought) => parent.send({ type: 'thought', id, thought }),
      (error: unknown) =>
        parent.send({ type: 'failed', id, reason: error instanceof Error ? error.message : String(error) }),
    );
});
parent.onClosed(() => process.exit(0));
