import { gzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { declineReasons } from '../../../main/chess/vocabulary.ts';
import { GateRefusal, type Gate, type GateKey, type RequestClass } from '../../../main/service/gate.ts';
import { createOpenGate } from '../../harness/open-gate.ts';
import type { Result } from '../../../main/service/errors.ts';
import { account, challengeList, game, playing } from '../../unit/service/samples.ts';
import { canary, html, json, setUp, startServer, type TestServer } from './server.ts';
import { verbatim } from '../../../main/text/message.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

function errorOf(result: Result<unknown>) {
  if (result.ok) throw new Error('it did not fail');
  return result.error;
}

describe('answers', () => {
  test('the account, requested with the token and the app’s name', async () => {
    server.answer(json(account));
    const result = await setUp(server.url).client.account();
    expect(result).toMatchObject({ ok: true, value: { value: { id: 'ruth' }, raw: account } });
    expect(server.seen).toMatchObject([
      {
        method: 'GET',
        url: '/api/account',
        headers: {
          authorization: `Bearer ${canary}`,
          'user-agent': 'outpost-test/1',
          accept: 'application/json',
        },
      },
    ]);
  });

  test('a base address can have a path and a trailing slash', async () => {
    server.answer(json(playing));
    const result = await setUp(`${server.url}/chess/`).client.playing();
    expect(result).toMatchObject({ ok: true, value: { value: [{ id: 'abcd1234' }] } });
    expect(server.seen[0]?.url).toBe('/chess/api/account/playing?nb=50');
  });

  test('challenges, compressed', async () => {
    server.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify(challengeList)));
    });
    const result = await setUp(server.url).client.challenges();
    expect(result).toMatchObject({ ok: true, value: { value: { incoming: [{ id: 'abcd1234' }] } } });
  });

  test('a token is tested in the body, without being used', async () => {
    server.answer(
      json({ [canary]: { userId: 'ruth', scopes: 'board:play,challenge:read', expires: 5 }, old: null }),
    );
    const { client } = setUp(server.url);
    expect(await client.testToken(canary)).toEqual({
      ok: true,
      value: { userId: 'ruth', scopes: ['board:play', 'challenge:read'], expiresAt: 5 },
    });
    expect(await client.testToken('old')).toEqual({ ok: true, value: null });
    expect(server.seen[0]).toMatchObject({ method: 'POST', url: '/api/token/test', body: canary });
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('commands', () => {
  test('a move, with and without a draw offer', async () => {
    server.answer(json({ ok: true }));
    const { client } = setUp(server.url);
    expect(await client.move('board', 'abcd1234', 'e7e8q')).toEqual({ ok: true, value: undefined });
    await client.move('bot', 'abcd1234', 'P@e4', { offeringDraw: true });
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/board/game/abcd1234/move/e7e8q',
      'POST /api/bot/game/abcd1234/move/P%40e4?offeringDraw=true',
    ]);
  });

  test('abort, resign and accept', async () => {
    server.answer(json({ ok: true }));
    const { client } = setUp(server.url);
    const results = [
      await client.abort('bot', 'g1'),
      await client.resign('board', 'g1'),
      await client.acceptChallenge('c1'),
      await client.acceptChallenge('c2', {}, 'black'),
    ];
    expect(results.every((result) => result.ok)).toBe(true);
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/api/bot/game/g1/abort',
      '/api/board/game/g1/resign',
      '/api/challenge/c1/accept',
      '/api/challenge/c2/accept?color=black',
    ]);
  });

  test('all games of an arena, which may be longer than other exports', async () => {
    const seat = { user: { id: 'oak', name: 'Oak' }, rating: 1500 };
    const pad = Array.from({ length: 100 }, () => 'x'.repeat(2_000));
    const players = { white: seat, black: seat };
    const game = {
      id: 'q7ZvsdUF',
      variant: 'standard',
      speed: 'blitz',
      rated: true,
      players,
      moves: 'e4',
      pad,
    };
    server.answer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
      response.end(`${JSON.stringify(game)}\n`.repeat(36));
    });
    const { client } = setUp(server.url);
    const all = await client.arenaGames('abcd1234', null);
    expect(all.ok && all.value.games).toHaveLength(36);
    expect(errorOf(await client.arenaGames('abcd1234', 'oak'))).toMatchObject({ code: 'too_large' });
  });

  test('every decline reason', async () => {
    server.answer(json({ ok: true }));
    const { client } = setUp(server.url);
    for (const reason of declineReasons) await client.declineChallenge('c1', reason);
    expect(server.seen.map(({ body }) => body)).toEqual(declineReasons.map((reason) => `reason=${reason}`));
  });

  test.each([
    ['wire', 'application/x-www-form-urlencoded', 'room=player&text=good+%26+bad+%E2%99%9E'],
    ['document', 'application/json', '{"room":"player","text":"good & bad ♞"}'],
    ['auto', 'application/x-www-form-urlencoded', 'room=player&text=good+%26+bad+%E2%99%9E'],
  ] as const)('chat in the dialect %s', async (dialect, type, body) => {
    server.answer(json({ ok: true }));
    await setUp(server.url, { dialect }).client.chat('board', 'g1', 'player', 'good & bad ♞');
    expect(server.seen).toMatchObject([
      { url: '/api/board/game/g1/chat', headers: { 'content-type': type }, body },
    ]);
  });

  test.each(['board', 'bot'] as const)('the chat so far, by the %s interface', async (via) => {
    server.answer(json([{ text: 'Hi', user: 'Ruth' }, { text: 'gg' }]));
    const answer = await setUp(server.url).client.readChat(via, 'g1');
    expect(answer.ok && answer.value.value).toEqual([
      { room: 'player', username: 'Ruth', text: 'Hi' },
      { room: 'player', text: 'gg' },
    ]);
    expect(server.seen).toMatchObject([{ method: 'GET', url: `/api/${via}/game/g1/chat` }]);
  });

  test.each(['', '{}', '{"done":1}'])('an answer of %j is a success', async (body) => {
    server.answer((_, response) => void response.end(body));
    expect(await setUp(server.url).client.resign('bot', 'g1')).toEqual({ ok: true, value: undefined });
  });

  test('a success that says ok: false is a failure', async () => {
    server.answer(json({ ok: false, error: 'Not your turn' }));
    const error = errorOf(await setUp(server.url).client.move('bot', 'g1', 'e2e4'));
    expect(error).toMatchObject({ code: 'bad_request', status: 200, detail: 'Not your turn' });
  });

  test.each(['../../account', 'a/b', 'a?b', '', '..'])('an id like %j is never sent', async (id) => {
    const error = errorOf(await setUp(server.url).client.acceptChallenge(id));
    expect(error).toMatchObject({ code: 'bad_request', status: 0 });
    expect(server.seen).toEqual([]);
  });
});

describe('refusals', () => {
  test.each([
    [json({ error: 'No such token' }, 401), { code: 'unauthorized' }],
    [json({ error: 'Missing scope: bot:play' }, 403), { code: 'forbidden', missingScopes: ['bot:play'] }],
    [
      json({ error: 'Missing scope' }, 403, {
        'x-oauth-scopes': 'challenge:read',
        'x-accepted-oauth-scopes': 'bot:play, board:play, challenge:read',
      }),
      { code: 'forbidden', missingScopes: ['bot:play', 'board:play'] },
    ],
    [json({ error: 'Not yours' }, 403), { code: 'forbidden', missingScopes: [], detail: 'Not yours' }],
    [json({ error: 'Not found' }, 404), { code: 'not_found' }],
    [
      json({ error: { reason: ['Invalid', 'value'] } }, 400),
      { code: 'bad_request', status: 400, detail: 'Invalid value' },
    ],
    [
      json({ ratelimit: { key: 'bot.vsBot.day', seconds: 90 } }, 400),
      {
        code: 'rate_limited',
        retryAfterMs: 90_000,
        limitKey: 'bot.vsBot.day',
      },
    ],
    [json({ error: 'Slow down' }, 429, { 'retry-after': '7' }), { code: 'rate_limited', retryAfterMs: 7000 }],
    [html(429), { code: 'rate_limited' }],
    [html(502), { code: 'server', status: 502 }],
    [json({}, 503, { 'retry-after': '30' }), { code: 'server', status: 503, retryAfterMs: 30_000 }],
    [json({}, 418), { code: 'bad_request', status: 418 }],
  ])('case %#', async (handler, expected) => {
    server.answer(handler);
    const error = errorOf(await setUp(server.url).client.account());
    expect(error).toMatchObject(expected);
    expect(JSON.stringify(error)).not.toContain('<');
  });

  test.each([429, 401] as const)('a %i is a refusal although its body breaks off', async (status) => {
    server.answer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"error":"', () => response.destroy());
    });
    const { client } = setUp(server.url);
    const code = status === 429 ? 'rate_limited' : 'unauthorized';
    expect(errorOf(await client.account())).toMatchObject({ code });
    const closed = await client.openEventStream({ onLine: () => {} });
    expect(closed).toMatchObject({ reason: 'refused', error: { code } });
  });

  test('a missing wait is not invented', async () => {
    server.answer(html(429));
    expect(errorOf(await setUp(server.url).client.account())).not.toHaveProperty('retryAfterMs');
  });

  test.each([
    ['a page', '<html><body>Log in</body></html>'],
    ['half an answer', '{"id":"ruth","user'],
    ['another answer', '{"id":7}'],
    ['a text', '"ok"'],
  ])('%s where an account is expected', async (_, body) => {
    server.answer((__, response) => void response.end(body));
    expect(errorOf(await setUp(server.url).client.account())).toMatchObject({ code: 'malformed' });
  });

  test('neither errors nor the log contain the token or the secret of a game', async () => {
    const secret = { ...game, fen: 7, echo: canary };
    server.answer(json({ nowPlaying: 'none', game: secret }));
    const { client, logged } = setUp(server.url);
    const errors = [errorOf(await client.playing()), errorOf(await client.testToken(canary))];
    expect(errors).toMatchObject([{ code: 'malformed' }, { code: 'malformed' }]);
    const output = JSON.stringify(errors) + logged();
    expect(output).toContain('abcd1234');
    expect(output).not.toContain(canary);
    expect(output).not.toContain('WXYZ');
  });

  test('the headers of every answer are reported', async () => {
    server.answer(json({ error: 'x' }, 429, { 'x-ratelimit-remaining': '0', 'retry-after': 'soon' }));
    const { client, reports, logged } = setUp(server.url);
    await client.account();
    expect(reports).toEqual([
      {
        endpoint: 'account',
        token: canary,
        status: 429,
        rate: { remaining: 0, ignored: ['retry-after'] },
        tookMs: expect.any(Number) as number,
      },
    ]);
    expect(logged()).toContain('impossible rate headers ignored');
  });
});

describe('redirects', () => {
  test('are followed within the origin', async () => {
    server.answer((request, response) => {
      if (request.url === '/api/account') response.writeHead(302, { location: '/there' }).end();
      else json(account)(request, response);
    });
    expect(await setUp(server.url).client.account()).toMatchObject({ ok: true });
    expect(server.seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/api/account', `Bearer ${canary}`],
      ['/there', `Bearer ${canary}`],
    ]);
  });

  test('to another origin are not followed', async () => {
    const other = await startServer();
    server.answer(
      (_, response) => void response.writeHead(307, { location: `${other.url}/api/account` }).end(),
    );
    const error = errorOf(await setUp(server.url).client.account());
    expect(error).toMatchObject({ code: 'redirected', origin: other.url });
    expect(other.seen).toEqual([]);
    await other.close();
  });

  test('and a token is sent only to its own origin, with or without redirects', async () => {
    const other = await startServer();
    server.answer((_, response) => void response.writeHead(307, { location: `${other.url}/` }).end());
    for (const tokenOrigin of [
      'https://lichess.org',
      other.url,
      server.url.replace('127.0.0.1', 'localhost'),
    ]) {
      const { client } = setUp(server.url, { tokenOrigin });
      expect(errorOf(await client.account())).toMatchObject({ code: 'unauthorized' });
      expect(errorOf(await client.revokeToken())).toMatchObject({ code: 'unauthorized' });
      const close = await client.openEventStream({ onLine: () => {} });
      expect(close).toMatchObject({ reason: 'refused', error: { code: 'unauthorized' } });
    }
    expect([...server.seen, ...other.seen]).toEqual([]);
    await other.close();
  });

  test('do not turn a command into a query', async () => {
    server.answer((_, response) => void response.writeHead(302, { location: '/login' }).end());
    expect(errorOf(await setUp(server.url).client.resign('bot', 'g1'))).toMatchObject({ code: 'redirected' });
    expect(server.seen).toHaveLength(1);
  });

  test('do not loop', async () => {
    server.answer((_, response) => void response.writeHead(302, { location: '/api/account' }).end());
    expect(errorOf(await setUp(server.url).client.account())).toMatchObject({ code: 'redirected' });
    expect(server.seen).toHaveLength(4);
  });
});

describe('time, size and the network', () => {
  test('a server that does not answer', async () => {
    const clock = createVirtualClock();
    server.answer(() => clock.advance(15_000));
    const error = errorOf(await setUp(server.url, { clock }).client.account());
    expect(error).toMatchObject({ code: 'timeout', phase: 'headers', afterMs: 15_000 });
  });

  test('an answer that does not end', async () => {
    const clock = createVirtualClock();
    server.answer((_, response) => {
      response.writeHead(200).write('{"id":');
    });
    const onReport = () => queueMicrotask(() => setImmediate(() => clock.advance(30_000)));
    const error = errorOf(await setUp(server.url, { clock, onReport }).client.account());
    expect(error).toMatchObject({ code: 'timeout', phase: 'body', afterMs: 30_000 });
  });

  test('no timer is left behind', async () => {
    const clock = createVirtualClock();
    server.answer(json(account));
    await setUp(server.url, { clock }).client.account();
    expect(clock.untilNext()).toBeUndefined();
  });

  test('the caller aborts', async () => {
    const controller = new AbortController();
    server.answer(() => controller.abort());
    const error = errorOf(await setUp(server.url).client.account({ signal: controller.signal }));
    expect(error).toMatchObject({ code: 'aborted' });
    expect(errorOf(await setUp(server.url).client.account({ signal: controller.signal }))).toMatchObject({
      code: 'aborted',
    });
    expect(server.seen).toHaveLength(1);
  });

  test('an answer over the bound', async () => {
    server.answer(json({ ...account, profile: { bio: 'x'.repeat(1000) } }));
    const limits = { maxBytes: 500 };
    const error = errorOf(await setUp(server.url).client.account({ limits }));
    expect(error).toMatchObject({ code: 'too_large', limitBytes: 500 });
  });

  test('an answer that is cut off', async () => {
    server.answer((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"id":"ruth"', () => response.destroy());
    });
    expect(errorOf(await setUp(server.url).client.account())).toMatchObject({ code: 'unreachable' });
  });

  test('no server listens', async () => {
    const { url } = server;
    await server.close();
    const error = errorOf(await setUp(url).client.account());
    expect(error).toMatchObject({ code: 'unreachable', cause: 'ECONNREFUSED' });
    server = await startServer();
  });

  test('an invalid address', async () => {
    const { client } = setUp('not an address', { token: null });
    expect(errorOf(await client.tvMap())).toMatchObject({ code: 'unreachable' });
  });

  test('a secure address of a server without TLS', async () => {
    const secure = server.url.replace('http:', 'https:');
    expect(errorOf(await setUp(secure).client.account())).toMatchObject({ code: 'tls' });
  });

  test.each(['two words', 'line\nbreak', 'schön'])('a token like %j is not sent', async (token) => {
    expect(errorOf(await setUp(server.url, { token }).client.account())).toMatchObject({
      code: 'unauthorized',
    });
    expect(server.seen).toEqual([]);
  });
});

describe('admission', () => {
  test('sees every request with its class and its key', async () => {
    server.answer(json({ ok: true }));
    const passed: [RequestClass, GateKey][] = [];
    const open = createOpenGate();
    const gate: Gate = {
      request(cls, key, run, signal) {
        passed.push([cls, key]);
        return open.request(cls, key, run, signal);
      },
    };
    const { client } = setUp(server.url, { gate });
    await client.move('bot', 'g1', 'e2e4');
    await client.account({ cls: 'upkeep' });
    await client.openEventStream({ onLine: () => {} });
    expect(passed).toEqual([
      ['move', { endpoint: 'botMove', kind: 'move', token: canary, about: 'g1' }],
      ['upkeep', { endpoint: 'account', kind: 'account', token: canary }],
      ['upkeep', { endpoint: 'eventStream', kind: 'eventStream', token: canary, stream: true }],
    ]);
  });

  test('can refuse', async () => {
    const gate: Gate = {
      request: () => Promise.reject(new GateRefusal(verbatim('No stream opens are left.'), 4000)),
    };
    const { client } = setUp(server.url, { gate });
    const expected = {
      code: 'rate_limited',
      local: true,
      retryAfterMs: 4000,
      message: verbatim('No stream opens are left.'),
    };
    expect(errorOf(await client.account())).toEqual(expected);
    expect(await client.openEventStream({ onLine: () => {} })).toEqual({
      reason: 'refused',
      error: expected,
    });
    expect(server.seen).toEqual([]);
  });

  test('ends with the app, which is not an error', async () => {
    const closing = new DOMException('The app is closing.', 'AbortError');
    const gate: Gate = { request: () => Promise.reject(closing) };
    const { client, logged } = setUp(server.url, { gate });
    expect(errorOf(await client.account())).toMatchObject({ code: 'aborted' });
    expect(await client.openEventStream({ onLine: () => {} })).toEqual({ reason: 'aborted' });
    expect(logged()).toBe('');
  });

  test('is skipped for a caller without a token', async () => {
    const { client } = setUp(server.url, { token: null });
    expect(errorOf(await client.account())).toMatchObject({ code: 'unauthorized' });
    expect(server.seen).toEqual([]);
  });
});

describe('a server that echoes the token', () => {
  const echo = `You sent ${canary}.`;

  test('exposes it neither in answers, nor errors, nor lines of a stream', async () => {
    const { client, logged } = setUp(server.url);
    server.answer(json({ ...account, profile: { bio: echo } }));
    const answered = await client.account();
    server.answer(json({ error: echo }, 400));
    const refused = await client.acceptChallenge('abcd1234');
    server.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      const line = JSON.stringify({ type: 'chatLine', username: 'Ruth', text: echo });
      response.end(Buffer.from(`${line}\n{"${canary}\u00ff\n`, 'latin1'));
    });
    const lines: unknown[] = [];
    await client.openGameStream('board', 'abcd1234', { onLine: (line) => lines.push(line) });
    expect(answered).toMatchObject({ ok: true });
    expect(errorOf(refused)).toMatchObject({
      code: 'bad_request',
      detail: expect.stringContaining('You sent ***'),
    });
    expect(lines).toHaveLength(2);
    expect(JSON.stringify([answered, refused, lines])).not.toContain(canary);
    expect(logged()).not.toContain(canary);
  });

  test('not even as the name of a scope', async () => {
    server.answer(json({ [canary]: { userId: 'ruth', scopes: `board:play,${canary}`, expires: null } }));
    const tested = await setUp(server.url).client.testToken(canary);
    expect(tested).toEqual({ ok: true, value: { userId: 'ruth', scopes: ['board:play'], expiresAt: null } });
  });
});
