import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What went through one open connection so far, in bytes. */
export interface ConnectionTraffic {
  /** The other side's port: how a proxy in between finds its own end. */
  readonly port: number;
  readonly read: number;
  /** Bytes that wait for a slow reader included. */
  readonly written: number;
}

/** Watches a server's connections; the returned function lists the open ones. */
export function watchConnections(server: Server): () => readonly ConnectionTraffic[] {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () =>
    [...sockets].map((socket) => ({
      port: socket.remotePort ?? 0,
      read: socket.bytesRead,
      written: socket.bytesWritten,
    }));
}
