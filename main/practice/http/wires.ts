import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../base/clock.ts';
import { createWire, type Wire } from './wire.ts';

/** Traffic of an open connection so far, bytes. */
export interface ConnectionTraffic {
  /** The peer's port: a proxy finds its own connection by it. */
  readonly port: number;
  readonly read: number;
  /** Includes bytes queued for a slow reader, but not those held or lost by a fault. */
  readonly written: number;
}

export interface Wires {
  /** The wire of a request's or response's socket. */
  of(end: Duplex): Wire;
  traffic(): readonly ConnectionTraffic[];
  /** Resets every connection for which `spare` returns false. */
  resetAll(spare?: (wire: Wire) => boolean): void;
  closeAll(): void;
}

/** Inserts a wire into each of the server's connections. */
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
