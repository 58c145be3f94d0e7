/** A small HTTP proxy for tests, and raw servers that imitate one. */
import { createServer, request, type IncomingMessage } from 'node:http';
import {
  connect,
  createServer as createRawServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';

export interface TestProxy {
  readonly port: number;
  /** Requests: `CONNECT host:port` or `GET http://…`, with their credentials. */
  readonly asked: readonly { readonly what: string; readonly authorization: string | undefined }[];
  /** Cuts every connection through it. */
  cut(): void;
  close(): Promise<void>;
}

export interface TestProxyOptions {
  /** Loopback ports by `host:port`; the proxy answers 502 for all others. */
  readonly places: Readonly<Record<string, number>>;
  /** `name:password`; absent: no authentication. */
  readonly credentials?: string;
  /** Offered authentication schemes; default Basic. */
  readonly offers?: string;
}

export async function startTestProxy({
  places,
  credentials,
  offers = 'Basic realm="Test"',
}: TestProxyOptions): Promise<TestProxy> {
  const requests: { what: string; authorization: string | undefined }[] = [];
  const sockets = new Set<Socket>();
  const expected =
    credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const note = ({ method = '', url = '', headers }: IncomingMessage): boolean => {
    const authorization = headers['proxy-authorization'];
    requests.push({ what: `${method} ${url}`, authorization });
    return expected === undefined || authorization === expected;
  };
  const server = createServer((incoming, outgoing) => {
    if (!note(incoming)) return void outgoing.writeHead(407, { 'proxy-authenticate': offers }).end();
    const url = new URL(incoming.url ?? '', 'http://none.test');
    const port = places[`${url.hostname}:${url.port === '' ? 80 : url.port}`];
    if (port === undefined) return void outgoing.writeHead(502).end();
    const headers = { ...incoming.headers };
    delete headers['proxy-authorization'];
    const forwarded = request(
      { port, host: '127.0.0.1', method: incoming.method, path: url.pathname + url.search, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    socket.on('error', () => {});
    if (!note(incoming))
      return void socket.end(`HTTP/1.1 407 Authentication\r\nProxy-Authenticate: ${offers}\r\n\r\n`);
    const port = places[incoming.url ?? ''];
    if (port === undefined) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const forwarded = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(forwarded).pipe(socket);
    });
    for (const one of [socket, forwarded]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        socket.destroy();
        forwarded.destroy();
      });
    }
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: await listen(server),
    asked: requests,
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        cut();
      }),
  };
}

export interface RawServer {
  readonly port: number;
  /** Number of connections so far. */
  count(): number;
  /** All bytes received. */
  heard(): string;
  close(): Promise<void>;
}

/** A server whose connections the test handles, after their first bytes. */
export async function startRawServer(onFirstBytes: (socket: Socket) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let received = '';
  const server = createRawServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')));
    socket.once('data', () => onFirstBytes(socket));
  });
  return {
    port: await listen(server),
    count: () => connections,
    heard: () => received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
