/** A small HTTP proxy of a test's own, and raw servers that only look like one. */
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
  /** What it was asked: `CONNECT host:port` or `GET http://…`, with the credentials that came along. */
  readonly asked: readonly { readonly what: string; readonly authorization: string | undefined }[];
  /** Cuts every connection through it. */
  cut(): void;
  close(): Promise<void>;
}

export interface TestProxyOptions {
  /** Ports on the loopback by `host:port`; the proxy answers 502 for all others. */
  readonly places: Readonly<Record<string, number>>;
  /** `name:password`; absent: it asks for none. */
  readonly credentials?: string;
  /** The kinds of authentication it offers; Basic by default. */
  readonly offers?: string;
}

export async function startTestProxy({
  places,
  credentials,
  offers = 'Basic realm="Test"',
}: TestProxyOptions): Promise<TestProxy> {
  const asked: { what: string; authorization: string | undefined }[] = [];
  const sockets = new Set<Socket>();
  const expected =
    credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const note = ({ method = '', url = '', headers }: IncomingMessage): boolean => {
    const authorization = headers['proxy-authorization'];
    asked.push({ what: `${method} ${url}`, authorization });
    return expected === undefined || authorization === expected;
  };
  const server = createServer((incoming, outgoing) => {
    if (!note(incoming)) return void outgoing.writeHead(407, { 'proxy-authenticate': offers }).end();
    const url = new URL(incoming.url ?? '', 'http://none.test');
    const port = places[`${url.hostname}:${url.port === '' ? 80 : url.port}`];
    if (port === undefined) return void outgoing.writeHead(502).end();
    const headers = { ...incoming.headers };
    delete headers['proxy-authorization'];
    const onward = request(
      { port, host: '127.0.0.1', method: incoming.method, path: url.pathname + url.search, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    socket.on('error', () => {});
    if (!note(incoming))
      return void socket.end(`HTTP/1.1 407 Authentication\r\nProxy-Authenticate: ${offers}\r\n\r\n`);
    const port = places[incoming.url ?? ''];
    if (port === undefined) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    for (const one of [socket, onward]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        socket.destroy();
        onward.destroy();
      });
    }
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: await listen(server),
    asked,
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
  /** Connections so far. */
  count(): number;
  /** All that was said to it. */
  heard(): string;
  close(): Promise<void>;
}

/** A server that treats each connection as the test says, once the first bytes have come. */
export async function startRawServer(onFirstBytes: (socket: Socket) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let said = '';
  const server = createRawServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => (said += bytes.toString('latin1')));
    socket.once('data', () => onFirstBytes(socket));
  });
  return {
    port: await listen(server),
    count: () => connections,
    heard: () => said,
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
