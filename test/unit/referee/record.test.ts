import { createHash } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createUnloadedRecord } from '../../harness/unloaded-record.ts';
import { closeAfterEach, connectRaw, listenHttp, listenTcp, onEnd, refereeBefore, until } from './support.ts';

closeAfterEach();

const ndjson = { 'Content-Type': 'application/x-ndjson' };
const hashOf = (token: string) => `token:${createHash('sha256').update(token).digest('hex').slice(0, 12)}`;

describe('exchanges', () => {
  it('that are over leave the record when it is unloaded, and are there again when it is read', async () => {
    const port = await listenHttp((request, response) => {
      response.setHeader('Content-Type', 'application/x-ndjson');
      response.write('{}\n');
      if (request.url !== '/api/stream/event') response.end();
    });
    const referee = await refereeBefore(port);
    const ask = async (path: string) => {
      const { socket } = await connectRaw(referee.port);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return socket;
    };
    const open = await ask('/api/stream/event');
    const over = await ask('/api/account');
    await until(() => referee.record.exchanges.length === 2);
    over.end();
    await until(() => referee.record.exchanges.some(({ closedAt }) => closedAt !== undefined));
    await referee.settled();
    const before = structuredClone(referee.record.exchanges);
    const unloaded = createUnloadedRecord(referee);
    onEnd(() => unloaded.remove());
    unloaded.unload();
    expect(unloaded.count).toBe(1);
    expect(referee.record.exchanges.map(({ path }) => path)).toEqual(['/api/stream/event']);
    expect(unloaded.read().exchanges).toEqual(before);
    const later = await ask('/api/account');
    await until(() => referee.record.exchanges.length === 2);
    expect(referee.record.exchanges.map(({ id }) => id)).toEqual([before[0]?.id, 3]);
    open.end();
    later.end();
  });

  it('are written down one by one on a connection that is used again', async () => {
    const port = await listenHttp((request, response, body) => {
      response.setHeader('Content-Type', 'application/json');
      if (request.url === '/api/account') response.writeHead(429, { 'Retry-After': '7' });
      response.end(JSON.stringify({ body }));
    });
    const referee = await refereeBefore(port);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onEnd(() => agent.destroy());
    const ask = (method: string, path: string, headers: Record<string, string>, body = '') =>
      new Promise<void>((resolve, reject) => {
        const options = { host: '127.0.0.1', port: referee.port, agent, method, path, headers };
        httpRequest(options, (response) => response.resume().on('end', resolve))
          .on('error', reject)
          .end(body);
      });
    await ask('GET', '/api/account', { authorization: 'Bearer secret-token', 'user-agent': 'Tester' });
    await ask('POST', '/api/games/export/_ids?a=b', { 'content-length': '17' }, 'abcd1234,efgh5678');
    await ask(
      'POST',
      '/api/tournament/arena001/join',
      { 'content-type': 'application/json' },
      '{"team":"us"}',
    );
    await referee.settled();

    const exchanges = referee.record.exchanges;
    expect(exchanges.map(({ connection }) => connection)).toEqual([1, 1, 1]);
    expect(exchanges).toMatchObject([
      {
        id: 1,
        caller: hashOf('secret-token'),
        method: 'GET',
        path: '/api/account',
        userAgent: 'Tester',
        route: 'account',
        answer: { status: 429, retryAfter: '7', contentType: 'application/json' },
        closedBy: 'server',
        ending: 'whole',
        learned: { body: '' },
      },
      {
        id: 2,
        caller: 'anonymous',
        target: '/api/games/export/_ids?a=b',
        path: '/api/games/export/_ids',
        requestBytes: 17,
        request: { exportIds: 2 },
        kind: 'download',
      },
      { id: 3, request: { arena: 'arena001', team: 'us' }, requestBytes: 13 },
    ]);
    expect(JSON.stringify(exchanges)).not.toContain('secret-token');
    for (const { sentAt, arrivedAt, askedAt, endedAt, closedAt, answer } of exchanges) {
      const times = [sentAt, arrivedAt, askedAt, endedAt, answer?.reachedAt, closedAt];
      expect(times.every((time) => typeof time === 'number')).toBe(true);
      expect([sentAt, arrivedAt, askedAt, endedAt, closedAt]).toEqual(
        [sentAt, arrivedAt, askedAt, endedAt, closedAt].sort((a, b) => (a ?? 0) - (b ?? 0)),
      );
    }
    expect(referee.record.malformed).toEqual([]);
  });

  it('of a pipelining client are told apart', async () => {
    const port = await listenHttp((request, response) => response.end(request.url));
    const referee = await refereeBefore(port);
    const client = await connectRaw(referee.port);
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    client.socket.write(ask('/one') + ask('/two') + ask('/three'));
    await until(() => client.received().toString().endsWith('/three'));
    await referee.settled();
    expect(
      referee.record.exchanges.map(({ path, answerBytes, ending }) => ({ path, answerBytes, ending })),
    ).toEqual([
      { path: '/one', answerBytes: 4, ending: 'whole' },
      { path: '/two', answerBytes: 4, ending: 'whole' },
      { path: '/three', answerBytes: 6, ending: 'whole' },
    ]);
  });

  it('are asked for a fault once each, answers before the answer or not', async () => {
    const asked: string[] = [];
    const port = await listenTcp((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ntrue');
      });
    });
    const referee = await refereeBefore(port, { faultFor: ({ path }) => void asked.push(path) });
    const answered = await fetch(`http://127.0.0.1:${referee.port}/here`);
    expect(await answered.json()).toBe(true);
    expect(asked).toEqual(['/here']);
  });

  it('that are no HTTP are reported with the side that sent them', async () => {
    const port = await listenTcp(
      (socket) => void socket.once('data', () => socket.write('HTTP/1.1 what\r\n\r\n')),
    );
    const referee = await refereeBefore(port);
    const good = await connectRaw(referee.port);
    good.socket.write('GET / HTTP/1.1\r\n\r\n');
    const bad = await connectRaw(referee.port);
    bad.socket.write('hello?\r\n\r\n');
    await until(() => referee.record.malformed.length >= 2);
    expect(referee.record.malformed).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          connection: 1,
          side: 'server',
          what: 'a status line that is none',
          offset: 0,
        }),
        expect.objectContaining({
          connection: 2,
          side: 'client',
          what: 'a request line that is none',
          offset: 0,
        }),
      ]),
    );
  });
});

describe('streams', () => {
  it('list the lines that reached the client whole, with their times, and count the keep-alives', async () => {
    let now = 0;
    let write: ((text: string) => void) | undefined;
    const port = await listenHttp((_, response) => {
      response.writeHead(200, ndjson);
      response.flushHeaders();
      write = (text) => void response.write(text);
    });
    const referee = await refereeBefore(port, { now: () => now });
    const client = await connectRaw(referee.port);
    client.socket.write('GET /api/stream/event HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => write !== undefined);
    const through = async (text: string, at: number) => {
      now = at;
      const before = client.count();
      write?.(text);
      await until(() => client.count() > before);
      await referee.settled();
    };
    await through('{"a":1}\n\n', 1_000);
    await through('{"b":', 2_000);
    await through('2}\n', 3_000);
    await through('\n', 12_000);
    await through('{"c"', 13_000);
    now = 14_000;
    client.socket.destroy();
    await until(() => referee.record.exchanges[0]?.closedAt !== undefined);
    expect(referee.record.exchanges[0]).toMatchObject({
      closedAt: 14_000,
      closedBy: 'client',
      seen: {
        lines: [
          { at: 1_000, text: '{"a":1}', bytes: 8 },
          { at: 3_000, text: '{"b":2}', bytes: 8 },
        ],
        count: 2,
        keepAlives: 2,
        silences: [{ from: 3_000, to: 12_000 }],
        lastByteAt: 13_000,
        cutLines: 0,
        unfinishedBytes: 4,
      },
    });
  });

  it('tell of lines that were cut', async () => {
    const lines = ['{"one":1}\n', '{"two":2}\n', '{"three":3}\n'];
    const port = await listenHttp((_, response) => {
      response.writeHead(200, { ...ndjson, 'Content-Length': String(lines.join('').length + 10) });
      response.write(lines.join(''));
    });
    const referee = await refereeBefore(port, {
      faultFor: () => ({ fault: { kind: 'cut', how: 'reset' }, byte: 15, of: 'body' }),
    });
    const client = await connectRaw(referee.port);
    client.socket.write('GET /api/stream/event HTTP/1.1\r\nHost: a\r\n\r\n');
    await client.ended;
    const [exchange] = referee.record.exchanges;
    expect(exchange?.seen?.lines.map(({ text }) => text)).toEqual(['{"one":1}']);
    expect(exchange?.seen).toMatchObject({ cutLines: 2, unfinishedBytes: 0 });
    expect(exchange).toMatchObject({ closedBy: 'fault', ending: 'reset' });
  });

  it('are whole for the record exactly where they are whole for the client, wherever they break', async () => {
    const lines = Array.from({ length: 12 }, (_, index) =>
      index % 3 ? `{"n":${'1'.repeat(index * 7)}}\n` : '\n',
    );
    const port = await listenHttp((_, response) => {
      response.writeHead(200, ndjson);
      // Some lines in several chunks, some chunks with several lines.
      const text = lines.join('');
      for (let at = 0; at < text.length; at += 23) response.write(text.slice(at, at + 23));
    });
    let byte = 0;
    const referee = await refereeBefore(port, {
      faultFor: () => ({ fault: { kind: 'cut', how: byte % 2 ? 'fin' : 'reset' }, byte, of: 'answer' }),
    });
    for (; byte < 600; byte += 13) {
      const client = await connectRaw(referee.port);
      client.socket.write('GET /api/stream/event HTTP/1.1\r\nHost: a\r\n\r\n');
      await client.ended;
      client.socket.destroy();
      expect(client.count()).toBe(byte);
      const [, body = ''] = client
        .received()
        .toString()
        .split(/\r\n\r\n(.*)/s);
      // The client's own view: chunk sizes and their line ends taken out by hand.
      const decoded = body.replaceAll(/(^|\r\n)[0-9a-f]*(\r\n|\r?$)/g, '');
      const whole = decoded.split('\n').slice(0, -1);
      const seen = referee.record.exchanges.at(-1)?.seen;
      expect(seen?.lines.map(({ text }) => text) ?? []).toEqual(whole.filter((line) => line !== ''));
      expect(seen?.keepAlives ?? 0).toBe(whole.filter((line) => line === '').length);
    }
  });

  it.each([
    { how: 'the server in good order', ending: 'whole', end: 'end' },
    { how: 'the server in the middle', ending: 'fin', end: 'destroy' },
  ] as const)('closed by $how', async ({ ending, end }) => {
    const port = await listenHttp((request, response) => {
      response.writeHead(200, ndjson);
      response.write('{"a":1}\n');
      setImmediate(() => (end === 'end' ? response.end() : request.socket.destroy()));
    });
    const referee = await refereeBefore(port);
    const client = await connectRaw(referee.port);
    client.socket.write('GET /api/stream/event HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => referee.record.exchanges[0]?.closedAt !== undefined);
    expect(referee.record.exchanges[0]).toMatchObject({ closedBy: 'server', ending, seen: { count: 1 } });
  });

  it('keep no texts of downloads unless asked to', async () => {
    const port = await listenHttp((_, response) => {
      response.writeHead(200, ndjson);
      response.end('{"id":"a"}\n{"id":"b"}\n');
    });
    const plain = await refereeBefore(port);
    const keeping = await refereeBefore(port, { keepsLines: () => true });
    for (const referee of [plain, keeping]) {
      await (await fetch(`http://127.0.0.1:${referee.port}/api/games/user/someone`)).text();
      await referee.settled();
    }
    expect(plain.record.exchanges[0]?.seen).toMatchObject({ count: 2, lines: [] });
    expect(keeping.record.exchanges[0]?.seen?.lines).toHaveLength(2);
  });
});
