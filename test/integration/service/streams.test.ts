import type { ServerResponse } from 'node:http';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { StreamLine } from '../../../main/service/calls.ts';
import type { ServiceEvent } from '../../../main/service/domain.ts';
import { challenge, full, game, state } from '../../unit/service/samples.ts';
import { canary, html, json, setUp, startServer, type TestServer } from './server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

/** Answers with an open stream and resolves with it. */
function openedStream(): Promise<ServerResponse> {
  return new Promise((resolve) => {
    server.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.flushHeaders();
      resolve(response);
    });
  });
}

/** Collects a stream's lines, and lets a test await the next one. */
function collector() {
  const events: string[] = [];
  const lines: StreamLine<ServiceEvent>[] = [];
  let wake = () => {};
  const record = (what: string) => {
    events.push(what);
    wake();
  };
  return {
    events,
    lines,
    listener: {
      onOpen: () => record('open'),
      onKeepAlive: () => record('keepAlive'),
      onLine(line: StreamLine<ServiceEvent>) {
        lines.push(line);
        record(line.read.kind === 'event' ? line.read.value.type : line.read.kind);
      },
    },
    async until(count: number): Promise<void> {
      while (events.length < count) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

const start = JSON.stringify({ type: 'gameStart', game });
const offer = JSON.stringify({ type: 'challenge', challenge });

describe('the event stream', () => {
  test('delivers lines as they arrive, until the server ends it', async () => {
    const stream = openedStream();
    const { events, lines, listener, until } = collector();
    const closed = setUp(server.url).client.openEventStream(listener);
    const response = await stream;
    await until(1);
    response.write(`\n${start}\r\n`);
    await until(3);
    response.write(offer.slice(0, 50));
    response.write(`${offer.slice(50)}\n{"type":"meteor"}\n{]\n`);
    await until(6);
    response.end();
    expect(await closed).toEqual({ reason: 'ended' });
    expect(events).toEqual(['open', 'keepAlive', 'gameStart', 'challenge', 'unknown', 'malformed']);
    expect(lines.map(({ raw }) => raw)).toEqual([start, offer, '{"type":"meteor"}', '{]']);
    expect(server.seen).toMatchObject([
      {
        url: '/api/stream/event',
        headers: { accept: 'application/x-ndjson', authorization: `Bearer ${canary}` },
      },
    ]);
  });

  test('reports bytes before their content, half lines included', async () => {
    const stream = openedStream();
    const { events, listener, until } = collector();
    const bytes: number[] = [];
    const onBytes = (count: number) => {
      bytes.push(count);
      events.push('bytes');
      listener.onKeepAlive();
    };
    const closed = setUp(server.url).client.openEventStream({ ...listener, onBytes, onKeepAlive: () => {} });
    const response = await stream;
    await until(1);
    response.write('{"half":');
    await until(3);
    expect(bytes).toEqual([8]);
    response.end();
    await closed;
  });

  test('emits an incomplete last line', async () => {
    const stream = openedStream();
    const { lines, listener, until } = collector();
    const closed = setUp(server.url).client.openEventStream(listener);
    const response = await stream;
    response.write(`${start}\n${offer.slice(0, 60)}`);
    await until(2);
    response.destroy();
    expect(await closed).toMatchObject({ reason: 'lost', error: { code: 'unreachable' } });
    expect(lines.map(({ raw, terminated, read }) => [raw.length, terminated, read.kind])).toEqual([
      [start.length, true, 'event'],
      [60, false, 'malformed'],
    ]);
  });

  test('continues after an oversized line, invalid UTF-8, and a failing listener', async () => {
    const stream = openedStream();
    const { events, lines, listener, until } = collector();
    const { client, logged } = setUp(server.url);
    const closed = client.openEventStream({
      ...listener,
      onLine(line) {
        listener.onLine(line);
        if (lines.length === 1) throw new Error('the listener failed');
      },
    });
    const response = await stream;
    response.write(`${start}\n{"long":"${'x'.repeat(1_100_000)}"}\n`);
    response.write(Uint8Array.of(0x22, 0xfe, 0x22, 0x0a));
    response.end(`${offer}\n`);
    expect(await closed).toEqual({ reason: 'ended' });
    await until(5);
    expect(events).toEqual(['open', 'gameStart', 'malformed', 'malformed', 'challenge']);
    expect(lines[1]).toMatchObject({ read: { issues: ['a line of 1100011 bytes is over the bound'] } });
    expect(lines[1]?.raw.startsWith('{"long":"xxx')).toBe(true);
    expect(lines[2]).toMatchObject({
      bytes: Uint8Array.of(0x22, 0xfe, 0x22),
      read: { issues: ['not UTF-8'] },
    });
    expect(logged()).toContain('stream listener failed');
  });

  test('ends with the connection when the caller aborts', async () => {
    const stream = openedStream();
    const controller = new AbortController();
    const { listener, until } = collector();
    const closed = setUp(server.url).client.openEventStream({ ...listener, signal: controller.signal });
    const response = await stream;
    const gone = new Promise((resolve) => response.once('close', resolve));
    await until(1);
    controller.abort();
    expect(await closed).toEqual({ reason: 'aborted' });
    await gone;
  });

  test.each([
    [html(429), { code: 'rate_limited' }],
    [json({ error: 'No such token' }, 401), { code: 'unauthorized' }],
    [html(502), { code: 'server', status: 502 }],
  ])('can be refused, case %#', async (handler, error) => {
    server.answer(handler);
    const { events, listener } = collector();
    expect(await setUp(server.url).client.openEventStream(listener)).toMatchObject({
      reason: 'refused',
      error,
    });
    expect(events).toEqual([]);
  });

  test('can be unreachable', async () => {
    server.answer((_, response) => void response.destroy());
    const closed = await setUp(server.url).client.openEventStream(collector().listener);
    expect(closed).toMatchObject({ reason: 'refused', error: { code: 'unreachable' } });
  });

  test('reveals the server’s dialect', async () => {
    const stream = openedStream();
    const { events, listener, until } = collector();
    const { client } = setUp(server.url);
    const closed = client.openEventStream(listener);
    const response = await stream;
    response.write('{"ping":1}\n');
    await until(2);
    expect(events).toEqual(['open', 'keepAlive']);
    expect(client.dialect()).toBe('document');
    response.end(`${offer}\n`);
    await closed;
    expect(client.dialect()).toBe('wire');
  });
});

test('a game stream delivers the game, its states and the chat, on either path', async () => {
  const chat = { type: 'chatLine', room: 'player', username: 'Ruth', text: 'gg' };
  const messages = [full, state, chat, { type: 'opponentGone', gone: true }];
  server.answer(
    (_, response) => void response.end(messages.map((message) => `${JSON.stringify(message)}\n`).join('')),
  );
  const { client } = setUp(server.url);
  for (const via of ['bot', 'board'] as const) {
    const kinds: string[] = [];
    const closed = await client.openGameStream(via, 'abcd1234', {
      onLine: ({ read }) => void kinds.push(read.kind === 'event' ? read.value.type : read.kind),
    });
    expect(closed).toEqual({ reason: 'ended' });
    expect(kinds).toEqual(['gameFull', 'gameState', 'chatLine', 'opponentGone']);
  }
  expect(server.seen.map(({ url }) => url)).toEqual([
    '/api/bot/game/stream/abcd1234',
    '/api/board/game/stream/abcd1234',
  ]);
});
