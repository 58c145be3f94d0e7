import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock, Timer } from '../../base/clock.ts';
import type { Sink } from '../feeds.ts';
import type { Ending, OpenStreamKind, FaultStreamKind } from '../protocol.ts';
import type { JsonObject } from '../json.ts';
import { packerFor } from './gzip.ts';
import type { Wire } from './wire.ts';
import type { Dialect } from '../../chess/vocabulary.ts';

export type StreamForm = 'ndjson' | 'sse';

const contentTypes: Readonly<Record<StreamForm, string>> = {
  ndjson: 'application/x-ndjson',
  sse: 'text/event-stream',
};

export function streamHeaders(form: StreamForm = 'ndjson'): Record<string, string> {
  return { 'Content-Type': contentTypes[form], 'Cache-Control': 'no-cache' };
}

export interface StreamIdentity {
  readonly kind: OpenStreamKind;
  readonly path: string;
  readonly token: string;
}

/** An open streamed answer. Faults reach it through the register. */
export interface Stream extends Sink, StreamIdentity {
  readonly wire: Wire;
  /** Stays open and sends nothing more. */
  stall(): void;
  /** Swaps the next two messages. */
  reorder(): void;
  /** Ends the connection, at once or after `at` more bytes. */
  cut(how: Ending, at?: number): void;
  /** Writes raw text, bypassing the message queue. */
  write(text: string): void;
  /** The last message line sent, with its newline. */
  lastLine(): string | undefined;
}

export interface StreamsDependencies {
  readonly clock: Clock;
  readonly dialect: Dialect;
  readonly keepAliveMs: number;
}

/** Queue length for a slow reader; a full queue drops its oldest message, as on the running service. */
const maxQueueOf = (kind: OpenStreamKind) => (kind === 'tv' ? 8 : 32);

/** Turns of the event loop for which `taken` waits for a slow reader. */
const maxTurns = 2_000;

export type StreamRegister = ReturnType<typeof createStreamRegister>;

export function createStreamRegister({ clock, dialect, keepAliveMs }: StreamsDependencies) {
  const streams = new Set<Stream>();
  /** Whether anything was written since the last call of `taken`. */
  let hasWritten = false;
  /** Streams under back-pressure, and those of them that `taken` gave up on. */
  const full = new Set<ServerResponse>();
  const unresponsive = new WeakSet<ServerResponse>();
  const keepAlive = dialect === 'wire' ? '\n' : '{}\n';

  return {
    count: (kind: Stream['kind']): number => [...streams].filter((stream) => stream.kind === kind).length,
    of: (kind: FaultStreamKind): readonly Stream[] =>
      [...streams].filter((stream) => kind === 'all' || stream.kind === kind),
    /** Resolves when every reader has read everything written, or has been found unresponsive. */
    async taken() {
      if (!hasWritten) return;
      hasWritten = false;
      const waiting = () => [...full].filter((response) => !unresponsive.has(response));
      await turn();
      for (let turns = 0; turns < maxTurns && waiting().length > 0; turns += 1) await turn();
      for (const response of waiting()) unresponsive.add(response);
    },
    open(
      identity: StreamIdentity,
      wire: Wire,
      response: ServerResponse,
      onClosed: () => void,
      form: StreamForm = 'ndjson',
    ): Stream {
      response.writeHead(200, streamHeaders(form));
      response.flushHeaders();

      const packer = packerFor(response);
      const maxQueue = maxQueueOf(identity.kind);
      // On the running service, moves are the only keep-alive of TV.
      const hasKeepAlive = identity.kind !== 'tv' || dialect === 'document';
      let queue: string[] = [];
      let blocked = false;
      let silent = false;
      let last: string | undefined;
      let swaps = 0;
      /** A message held back by `reorder` until the next one is sent. */
      let waiting: string | undefined;
      let timer: Timer | undefined;

      const write = (text: string) => {
        if (silent || response.writableEnded || response.destroyed) return;
        hasWritten = true;
        blocked = !response.write(packer.pack(text));
        if (blocked) full.add(response);
      };
      const flush = () => {
        blocked = false;
        full.delete(response);
        unresponsive.delete(response);
        while (queue.length > 0 && !blocked) write(queue.shift() ?? '');
      };
      const beat = () => {
        timer = clock.after(keepAliveMs, () => {
          if (!blocked) write(form === 'sse' ? ':\n\n' : keepAlive);
          beat();
        });
      };

      const deliver = (line: string) => {
        last = line;
        if (!blocked) write(line);
        else queue = [...queue, line].slice(-maxQueue);
      };

      const stream: Stream = {
        ...identity,
        wire,
        write,
        end() {
          if (!silent) response.end(packer.last([...queue, waiting ?? ''].join('')));
        },
        cut(how, at) {
          if (how === 'end') response.end(packer.last(''));
          else if (at !== undefined) wire.cutAfter(at, how);
          else if (how === 'reset') wire.reset();
          else wire.finish();
        },
        lastLine: () => last,
        send(message: JsonObject) {
          const text = JSON.stringify(message);
          const line = form === 'sse' ? `data: ${text}\n\n` : `${text}\n`;
          if (swaps > 0 && waiting === undefined) {
            waiting = line;
            return;
          }
          deliver(line);
          if (waiting === undefined) return;
          deliver(waiting);
          waiting = undefined;
          swaps -= 1;
        },
        stall() {
          silent = true;
        },
        reorder() {
          swaps += 1;
        },
      };

      streams.add(stream);
      response.on('drain', flush);
      response.on('close', () => {
        timer?.cancel();
        full.delete(response);
        streams.delete(stream);
        onClosed();
      });
      if (hasKeepAlive) beat();
      return stream;
    },
  };
}
