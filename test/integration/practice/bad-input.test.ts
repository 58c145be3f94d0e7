import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHost, type Answer, type CallOptions, type TestHost } from './support.ts';

/** Invalid requests get the status and the text of the interface, and change nothing. */

let host: TestHost;
let before: string;

/** All state that a request could change. */
const state = () => JSON.stringify(host.club().state);

const open = async (dialect: 'wire' | 'document', account: 'human' | 'bot' = 'human') => {
  host = await openHost({ dialect, account: { kind: account, name: 'You' }, limits: 'off' });
};
/** State may not change after this point. */
const mark = () => void (before = state());

async function refused(answer: Promise<Answer>, status: number | readonly number[]): Promise<Answer> {
  const come = await answer;
  expect([status].flat()).toContain(come.status);
  if (come.headers.get('content-type')?.includes('json'))
    expect(come.json['error']).toEqual(expect.any(String));
  expect(state()).toBe(before);
  return come;
}

/** Accepted without effect, as the service does. */
async function ignored(answer: Promise<Answer>): Promise<void> {
  const { status, json } = await answer;
  expect([status, json]).toEqual([200, { ok: true }]);
  expect(state()).toBe(before);
}

/** Actions without effect at the start of a game and after its end. */
const idle = ['draw/yes', 'draw/no', 'takeback/yes', 'takeback/no', 'claim-victory', 'claim-draw'];

const post = (path: string, options: CallOptions = {}) => host.call('POST', path, options);
const get = (path: string) => host.call('GET', path);

/** A game in which the account plays White against alder. */
async function begin(): Promise<string> {
  const { id } = await host.control('POST', '/challenge', { opponent: 'alder', color: 'black' });
  await post(`/api/challenge/${String(id)}/accept`);
  return String(id);
}

afterEach(() => host.stop());

describe.each(['wire', 'document'] as const)('in the %s dialect', (dialect) => {
  beforeEach(() => open(dialect));

  it('bodies of the wrong type or content', async () => {
    mark();
    for (const [path, text] of [
      ['/api/challenge/alder', '{"clock.limit":'],
      ['/api/challenge/alder', '[]'],
      ['/api/challenge/alder', 'null'],
      ['/api/challenge/open', '"text"'],
      ['/api/tournament', '{{}}'],
      ['/api/board/seek', '\u0000\u0001'],
    ] as const) {
      const response = await fetch(`${host.baseUrl}${path}`, {
        method: 'POST',
        headers: { Authorization: 'Bearer user-token', 'Content-Type': 'application/json' },
        body: text,
      });
      expect([path, text, response.status]).toEqual([path, text, 400]);
      expect((await response.json()) as object).toEqual({ error: expect.any(String) });
    }
    for (const form of [
      { 'clock.limit': 'abc', 'clock.increment': '5' },
      { 'clock.limit': '300' },
      { 'clock.limit': '-60', 'clock.increment': '0' },
      { 'clock.limit': '1e9', 'clock.increment': '0' },
      { 'clock.limit': '0', 'clock.increment': '0' },
      { days: '0' },
      { days: '1.5' },
      { days: 'NaN' },
      { days: '2', variant: 'checkers' },
      { days: '2', color: 'green' },
      { rated: 'true' },
    ])
      await refused(post('/api/challenge/alder', { form }), 400);
    for (const level of ['0', '9', '3.5', '', 'strong'])
      await refused(post('/api/challenge/ai', { form: { level } }), 400);
    expect(state()).toBe(before);
  });

  it('invalid positions', async () => {
    mark();
    for (const fen of [
      'nonsense',
      '8/8/8/8/8/8/8/8 w - - 0 1',
      'k7/8/8/8/8/8/8/8 w - - 0 1',
      'kk6/8/8/8/8/8/8/KK6 w - - 0 1',
      '4k3/8/8/8/8/8/8/4K2P w - - 0 1',
      '4k3/4R3/8/8/8/8/8/4K3 w - - 0 1',
      '9/8/8/8/8/8/8/8 w - - 0 1',
      'x'.repeat(10_000),
    ]) {
      const form = { 'clock.limit': '600', 'clock.increment': '5', fen };
      await refused(post('/api/challenge/alder', { form }), 400);
      await refused(post('/api/challenge/ai', { form: { ...form, level: '2' } }), 400);
      await refused(post('/api/challenge/open', { form }), 400);
      const arena = { clockTime: '5', clockIncrement: '0', minutes: '30', rated: 'false', position: fen };
      await refused(post('/api/tournament', { form: arena }), 400);
    }
  });

  it('unknown ids and names', async () => {
    mark();
    for (const id of [
      'nothing0',
      'x',
      '0',
      'a'.repeat(3_000),
      '%00',
      '__proto__',
      'constructor',
      '..%2f..',
    ]) {
      for (const action of ['accept', 'decline', 'cancel'])
        await refused(post(`/api/challenge/${id}/${action}`), [400, 404]);
      for (const path of [
        `/api/board/game/stream/${id}`,
        `/api/board/game/${id}/chat`,
        `/api/stream/game/${id}`,
        `/game/export/${id}`,
        `/api/tournament/${id}`,
        `/api/tournament/${id}/results`,
        `/api/tournament/${id}/games`,
        `/api/user/${id}`,
        `/api/user/${id}/activity`,
        `/api/games/user/${id}`,
        `/api/tv/${id}`,
        `/api/tv/${id}/feed`,
        `/api/team/${id}`,
        `/api/team/${id}/users`,
        `/api/team/${id}/arena`,
        `/api/user/${id}/perf/blitz`,
        `/api/user/willow/perf/${id}`,
      ])
        await refused(get(path), [400, 404]);
      await refused(post(`/api/challenge/${id}`, { form: { days: '2' } }), [400, 404]);
      for (const verb of ['follow', 'unfollow']) await refused(post(`/api/rel/${verb}/${id}`), 404);
      await refused(post(`/api/challenge/${id}/start-clocks?token1=user-token`), 404);
      for (const action of [
        'move/e2e4',
        'abort',
        'resign',
        'draw/yes',
        'takeback/yes',
        'claim-victory',
        'berserk',
      ])
        await refused(post(`/api/board/game/${id}/${action}`), [400, 404]);
      const join = await post(`/api/tournament/${id}/join`, { form: {} });
      if (dialect === 'wire') expect([400, 404]).toContain(join.status);
      else if (join.status === 200)
        expect(join.json).toEqual({ ok: false, joined: false, error: 'This tournament no longer exists' });
    }
  });

  it('invalid PGN, and unplayable games', async () => {
    mark();
    for (const pgn of [
      '',
      'nonsense',
      '[Event "A game without moves"]',
      '1. e5 *',
      '[Variant "Shatranj"]\n\n1. e4 *',
      '[FEN "nonsense"]\n\n1. e4 *',
      '{'.repeat(10_000),
      '('.repeat(10_000),
    ])
      await refused(post('/api/import', { form: { pgn } }), 400);
    await refused(post('/api/import'), 400);
    await refused(post('/api/account/kid'), 400);
  });

  it('illegal moves, moves out of turn and after the end', async () => {
    const id = await begin();
    const act = (action: string, options?: CallOptions) => post(`/api/board/game/${id}/${action}`, options);
    mark();
    for (const move of [
      'e2e5',
      'e7e5',
      'e1g1',
      'e2e4q',
      'a9a10',
      'e2',
      'e2e4e5',
      '0000',
      'Nf3',
      '%F0%9F%99%82',
      'Q@e4',
    ])
      await refused(act(`move/${move}`), 400);
    for (const action of idle) await ignored(act(action));
    await refused(act('berserk'), 400);
    expect((await act('move/e2e4')).status).toBe(200);
    mark();
    await refused(act('move/d2d4'), 400);
    await refused(act('move/e7e5'), 400);
    await host.control('POST', `/game/${id}/move`, { uci: 'e7e5' });
    await act('move/d2d4');
    await host.control('POST', `/game/${id}/move`, { uci: 'd7d5' });
    mark();
    await refused(act('abort'), 400);
    expect((await act('resign')).status).toBe(200);
    mark();
    for (const action of ['move/b1c3', 'abort', 'resign']) await refused(act(action), 400);
    for (const action of idle) await ignored(act(action));
    await refused(post(`/api/round/${id}/add-time/15`), 400);
  });

  it('chat that is too long, in an unknown room, or empty', async () => {
    const id = await begin();
    const say = (room: string, text: string) => {
      const line = { room, text };
      return post(`/api/board/game/${id}/chat`, dialect === 'wire' ? { form: line } : { json: line });
    };
    expect((await say('player', 'x'.repeat(140))).status).toBe(200);
    mark();
    await refused(say('player', 'x'.repeat(141)), 400);
    await refused(say('player', 'x'.repeat(60_000)), 400);
    await refused(say('player', ''), 400);
    await refused(say('player', '   '), 400);
    await refused(say('balcony', 'hello'), 400);
    await refused(post(`/api/board/game/${id}/chat`), 400);
  });

  it('more at once than allowed', async () => {
    await host.control('POST', '/law', { limits: 'law' });
    mark();
    const users = Array.from({ length: 301 }, (_, index) => `user${index}`).join(',');
    expect((await post('/api/stream/games-by-users', { text: users })).status).toBe(400);
  });

  it('invalid numbers in queries', async () => {
    mark();
    for (const path of [
      '/api/games/user/You?max=0',
      '/api/games/user/You?max=abc',
      '/api/games/user/You?since=-1',
      '/api/games/user/You?perfType=checkers',
      '/api/games/user/You?sort=sideways',
      '/api/games/user/You?color=green',
    ])
      await refused(get(path), 400);
  });
});
