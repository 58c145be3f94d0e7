/** One direction of a proxied connection: bytes in order, with back-pressure, latency and its own end. */

import type { Socket } from 'node:net';

/** Timers of the proxy's owner, so that latency can run on virtual time. */
export type After = (ms: number, fn: () => void) => void;

export interface Latency {
  /** Latency of the next piece, ms. Order is preserved regardless. */
  readonly delayMs: () => number;
  readonly after: After;
}

/** When a piece arrived: time, and position in the sequence of events. */
export interface Receipt {
  readonly at: number;
  readonly order: number;
}

export interface PipeOptions {
  readonly from: Socket;
  readonly to: Socket;
  readonly now: () => number;
  readonly latency?: Latency;
  /** Called when a piece arrives from `from`; its receipt is passed to `onForward`. */
  readonly onReceive?: () => Receipt;
  /** Called when a piece leaves for `to`. */
  readonly onForward?: (bytes: Buffer, receipt: Receipt) => void;
  /** Total bytes that the operating system has accepted for `to`. */
  readonly onFlushed?: (total: number) => void;
  /** Resets the connection to `to`. */
  readonly reset: (to: Socket) => void;
  /** The direction's end was passed to `to`, after all its bytes. */
  readonly onEnd?: (how: 'fin' | 'reset') => void;
  /** Called after any event. */
  readonly onActivity: () => void;
}

export interface Pipe {
  /** Sends bytes of the source. */
  push(bytes: Buffer): void;
  /** Ends the direction after all earlier bytes. Later calls are ignored. */
  end(how: 'fin' | 'reset'): void;
  /** From now on drops bytes and ends, including delayed ones. */
  swallow(): void;
  /** Drops everything from this byte of the direction on; calls back once all earlier bytes were flushed. */
  breakAt(offset: number, onBreak: () => void): void;
  /** Bytes written that the operating system has not yet accepted. */
  writing(): number;
  /** Bytes that wait for their latency. */
  parked(): number;
  /** Bytes that have left for the target. */
  forwarded(): number;
}

/** Back-pressure: above this many bytes in transit the source is paused, until half of them are flushed. */
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
  /** A pending end: a reset before everything is flushed would drop bytes in the system's buffers. */
  let ending: 'fin' | 'reset' | undefined;
  let breaking: { readonly offset: number; readonly onBreak: () => void } | undefined;
  /** The latest arrival so far: no later piece may overtake it. */
  let lastArrival = Number.NEGATIVE_INFINITY;

  const applyBackPressure = () => {
    const underWay = parked + written - flushed;
    if (underWay > highWater && !swallowed) from.pause();
    else if (from.isPaused() && (swallowed || underWay <= highWater / 2)) from.resume();
  };

  /** Breaks the connection when its offset is reached and everything before is flushed. */
  const breakWhenDue = () => {
    if (!breaking || forwarded < breaking.offset) return;
    swallowed = true;
    if (written > flushed) return;
    const { onBreak } = breaking;
    breaking = undefined;
    onBreak();
    applyBackPressure();
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
      applyBackPressure();
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
    // One timer a piece, and each takes the oldest piece, so a late timer does not change the order.
    latency.after(arrival - now(), () => {
      const oldest = queue.shift();
      if (!oldest) return;
      parked -= sizeOf(oldest);
      forward(oldest);
      applyBackPressure();
    });
  };

  return {
    push(bytes) {
      onActivity();
      if (ended || swallowed) return;
      send({ bytes, receipt: onReceive?.() ?? { at: now(), order: 0 } });
      applyBackPressure();
    },
    end(how) {
      onActivity();
      if (ended || swallowed) return;
      ended = true;
      send({ end: how });
    },
    swallow() {
      swallowed = true;
      applyBackPressure();
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
