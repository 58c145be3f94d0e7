import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from '@lichess-org/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, openHost, userToken, type TestHost } from './support.ts';

/**
 * A third-party client for the service, generated from the service's own description; only its address is changed.
 * Its answers must match its types.
 */

type Schemas = components['schemas'];

let host: TestHost;
let client: Client<paths>;
const endings: (() => void)[] = [];

const connect = (token: string | null = userToken) =>
  createClient<paths>({
    baseUrl: host.baseUrl,
    ...(token === null ? {} : { headers: { Authorization: `Bearer ${token}` } }),
  });

const open = async (account: 'human' | 'bot' = 'human') => {
  host = await openHost({ account: { kind: account, name: account === 'bot' ? 'YourBot' : 'You' } });
  client = connect();
};

beforeEach(() => open());
afterEach(async () => {
  for (const end of endings.splice(0)) end();
  await host.stop();
});

/** Data of a call that must succeed. */
async function dataOf<T>(call: Promise<{ data?: T; response: Response }>): Promise<T> {
  const { data, response } = await call;
  expect(response.ok).toBe(true);
  if (data === undefined) throw new Error(`nothing came with ${response.status}`);
  return data;
}

interface Lines {
  all(): readonly Record<string, unknown>[];
  until(fits: (line: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  hasEnded(): boolean;
}

/** Reads a response line by line as it arrives. */
function linesOf(body: ReadableStream<Uint8Array> | null | undefined): Lines {
  if (!body) throw new Error('no body');
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let ended = false;
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
    ended = true;
  })().catch(() => (ended = true));
  endings.push(() => void reader.cancel().catch(() => {}));
  const all = () =>
    text
      .split('\n')
      .slice(0, -1)
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    all,
    hasEnded: () => ended,
    async until(fits) {
      await eventually(() => all().some(fits));
      return all().find(fits) ?? {};
    },
  };
}

const stream = async (call: Promise<{ data?: ReadableStream<Uint8Array> | null }>) =>
  linesOf((await call).data);

describe('a client generated from the service’s description', () => {
  it('reads its profile, followed users and their online state', async () => {
    const me = await dataOf(client.GET('/api/account'));
    expect(me).toMatchObject({ id: 'you', username: 'You' } satisfies Partial<Schemas['UserExtended']>);
    expect(me.perfs?.blitz?.rating).toBeGreaterThan(0);
    const users = await dataOf(client.GET('/api/users/status', { params: { query: { ids: 'you,willow' } } }));
    expect(users.map(({ id }) => id)).toEqual(['you', 'willow']);
    const willow = await dataOf(
      client.GET('/api/user/{username}', { params: { path: { username: 'Willow' } } }),
    );
    expect(willow.url).toBe(`${host.baseUrl}/@/Willow`);
    const path = { username: 'You' };
    expect(await dataOf(client.GET('/api/user/{username}/activity', { params: { path } }))).not.toHaveLength(
      0,
    );
    const history = await dataOf(client.GET('/api/user/{username}/rating-history', { params: { path } }));
    expect(history.some(({ points }) => (points?.length ?? 0) > 0)).toBe(true);
    const following = await stream(client.GET('/api/rel/following', { parseAs: 'stream' }));
    await following.until((line) => line['id'] === 'willow');
  });

  it('gets errors in the form that its types declare', async () => {
    const nobody = await client.GET('/api/user/{username}', {
      params: { path: { username: 'nobody-at-all' } },
    });
    expect(nobody.response.status).toBe(404);
    const { error, response } = await client.POST('/api/challenge/{username}', {
      params: { path: { username: 'willow' } },
      body: { rated: false, 'clock.limit': -1, 'clock.increment': 0 },
    });
    expect(response.status).toBe(400);
    expect(error?.error).toEqual(expect.any(String));
    const stranger = await connect(null).GET('/api/account');
    expect(stranger.response.status).toBe(401);
  });

  it('challenges, plays over the board interface, chats, and finds the game in its exports', async () => {
    const events = await stream(client.GET('/api/stream/event', { parseAs: 'stream' }));
    const made = await dataOf(
      client.POST('/api/challenge/{username}', {
        params: { path: { username: 'alder' } },
        body: { rated: false, 'clock.limit': 900, 'clock.increment': 10, color: 'white' },
      }),
    );
    expect(made.status).toBe('created');
    expect((await dataOf(client.GET('/api/challenge'))).out?.map(({ id }) => id)).toEqual([made.id]);
    await host.advance(10_000);
    const start = await events.until((line) => line['type'] === 'gameStart');
    const gameId = (start as unknown as Schemas['GameStartEvent']).game.gameId;
    expect(gameId).toBe(made.id);

    const path = { gameId };
    const board = await stream(
      client.GET('/api/board/game/stream/{gameId}', { params: { path }, parseAs: 'stream' }),
    );
    const full = (await board.until(
      (line) => line['type'] === 'gameFull',
    )) as unknown as Schemas['GameFullEvent'];
    expect(full.white).toMatchObject({ id: 'you' });
    for (const [own, other] of [
      ['e2e4', 'e7e5'],
      ['d1h5', 'b8c6'],
      ['f1c4', 'g8f6'],
    ] as const) {
      const move = { params: { path: { gameId, move: own } } };
      expect(await dataOf(client.POST('/api/board/game/{gameId}/move/{move}', move))).toEqual({ ok: true });
      await host.control('POST', `/game/${gameId}/move`, { uci: other });
    }
    const body = { room: 'player', text: 'Watch your king' } as const;
    await dataOf(client.POST('/api/board/game/{gameId}/chat', { params: { path }, body: body }));
    await board.until((line) => line['type'] === 'chatLine' && line['text'] === 'Watch your king');
    const playing = await dataOf(client.GET('/api/account/playing'));
    expect(playing.nowPlaying.map((game) => game.gameId)).toEqual([gameId]);
    const mate = { params: { path: { gameId, move: 'h5f7' } } };
    await dataOf(client.POST('/api/board/game/{gameId}/move/{move}', mate));
    await board.until((line) => line['status'] === 'mate' && line['winner'] === 'white');
    await eventually(() => board.hasEnded());
    await events.until((line) => line['type'] === 'gameFinish');

    const games = await stream(
      client.GET('/api/games/user/{username}', {
        params: { path: { username: 'You' }, query: { max: 1, opening: true, clocks: true } },
        headers: { Accept: 'application/x-ndjson' },
        parseAs: 'stream',
      }),
    );
    const exported = (await games.until(() => true)) as unknown as Schemas['GameJson'];
    expect(exported).toMatchObject({ id: gameId, status: 'mate', winner: 'white' });
    expect(exported.moves).toBe('e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#');
    const one = await client.GET('/game/export/{gameId}', { params: { path }, parseAs: 'text' });
    expect(one.data).toContain('[Termination "Normal"]');
  });

  it('accepts and declines the opponents’ offers, and plays as a bot', async () => {
    await host.stop();
    await open('bot');
    const events = await stream(client.GET('/api/stream/event', { parseAs: 'stream' }));
    const [first, second] = [
      await host.control('POST', '/challenge', {}),
      await host.control('POST', '/challenge', {}),
    ];
    await events.until(
      (line) => (line['challenge'] as Schemas['ChallengeJson'] | undefined)?.id === second['id'],
    );
    const refused = { params: { path: { challengeId: String(second['id']) } } };
    await dataOf(
      client.POST('/api/challenge/{challengeId}/decline', { ...refused, body: { reason: 'later' } }),
    );
    const gameId = String(first['id']);
    const path = { gameId };
    await dataOf(
      client.POST('/api/challenge/{challengeId}/accept', { params: { path: { challengeId: gameId } } }),
    );
    await events.until((line) => line['type'] === 'gameStart');
    const game = await stream(
      client.GET('/api/bot/game/stream/{gameId}', { params: { path }, parseAs: 'stream' }),
    );
    await game.until((line) => line['type'] === 'gameFull');
    await dataOf(client.POST('/api/bot/game/{gameId}/abort', { params: { path } }));
    await game.until((line) => line['status'] === 'aborted');
    await eventually(() => game.hasEnded());
  });

  it('watches TV', async () => {
    const anybody = connect(null);
    const channels = await dataOf(anybody.GET('/api/tv/channels'));
    expect(channels.blitz?.gameId).toMatch(/^\w{8}$/);
    const feed = await stream(
      anybody.GET('/api/tv/{channel}/feed', { params: { path: { channel: 'bullet' } }, parseAs: 'stream' }),
    );
    await feed.until((line) => line['t'] === 'featured');
    await host.advance(30_000);
    await feed.until((line) => line['t'] === 'fen');
    const games = await anybody.GET('/api/tv/{channel}', {
      params: { path: { channel: 'blitz' }, query: { nb: 3 } },
      headers: { Accept: 'application/x-ndjson' },
      parseAs: 'stream',
    });
    await linesOf(games.data).until((line) => line['status'] === 'started');
  });

  it('creates an arena, joins, leaves, and reads the results', async () => {
    const made = await dataOf(
      client.POST('/api/tournament', {
        body: { name: 'Of Others', clockTime: 5, clockIncrement: 0, minutes: 30, waitMinutes: 1 },
      }),
    );
    const path = { id: made.id };
    const joined = await dataOf(client.POST('/api/tournament/{id}/join', { params: { path }, body: {} }));
    expect(joined).toEqual({ ok: true });
    const listing = await dataOf(client.GET('/api/tournament'));
    expect(listing.created.map(({ id }) => id)).toContain(made.id);
    await host.advance(10 * 60_000);
    const full = await dataOf(client.GET('/api/tournament/{id}', { params: { path } }));
    expect(full.standing?.players?.length).toBeGreaterThan(2);
    const results = await client.GET('/api/tournament/{id}/results', { params: { path }, parseAs: 'stream' });
    await linesOf(results.data).until((line) => line['rank'] === 1);
    expect(await dataOf(client.POST('/api/tournament/{id}/withdraw', { params: { path } }))).toEqual({
      ok: true,
    });
    const gone = await client.POST('/api/tournament/{id}/join', {
      params: { path: { id: 'nothing0' } },
      body: {},
    });
    expect(gone.error).toEqual({ error: 'This tournament no longer exists' });
  });
});
