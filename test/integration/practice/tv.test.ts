import { afterEach, describe, expect, it } from 'vitest';
import { eventually, openHost, type TestHost } from './support.ts';

let host: TestHost | undefined;
const open = async (...args: Parameters<typeof openHost>) => (host = await openHost(...args));
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

const minute = 60_000;
const anyone = { token: null };
const noonStart = { startAt: Date.UTC(2026, 5, 1, 12) };

type Frame = { readonly t: string; readonly d: Record<string, unknown> };

describe('TV over HTTP', () => {
  it('serves the channel map and a channel’s games publicly', async () => {
    const club = await open(noonStart);
    const map = await club.call('GET', '/api/tv/channels', anyone);
    expect(map.status).toBe(200);
    const blitz = map.json['blitz'] as { gameId: string; color: string };
    const games = await club.call('GET', '/api/tv/blitz?nb=2&clocks=true', {
      ...anyone,
      accept: 'application/x-ndjson',
    });
    expect(games.headers.get('content-type')).toContain('application/x-ndjson');
    const lines = games.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.length).toBeLessThanOrEqual(2);
    expect(lines[0]).toMatchObject({
      variant: 'standard',
      speed: 'blitz',
      status: 'started',
      clocks: expect.any(Array),
    });
    const pgn = await club.call('GET', '/api/tv/blitz?nb=1', anyone);
    expect(pgn.text).toContain('[Result "*"]');
    const exported = await club.call('GET', `/game/export/${blitz.gameId}`, {
      ...anyone,
      accept: 'application/json',
    });
    expect(JSON.parse(exported.text)).toMatchObject({ id: blitz.gameId, speed: 'blitz' });
  });

  it('streams a channel as lines, also the default one, and gives results in the export', async () => {
    const club = await open(noonStart);
    const [best, bullet] = await Promise.all([
      club.stream('/api/tv/feed', anyone),
      club.stream('/api/tv/bullet/feed', anyone),
    ]);
    await eventually(() => best.lines().length > 0 && bullet.lines().length > 0);
    const first = bullet.lines()[0] as Frame;
    expect(first).toMatchObject({
      t: 'featured',
      d: { orientation: expect.any(String), fen: expect.any(String) },
    });
    await club.advance(3 * minute);
    await eventually(() => bullet.lines().filter((line) => (line as Frame).t === 'featured').length > 1);
    const ended = await club.call('GET', `/game/export/${String(first.d['id'])}`, {
      ...anyone,
      accept: 'application/json',
    });
    const game = JSON.parse(ended.text) as { status: string; moves: string };
    expect(game.status).not.toBe('started');
    expect(game.moves.split(' ').length).toBeGreaterThan(5);
    expect(best.ended()).toBeUndefined();
  });

  it('sends nothing between moves in the wire dialect, and keep-alives in the document dialect', async () => {
    const wire = await open(noonStart);
    const feed = await wire.stream('/api/tv/classical/feed', anyone);
    await wire.advance(2 * minute);
    await eventually(() => feed.lines().length > 0);
    expect(feed.text()).not.toContain('\n\n');
    await wire.stop();

    const club = await open({ ...noonStart, dialect: 'document' });
    const other = await club.stream('/api/tv/classical/feed', anyone);
    await club.advance(20_000);
    await eventually(() => other.text().includes('{}\n'));
  });

  it('sends events with bc=true, in the document dialect from the current game on', async () => {
    const club = await open({ ...noonStart, dialect: 'document' });
    const events = await club.stream('/api/tv/blitz/feed?bc=true', anyone);
    expect(events.headers.get('content-type')).toContain('text/event-stream');
    await eventually(() => events.text().startsWith('data: {"t":"featured"'));
    await club.advance(30_000);
    await eventually(() => /\n\ndata: \{"t":"ply","d":\{"ply":\d+,"uci":/.test(events.text()));
  });

  it('answers invalid input with the right status', async () => {
    const club = await open();
    const status = async (path: string) => (await club.call('GET', path, anyone)).status;
    expect(await status('/api/tv/chess/feed')).toBe(404);
    expect(await status('/api/tv/nowhere')).toBe(404);
    expect((await club.call('POST', '/api/tv/channels', anyone)).status).toBe(405);
  });

  it('allows an address four feeds and refuses the fifth', async () => {
    const club = await open({ ...noonStart, limits: 'law' });
    const feeds = await Promise.all(
      ['best', 'blitz', 'rapid', 'bullet'].map((key) => club.stream(`/api/tv/${key}/feed`, anyone)),
    );
    expect(feeds.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await club.call('GET', '/api/tv/atomic/feed', anyone)).status).toBe(429);
    feeds[0]?.close();
    await eventually(async () => {
      const again = await club.stream('/api/tv/atomic/feed', anyone);
      again.close();
      return again.status === 200;
    });
  });

  it('is frozen without a viewer: no timer is left', async () => {
    const club = await open(noonStart);
    await club.call('GET', '/api/tv/channels', anyone);
    const feed = await club.stream('/api/tv/blitz/feed', anyone);
    await eventually(() => feed.lines().length > 0);
    expect((await club.control('GET', '/status'))['untilNext']).not.toBeNull();
    feed.close();
    await eventually(async () => (await club.control('GET', '/status'))['untilNext'] === null);
  });
});
