import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createTokenCheck } from '../../../main/accounts/check-token.ts';
import { silentLog } from '../../../main/base/log.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { createServiceClient } from '../../../main/service/client.ts';
import { createOpenGate } from '../../harness/open-gate.ts';
import { createTransport } from '../../../main/service/transport.ts';
import { inEnglishDeep } from '../../harness/in-english.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A chess server that knows one token. */
function chessServer(scopes: string): Promise<string> {
  return serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const asked = Buffer.concat(chunks).toString();
      const known = { userId: 'alice', scopes, expires: 1_900_000_000_000 };
      response.setHeader('content-type', 'application/json');
      if (request.url === '/api/token/test') {
        response.end(JSON.stringify({ [asked]: asked === 'right-token' ? known : null }));
      } else if (request.url === '/api/account' && request.headers.authorization === 'Bearer right-token') {
        response.end(JSON.stringify({ id: 'alice', username: 'Alice', perfs: {} }));
      } else {
        response.writeHead(401).end('{"error":"No such token"}');
      }
    });
  });
}

function check(baseUrl: string, token: string) {
  const transport = createTransport({
    fetch: (url, init) => fetch(url, init),
    clock: createSystemClock(),
    log: silentLog,
    userAgent: 'Outpost test',
  });
  const checkToken = createTokenCheck({
    clientFor: (server, credential) =>
      createServiceClient({
        transport,
        gate: createOpenGate(),
        log: silentLog,
        server,
        ...(credential && { credential }),
      }),
  });
  return checkToken({ baseUrl, dialect: 'auto', token });
}

describe('a pasted token, over a real connection', () => {
  it('is known to its server', async () => {
    const outcome = await check(await chessServer('challenge:read,board:play'), ' right-token\n');
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        report: {
          user: { id: 'alice', name: 'Alice' },
          scopes: ['challenge:read', 'board:play'],
          expiresAt: 1_900_000_000_000,
        },
      },
    });
  });

  it('is unknown', async () => {
    expect(await check(await chessServer('board:play'), 'wrong-token')).toMatchObject({
      ok: false,
      error: { code: 'unauthorized' },
    });
  });

  it('has no useful scope', async () => {
    expect(await check(await chessServer(''), 'right-token')).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    });
  });

  it('is for a server that is not a chess server', async () => {
    const website = await serve((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Welcome</title>');
    });
    expect(inEnglishDeep(await check(website, 'right-token'))).toMatchObject({
      ok: false,
      error: { code: 'malformed', message: expect.stringContaining('does not answer like a chess server') },
    });
    const empty = await serve((_request, response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Nothing</h1>'),
    );
    expect(await check(empty, 'right-token')).toMatchObject({ ok: false, error: { code: 'malformed' } });
  });

  it('is not sent to a redirect’s target', async () => {
    const asked: string[] = [];
    const elsewhere = await serve((request, response) => {
      asked.push(String(request.headers.authorization));
      response.end('{}');
    });
    const lure = await serve((_request, response) =>
      response.writeHead(302, { location: `${elsewhere}/api/account` }).end(),
    );
    expect(await check(lure, 'right-token')).toMatchObject({ ok: false, error: { code: 'malformed' } });
    expect(asked).toEqual([]);
  });

  it('is for an unreachable server', async () => {
    const gone = await chessServer('board:play');
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    expect(await check(gone, 'right-token')).toMatchObject({ ok: false, error: { code: 'unreachable' } });
  });
});
