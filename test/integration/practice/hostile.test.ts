import { afterEach, beforeEach, expect, it } from 'vitest';
import { askOnce, connectRaw, makeRequest, type RawClient } from './raw-client.ts';
import { eventually, openHost, userToken, type TestHost } from './support.ts';

/** Malicious clients: each is answered or disconnected within bounds, and the club keeps serving others. */

let host: TestHost;
const clients: RawClient[] = [];

beforeEach(async () => {
  host = await openHost({ limits: 'off' }, { headersWithinMs: 200, requestWithinMs: 400 });
});
afterEach(async () => {
  const { status } = await host.call('GET', '/api/account');
  if (status !== 200) throw new Error(`the club answers ${status} afterwards`);
  for (const client of clients.splice(0)) client.close();
  await host.stop();
});

async function connected(): Promise<RawClient> {
  const client = await connectRaw(host.port);
  clients.push(client);
  return client;
}

/** Sends raw text and waits for the end of the connection. */
async function answerTo(text: string): Promise<string> {
  const client = await connected();
  client.send(text);
  await eventually(() => client.ended() !== undefined);
  return client.text();
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

it('headers that are too long are refused with 431', async () => {
  const headers = { 'X-Long': 'x'.repeat(100_000) };
  expect(statusOf(await answerTo(makeRequest('GET', '/api/account', { headers })))).toBe(431);
  const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`X-${index}`, 'abcdefgh']));
  expect(statusOf(await answerTo(makeRequest('GET', '/api/account', { headers: many })))).toBe(431);
});

it('bodies that are too long are refused with 413, with or without a length', async () => {
  const body = 'x'.repeat(100_000);
  expect(statusOf(await askOnce(host.port, makeRequest('POST', '/api/token/test', { body })))).toBe(413);
  const chunked = makeRequest('POST', '/api/token/test', { headers: { 'Transfer-Encoding': 'chunked' } });
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  expect(statusOf(await askOnce(host.port, `${chunked}${chunk.repeat(6)}0\r\n\r\n`))).toBe(413);
});

it('an endless body is cut off', async () => {
  const client = await connected();
  client.send(makeRequest('POST', '/api/token/test', { headers: { 'Transfer-Encoding': 'chunked' } }));
  const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
  for (let sentChunks = 0; sentChunks < 40; sentChunks += 1) client.send(chunk);
  await eventually(() => client.ended() !== undefined);
});

it('endless headers are answered with 408', async () => {
  const client = await connected();
  client.send('GET /api/account HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
  await eventually(() => client.ended() !== undefined);
  expect(statusOf(client.text())).toBe(408);
});

it('an incomplete body is answered with 408', async () => {
  const client = await connected();
  client.send(makeRequest('POST', '/api/token/test', { headers: { 'Content-Length': '1000' } }));
  client.send('abc');
  await eventually(() => client.ended() !== undefined);
  expect(statusOf(client.text())).toBe(408);
});

it('a silent connection is closed', async () => {
  const client = await connected();
  await eventually(() => client.ended() !== undefined);
});

it('a stream outlives the timeout of requests', async () => {
  const stream = await connected();
  stream.send(makeRequest('GET', '/api/stream/event'));
  await eventually(() => stream.text().includes('\r\n\r\n'));
  const idle = await connected();
  idle.send(makeRequest('POST', '/api/token/test', { headers: { 'Content-Length': '1000' } }));
  await eventually(() => idle.ended() !== undefined);
  await host.control('POST', '/challenge', {});
  await eventually(() => stream.text().includes('"type":"challenge"'));
  expect(stream.ended()).toBeUndefined();
});

it.each(['%', '%zz', '%E0%A4%A', '%00', '%2F..%2F', '..%2f..%2f', '%F0%9F%99%82'])(
  'percent-encoding like %s is answered',
  async (part) => {
    for (const path of [`/api/challenge/${part}`, `/api/board/game/${part}/move/${part}`, `/${part}`]) {
      expect([400, 404]).toContain(statusOf(await askOnce(host.port, makeRequest('POST', path))));
    }
    const query = await askOnce(host.port, makeRequest('GET', `/api/account?${part}=${part}`));
    expect(statusOf(query)).toBe(200);
  },
);

it.each([
  ['DELETE', '/api/account', 405],
  ['PUT', '/api/stream/event', 405],
  ['HEAD', '/api/account', 200],
  ['HEAD', '/club/status', 401],
  ['TRACE', '/', 405],
  ['GET', '/api/challenge/ai', 405],
  ['GET', '/api/nothing', 404],
  ['BREW', '/api/account', 400],
  ['GET', '//', 400],
  ['GET', 'http://elsewhere.example/api/account', 200],
  ['GET', '*', 404],
])('%s %s is answered with %i', async (method, target, status) => {
  expect(statusOf(await askOnce(host.port, makeRequest(method, target)))).toBe(status);
});

it('input that is not HTTP is answered with 400', async () => {
  expect(statusOf(await answerTo('hello\r\n\r\n'))).toBe(400);
  expect(statusOf(await answerTo('\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001'))).toBe(400);
  const twice = makeRequest('POST', '/api/token/test', {
    headers: { 'Content-Length': '3', 'Transfer-Encoding': 'chunked' },
  });
  expect(statusOf(await answerTo(`${twice}0\r\n\r\n`))).toBe(400);
});

it('pipelined requests are answered in order', async () => {
  const client = await connected();
  client.send(makeRequest('GET', '/api/account').repeat(5));
  await eventually(() => client.text().split('HTTP/1.1 200').length === 6);
});

it('a connection cannot be upgraded', async () => {
  const upgrade = makeRequest('GET', '/api/account', {
    headers: { Upgrade: 'websocket', Connection: 'Upgrade, close' },
  });
  expect(statusOf(await answerTo(upgrade))).toBe(200);
  expect(await answerTo(`CONNECT example.org:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)).toBe('');
});

it('no client can impersonate the control interface', async () => {
  for (const path of ['/club/status', '/club/../club/status', '/api/../club/status', '/%63lub/status'])
    expect([401, 404]).toContain(statusOf(await askOnce(host.port, makeRequest('GET', path))));
  const authorization = { Authorization: `Bearer ${'x'.repeat(8_000)}` };
  expect(
    statusOf(await askOnce(host.port, makeRequest('GET', '/club/status', { headers: authorization }))),
  ).toBe(401);
});

it('a page of another server cannot import games without a token', async () => {
  const post = (headers: Record<string, string>) => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ pgn: '1. e4 e5 *' }).toString();
    const request = makeRequest('POST', '/api/import', { headers: { ...type, ...headers }, body, token: '' });
    return askOnce(host.port, request.replace('Authorization: Bearer \r\n', '')).then(statusOf);
  };
  expect(await post({ Origin: 'https://elsewhere.example' })).toBe(403);
  expect(host.club().state.imports).toBeUndefined();
  expect(await post({})).toBe(200);
});

it('a page of another server cannot create challenges that need no token', async () => {
  const open = (headers: Record<string, string>, token?: string) => {
    const body = 'clock.limit=300&clock.increment=3';
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const request = makeRequest('POST', '/api/challenge/open', {
      headers: { ...type, ...headers },
      body,
      ...(token === undefined ? { token: '' } : { token }),
    });
    return askOnce(host.port, request.replace('Authorization: Bearer \r\n', '')).then(statusOf);
  };
  for (const origin of [
    'https://elsewhere.example',
    'null',
    'http://127.0.0.1:1',
    `http://127.0.0.1.example:${host.port}`,
  ])
    expect(await open({ Origin: origin })).toBe(403);
  expect((await host.control('GET', '/status'))['challenges']).toEqual([]);
  expect(await open({ Origin: 'https://elsewhere.example' }, userToken)).toBe(200);
  expect(await open({})).toBe(200);
  const host1 = `127.0.0.1:${host.port}`;
  expect(await open({ Host: host1, Origin: `http://${host1}` })).toBe(200);
});

it('pages of other servers can read answers only where the club allows them', async () => {
  const from = { headers: { Origin: 'https://elsewhere.example' } };
  const closed = await askOnce(host.port, makeRequest('GET', '/api/tv/channels', from));
  expect(closed).not.toMatch(/access-control/i);
  const preflight = await askOnce(host.port, makeRequest('OPTIONS', '/api/account', from));
  expect(statusOf(preflight)).toBe(405);
  expect(preflight).not.toMatch(/access-control/i);

  const web = await openHost({ limits: 'off', web: true });
  const allowed = await askOnce(web.port, makeRequest('OPTIONS', '/api/account', from));
  expect(statusOf(allowed)).toBe(204);
  expect(allowed).toMatch(/access-control-allow-headers: .*authorization/i);
  const open = await askOnce(web.port, makeRequest('GET', '/api/account', from));
  expect(statusOf(open)).toBe(200);
  expect(open).toMatch(/access-control-allow-origin: \*\r\n/i);
  expect(open).not.toMatch(/allow-credentials/i);
  // A page that can read the consent page could consent in the user's name.
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'elsewhere',
    redirect_uri: 'https://elsewhere.example/',
    code_challenge_method: 'S256',
    code_challenge: 'x'.repeat(43),
  });
  const consent = await askOnce(web.port, makeRequest('GET', `/oauth?${query}`, from));
  expect(consent).toContain('name="ticket"');
  for (const answer of [consent, await askOnce(web.port, makeRequest('OPTIONS', '/oauth', from))])
    expect(answer).not.toMatch(/access-control/i);
  // No page may use the control interface.
  expect(await askOnce(web.port, makeRequest('OPTIONS', '/club/status', from))).not.toMatch(
    /access-control/i,
  );
  const posted = makeRequest('POST', '/api/challenge/open', from).replace(/Authorization: .*\r\n/, '');
  expect(statusOf(await askOnce(web.port, posted))).toBe(403);
  await web.stop();
});

it('the scheme of a token is case-insensitive', async () => {
  const request = makeRequest('GET', '/api/account').replace('Bearer', 'bearer');
  expect(statusOf(await askOnce(host.port, request))).toBe(200);
});

it('a multipart form is parsed like any other, and refused when malformed', async () => {
  const post = (body: string) =>
    askOnce(
      host.port,
      makeRequest('POST', '/api/challenge/alder', {
        headers: { 'Content-Type': 'multipart/form-data; boundary=edge' },
        body,
      }),
    );
  const part = (name: string, value: string) =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const made = await post(`${part('clock.limit', '300')}${part('clock.increment', '3')}--edge--\r\n`);
  expect(statusOf(made)).toBe(200);
  expect(made).toContain('"timeControl":{"type":"clock","limit":300,"increment":3');
  for (const broken of ['clock.limit=300', '--edge\r\n', part('days', '2'), '--other--'])
    expect(statusOf(await post(broken))).toBe(400);
});
