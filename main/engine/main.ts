/** Entry of the engine's process: it thinks for the games that it is asked about, and ends with its parent. */
import { findParent } from '../base/child.ts';
import { createSystemClock } from '../base/system-clock.ts';
import { openDesk } from './desk.ts';
import { loadFairy } from './fairy.ts';
import type { EngineAnswer, EngineOrder } from './protocol.ts';

const hashMb = 16;

const parent = findParent<EngineOrder, EngineAnswer>();
if (!parent) throw new Error('the engine is started by the app');

const desk = loadFairy({ hashMb }).then((fairy) => openDesk(fairy, createSystemClock()));

parent.listen((order) => {
  const { id } = order;
  if (order.type === 'stop') {
    void desk.then((open) => open.stop(id));
    return;
  }
  desk
    .then((open) => open.think(id, order.request))
    .then(
      (thought) => parent.send({ type: 'thought', id, thought }),
      (error: unknown) =>
        parent.send({ type: 'failed', id, reason: error instanceof Error ? error.message : String(error) }),
    );
});
parent.onClosed(() => process.exit(0));
