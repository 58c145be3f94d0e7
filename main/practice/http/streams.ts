import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock, Timer } from '../../base/clock.ts';
import type { Sink } from '../feeds.ts';
import type { Dialect, Ending, OpenStreamKind, StreamKind } from '../protocol.ts';
import type { Json } from '../json.ts';
import { packerFor } from './gzip.ts';
import type { Wire } from './wire.ts';

/** Newline-delimited JSON, or server-sent events. */
export type StreamForm = 'ndjson' | 'sse';

const contentTypes: Readonly<Record<StreamForm, string>> = {
  ndjson: 'application/x-ndjson',
  sse: 'text/event-stream',
};

export function streamHeaders(form: StreamForm = 'ndjson'): Record<string, string> {
  return { 'Content-Type': contentTypes[form], 'Cache-Control': 'no-cache' };
}

/** What a stream was opened as. */
export interface StreamIdentity {
  readonly kind: OpenStreamKind;
  readonly path: string;
  readonly token: string;
}

/** One answer that stays open. Faults reach it through the register. */
export interface Stream extends Sink, StreamIdentity {
  readonly wire: Wire;
  /** Stays open and never says anything again. */
  stall(): void;
  /** The next two messages are sent in each other's place. */
  reorder(): void;
  /** Ends the connection, at once or once `at` more bytes have gone out. */
  cut(how: Ending, at?: number): void;
  /** Writes text as it is, past the message queue. */
  write(text: string): void;
  /** The last message line sent, its newline included. */
  lastLine(): string | undefined;
}

export interface StreamRegister {
  open(
    identity: StreamIdentity,
    wire: Wire,
    response: ServerResponse,
    onClosed: () => void,
    form?: StreamForm,
  ): Stream;
  count(kind: Stream['kind']): number;
  of(kind: StreamKind): readonly Stream[];
  /** Resolves once what was said has gone out, or a reader has shown that it does not read. */
  taken(): Promise<void>;
}

export interface StreamsDependencies {
  readonly clock: Clock;
  readonly dialect: Dialect;
  readonly keepAliveMs: number;
}

/** Messages that wait for a slow reader; when one more comes, the oldest goes. As on the running service. */
const longestQueueOf = (kind: OpenStreamKind) => (kind === 'tv' ? 8 : 32);

/** Turns of the event loop for which time that is pushed forward waits for a slow reader. */
const patience = 2_000;

export function createStreamRegister({ clock, dialect, keepAliveMs }: StreamsDependencies): StreamRegister {
  const streams = new Set<Stream>();
  /** Whether anything was said since somebody waited for it to go out. */
  let isSaid = false;
  /** Streams whose reader does not keep up, and those of them that were waited for in vain. */
  const full = new Set<ServerResponse>();
  const deaf = new WeakSet<ServerResponse>();
  const keepAlive = dialect === 'wire' ? '\n' : '{}\n';

  return {
    count: (kind) => [...streams].filter((stream) => stream.kind === kind).length,
    of: (kind) => [...streams].filter((stream) => kind === 'all' || stream.kind === kind),
    async taken() {
      if (!isSaid) return;
      isSaid = false;
      const waiting = () => [...full].filter((response) => !deaf.has(response));
      await turn();
      for (let turns = 0; turns < patience && waiting().length > 0; turns += 1) await turn();
      for (const response of waiting()) deaf.add(response);
    },
    open(identity, wire, response, onClosed, form = 'ndjson') {
      response.writeHead(200, streamHeaders(form));
      response.flushHeaders();

      const packer = packerFor(response);
      const longestQueue = longestQueueOf(identity.kind);
      // The running service keeps its TV alive by nothing but moves.
      const isBeating = identity.kind !== 'tv' || dialect === 'document';
      let queue: string[] = [];
      let blocked = false;
      let silent = false;
      let last: string | undefined;
      let swaps = 0;
      /** A message that lets the next one go first. */
      let waiting: string | undefined;
      let timer: Timer | undefined;

      const write = (text: string) => {
        if (silent || response.writableEnded || response.destroyed) return;
        isSaid = true;
        blocked = !response.write(packer.pack(text));
        if (blocked) full.add(response);
      };
      const flush = () => {
        blocked = false;
        full.delete(response);
        deaf.delete(response);
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
        else queue = [...queue, line].slice(-longestQueue);
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
        send(message: Json) {
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
      if (isBeating) beat();
      return stream;
    },
  };
}
