import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Clock, Timer } from '../../base/clock.ts';

/**
 * One TCP connection, between the HTTP server and the network. The server reads and writes `end` as if it were the
 * socket; what goes through can be cut at any byte, slowed down, or lost.
 */
export interface Wire {
  readonly end: Duplex;
  readonly address: string;
  readonly port: number;
  /** Bytes so far; those written include what waits for a slow reader, not what a fault holds back. */
  traffic(): { readonly read: number; readonly written: number };
  reset(): void;
  close(): void;
  /** No byte more, not even what was begun: FIN. */
  finish(): void;
  /** Ends once `bytes` more have gone out; with 0, where the next one would. */
  cutAfter(bytes: number, how: 'reset' | 'fin'): void;
  /** From now on nothing arrives, either way, and nobody is told. */
  halfOpen(): void;
  /** From now on `bytes` go out every `everyMs`. */
  drip(bytes: number, everyMs: number): void;
}

interface Held {
  readonly chunk: Buffer;
  readonly sent: () => void;
}

export function createWire(socket: Socket, clock: Clock): Wire {
  const { remoteAddress = '', remotePort = 0 } = socket;
  let isHalfOpen = false;
  /** The server's side is done with the socket, which ends by itself. */
  let isLeft = false;
  let cut: { readonly how: 'reset' | 'fin'; left: number } | undefined;
  let pace: { readonly bytes: number; readonly everyMs: number } | undefined;
  let held: readonly Held[] = [];
  let timer: Timer | undefined;
  /** Bytes of the write that the server waits for. */
  let underWay = 0;

  const leave = () => {
    isLeft = true;
    timer?.cancel();
    held = [];
    end.destroy();
  };

  const reset = () => {
    socket.resetAndDestroy();
    leave();
  };

  const finish = () => {
    socket.end();
    // What the other side still says is of no interest, but its own end is.
    socket.resume();
    leave();
  };

  const pass = (chunk: Buffer, sent: () => void) => {
    if (!cut || chunk.length < cut.left) {
      if (cut) cut.left -= chunk.length;
      socket.write(chunk, sent);
      return;
    }
    const { how, left } = cut;
    const stop = how === 'reset' ? reset : finish;
    if (left === 0) stop();
    else socket.write(chunk.subarray(0, left), stop);
  };

  const pump = () => {
    timer = undefined;
    const [first, ...rest] = held;
    if (!first || !pace) return;
    const [now, later] = [first.chunk.subarray(0, pace.bytes), first.chunk.subarray(pace.bytes)];
    held = later.length > 0 ? [{ chunk: later, sent: first.sent }, ...rest] : rest;
    timer = clock.after(pace.everyMs, pump);
    pass(now, later.length > 0 ? () => {} : first.sent);
  };

  const write = (chunk: Buffer, done: () => void) => {
    if (isHalfOpen || isLeft) return done();
    underWay = chunk.length;
    const sent = () => {
      underWay = 0;
      done();
    };
    if (!pace) return pass(chunk, sent);
    held = [...held, { chunk, sent }];
    if (!timer) pump();
  };

  const end = new Duplex({
    allowHalfOpen: true,
    read: () => void socket.resume(),
    write: (chunk: Buffer, _encoding, done) => write(chunk, done),
    writev: (parts, done) => write(Buffer.concat(parts.map(({ chunk }) => chunk as Buffer)), done),
    final(done) {
      if (!isHalfOpen && !isLeft) socket.destroySoon();
      done();
    },
    destroy(error, done) {
      timer?.cancel();
      if (!isLeft) socket.destroy();
      done(error);
    },
  });

  socket.on('data', (chunk) => {
    if (isHalfOpen || isLeft) return;
    if (!end.push(chunk)) socket.pause();
  });
  socket.on('end', () => {
    if (isHalfOpen) socket.destroy();
    else if (!isLeft) end.push(null);
  });
  // An error is followed by the close, and a peer that is gone is no failure of the club's.
  socket.on('error', () => {});
  socket.on('close', () => end.destroy());

  return {
    end,
    address: remoteAddress,
    port: remotePort,
    traffic: () => ({
      read: socket.bytesRead,
      written: socket.bytesWritten + (isHalfOpen || pace ? 0 : Math.max(0, end.writableLength - underWay)),
    }),
    reset,
    close: () => void socket.destroy(),
    finish,
    cutAfter(bytes, how) {
      cut = { left: bytes, how };
    },
    halfOpen() {
      isHalfOpen = true;
      timer?.cancel();
      // Whoever waits for these to be sent shall believe that they were.
      for (const { sent } of held) sent();
      held = [];
      socket.resume();
    },
    drip(bytes, everyMs) {
      pace = { bytes, everyMs };
    },
  };
}
