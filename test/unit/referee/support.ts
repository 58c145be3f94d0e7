/** Servers and clients for the referee's tests: plain sockets and Node's own HTTP on the loopback. */
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach } from 'vitest';
import { createReferee } from '../../referee/referee.ts';
import type { Referee, RefereeOptions } from '../../referee/referee.ts';

const endings: (() => Promise<void> | void)[] = [];

/** Closes everything that a test opened, newest first. Call once in each test file that uses this module. */
export function closeAfterEach(): void {
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });
}

export function onEnd(end: () => Promise<void> | void): void {
  endings.push(end);
}

/** A TCP server; the port that it listens on. */
export async function listenTcp(onSocket: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

export async function listenHttp(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<number> {
  const server = createHttpServer((request, response) => {
    let body = '';
    request.on('data', (bytes: Buffer) => (body += bytes.toString()));
    request.on('end', () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

export async function refereeBefore(
  targetPort: number,
  options: Partial<RefereeOptions> = {},
): Promise<Referee> {
  const referee = await createReferee({ targetPort, now: () => performance.now(), ...options });
  onEnd(() => referee.close());
  return referee;
}

export interface RawClient {
  readonly socket: Socket;
  received(): Buffer;
  /** Bytes received so far. */
  count(): number;
  /** Resolves with how it ended. */
  readonly ended: Promise<'fin' | 'reset'>;
}

/** A client of sockets alone, which keeps its side open until told otherwise. */
export async function connectRaw(port: number): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const pieces: Buffer[] = [];
  let length = 0;
  socket.on('data', (bytes: Buffer) => {
    pieces.push(bytes);
    length += bytes.length;
  });
  const ended = new Promise<'fin' | 'reset'>((resolve) => {
    socket.once('end', () => resolve('fin'));
    socket.once('error', () => resolve('reset'));
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  onEnd(() => void socket.destroy());
  return { socket, received: () => Buffer.concat(pieces), count: () => length, ended };
}

/** Resolves as soon as the condition holds; looks at every turn of the event loop. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
