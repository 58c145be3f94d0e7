import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../../main/base/clock.ts';

/** Behaviour of the next openings of the event stream. */
export type Manner =
  | { readonly kind: 'live' }
  /** Ends the stream cleanly right after its replay, as when another client took it over. */
  | { readonly kind: 'evict' }
  | {
      readonly kind: 'refuse';
      readonly status: number;
      readonly body: string;
      readonly headers?: Record<string, string>;
    };

/** A service on the loopback that replays everything at each opening and fails as scripted. */
export async function createFaultyServer(clock: Clock) {
  const state = {
    manner: { kind: 'live' } as Manner,
    /** Initial lines of every event stream. */
    replay: [] as string[],
    playing: [] as object[],
    challenges: [] as object[],
    gameStreams: new Map<string, string[]>(),
    /** Virtual times of all openings of the event stream, ms. */
    opens: [] as number[],
    requests: [] as string[],
    streams: new Set<ServerResponse>(),
    mostStreams: 0,
  };

  const json = (response: ServerResponse, value: unknown) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };

  const eventStream = (response: ServerResponse) => {
    state.opens.push(clock.monotonic());
    const { manner } = state;
    if (manner.kind === 'refuse') {
      response.writeHead(manner.status, manner.headers);
      response.end(manner.body);
      return;
    }
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write(`\n${state.replay.map((line) => `${line}\n`).join('')}`);
    if (manner.kind === 'evict') {
      response.end();
      return;
    }
    state.streams.add(response);
    state.mostStreams = Math.max(state.mostStreams, state.streams.size);
    response.on('close', () => state.streams.delete(response));
  };

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    state.requests.push(path);
    const game = /^\/api\/(?:bot|board)\/game\/stream\/(\w+)$/.exec(path)?.[1];
    if (path === '/api/stream/event') eventStream(response);
    else if (path === '/api/account/playing') json(response, { nowPlaying: state.playing });
    else if (path === '/api/challenge') json(response, { in: state.challenges, out: [] });
    else if (game !== undefined && state.gameStreams.has(game)) {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.end((state.gameStreams.get(game) ?? []).map((line) => `${line}\n`).join(''));
    } else {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end('{"error":"Not found."}');
    }
  });

  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    state,
    baseUrl: `http://127.0.0.1:${port}`,
    /** Writes to every open event stream. */
    say(text: string | Uint8Array) {
      for (const stream of state.streams) stream.write(text);
    },
    /** Resets every open event stream. */
    cut() {
      for (const stream of state.streams) stream.destroy();
    },
    async down() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
    up: () => listen(port),
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
