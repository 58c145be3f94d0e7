import { afterEach, describe, expect, it } from 'vitest';
import type { ClubLaw } from '../../../main/practice/protocol.ts';
import { controlToken, eventually, openHost, userToken, type TestHost } from './support.ts';

let host: TestHost;
afterEach(() => host.stop());

const report = async () => (await host.control('GET', '/law')) as unknown as ClubLaw;
const rowOf = async (row: string) => (await report()).rows.find((one) => one.row === row);
const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
  const found: number[] = [];
  for (let asked = 0; asked < count; asked += 1) found.push((await ask()).status);
  return found;
};
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe('the law over HTTP', () => {
  it('refuses the sixty-first request of a minute, and accepts it when the first has expired', async () => {
    host = await openHost({ limits: 'law' });
    const ask = () => host.call('GET', '/api/account/playing');
    expect(await statuses(60, ask)).toEqual(times(60, 200));
    expect((await ask()).status).toBe(429);
    await host.advance(59_999);
    expect((await ask()).status).toBe(429);
    await host.advance(1);
    expect((await ask()).status).toBe(200);
    expect(await rowOf('standard')).toEqual({ row: 'standard', uses: 61, refusals: 2 });
    expect((await report()).recent).toMatchObject([
      { row: 'standard', method: 'GET', path: '/api/account/playing' },
      { row: 'standard' },
    ]);
  });

  it('refuses nothing unless enforced, and reports what it would have refused', async () => {
    host = await openHost();
    expect(await statuses(70, () => host.call('GET', '/api/account/playing'))).toEqual(times(70, 200));
    expect(await rowOf('standard')).toEqual({ row: 'standard', uses: 70, refusals: 10 });
    await host.control('POST', '/law', { limits: 'off', clear: true });
    await host.call('GET', '/api/account');
    expect(await report()).toMatchObject({ limits: 'off', recent: [] });
    expect(await rowOf('standard')).toMatchObject({ uses: 0 });
  });

  it('gives a young account half, and a verified bot its challenges', async () => {
    host = await openHost({ limits: 'law', account: { kind: 'human', name: 'You', ageDays: 3 } });
    expect((await statuses(31, () => host.call('GET', '/api/account/playing'))).at(-1)).toBe(429);
    await host.stop();
    const challenges = () => host.call('GET', '/api/challenge');
    host = await openHost({ limits: 'law', account: { kind: 'bot', name: 'Bot' } });
    expect(await statuses(121, challenges)).toEqual([...times(120, 200), 429]);
    await host.stop();
    host = await openHost({ limits: 'law', account: { kind: 'bot', name: 'Bot', verified: false } });
    expect(await statuses(61, challenges)).toEqual([...times(60, 200), 429]);
  });

  it('counts anonymous clients by their address, which a test can choose', async () => {
    host = await openHost({ limits: 'law' });
    const from = async (address: string, control: string) => {
      const response = await fetch(`${host.baseUrl}/api/token/test`, {
        method: 'POST',
        headers: { 'x-club-address': address, 'x-club-control': control },
      });
      return { status: response.status };
    };
    expect(await statuses(16, () => from('192.0.2.1', controlToken))).toEqual([...times(15, 200), 429]);
    expect(await from('192.0.2.2', controlToken)).toEqual({ status: 200 });
    // Without the control token the header has no effect.
    expect(await statuses(16, () => from('192.0.2.3', userToken))).toEqual([...times(15, 200), 429]);
    expect(await from('192.0.2.4', userToken)).toEqual({ status: 429 });
    await host.control('POST', '/law', { address: '192.0.2.5' });
    expect(await from('192.0.2.4', userToken)).toEqual({ status: 200 });
  });

  it('processes one request at a time, and moves in parallel', async () => {
    host = await openHost({ limits: 'law' });
    const { id } = await host.control('POST', '/game', { source: 'friend', color: 'white' });
    await host.control('POST', '/fault', { kind: 'slow', delayMs: 5_000, path: '/api/account' });
    const slow = host.call('GET', '/api/account');
    await eventually(async () => (await rowOf('account'))?.uses === 1);
    expect((await host.call('GET', '/api/challenge')).status).toBe(429);
    expect((await host.call('POST', `/api/board/game/${String(id)}/move/e2e4`)).status).toBe(200);
    await host.advance(5_000);
    expect((await slow).status).toBe(200);
    expect((await host.call('GET', '/api/challenge')).status).toBe(200);
    expect(await rowOf('in-turn')).toMatchObject({ refusals: 1 });
  });

  it('has four game streams for a person, and frees a slot when one ends', async () => {
    host = await openHost({ limits: 'law' });
    const games: string[] = [];
    for (let count = 0; count < 5; count += 1)
      games.push(String((await host.control('POST', '/game', { source: 'friend' }))['id']));
    const open = (id: string | undefined) => host.stream(`/api/board/game/stream/${id}`);
    const streams = await Promise.all(games.slice(0, 4).map(open));
    expect(streams.map(({ status }) => status)).toEqual(times(4, 200));
    expect((await open(games[4])).status).toBe(429);
    streams[0]?.close();
    await eventually(async () => (await open(games[4])).status === 200);
  });

  it('blocks an event stream that is reopened within a second', async () => {
    host = await openHost({ limits: 'law' });
    expect((await host.stream('/api/stream/event')).status).toBe(200);
    await host.advance(900);
    expect((await host.stream('/api/stream/event')).status).toBe(429);
    await host.advance(9_100);
    expect((await host.stream('/api/stream/event')).status).toBe(200);
  });

  it.each([
    ['wire', 'token', undefined],
    ['document', 'user', 'end'],
  ] as const)('in the %s dialect has one event stream per %s', async (dialect, _per, ended) => {
    host = await openHost({ limits: 'law', dialect });
    const { token } = await host.control('POST', '/token', { scopes: ['challenge:read'] });
    const first = await host.stream('/api/stream/event');
    const second = await host.stream('/api/stream/event', { token: String(token) });
    await host.control('POST', '/challenge', {});
    await second.until((line) => line['type'] === 'challenge');
    if (ended === undefined) await first.until((line) => line['type'] === 'challenge');
    else await eventually(() => first.ended() === ended);
    await host.advance(1_000);
    await host.stream('/api/stream/event', { token: String(token) });
    await eventually(() => second.ended() === 'end');
  });

  it('counts the bot games of a day', async () => {
    host = await openHost({ limits: 'law', account: { kind: 'bot', name: 'Bot' }, dialect: 'document' });
    for (let game = 0; game < 100; game += 1) await host.control('POST', '/game', { source: 'friend' });
    const refused = await host.call('POST', '/api/challenge/bramble', { form: { days: '3' } });
    expect([refused.status, refused.json['ratelimit']]).toEqual([
      429,
      { key: 'bot.vsBot.day', seconds: 86_400 },
    ]);
  });

  it('is stricter with an address that keeps sending bad tokens', async () => {
    host = await openHost({ limits: 'law' });
    expect(await statuses(10, () => host.call('GET', '/api/account', { token: 'guess' }))).toEqual(
      times(10, 401),
    );
    expect(await statuses(31, () => host.call('GET', '/api/account/playing'))).toEqual([
      ...times(30, 200),
      429,
    ]);
  });
});

describe('a refusal', () => {
  const refused = async () => {
    await statuses(60, () => host.call('GET', '/api/account/playing'));
    return host.call('GET', '/api/account/playing');
  };
  const shape = ({ headers, json }: Awaited<ReturnType<typeof refused>>) => [
    headers.get('content-type')?.split(';')[0],
    headers.get('retry-after'),
    headers.get('x-ratelimit-remaining'),
    headers.get('x-ratelimit-reset'),
    typeof json['error'],
  ];

  it('gives full details in the document dialect, and earlier answers report remaining uses', async () => {
    host = await openHost({ limits: 'law', dialect: 'document' });
    const first = await host.call('GET', '/api/account/playing');
    const reset = String(Date.UTC(2026, 2, 1, 0, 1) / 1_000);
    expect([first.headers.get('x-ratelimit-remaining'), first.headers.get('x-ratelimit-reset')]).toEqual([
      '59',
      reset,
    ]);
    await host.advance(10_000);
    expect(shape(await refused())).toEqual(['application/json', '50', '0', reset, 'string']);
  });

  it.each([
    ['json', 'without', 'without', ['application/json', null, null, null, 'string']],
    ['html', 'with', 'without', ['text/html', '60', null, null, 'undefined']],
    ['html', 'without', 'with', ['text/html', null, '0', expect.any(String), 'undefined']],
  ] as const)(
    'has the configured form: %s, Retry-After %s, headers %s',
    async (body, retryAfter, rateHeaders, is) => {
      host = await openHost({ limits: 'law', refusals: { body, retryAfter, rateHeaders } });
      expect(shape(await refused())).toEqual(is);
    },
  );

  it('is mixed by the seed', async () => {
    const course = async (seed: number) => {
      host = await openHost({
        limits: 'law',
        seed,
        refusals: { body: 'mixed', retryAfter: 'mixed', rateHeaders: 'mixed' },
      });
      const shapes = [shape(await refused())];
      for (let more = 0; more < 20; more += 1)
        shapes.push(shape(await host.call('GET', '/api/account/playing')));
      await host.stop();
      return shapes;
    };
    const first = await course(1);
    expect(new Set(first.map(([type]) => type))).toEqual(new Set(['application/json', 'text/html']));
    expect(new Set(first.map(([, after]) => after))).toEqual(new Set([null, '60']));
    expect(await course(1)).toEqual(first);
    expect(await course(2)).not.toEqual(first);
    host = await openHost();
  });

  it.each([
    ['without a token', 'GET', '/api/games/user/You', null, 20],
    ['with one', 'POST', '/api/games/export/_ids', userToken, 30],
    ['of one’s own', 'GET', '/api/games/user/You', userToken, 60],
  ])('sends games %s at its rate, by its own clock', async (_, method, path, token, perSecond) => {
    host = await openHost();
    const ndjson = { accept: 'application/x-ndjson' };
    const some = await host.call('GET', '/api/games/user/You?max=100&moves=false', ndjson);
    const text = [...some.text.matchAll(/^\{"id":"(\w+)"/gm)].map(([, id]) => id).join();
    await host.control('POST', '/law', { limits: 'law' });
    const body = method === 'POST' ? { text } : {};
    const games = await host.stream(`${path}?moves=false`, { method, token, ...body, ...ndjson });
    const has = (count: number) => eventually(() => games.lines().length >= count);
    await has(1);
    // Frozen clock: the response is delayed too.
    await host.call('GET', '/api/challenge');
    expect(games.lines()).toHaveLength(1);
    await host.advance(1_000);
    await has(perSecond + 1);
    await host.call('GET', '/api/challenge');
    expect(games.lines()).toHaveLength(perSecond + 1);
    games.close();
  });

  it('sends games as fast as they are read where limits are only counted', async () => {
    host = await openHost();
    const games = await host.call('GET', '/api/games/user/You?max=90&moves=false', {
      accept: 'application/x-ndjson',
    });
    expect(games.text.trim().split('\n')).toHaveLength(90);
  });
});
