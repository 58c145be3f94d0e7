/** Entry of the engine's process: it thinks for up to a handful of games at once, and ends with its parent. */
import { findParent } from '../base/child.ts';
import type { EngineAnswer, EngineOrder } from './protocol.ts';
import { openSeat, type Seat } from './seat.ts';

const parent = findParent<EngineOrder, EngineAnswer>();
if (!parent) throw new Error('the engine is started by the app');

const seats = new Map<string, Seat>();
const seatOf = (id: string): Seat => {
  const seat = seats.get(id) ?? openSeat();
  seats.set(id, seat);
  return seat;
};
const leave = (id: string) => {
  seats.get(id)?.close();
  seats.delete(id);
};

parent.listen((order) => {
  switch (order.type) {
    case 'think': {
      const { id, request } = order;
      seatOf(request.seat)
        .think(id, request)
        .then(
          (thought) => parent.send({ type: 'thought', id, thought }),
          (error: unknown) => {
            // The next question gets a fresh one.
            leave(request.seat);
            parent.send({
              type: 'failed',
              id,
              reason: error instanceof Error ? error.message : String(error),
            });
          },
        );
      break;
    }
    case 'stop':
      seats.get(order.seat)?.stop(order.id);
      break;
    case 'leave':
      leave(order.seat);
      break;
  }
});
parent.onClosed(() => process.exit(0));
