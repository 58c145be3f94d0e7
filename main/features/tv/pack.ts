/** A game's feed messages in packed form (see `main/chess/packed-frames.ts`). */
import { createFramePacking, type TimedFrame } from '../../chess/packed-frames.ts';
import { makeTvEvent, parseTvEvent } from '../../service/codec/tv.ts';
import type { TvEvent } from '../../service/domain-tv.ts';

/** A feed message with its arrival, whole ms since the epoch. */
export type TimedEvent = TimedFrame<TvEvent>;

const packing = createFramePacking<TvEvent>({
  moveOf: (event) => (event.type === 'move' ? event : undefined),
  fenOf: (event) => (event.type === 'end' ? undefined : event.fen),
  textOf: (event) => JSON.stringify(makeTvEvent(event)),
  ofMove: (move) => ({ type: 'move', ...move }),
  ofText(text) {
    const read = parseTvEvent(JSON.parse(text));
    return read.kind === 'event' ? read.value : undefined;
  },
});

export const packFrames = packing.pack;
/** Throws if the bytes are not a valid packing. */
export const unpackFrames = packing.unpack;
