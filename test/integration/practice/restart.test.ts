import { afterEach, describe, expect, it } from 'vitest';
import { connectRaw, makeRequest } from './raw-client.ts';
import { eventually, openHost, type TestHost } from './support.ts';

let host: TestHost;
afterEach(() => host.stop());

const restart = (downMs: number) => host.control('POST', '/fault', { kind: 'restart', downMs });
const status = () => host.control('GET', '/status');
const startGame = async () =>
  String((await host.control('POST', '/game', { source: 'friend', color: 'white' }))['id']);
const movesOf = async (id: string) =>
  ((await status())['games'] as { id: string; moves: string }[]).find((game) => game.id === id)?.moves;

describe('a restart', () => {
  it('resets every connection, refuses requests meanwhile, and continues the games', async () => {
    host = await openHost({ limits: 'law' });
    const id = await startGame();
    await host.call('POST', `/api/board/game/${id}/move/e2e4`);
    await host.control('POST', `/game/${id}/move`, { uci: 'e7e5' });
    await host.advance(10_000);
    const { id: soon } = await host.control('POST', '/challenge', { ttlMs: 20_000 });
    const { id: later } = await host.control('POST', '/challenge', { ttlMs: 90_000, opponent: 'sequoia' });
    const { token } = await host.control('POST', '/token', { scopes: ['challenge:read'] });
    for (let use = 0; use < 59; use += 1) await host.call('GET', '/api/account/playing');
    const streams = [
      await host.stream('/api/stream/event'),
      await host.stream(`/api/board/game/stream/${id}`),
    ];

    await restart(30_000);
    await eventually(() => streams.every((stream) => stream.ended() === 'error'));
    const turnedAway = await connectRaw(host.port);
    turnedAway.send(makeRequest('GET', '/api/account'));
    await eventually(() => turnedAway.ended() === 'reset');
    expect(turnedAway.text()).toBe('');

    await host.advance(30_000);
    // One use of the minute's limit was left; uses before the restart still count.
    const playing = await host.call('GET', '/api/account/playing');
    expect(playing.json['nowPlaying']).toMatchObject([{ gameId: id, lastMove: 'e7e5', secondsLeft: 590 }]);
    expect((await host.call('GET', '/api/account/playing')).status).toBe(429);
    expect((await status())['challenges']).toMatchObject([{ id: later }]);
    expect(soon).not.toBe(later);
    expect((await host.call('GET', '/api/account', { token: String(token) })).status).toBe(200);

    const events = await host.stream('/api/stream/event');
    await events.until((line) => line['type'] === 'gameStart');
    expect((await host.call('POST', `/api/board/game/${id}/move/g1f3`)).status).toBe(200);
    await host.advance(30_000);
    expect(await movesOf(id)).toMatch(/^e2e4 e7e5 g1f3 \w+$/);
    await host.advance(30_000);
    await events.until((line) => line['type'] === 'challengeCanceled');
  });

  it('lets the opponents answer earlier offers', async () => {
    host = await openHost();
    await host.call('POST', '/api/challenge/bramble', {
      form: { 'clock.limit': '600', 'clock.increment': '5' },
    });
    await restart(500);
    await host.advance(500);
    const events = await host.stream('/api/stream/event');
    await host.advance(5_000);
    await events.until((line) => line['type'] === 'gameStart');
  });

  it('drops requests that were delayed when it went down', async () => {
    host = await openHost();
    const id = await startGame();
    await host.control('POST', '/fault', { kind: 'slow', delayMs: 1_000 });
    const client = await connectRaw(host.port);
    client.send(makeRequest('POST', `/api/board/game/${id}/move/e2e4`));
    await eventually(async () => ((await status())['faults'] as unknown[]).length === 0);
    await restart(100);
    await host.advance(5_000);
    expect([client.ended(), await movesOf(id)]).toEqual(['reset', '']);
  });
});
