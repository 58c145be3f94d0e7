import type { ServerResponse } from 'node:http';
import type { Clock, Timer } from '../../base/clock.ts';
import type { Sink } from '../feeds.ts';
import type { Dialect, StreamKind } from '../protocol.ts';
import type { Json } from '../shapes.ts';

/** One ndjson answer that stays open. Faults reach it through the register. */
export interface Stream extends Sink {
  readonly kind: 'event' | 'game';
  /** Ends the connection: with a TCP reset, or as if the service had closed it. */
  cut(how: 'reset' | 'end'): void;
  /** Stays open and never says anything again. */
  stall(): void;
  /** Writes text as it is, past the message queue. */
  write(text: string): void;
  /** The last message line sent, its newline included. */
  lastLine(): string | undefined;
}

export interface StreamRegister {
  open(kind: Stream['kind'], response: ServerResponse, onClosed: () => void): Stream;
  count(kind: Stream['kind']): number;
  of(kind: StreamKind): readonly Stream[];
}

export interface StreamsDependencies {
  readonly clock: Clock;
  readonly dialect: Dialect;
  readonly keepAliveMs: number;
}

/** Messages that wait for a slow reader; when one more comes, the oldest goes. As on the running service. */
const longestQueue = 32;

export function createStreamRegister({ clock, dialect, keepAliveMs }: StreamsDependencies): StreamRegister {
  const streams = new Set<Stream>();
  const keepAlive = dialect === 'wire' ? '\n' : '{}\n';

  return {
    count: (kind) => [...streams].filter((stream) => stream.kind === kind).length,
    of: (kind) => [...streams].filter((stream) => kind === 'all' || stream.kind === kind),
    open(kind, response, onClosed) {
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-cache' });
      response.flushHeaders();

      let queue: string[] = [];
      let blocked = false;
      let silent = false;
      let last: string | undefined;
      let timer: Timer | undefined;

      const write = (text: string) => {
        if (silent || response.writableEnded || response.destroyed) return;
        blocked = !response.write(text);
      };
      const flush = () => {
        blocked = false;
        while (queue.length > 0 && !blocked) write(queue.shift() ?? '');
      };
      const beat = () => {
        timer = clock.after(keepAliveMs, () => {
          if (!blocked) write(keepAlive);
          beat();
        });
      };

      const stream: Stream = {
        kind,
        write,
        lastLine: () => last,
        send(message: Json) {
          last = `${JSON.stringify(message)}\n`;
          if (!blocked) write(last);
          else queue = [...queue, last].slice(-longestQueue);
        },
        end() {
          if (!silent) response.end(queue.join(''));
        },
        cut(how) {
          if (how === 'reset') response.socket?.resetAndDestroy();
          else response.end();
        },
        stall() {
          silent = true;
        },
      };

      streams.add(stream);
      response.on('drain', flush);
      response.on('close', () => {
        timer?.cancel();
        streams.delete(stream);
        onClosed();
      });
      beat();
      return stream;
    },
  };
}
