import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../base/clock.ts';
import { createWire, type Wire } from './wire.ts';

/** What went through one open connection so far, in bytes. */
export interface ConnectionTraffic {
  /** The other side's port: how a proxy in between finds its own end. */
  readonly port: number;
  readonly read: number;
  /** Bytes that wait for a slow reader included, those that a fault holds back or loses not. */
  readonly written: number;
}

export interface Wires {
  /** The wire of a request's or a response's socket. */
  of(end: Duplex): Wire;
  traffic(): readonly ConnectionTraffic[];
  /** Resets every connection but those that `spare` names. */
  resetAll(spare?: (wire: Wire) => boolean): void;
  /** Closes every connection, whatever state it is in. */
  closeAll(): void;
}

/** Puts a wire between the server and each of its connections. */
export function layWires(server: Server, clock: Clock): Wires {
  const known = new WeakMap<Duplex, Wire>();
  const open = new Set<Wire>();
  const serve = server.listeners('connection') as ((end: Duplex) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const wire = createWire(socket, clock);
    known.set(wire.end, wire);
    open.add(wire);
    socket.once('close', () => open.delete(wire));
    for (const listen of serve) listen.call(server, wire.end);
  });
  return {
    of(end) {
      const wire = known.get(end);
      if (!wire) throw new Error('a connection without a wire');
      return wire;
    },
    traffic: () => [...open].map((wire) => ({ port: wire.port, ...wire.traffic() })),
    closeAll() {
      for (const wire of open) wire.close();
    },
    resetAll(spare = () => false) {
      for (const wire of open) if (!spare(wire)) wire.reset();
    },
  };
}
