/**
 * The OAuth redirect target: an HTTP server on the loopback interface, open only during a sign-in. Response
 * parameters are not logged and do not remain in the browser's address bar.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock, Timer } from '../base/clock.ts';
import type { Language } from '../text/language.ts';
import { makeEndPage, pageHeaders, type SignInEnd } from './oauth-pages.ts';

export type Loopback = Awaited<ReturnType<typeof openLoopback>>;

export interface LoopbackOptions {
  readonly clock: Clock;
  /** Language of the final page. */
  readonly language: () => Language;
  /** Handles a response. Null: it belongs to no attempt; otherwise the attempt's outcome. Never rejects. */
  readonly onAnswer: (parameters: URLSearchParams) => Promise<SignInEnd> | null;
  /** The port to try; 0, the default, lets the system choose. Called again if the port is taken. */
  readonly port?: () => number;
}

/** Time limit for loading the final page, ms. */
const lingerMs = 10_000;
const attempts = 5;
const longestAddress = 8 * 1024;

/** Rejects with the system's error if no port is available. */
export async function openLoopback({ clock, language, onAnswer, port = () => 0 }: LoopbackOptions) {
  // Loaded lazily, because it takes tens of ms.
  const { createServer } = await import('node:http');
  let end: SignInEnd | null = null;
  let timer: Timer | undefined;

  const send = (response: ServerResponse, status: number, page: SignInEnd) => {
    response.writeHead(status, { ...pageHeaders, Connection: 'close' });
    response.end(makeEndPage(page, language()));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { address, port: own } = server.address() as AddressInfo;
    const url = parseTarget(request.url);
    // Rejects DNS rebinding: a foreign page may resolve its own host name to this machine.
    if (!url || request.headers.host !== `${address}:${own}`) return send(response, 400, 'stray');
    if (request.method !== 'GET') return send(response, 405, 'stray');
    if (url.pathname === '/done' && end !== null) {
      response.once('close', close);
      return send(response, 200, end);
    }
    if (url.pathname !== '/callback') return send(response, 404, 'stray');
    const ended = onAnswer(url.searchParams);
    if (ended === null) return send(response, 400, 'stray');
    end = await ended;
    // Redirects, so that the parameters remain neither in the address bar nor in the history.
    response.writeHead(303, { ...pageHeaders, Location: '/done', Connection: 'close' });
    response.end();
  };

  const server = createServer({ maxHeaderSize: 2 * longestAddress }, (request, response) => {
    response.on('error', () => {});
    void answer(request, response);
  });
  server.maxConnections = 20;
  server.headersTimeout = 10_000;

  const close = () => {
    timer?.cancel();
    server.close();
    server.closeAllConnections();
  };

  const listen = (on: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(on, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });

  for (let tries = 1; ; tries += 1) {
    try {
      await listen(port());
      break;
    } catch (error) {
      if (tries === attempts || !isTaken(error)) throw error;
    }
  }
  // Later connection errors affect only the browser.
  server.on('error', () => {});

  return {
    /** `http://127.0.0.1:PORT/callback` */
    redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    /** Closes once the browser has loaded the final page, or after a timeout. */
    finish() {
      timer ??= clock.after(lingerMs, close);
    },
    close,
  };
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** Accepts only a path with a query. */
function parseTarget(target = '/'): URL | null {
  if (target.length > longestAddress || !target.startsWith('/')) return null;
  return URL.canParse(target, 'http://127.0.0.1') ? new URL(target, 'http://127.0.0.1') : null;
}
