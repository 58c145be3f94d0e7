/** A minimal chess service: an account can connect, and challenges are sent on demand. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EventServer {
  readonly baseUrl: string;
  readonly token: string;
  /** Resolves once an event stream is open. */
  connected(): Promise<void>;
  /** Sends one challenge event. Returns the time of the write, ms since the epoch with fractions. */
  challenge(id: string): number;
  /** Sends any event. */
  tell(event: unknown): number;
  close(): void;
}

const userId = 'bench';

/** `more` serves further requests; it returns true for those that it has answered. */
export async function startEventServer(
  more: (path: string, response: ServerResponse) => boolean = () => false,
): Promise<EventServer> {
  const token = 'bench-token-of-no-account';
  const streams = new Set<ServerResponse>();
  const waiters = new Set<() => void>();

  const answers: Readonly<Record<string, unknown>> = {
    '/api/account': { id: userId, username: 'Bench', perfs: {}, createdAt: 1_600_000_000_000 },
    '/api/account/playing': { nowPlaying: [] },
    '/api/challenge': { in: [], out: [] },
    '/api/token/test': {
      [token]: { userId, scopes: 'challenge:read,challenge:write,board:play', expires: null },
    },
  };

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://server').pathname;
    if (path === '/api/stream/event') {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.write('\n');
      streams.add(response);
      response.on('close', () => streams.delete(response));
      for (const wake of waiters) wake();
      waiters.clear();
      return;
    }
    if (more(path, response)) return;
    const answer = answers[path];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: 'Not found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const keepAlive = setInterval(() => {
    for (const stream of streams) stream.write('\n');
  }, 7_000);

  const send = (event: unknown): number => {
    const line = `${JSON.stringify(event)}\n`;
    const at = performance.timeOrigin + performance.now();
    for (const stream of streams) stream.write(line);
    return at;
  };

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    connected: () => (streams.size > 0 ? Promise.resolve() : new Promise((resolve) => waiters.add(resolve))),
    challenge: (id) => send(challengeEvent(id)),
    tell: send,
    close() {
      clearInterval(keepAlive);
      server.closeAllConnections();
      server.close();
    },
  };
}

function challengeEvent(id: string): unknown {
  return {
    type: 'challenge',
    challenge: {
      id,
      url: `http://server/${id}`,
      status: 'created',
      challenger: { id: `rival-${id}`, name: `Rival ${id}`, rating: 1700, title: null },
      destUser: { id: userId, name: 'Bench', rating: 1500, title: null },
      variant: { key: 'standard', name: 'Standard', short: 'Std' },
      rated: true,
      speed: 'correspondence',
      timeControl: { type: 'unlimited' },
      color: 'random',
      finalColor: 'white',
      perf: { icon: '', name: 'Correspondence' },
    },
    compat: { bot: false, board: true },
  };
}
