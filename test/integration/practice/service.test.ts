import { afterEach, describe, expect, it } from 'vitest';
import { request } from 'node:http';
import { createSecrets } from '../../../main/practice/secrets.ts';
import { routes } from '../../../main/practice/http/routes.ts';
import { controlToken, eventually, openHost, userToken, type TestHost } from './support.ts';

let host: TestHost;
afterEach(() => host.stop());

const rapid = { 'clock.limit': '600', 'clock.increment': '5' };

describe.each(['wire', 'document'] as const)('a session in the %s dialect', (dialect) => {
  it('goes from a challenge to the end of a game', async () => {
    host = await openHost({ dialect, welcomeChallengeMs: 4_000 });
    const events = await host.stream('/api/stream/event');
    await host.advance(4_000);
    const { challenge } = (await events.until((line) => line['type'] === 'challenge')) as {
      challenge: { id: string };
    };
    expect((await host.call('POST', `/api/challenge/${challenge.id}/accept`)).json).toEqual({ ok: true });
    const { game } = (await events.until((line) => line['type'] === 'gameStart')) as {
      game: Record<string, unknown>;
    };
    expect(game).toMatchObject({ id: challenge.id, compat: { bot: false, board: true } });
    expect(game['fullId']).toMatch(new RegExp(`^${challenge.id}[A-Za-z0-9]{4}$`));

    const board = await host.stream(`/api/board/game/stream/${challenge.id}`);
    await board.until((line) => line['type'] === 'gameFull');
    // The control interface plays the opponent's moves too, so that the end is known.
    const moves = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
    for (const [ply, uci] of moves.entries()) {
      const own = (game['color'] === 'white') === (ply % 2 === 0);
      const made = own
        ? await host.call('POST', `/api/board/game/${challenge.id}/move/${uci}`)
        : await host.call('POST', `/club/game/${challenge.id}/move`, { token: controlToken, json: { uci } });
      expect(made.status).toBe(200);
    }
    await board.until(
      (line) => line['type'] === 'gameState' && line['status'] === 'mate' && line['winner'] === 'black',
    );
    await eventually(() => board.ended() === 'end');
    const finish = await events.until((line) => line['type'] === 'gameFinish');
    expect(finish).toMatchObject({
      game: { id: challenge.id, status: { id: 30, name: 'mate' }, winner: 'black' },
    });
    events.close();
  });

  it('keeps silent streams alive', async () => {
    host = await openHost({ dialect });
    const events = await host.stream('/api/stream/event');
    await host.advance(21_000);
    const beat = dialect === 'wire' ? '\n' : '{}\n';
    await eventually(() => events.text() === beat.repeat(3));
    events.close();
  });

  it('accepts forms and JSON alike', async () => {
    host = await openHost({ dialect });
    const byForm = await host.call('POST', '/api/challenge/bramble', { form: { ...rapid, color: 'white' } });
    const byJson = await host.call('POST', '/api/challenge/bramble', {
      json: { clock: { limit: 600, increment: 5 }, color: 'white' },
    });
    for (const { status, json } of [byForm, byJson]) {
      expect(status).toBe(200);
      expect(json).toMatchObject({
        status: 'created',
        color: 'white',
        timeControl: { limit: 600, increment: 5 },
      });
    }
    const started = await host.call('POST', '/api/challenge/ai', {
      json: { level: 1, clock: { limit: 600, increment: 0 } },
    });
    expect(started.status).toBe(201);
    const id = String(started.json['id']);
    const said = [
      await host.call('POST', `/api/board/game/${id}/chat`, { form: { room: 'player', text: 'One' } }),
      await host.call('POST', `/api/board/game/${id}/chat`, { json: { room: 'player', text: 'Zwei ♞' } }),
    ];
    expect(said.map(({ status }) => status)).toEqual([200, 200]);
    const chat = await host.call('GET', `/api/board/game/${id}/chat`);
    expect(JSON.parse(chat.text)).toEqual([
      { user: 'You', text: 'One' },
      { user: 'You', text: 'Zwei ♞' },
    ]);
  });
});

describe('tokens and scopes', () => {
  const allScopes = [
    'challenge:read',
    'challenge:write',
    'board:play',
    'bot:play',
    'tournament:write',
    'follow:read',
  ];
  const pathOf = (path: string) =>
    path
      .replace('{username}', 'nobody')
      .replace('{uci}', 'e2e4')
      .replace('{yes}', 'yes')
      .replace('{id}', 'aaaaaaaa');

  it('are required wherever an endpoint is not public', async () => {
    host = await openHost();
    for (const { method, path, scopes } of routes) {
      const none = await host.status(method, pathOf(path), { token: null });
      expect([path, none === 401]).toEqual([path, scopes !== null]);
      if (scopes === null) continue;
      expect([path, await host.status(method, pathOf(path), { token: 'unknown' })]).toEqual([path, 401]);
    }
    const { json } = await host.call('GET', '/api/account', { token: null });
    expect(json).toEqual({ error: expect.any(String) });
  });

  it('are distinguished: each endpoint accepts its own scopes and no others', async () => {
    host = await openHost({ historyDays: 3 });
    const { token: bare } = await host.control('POST', '/token', { scopes: [] });
    const tokens = new Map<string, string>();
    for (const scope of allScopes) {
      tokens.set(scope, String((await host.control('POST', '/token', { scopes: [scope] }))['token']));
    }
    for (const { method, path, scopes } of routes) {
      // Revocation ends the token; it has its own test.
      if (path === '/api/stream/event' || path === '/api/token' || scopes === null) continue;
      const refused = await host.status(method, pathOf(path), { token: String(bare) });
      expect([path, refused === 403]).toEqual([path, scopes.length > 0]);
      for (const [scope, token] of tokens) {
        const status = await host.status(method, pathOf(path), { token });
        expect([path, scope, status === 403]).toEqual([
          path,
          scope,
          scopes.length > 0 && !scopes.includes(scope),
        ]);
      }
    }
    for (const [scope, token] of tokens) {
      const events = await host.stream('/api/stream/event', { token });
      expect([scope, events.status]).toEqual([
        scope,
        scope.endsWith(':play') || scope === 'challenge:read' ? 200 : 403,
      ]);
      events.close();
    }
  });

  it('expire and can be revoked', async () => {
    host = await openHost();
    const { token } = await host.control('POST', '/token', { scopes: ['challenge:read'], ttlMs: 1_000 });
    expect((await host.call('GET', '/api/account', { token: String(token) })).status).toBe(200);
    await host.advance(1_000);
    expect((await host.call('GET', '/api/account', { token: String(token) })).status).toBe(401);
    await host.control('POST', '/token/revoke', { token: userToken });
    expect((await host.call('GET', '/api/account')).status).toBe(401);
  });
});

describe('the two endpoints of play', () => {
  it.each([
    ['human', 'board', 'bot'],
    ['bot', 'bot', 'board'],
  ] as const)('of a %s account accept it at %s only', async (kind, open, shut) => {
    host = await openHost({
      account: { kind, name: 'Tester' },
      scopes: ['board:play', 'bot:play', 'challenge:write', 'challenge:read'],
    });
    const { id } = await host.control('POST', '/game', { source: 'friend', color: 'white' });
    const right = await host.stream(`/api/${open}/game/stream/${String(id)}`);
    await right.until((line) => line['type'] === 'gameFull');
    right.close();
    for (const path of [`game/${String(id)}/move/e2e4`, `game/${String(id)}/abort`]) {
      expect(await host.call('POST', `/api/${shut}/${path}`)).toMatchObject({
        status: 400,
        json: { error: expect.any(String) },
      });
    }
    expect((await host.call('GET', `/api/${shut}/game/stream/${String(id)}`)).status).toBe(400);
    expect(
      (await host.call('POST', `/api/${open}/game/${String(id)}/move/e2e4?offeringDraw=true`)).status,
    ).toBe(200);
  });
});

describe('every game action', () => {
  it('answers as documented', async () => {
    host = await openHost();
    const { id } = await host.control('POST', '/game', {
      source: 'friend',
      color: 'white',
      opponent: 'bramble',
    });
    const at = (action: string) => host.call('POST', `/api/board/game/${String(id)}/${action}`);
    const error = { error: expect.any(String) as string };
    expect(await at('move/e2e5')).toMatchObject({ status: 400, json: error });
    expect((await at('move/e2e4')).json).toEqual({ ok: true });
    expect((await at('move/d2d4')).status).toBe(400);
    expect((await at('draw/yes')).json).toEqual({ ok: true });
    await host.control('POST', `/game/${String(id)}/move`, { uci: 'e7e5' });
    expect((await at('abort')).status).toBe(400);
    expect((await at('draw/yes')).json).toEqual({ ok: true });
    expect((await at('draw/no')).json).toEqual({ ok: true });
    expect((await at('takeback/yes')).json).toEqual({ ok: true });
    expect((await at('takeback/no')).json).toEqual({ ok: true });
    expect((await at('claim-victory')).json).toEqual({ ok: true });
    expect((await at('claim-draw')).json).toEqual({ ok: true });
    expect(host.club().games.byId(String(id))).toMatchObject({ status: 'started', drawOffer: null });
    expect((await at('resign')).json).toEqual({ ok: true });
    expect((await at('resign')).status).toBe(400);
    expect((await host.call('POST', '/api/board/game/nothere1/resign')).status).toBe(404);
  });
});

describe('the server’s boundaries', () => {
  const raw = (headers: Record<string, string>, path = '/api/account', method = 'GET') =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port: host.port, path, method, headers, setHost: false },
        (response) => {
          response.resume();
          resolve({ status: response.statusCode ?? 0, headers: response.headers });
        },
      );
      sent.on('error', reject);
      sent.end();
    });

  it('refuse other hosts, other schemes and other origins', async () => {
    host = await openHost();
    const authorization = `Bearer ${userToken}`;
    expect((await raw({ host: `127.0.0.1:${host.port}`, authorization })).status).toBe(200);
    expect((await raw({ host: 'club.example:80', authorization })).status).toBe(403);
    expect(
      (await raw({ host: 'club.example', authorization: `Bearer ${controlToken}` }, '/club/status')).status,
    ).toBe(403);
    expect((await raw({ host: 'localhost', authorization: `Basic ${userToken}` })).status).toBe(401);
    const options = await raw(
      { host: 'localhost', origin: 'https://example.org' },
      '/api/account',
      'OPTIONS',
    );
    expect(options.status).toBe(405);
    expect(Object.keys(options.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('keep the two tokens apart', async () => {
    host = await openHost();
    expect((await host.call('GET', '/club/status', { token: userToken })).status).toBe(401);
    expect((await host.call('GET', '/club/status', { token: null })).status).toBe(401);
    expect((await host.call('GET', '/api/account', { token: controlToken })).status).toBe(401);
  });

  it('refuse bodies that are too long or not JSON', async () => {
    host = await openHost();
    expect(
      (await host.call('POST', '/api/token/test', { token: null, text: 'x'.repeat(70_000) })).status,
    ).toBe(413);
    expect((await host.call('POST', '/api/challenge/willow', { json: 'text' })).status).toBe(400);
    expect((await host.call('GET', '/api/nothing')).status).toBe(404);
    expect((await host.call('GET', '/api/challenge/%E0%A4%A')).status).toBe(405);
  });
});

describe('streams', () => {
  it('replay at their opening and evict their predecessor', async () => {
    host = await openHost();
    const { id: game } = await host.control('POST', '/game', { source: 'friend' });
    const { id: challenge } = await host.control('POST', '/challenge', {
      opponent: 'sequoia',
      limit: 900,
      increment: 0,
    });
    const first = await host.stream('/api/stream/event');
    await first.until((line) => line['type'] === 'challenge');
    expect(first.lines()).toMatchObject([
      { type: 'gameStart', game: { id: game } },
      { type: 'challenge', challenge: { id: challenge } },
    ]);
    const second = await host.stream('/api/stream/event');
    await eventually(() => first.ended() === 'end');
    await second.until((line) => line['type'] === 'challenge');
    expect(second.lines()).toHaveLength(2);
    expect(await host.control('GET', '/status')).toMatchObject({ streams: { event: 1, game: 0 } });
    second.close();
    await eventually(
      async () =>
        ((await host.control('GET', '/status')) as { streams: { event: number } }).streams.event === 0,
    );
  });

  it('of one game are one per program', async () => {
    host = await openHost();
    const { id } = await host.control('POST', '/game', { source: 'friend' });
    const path = `/api/board/game/stream/${String(id)}`;
    const [first, other] = [await host.stream(path, { agent: 'a' }), await host.stream(path, { agent: 'b' })];
    const second = await host.stream(path, { agent: 'a' });
    await eventually(() => first.ended() === 'end');
    await second.until((line) => line['type'] === 'gameFull');
    expect(other.ended()).toBeUndefined();
    for (const stream of [other, second]) stream.close();
  });
});

describe('a deterministic course', () => {
  it('gives the same bytes for the same seed, requests and times', async () => {
    const course = async (seed: number) => {
      const opened = await openHost(
        { seed, welcomeChallengeMs: 1_000 },
        { publicUrl: () => 'http://club.test' },
        // Secrets do not follow from the seed, so the test supplies them.
        { secrets: createSecrets(() => 1) },
      );
      try {
        const events = await opened.stream('/api/stream/event');
        await opened.advance(1_000);
        const { challenge } = (await events.until((line) => line['type'] === 'challenge')) as {
          challenge: { id: string };
        };
        await opened.call('POST', `/api/challenge/${challenge.id}/accept?color=black`);
        const board = await opened.stream(`/api/board/game/stream/${challenge.id}`);
        await opened.advance(30_000);
        const account = await opened.call('GET', '/api/account');
        await opened.call('POST', `/api/board/game/${challenge.id}/abort`);
        await eventually(() => board.ended() === 'end');
        await events.until((line) => line['type'] === 'gameFinish');
        return [events.text(), board.text(), account.text, account.headers.get('date')].join('\n---\n');
      } finally {
        await opened.stop();
      }
    };
    const first = await course(3);
    expect(await course(3)).toBe(first);
    expect(await course(4)).not.toBe(first);
    host = await openHost();
  });
});
