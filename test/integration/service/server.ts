/** A small real server on the loopback, scripted by each test. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createSystemClock } from '../../../main/base/system-clock.ts';
import type { Clock } from '../../../main/base/clock.ts';
import { createLog, type Log } from '../../../main/base/log.ts';
import type { DialectSetting } from '../../../main/service/codec/dialect.ts';
import { originOf } from '../../../main/service/credential.ts';
import { createServiceClient, type ServiceClient } from '../../../main/service/client.ts';
import type { Gate } from '../../../main/service/gate.ts';
import { createOpenGate } from '../../harness/open-gate.ts';
import { createHttpFetch } from '../../../main/service/http-fetch.ts';
import { createTransport, type ResponseReport } from '../../../main/service/transport.ts';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Handler = (request: Seen, response: ServerResponse) => void;

export interface TestServer {
  readonly url: string;
  /** Requests in order of arrival. */
  readonly seen: readonly Seen[];
  answer(handler: Handler): void;
  close(): Promise<void>;
}

export async function startServer(): Promise<TestServer> {
  const seen: Seen[] = [];
  let handler: Handler = (_, response) => void response.end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const entry = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
      seen.push(entry);
      handler(entry, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    answer: (next) => void (handler = next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Handler {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };
}

export function html(status: number): Handler {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end('<!DOCTYPE html><html><body><h1>Too many things</h1></body></html>');
  };
}

export interface Setup {
  readonly client: ServiceClient;
  readonly reports: readonly ResponseReport[];
  /** All log output, as text. */
  readonly logged: () => string;
}

export interface SetupOptions {
  readonly token?: string | null;
  /** By default the server's own origin. */
  readonly tokenOrigin?: string;
  readonly dialect?: DialectSetting;
  readonly clock?: Clock;
  readonly gate?: Gate;
  readonly onReport?: (report: ResponseReport) => void;
}

export const canary = 'canary_token_1234567890';

export function setUp(baseUrl: string, options: SetupOptions = {}): Setup {
  const { token = canary, dialect = 'auto', clock = createSystemClock(), gate = createOpenGate() } = options;
  const reports: ResponseReport[] = [];
  const entries: string[] = [];
  const log: Log = createLog((level, scope, message, fields) => {
    entries.push(
      `${level} ${scope} ${message} ${JSON.stringify(fields, (_, value: unknown) => (value instanceof Error ? String(value.stack) : value))}`,
    );
  });
  const transport = createTransport({
    fetch: createHttpFetch(),
    clock,
    log,
    userAgent: 'outpost-test/1',
    onResponse(report) {
      reports.push(report);
      options.onReport?.(report);
    },
  });
  const client = createServiceClient({
    transport,
    gate,
    log,
    server: { baseUrl, dialect },
    ...(token === null
      ? {}
      : { credential: { token, origin: options.tokenOrigin ?? originOf(baseUrl) ?? '' } }),
  });
  return { client, reports, logged: () => entries.join('\n') };
}
