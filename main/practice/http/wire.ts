import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Clock, Timer } from '../../base/clock.ts';

/**
 * A TCP connection between the HTTP server and the network. The server uses `end` in place of the socket;
 * traffic can be cut at any byte, slowed down, or lost.
 */
export interface Wire {
  readonly end: Duplex;
  readonly address: string;
  readonly port: number;
  /** Bytes so far. Written bytes include those queued for a slow reader, but not those held by a fault. */
  traffic(): { readonly read: number; readonly written: number };
  reset(): void;
  close(): void;
  /** Sends FIN at once and drops everything unsent. */
  finish(): void;
  /** Ends the connection after `bytes` more bytes; with 0, in place of the next byte. */
  cutAfter(bytes: number, how: 'reset' | 'fin'): void;
  /** From now on both directions lose all bytes, without any error. */
  halfOpen(): void;
  /** From now on sends at most `bytes` every `everyMs`. */
  drip(bytes: number, everyMs: number): void;
}

interface PendingChunk {
  readonly chunk: Buffer;
  readonly sent: () => void;
}

export function createWire(socket: Socket, clock: Clock): Wire {
  const { remoteAddress = '', remotePort = 0 } = socket;
  let isHalfOpen = false;
  /** The server's side is done; the socket closes on its own. */
  let isLeft = false;
  let cut: { readonly how: 'reset' | 'fin'; left: number } | undefined;
  let pace: { readonly bytes: number; readonly everyMs: number } | undefined;
  let pending: readonly PendingChunk[] = [];
  let timer: Timer | undefined;
  /** Bytes of the write in progress, whose callback the server awaits. */
  let underWay = 0;

  const leave = () => {
    isLeft = true;
    timer?.cancel();
    pending = [];
    end.destroy();
  };

  const reset = () => {
    socket.resetAndDestroy();
    leave();
  };

  const finish = () => {
    socket.end();
    // Discards further input, so that the peer's FIN is seen.
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
    const [first, ...rest] = pending;
    if (!first || !pace) return;
    const [now, later] = [first.chunk.subarray(0, pace.bytes), first.chunk.subarray(pace.bytes)];
    pending = later.length > 0 ? [{ chunk: later, sent: first.sent }, ...rest] : rest;
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
    pending = [...pending, { chunk, sent }];
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
  // `close` follows an error; a disconnected peer is not an error of the club.
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
      // The server must believe that its pending writes were sent.
      for (const { sent } of pending) sent();
      pending = [];
      socket.resume();
    },
    drip(bytes, everyMs) {
      pace = { bytes, everyMs };
    },
  };
}
