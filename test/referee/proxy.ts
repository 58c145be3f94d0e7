/**
 * A loopback TCP proxy that copies bytes both ways, half-closes and resets included, and reports them. On request
 * it injects network faults: latency, cuts, stalls and half-open connections.
 */

import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createPipe } from './pipe.ts';
import type { After, Receipt } from './pipe.ts';

/**
 * A network fault of one connection.
 * `cut` ends both sides, the client's by FIN (`fin`) or by reset.
 * `stall` drops all further bytes to the client, while the connection stays open and the server still receives.
 * `half-open` drops everything in both directions, ends included, without an error on either side.
 */
export type Fault =
  | { readonly kind: 'cut'; readonly how: 'fin' | 'reset' }
  | { readonly kind: 'stall' }
  | { readonly kind: 'half-open' };

export type Side = 'client' | 'server';

/** `fin`: half-close. `reset`: the connection broke. `refused`: the server was unreachable. */
export type EndKind = 'fin' | 'reset' | 'refused';

/** Observes one connection. Called synchronously, in the order of events. */
export interface ConnectionTap {
  /** The client's bytes arrived at the proxy; none were forwarded yet. */
  fromClient(): Receipt;
  /** The client's bytes leave for the server. */
  toServer(bytes: Buffer, receipt: Receipt): void;
  /** The server's bytes arrived at the proxy; none were forwarded yet. */
  fromServer(bytes: Buffer): void;
  /** Total of the server's bytes flushed to the client. */
  delivered(total: number): void;
  /** A side has ended. */
  ended(side: Side, how: EndKind): void;
  /** The server's end was passed to the client, after all its bytes. */
  endDelivered(): void;
  /** A fault was injected. */
  broken(fault: Fault): void;
}

export interface Connection {
  readonly id: number;
  /** The client's address. */
  readonly ip: string;
  /** The server's bytes that have left for the client. */
  forwarded(): number;
  /** Breaks the connection before this byte of the server's (counted from 0), or now if it has passed. Once. */
  breakAt(offset: number, fault: Fault): void;
}

export interface ProxyOptions {
  readonly targetPort: number;
  readonly targetHost?: string;
  /** Default 0: any free port. */
  readonly listenPort?: number;
  /** A monotonic clock, ms. */
  readonly now: () => number;
  /** Latency of each piece of bytes, ms; default none. */
  readonly latency?: {
    readonly toServer?: () => number;
    readonly toClient?: () => number;
    readonly after: After;
  };
  readonly tap: (connection: Connection) => ConnectionTap;
  /** Called whenever `activity()` grows. */
  readonly onActivity?: () => void;
}

export interface Proxy {
  readonly port: number;
  /**
   * Whether no byte is in transit inside the proxy and no connection is being made. Bytes that wait for their
   * latency do not count. Bytes in the system's buffers are invisible: ask again after a turn of the event loop
   * and check that `activity()` is unchanged.
   */
  quiet(): boolean;
  /** A counter of all events. */
  activity(): number;
  connections(): readonly Connection[];
  /** Destroys all connections and stops listening. */
  close(): Promise<void>;
}

interface Live extends Connection {
  busy(): boolean;
  destroy(): void;
}

export async function createProxy(options: ProxyOptions): Promise<Proxy> {
  const live = new Set<Live>();
  let moves = 0;
  let count = 0;
  const onActivity = () => {
    moves += 1;
    options.onActivity?.();
  };

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    onActivity();
    count += 1;
    const connection = relay({
      client,
      id: count,
      options,
      onActivity,
      onGone: () => live.delete(connection),
    });
    live.add(connection);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.listenPort ?? 0, '127.0.0.1', resolve);
  });

  return {
    port: (server.address() as AddressInfo).port,
    quiet: () => [...live].every((connection) => !connection.busy()),
    activity: () => moves,
    connections: () => [...live],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of live) connection.destroy();
      }),
  };
}

interface RelayOptions {
  readonly client: Socket;
  readonly id: number;
  readonly options: ProxyOptions;
  readonly onActivity: () => void;
  readonly onGone: () => void;
}

function relay({ client, id, options, onActivity, onGone }: RelayOptions): Live {
  const { now, latency } = options;
  const server = connect({
    port: options.targetPort,
    host: options.targetHost ?? '127.0.0.1',
    allowHalfOpen: true,
    noDelay: true,
  });
  const waits = (delayMs: (() => number) | undefined) =>
    latency && delayMs ? { latency: { delayMs, after: latency.after } } : {};

  let resetting = 0;
  /** Delays the reset: a reader that finds the last bytes and the reset in one poll takes the reset for a FIN. */
  const reset = (socket: Socket) => {
    resetting += 1;
    setImmediate(() =>
      setImmediate(() => {
        resetting -= 1;
        onActivity();
        socket.resetAndDestroy();
      }),
    );
  };

  const up = createPipe({
    from: client,
    to: server,
    now,
    ...waits(latency?.toServer),
    onReceive: () => tap.fromClient(),
    onForward: (bytes, receipt) => tap.toServer(bytes, receipt),
    reset,
    onActivity,
  });
  const down = createPipe({
    from: server,
    to: client,
    now,
    ...waits(latency?.toClient),
    onFlushed: (total) => tap.delivered(total),
    onEnd: () => tap.endDelivered(),
    reset,
    onActivity,
  });

  let faulty = false;
  const apply = (fault: Fault) => {
    onActivity();
    faulty = true;
    tap.broken(fault);
    down.swallow();
    if (fault.kind === 'stall') return;
    up.swallow();
    if (fault.kind === 'half-open') return;
    if (fault.how === 'reset') {
      reset(client);
      reset(server);
    } else {
      client.end();
      server.destroy();
    }
  };

  const connection: Live = {
    id,
    ip: client.remoteAddress ?? '',
    forwarded: () => down.forwarded(),
    breakAt: (offset, fault) => down.breakAt(offset, () => apply(fault)),
    busy: () => server.connecting || resetting > 0 || up.writing() > 0 || down.writing() > 0,
    destroy() {
      client.destroy();
      server.destroy();
    },
  };
  const tap = options.tap(connection);

  let connected = false;
  server.once('connect', () => {
    connected = true;
    onActivity();
  });
  const over = new Set<Side>();
  /** Forwards one side's bytes and end into its pipe. */
  const watch = (side: Side, socket: Socket) => {
    const pipe = side === 'client' ? up : down;
    const end = (how: EndKind) => {
      if (over.has(side)) return;
      over.add(side);
      onActivity();
      tap.ended(side, how);
      pipe.end(how === 'fin' ? 'fin' : 'reset');
      // While ends are swallowed, nothing else would close the sockets.
      if (faulty && over.size === 2) connection.destroy();
    };
    socket.on('data', (bytes: Buffer) => {
      if (side === 'server') tap.fromServer(bytes);
      pipe.push(bytes);
    });
    socket.on('end', () => end('fin'));
    socket.on('error', () => end(side === 'server' && !connected ? 'refused' : 'reset'));
    socket.on('close', () => {
      // A closed side neither sends nor receives: bytes in transit to it are lost.
      end('fin');
      if (side === 'client') down.swallow();
      if (client.destroyed && server.destroyed) onGone();
      onActivity();
    });
  };
  watch('client', client);
  watch('server', server);
  return connection;
}
