import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import { createHttpFetch } from '../../../main/service/http-fetch.ts';
import type { HttpInit, HttpResponse } from '../../../main/service/http-message.ts';
import { failureOfNetwork } from '../../../main/service/failures.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  const seen = { connections: 0 };
  server.on('connection', () => (seen.connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen };
}

const ask = (address: string, init: Partial<HttpInit> = {}) =>
  fetchOnce(address, {
    method: 'GET',
    headers: { 'x-word': 'of the app' },
    redirect: 'manual',
    signal: new AbortController().signal,
    ...init,
  });
const fetchOnce = createHttpFetch();

async function textOf({ body }: HttpResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const thrownBy = (work: Promise<unknown>) => work.then(() => undefined, failureOfNetwork);

describe('requests of the app', () => {
  it('are sent as given, and return head and body', async () => {
    const { address } = await serve((request, response) => {
      response.setHeader('X-Said', [request.method, request.headers['x-word']].join(' '));
      response.statusCode = 203;
      request.on('data', (sent: Buffer) => response.write(`had ${sent.toString()}, `));
      request.on('end', () => response.end('and no more'));
    });
    const answer = await ask(address, { method: 'POST', body: 'words' });
    expect(answer.status).toBe(203);
    expect(answer.headers.get('x-said')).toBe('POST of the app');
    expect(answer.headers.get('x-unsaid')).toBeNull();
    expect(await textOf(answer)).toBe('had words, and no more');
  });

  it('reuse a connection whose answer was read, and close one that was abandoned', async () => {
    const { address, seen } = await serve((request, response) => {
      response.write('first');
      if (request.url !== '/long') response.end();
    });
    for (let turn = 0; turn < 3; turn += 1) expect(await textOf(await ask(address))).toBe('first');
    expect(seen.connections).toBe(1);
    for await (const chunk of (await ask(`${address}long`)).body ?? []) {
      expect(chunk.byteLength).toBe(5);
      break;
    }
    expect(await textOf(await ask(address))).toBe('first');
    expect(seen.connections).toBe(2);
  });

  it('do not follow redirects', async () => {
    const { address } = await serve((_, response) => response.writeHead(302, { location: '/other' }).end());
    const answer = await ask(address);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/other']);
  });

  it('do not decode an answer that was requested raw', async () => {
    const { address } = await serve((request, response) => {
      expect(request.headers['accept-encoding']).toBe('identity');
      response.setHeader('content-encoding', 'gzip');
      response.end('not unpacked');
    });
    const answer = await ask(address, { headers: { 'accept-encoding': 'identity' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await textOf(answer)).toBe('not unpacked');
  });

  it('deliver each line of a compressed stream when it arrives', async () => {
    let release = () => {};
    const { address } = await serve((request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip');
      response.setHeader('content-encoding', 'gzip');
      const packer = createGzip();
      packer.pipe(response);
      packer.write('first\n');
      packer.flush();
      release = () => packer.end('second\n');
    });
    const lines: string[] = [];
    for await (const chunk of (await ask(address)).body ?? []) {
      lines.push(Buffer.from(chunk).toString());
      if (lines.length === 1) release();
    }
    expect(lines.join('|')).toBe('first\n|second\n');
  });

  it('refuse other encodings', async () => {
    const { address } = await serve((_, response) => {
      response.setHeader('content-encoding', 'br');
      response.end('?');
    });
    await expect(ask(address)).rejects.toThrow('not asked for');
  });

  it('can be aborted before and after the head', async () => {
    const { address } = await serve((request, response) => {
      if (request.url === '/silent') return;
      response.write('first');
    });
    const before = new AbortController();
    const silent = thrownBy(ask(`${address}silent`, { signal: before.signal }));
    before.abort();
    expect(await silent).toBeDefined();
    const after = new AbortController();
    const reading = await ask(address, { signal: after.signal });
    const text = thrownBy(textOf(reading));
    after.abort();
    expect(await text).toBeDefined();
    await expect(ask(address, { signal: AbortSignal.abort() })).rejects.toThrow();
  });

  it('do not affect a connection that is reused by another request', async () => {
    const { address, seen } = await serve((_, response) => response.end('first'));
    const over = new AbortController();
    expect(await textOf(await ask(address, { signal: over.signal }))).toBe('first');
    over.abort();
    expect(await textOf(await ask(address))).toBe('first');
    expect(seen.connections).toBe(1);
  });

  it('wait for a slow head, and close an unused connection', async () => {
    const closed: string[] = [];
    const { address } = await serve((request, response) => {
      if (request.url === '/slow') setTimeout(() => response.end('at last'), 200);
      else response.end('first');
      request.socket.once('close', () => closed.push(request.url ?? ''));
    });
    const hasty = createHttpFetch({ idleMs: 40 });
    const init = {
      method: 'GET',
      headers: {},
      redirect: 'manual',
      signal: new AbortController().signal,
    } as const;
    expect(await textOf(await hasty(`${address}slow`, init))).toBe('at last');
    await eventually(() => expect(closed).toEqual(['/slow']));
    expect(await textOf(await hasty(address, init))).toBe('first');
    await eventually(() => expect(closed).toEqual(['/slow', '/']));
  });

  it('name the network error', async () => {
    const { address } = await serve((request, response) => {
      if (request.url === '/garbage') request.socket.end('nothing that is HTTP\r\n\r\n');
      else {
        response.writeHead(200, { 'content-length': 100 });
        response.write('a part', () => request.socket.destroy());
      }
    });
    expect(await thrownBy(ask(address).then(textOf))).toMatchObject({
      code: 'unreachable',
      cause: 'ECONNRESET',
    });
    expect(await thrownBy(ask(`${address}garbage`))).toMatchObject({
      code: 'unreachable',
      cause: expect.stringMatching(/^HPE_/),
    });
    expect(await thrownBy(ask('http://127.0.0.1:1/'))).toMatchObject({ cause: 'ECONNREFUSED' });
  });
});
