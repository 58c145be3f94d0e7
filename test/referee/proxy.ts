/**
 * A TCP proxy on the loopback that copies bytes both ways, half-closes and resets included, and lets others look on.
 * On order it is a bad network: it delays, cuts, stalls and forgets connections.
 */

import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createPipe } from './pipe.ts';
import type { After, Receipt } from './pipe.ts';

/**
 * What the network does to a connection:
 * `cut` ends it on both sides, for the client in good order (`fin`) or not (`reset`);
 * `stall` lets nothing more through to the client, while the connection stays open and the server hears the client;
 * `half-open` lets nothing more through either way, ends included, and tells neither side.
 */
export type Fault =
  | { readonly kind: 'cut'; readonly how: 'fin' | 'reset' }
  | { readonly kind: 'stall' }
  | { readonly kind: 'half-open' };

export type Side = 'client' | 'server';

/** `fin`: in good order. `reset`: the connection broke. `refused`: the server could not be reached. */
export type EndKind = 'fin' | 'reset' | 'refused';

/** Looks on at one connection. Called synchronously, in the order in which things happen. */
export interface ConnectionTap {
  /** The client's bytes are here; the server has none of them yet. */
  fromClient(): Receipt;
  /** The client's bytes leave for the server. */
  toServer(bytes: Buffer, receipt: Receipt): void;
  /** The server's bytes are here; the client has none of them yet. */
  fromServer(bytes: Buffer): void;
  /** So many of the server's bytes in all are through to the client. */
  delivered(total: number): void;
  /** A side sends nothing more. */
  ended(side: Side, how: EndKind): void;
  /** The server's end went on to the client, behind all bytes before it. */
  endDelivered(): void;
  /** A fault has happened. */
  broken(fault: Fault): void;
}

export interface Connection {
  readonly id: number;
  /** Address that the client came from. */
  readonly ip: string;
  /** The server's bytes that left for the client so far. */
  forwarded(): number;
  /** Breaks the connection before this byte of the server's (counted from 0), or now if it is through. Once. */
  breakAt(offset: number, fault: Fault): void;
}

export interface ProxyOptions {
  /** Where the server listens. */
  readonly targetPort: number;
  readonly targetHost?: string;
  /** 0 (the default) is any free port. */
  readonly listenPort?: number;
  /** Milliseconds. */
  readonly now: () => number;
  /** Milliseconds on the way, asked for each piece of bytes; none by default. */
  readonly latency?: {
    readonly toServer?: () => number;
    readonly toClient?: () => number;
    readonly after: After;
  };
  readonly tap: (connection: Connection) => ConnectionTap;
  /** Called whenever a byte or an end moves, which `activity()` counts. */
  readonly onActivity?: () => void;
}

export interface Proxy {
  readonly port: number;
  /**
   * No byte is in flight inside the proxy: none waits for the operating system, no connection is being made. Bytes
   * that wait for their latency do not count: they move when time does. What the system still holds for the proxy
   * cannot be seen from here: ask again after a turn of the event loop, and see that `activity()` has not changed.
   */
  quiet(): boolean;
  /** Grows with everything that moves. */
  activity(): number;
  connections(): readonly Connection[];
  /** Destroys all connections and stops to listen. */
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
  /**
   * A little later than now: a reader that finds the last bytes and the reset in one look takes the reset for an end in
   * good order, so that it gets the chance to look twice.
   */
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
  /** Watches one side; what it sends, and how that ends, goes the way of `pipe`. */
  const watch = (side: Side, socket: Socket) => {
    const pipe = side === 'client' ? up : down;
    const end = (how: EndKind) => {
      if (over.has(side)) return;
      over.add(side);
      onActivity();
      tap.ended(side, how);
      pipe.end(how === 'fin' ? 'fin' : 'reset');
      // With ends swallowed, nobody else would ever close the two.
      if (faulty && over.size === 2) connection.destroy();
    };
    socket.on('data', (bytes: Buffer) => {
      if (side === 'server') tap.fromServer(bytes);
      pipe.push(bytes);
    });
    socket.on('end', () => end('fin'));
    socket.on('error', () => end(side === 'server' && !connected ? 'refused' : 'reset'));
    socket.on('close', () => {
      // One who is gone neither sends nor hears: whatever was on the way to it is lost.
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
