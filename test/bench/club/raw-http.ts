/**
 * A minimal HTTP client on plain sockets: a thousand streams and many posts must cost the measuring process
 * little.
 */
import { connect, type Socket } from 'node:net';

export interface LineStream {
  close(): void;
}

export interface StreamTarget {
  readonly port: number;
  readonly path: string;
  readonly token?: string;
  readonly agent: string;
}

function head(method: string, { path, token, agent }: Omit<StreamTarget, 'port'>): string {
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: ${agent}\r\n${authorization}`;
}

/** Resolves once it is open. `hear` receives each line of JSON when its last byte arrives. */
export function openLines(
  target: StreamTarget,
  onLine: (line: string) => void,
  onEnd: () => void,
): Promise<LineStream> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: target.port, noDelay: true });
    let isOpen = false;
    let isClosed = false;
    let rest = '';
    socket.setEncoding('latin1');
    socket.on('connect', () => socket.write(`${head('GET', target)}\r\n`));
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!isOpen && line.startsWith('HTTP/1.1 ')) {
          isOpen = true;
          if (line.startsWith('HTTP/1.1 200')) resolve({ close: () => close() });
          else reject(new Error(`${target.path}: ${line}`));
        }
        // The last, empty chunk.
        if (line === '0\r') end();
        // Chunk headers are between the lines of JSON.
        if (line.startsWith('{')) onLine(line);
      }
    });
    const close = () => {
      isClosed = true;
      socket.destroy();
    };
    const end = () => {
      if (isClosed) return;
      close();
      if (isOpen) onEnd();
      else reject(new Error(`${target.path}: the connection ended`));
    };
    socket.on('error', end);
    socket.on('close', end);
  });
}

export interface Poster {
  /** Resolves with the status; `sent` is called when the request is written. */
  post(path: string, sent: () => void): Promise<number>;
  close(): void;
}

interface Order {
  readonly path: string;
  readonly sent: () => void;
  readonly answered: (status: number) => void;
  readonly failed: (error: Error) => void;
}

/**
 * A pool of at most `most` connections, each with one request at a time. Connections that the server closes for
 * idleness are replaced.
 */
export function createPoster(port: number, token: string, most: number): Poster {
  const sockets = new Set<Socket>();
  const free = new Set<(order: Order) => void>();
  const waiting: Order[] = [];

  const open = (first: Order) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    let current: Order | undefined = first;
    let text = '';
    const send = ({ path, sent }: Order) => {
      sent();
      socket.write(`${head('POST', { path, token, agent: 'poster' })}Content-Length: 0\r\n\r\n`);
    };
    const carryOut = (order: Order) => {
      current = order;
      send(order);
    };
    socket.setEncoding('latin1');
    socket.on('connect', () => send(first));
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(text)?.[1];
      if (end < 0 || length === undefined || text.length < end + 4 + Number(length)) return;
      const status = Number(text.slice(9, 12));
      text = '';
      current?.answered(status);
      current = undefined;
      const next = waiting.shift();
      if (next) carryOut(next);
      else free.add(carryOut);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      free.delete(carryOut);
      current?.failed(new Error('a connection for moves has ended'));
    });
    sockets.add(socket);
  };

  return {
    post: (path, sent) =>
      new Promise((answered, failed) => {
        const order = { path, sent, answered, failed };
        const [take] = free;
        if (take) {
          free.delete(take);
          take(order);
        } else if (sockets.size < most) open(order);
        else waiting.push(order);
      }),
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
