import { afterEach, describe, expect, it } from 'vitest';
import { routes } from '../../../main/practice/http/routes.ts';
import { openHost, type TestHost } from './support.ts';

let host: TestHost;
afterEach(() => host.stop());

const ndjson = { accept: 'application/x-ndjson' };
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('games over HTTP', () => {
  it('are exported by member, as lines or PGN, deterministically', async () => {
    host = await openHost();
    const first = await host.call('GET', '/api/games/user/You?max=3&clocks=true&opening=true', ndjson);
    const again = await host.call('GET', '/api/games/user/You?max=3&clocks=true&opening=true', ndjson);
    expect(again.text).toBe(first.text);
    const games = linesOf(first.text);
    expect(games).toHaveLength(3);
    const pgn = await host.call('GET', '/api/games/user/You?max=3');
    for (const { id, moves } of games) {
      expect(pgn.text).toContain(`[GameId "${String(id)}"]`);
      expect(String(moves).split(' ').length).toBeGreaterThan(5);
    }
  });

  it('of the user are available at their end, with a clock for every move', async () => {
    host = await openHost();
    const { id } = await host.control('POST', '/game', { color: 'white', limit: 600, increment: 5 });
    await host.call('POST', `/api/board/game/${String(id)}/move/e2e4`);
    await host.control('POST', `/game/${String(id)}/move`, { uci: 'c7c5' });
    await host.call('POST', `/api/board/game/${String(id)}/resign`);
    const path = `/game/export/${String(id)}`;
    const { json } = await host.call('GET', path, { accept: 'application/json' });
    expect(json).toMatchObject({
      id,
      status: 'resign',
      winner: 'black',
      moves: 'e4 c5',
      clocks: [60_000, 60_000],
      opening: { eco: 'B20', name: 'Sicilian Defense', ply: 2 },
      clock: { initial: 600, increment: 5, totalTime: 800 },
    });
    const pgn = (await host.call('GET', path)).text;
    expect(pgn).toContain('1. e4 { [%clk 0:10:00] } 1... c5 { [%clk 0:10:00] } 0-1');
    const latest = linesOf((await host.call('GET', '/api/games/user/You?max=1', ndjson)).text);
    expect(latest).toMatchObject([{ id }]);
  });

  it('are exported by ids, at most 300, and unknown ids are omitted', async () => {
    host = await openHost();
    const some = linesOf((await host.call('GET', '/api/games/user/You?max=4&moves=false', ndjson)).text);
    const ids = some.map(({ id }) => String(id));
    const found = await host.call('POST', '/api/games/export/_ids', {
      text: [...ids, 'aaaaaaaa'].join(','),
      ...ndjson,
    });
    expect(linesOf(found.text).map(({ id }) => id)).toEqual(ids.toReversed());
    const [first = '', last = ''] = ids;
    const others = Array.from({ length: 299 }, (_, index) => String(10_000_000 + index));
    const many = await host.call('POST', '/api/games/export/_ids', {
      text: [first, ...others, last].join(','),
      ...ndjson,
    });
    expect(linesOf(many.text).map(({ id }) => id)).toEqual([first]);
  });

  it('can be watched to their end, a few half-moves late', async () => {
    host = await openHost();
    const { id } = await host.control('POST', '/game', { color: 'white', limit: 600, increment: 5 });
    const watched = await host.stream(`/api/stream/game/${String(id)}`);
    await watched.until((line) => line['id'] === id);
    await host.call('POST', `/api/board/game/${String(id)}/move/e2e4`);
    await host.control('POST', `/game/${String(id)}/move`, { uci: 'c7c5' });
    await host.advance(1_000);
    expect(watched.text()).not.toContain('"lm":"e2e4"');
    await host.call('POST', `/api/board/game/${String(id)}/resign`);
    await host.advance(1_000);
    await watched.until((line) => JSON.stringify(line['status']) === '{"id":31,"name":"resign"}');
    expect(watched.lines().flatMap((line) => (line as { lm?: string }).lm ?? [])).toEqual(['e2e4', 'c7c5']);
  });

  it('between given members are reported at their start and end', async () => {
    host = await openHost();
    const { id } = await host.control('POST', '/game', { opponent: 'alder' });
    const path = '/api/stream/games-by-users?withCurrentGames=true';
    const watched = await host.stream(path, { method: 'POST', text: 'You,Alder' });
    expect(await watched.until((line) => line['id'] === id)).toMatchObject({ statusName: 'started' });
    await host.call('POST', `/api/board/game/${String(id)}/abort`);
    await watched.until((line) => line['id'] === id && line['statusName'] === 'aborted');
    watched.close();
  });

  it('are searched by text, as a page or as data', async () => {
    host = await openHost({ dialect: 'document' });
    const { json } = await host.call('GET', '/games/search?q=bramble+win&page=1');
    const found = json['currentPageResults'] as Record<string, unknown>[];
    expect(found.length).toBe(Math.min(10, Number(json['nbResults'])));
    expect(found.length).toBeGreaterThan(0);
    expect(JSON.stringify(found)).not.toContain('"winner":null');
    expect((await host.call('GET', '/games/search?q=unheardof')).json).toMatchObject({
      nbResults: 0,
      nextPage: null,
    });
  });
});

describe('users over HTTP', () => {
  it('have activity on earlier days, by whole UTC days', async () => {
    host = await openHost();
    const { text } = await host.call('GET', '/api/user/You/activity', { token: null });
    const spans = JSON.parse(text) as { interval: { start: number; end: number }; games?: unknown }[];
    expect(spans.length).toBeGreaterThan(3);
    for (const { interval } of spans)
      expect([interval.start % 86_400_000, interval.end - interval.start]).toEqual([0, 86_400_000]);
    expect(spans.some(({ games }) => games !== undefined)).toBe(true);
  });

  it('report today’s games', async () => {
    host = await openHost();
    const { id } = await host.control('POST', '/game', { color: 'white', rated: true, opponent: 'bramble' });
    await host.call('POST', `/api/board/game/${String(id)}/move/e2e4`);
    await host.control('POST', `/game/${String(id)}/move`, { uci: 'c7c5' });
    await host.call('POST', `/api/board/game/${String(id)}/resign`);
    const { text } = await host.call('GET', '/api/user/You/activity');
    const [today] = JSON.parse(text) as {
      games?: Record<string, { loss: number; rp: { before: number } }>;
    }[];
    expect(today?.games?.['rapid']).toMatchObject({ loss: 1, rp: { before: 1500 } });
  });

  it('have profiles, ratings and an online state', async () => {
    host = await openHost();
    const account = await host.call('GET', '/api/account');
    expect(account.json).toMatchObject({ id: 'you', count: { all: expect.any(Number), import: 2 } });
    expect((account.json['count'] as { all: number }).all).toBeGreaterThan(100);
    const statuses = await host.call('GET', '/api/users/status?ids=You,Willow,nobody-at-all');
    expect(JSON.parse(statuses.text)).toMatchObject([
      { id: 'you', online: true },
      { id: 'willow', title: 'BOT' },
    ]);
    const teams = await host.call('GET', '/api/team/of/You');
    expect(JSON.parse(teams.text)).toMatchObject([
      { id: 'early-birds', joined: true },
      { id: 'endgame-workshop' },
    ]);
  });
});

describe('challenges over HTTP', () => {
  it('in every variant find an opponent who accepts, and chess960 starts from any position', async () => {
    host = await openHost();
    for (const variant of [
      'chess960',
      'crazyhouse',
      'antichess',
      'atomic',
      'horde',
      'kingOfTheHill',
      'racingKings',
      'threeCheck',
    ]) {
      const form = { 'clock.limit': '600', 'clock.increment': '5', variant, color: 'white' };
      const { json } = await host.call('POST', '/api/challenge/alder', { form });
      await host.advance(4_000);
      const board = await host.stream(`/api/board/game/stream/${String(json['id'])}`);
      expect(await board.until(({ type }) => type === 'gameFull')).toMatchObject({
        variant: { key: variant },
        initialFen: variant === 'chess960' ? expect.stringContaining('KQkq') : 'startpos',
      });
      board.close();
      expect(await host.status('POST', `/api/board/game/${String(json['id'])}/abort`)).toBe(200);
    }
  });

  it('last as long as their connection when requested', async () => {
    host = await openHost();
    await host.control('POST', '/opponent/alder', { decline: 'later' });
    const form = { 'clock.limit': '600', 'clock.increment': '5', keepAliveStream: 'true' };
    const first = await host.stream('/api/challenge/alder', { method: 'POST', form });
    await host.advance(3_000);
    expect(await first.until((line) => 'done' in line)).toEqual({ done: 'declined' });
    const events = await host.stream('/api/stream/event');
    const second = await host.stream('/api/challenge/alder', { method: 'POST', form });
    const { id } = await second.until((line) => 'id' in line);
    second.close();
    await events.until((line) => line['type'] === 'challengeCanceled');
    expect((await host.call('GET', '/api/challenge')).text).not.toContain(String(id));
    events.close();
  });

  it('that are open can be accepted by anyone with the address', async () => {
    host = await openHost();
    const { json } = await host.call('POST', '/api/challenge/open', {
      form: { 'clock.limit': '600', 'clock.increment': '5', users: 'You,Alder' },
    });
    expect(json).toMatchObject({ challenger: null, destUser: null, open: { userIds: ['you', 'alder'] } });
    expect(await host.status('POST', `/api/challenge/${String(json['id'])}/accept`)).toBe(200);
    const playing = await host.call('GET', '/api/account/playing');
    expect(playing.json).toMatchObject({ nowPlaying: [{ gameId: json['id'], color: 'white' }] });
  });

  it('seeks end with a game, or with their connection', async () => {
    host = await openHost();
    const form = { time: '15', increment: '10' };
    const seek = await host.stream('/api/board/seek', { method: 'POST', form });
    await host.advance(10_000);
    await expect(seek.until(() => false)).rejects.toThrow('ended');
    const { json } = await host.call('GET', '/api/account/playing');
    expect(json).toMatchObject({ nowPlaying: [{ source: 'lobby' }] });
    const refused = [
      { time: '3', increment: '0' },
      { ...form, increment: '181' },
      ...['0-1500', '1500-4000', '1500-1500', '1800-1500', '1500'].map((ratingRange) => ({
        ...form,
        ratingRange,
      })),
    ];
    for (const one of refused) expect(await host.status('POST', '/api/board/seek', { form: one })).toBe(400);
    const wide = await host.stream('/api/board/seek', {
      method: 'POST',
      form: { time: '15', increment: '120', ratingRange: '400-2900' },
    });
    wide.close();
  });
});

it('has a page at its root that lists every endpoint, without a token', async () => {
  host = await openHost();
  const { status, text, headers } = await host.call('GET', '/', { token: null });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const { path } of routes) if (path !== '/') expect(text).toContain(`<code>${path}</code>`);
});
