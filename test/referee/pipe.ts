/** One direction of a connection through the proxy: bytes in order, with back-pressure, latency and an end of their own. */

import type { Socket } from 'node:net';

/** Timers of whoever runs the proxy, so that latency can run on virtual time. */
export type After = (ms: number, fn: () => void) => void;

export interface Latency {
  /** Milliseconds that the next piece is on its way; asked for each piece. Order is kept whatever it says. */
  readonly delayMs: () => number;
  readonly after: After;
}

/** When a piece came, in ms and in the sequence of all that is noted down. */
export interface Receipt {
  readonly at: number;
  readonly order: number;
}

export interface PipeOptions {
  readonly from: Socket;
  readonly to: Socket;
  readonly now: () => number;
  readonly latency?: Latency;
  /** A piece comes from `from`: what it returns comes back when the piece leaves. */
  readonly onReceive?: () => Receipt;
  /** A piece leaves for `to`. */
  readonly onForward?: (bytes: Buffer, receipt: Receipt) => void;
  /** So many bytes in all were taken over by the operating system on their way to `to`. */
  readonly onFlushed?: (total: number) => void;
  /** Ends the connection to `to` with a reset. */
  readonly reset: (to: Socket) => void;
  /** The direction's end went on to `to`, behind all its bytes. */
  readonly onEnd?: (how: 'fin' | 'reset') => void;
  /** Anything at all happened. */
  readonly onActivity: () => void;
}

export interface Pipe {
  /** Bytes from the source go this way. */
  push(bytes: Buffer): void;
  /** What ends the direction, behind all bytes before it. Once: later calls are ignored. */
  end(how: 'fin' | 'reset'): void;
  /** From now on bytes and ends are swallowed, parked ones included. */
  swallow(): void;
  /** Swallows everything from this byte of the direction on, and calls back once all before it was flushed. */
  breakAt(offset: number, onBreak: () => void): void;
  /** Bytes handed to the operating system that it did not take yet. */
  writing(): number;
  /** Bytes that wait for their latency to pass. */
  parked(): number;
  /** Bytes that left for the target so far. */
  forwarded(): number;
}

/** More than this under way, and the source is not read until half of it is through. */
const highWater = 256 * 1024;

type Item = { readonly bytes: Buffer; readonly receipt: Receipt } | { readonly end: 'fin' | 'reset' };

const sizeOf = (item: Item) => ('end' in item ? 0 : item.bytes.length);

export function createPipe(options: PipeOptions): Pipe {
  const { from, to, now, latency, onReceive, onForward, onFlushed, reset, onEnd, onActivity } = options;
  const queue: Item[] = [];
  let parked = 0;
  let forwarded = 0;
  let written = 0;
  let flushed = 0;
  let ended = false;
  let swallowed = false;
  /** An end that waits until all before it is through: a reset would drop what the system still holds. */
  let ending: 'fin' | 'reset' | undefined;
  let breaking: { readonly offset: number; readonly onBreak: () => void } | undefined;
  /** The latest moment at which an earlier piece arrives: none may overtake it. */
  let lastArrival = Number.NEGATIVE_INFINITY;

  const breathe = () => {
    const underWay = parked + written - flushed;
    if (underWay > highWater && !swallowed) from.pause();
    else if (from.isPaused() && (swallowed || underWay <= highWater / 2)) from.resume();
  };

  /** The connection breaks when its byte is reached and everything before it is through. */
  const breakWhenDue = () => {
    if (!breaking || forwarded < breaking.offset) return;
    swallowed = true;
    if (written > flushed) return;
    const { onBreak } = breaking;
    breaking = undefined;
    onBreak();
    breathe();
  };

  const endWhenDue = () => {
    if (!ending || swallowed || written > flushed) return;
    const how = ending;
    ending = undefined;
    onEnd?.(how);
    if (how === 'fin') to.end();
    else reset(to);
  };

  const write = (bytes: Buffer) => {
    if (to.destroyed || to.writableEnded) return;
    written += bytes.length;
    to.write(bytes, (error) => {
      onActivity();
      flushed += bytes.length;
      if (!error) onFlushed?.(flushed);
      breakWhenDue();
      endWhenDue();
      breathe();
    });
  };

  const forward = (item: Item) => {
    if (swallowed) return;
    onActivity();
    if ('end' in item) {
      ending = item.end;
      endWhenDue();
      return;
    }
    const whole = item.bytes;
    const bytes = breaking ? whole.subarray(0, Math.max(0, breaking.offset - forwarded)) : whole;
    forwarded += bytes.length;
    if (bytes.length > 0) {
      onForward?.(bytes, item.receipt);
      write(bytes);
    }
    breakWhenDue();
  };

  const send = (item: Item) => {
    const delay = Math.max(0, latency?.delayMs() ?? 0);
    const arrival = Math.max(now() + delay, lastArrival);
    if (!latency || (arrival <= now() && queue.length === 0)) {
      forward(item);
      return;
    }
    lastArrival = arrival;
    queue.push(item);
    parked += sizeOf(item);
    // As many timers as pieces, and each takes the oldest: no timer's lateness changes the order.
    latency.after(arrival - now(), () => {
      const oldest = queue.shift();
      if (!oldest) return;
      parked -= sizeOf(oldest);
      forward(oldest);
      breathe();
    });
  };

  return {
    push(bytes) {
      onActivity();
      if (ended || swallowed) return;
      send({ bytes, receipt: onReceive?.() ?? { at: now(), order: 0 } });
      breathe();
    },
    end(how) {
      onActivity();
      if (ended || swallowed) return;
      ended = true;
      send({ end: how });
    },
    swallow() {
      swallowed = true;
      breathe();
    },
    breakAt(offset, onBreak) {
      if (breaking || swallowed) return;
      breaking = { offset, onBreak };
      breakWhenDue();
    },
    writing: () => written - flushed,
    parked: () => parked,
    forwarded: () => forwarded,
  };
}
