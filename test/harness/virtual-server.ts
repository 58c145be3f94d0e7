/**
 * A server on virtual time that answers every request and has no limits, to observe the client's own throttling.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../main/base/clock.ts';
import { integerBelow, type Random } from '../../main/base/random.ts';

export interface VirtualServer {
  readonly port: number;
  close(): Promise<void>;
}

const keepAliveMs = 7_000;
const lineMs = 1_000;

const isStream = (path: string) => /\/stream(?:\/|$)|\/feed$|games-by-users$/.test(path);
const isDownload = (path: string) => /\/games\/(?:user|export)\//.test(path);

export async function createVirtualServer({
  clock,
  random,
}: {
  readonly clock: Clock;
  readonly random: Random;
}): Promise<VirtualServer> {
  const repeat = (response: ServerResponse, text: string, everyMs: number, times: number) => {
    let left = times;
    const beat = () => {
      if (response.destroyed) return;
      response.write(text);
      left -= 1;
      if (left > 0) clock.after(everyMs, beat);
      else response.end();
    };
    beat();
  };

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (isStream(path)) {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      repeat(response, '\n', keepAliveMs, Infinity);
    } else if (isDownload(path)) {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      repeat(response, '{"id":"abcd1234"}\n', lineMs, 1 + integerBelow(random, 20));
    } else {
      clock.after(integerBelow(random, 150), () => {
        if (response.destroyed) return;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('{"ok":true}');
      });
    }
  };

  const server = createServer((request, response) => {
    response.sendDate = false;
    response.on('error', () => {});
    request.resume().on('end', () => answer(request, response));
  });
  server.requestTimeout = 0;
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
