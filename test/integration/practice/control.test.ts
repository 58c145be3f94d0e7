import { afterEach, describe, expect, it } from 'vitest';
import { connectRaw, makeRequest } from './raw-client.ts';
import { controlToken, eventually, openHost, type TestHost } from './support.ts';

let host: TestHost;
afterEach(() => host.stop());

describe('faults on streams', () => {
  it('cut them cleanly or by reset', async () => {
    host = await openHost();
    const first = await host.stream('/api/stream/event');
    await host.control('POST', '/fault', { kind: 'cut', streams: 'event', how: 'end' });
    await eventually(() => first.ended() === 'end');
    const second = await host.stream('/api/stream/event');
    await host.control('POST', '/fault', { kind: 'cut', streams: 'all', how: 'reset' });
    await eventually(() => second.ended() === 'error');
  });

  it('stall them silently, keep-alives included, and do not affect new ones', async () => {
    host = await openHost();
    const stalled = await host.stream('/api/stream/event');
    await host.control('POST', '/fault', { kind: 'stall', streams: 'event' });
    const fresh = await host.stream('/api/stream/event');
    await host.control('POST', '/challenge', {});
    await host.advance(7_000);
    await fresh.until((line) => line['type'] === 'challenge');
    await eventually(() => fresh.text().endsWith('\n\n'));
    expect([stalled.text(), stalled.ended()]).toEqual(['', undefined]);
  });

  it('write malformed data', async () => {
    host = await openHost();
    await host.control('POST', '/challenge', {});
    const events = await host.stream('/api/stream/event');
    await events.until((line) => line['type'] === 'challenge');
    await host.control('POST', '/fault', { kind: 'line', streams: 'event', what: 'duplicate' });
    await host.control('POST', '/fault', { kind: 'line', streams: 'event', what: 'garbage' });
    await host.control('POST', '/fault', {
      kind: 'line',
      streams: 'event',
      what: 'oversized',
      bytes: 100_000,
    });
    await host.control('POST', '/fault', {
      kind: 'line',
      streams: 'event',
      what: 'text',
      text: '{"type":"unheardOf"}\n',
    });
    await events.until((line) => line['type'] === 'unheardOf');
    const lines = events.lines();
    expect(lines).toHaveLength(5);
    expect(lines[1]).toEqual(lines[0]);
    expect(typeof lines[2]).toBe('string');
    expect(JSON.stringify(lines[3]).length).toBeGreaterThan(100_000);
  });

  it('evict repeatedly, as a rival with the same token would', async () => {
    host = await openHost();
    const first = await host.stream('/api/stream/event');
    await host.control('POST', '/fault', { kind: 'evict', times: 1 });
    await eventually(() => first.ended() === 'end');
    const second = await host.stream('/api/stream/event');
    await host.advance(100);
    await eventually(() => second.ended() === 'end');
    const third = await host.stream('/api/stream/event');
    await host.advance(7_000);
    await eventually(() => third.text() === '\n');
    expect(third.ended()).toBeUndefined();
  });
});

describe('faults on requests', () => {
  it('replace the next answers on the given paths', async () => {
    host = await openHost();
    await host.control('POST', '/fault', {
      kind: 'answer',
      status: 429,
      count: 2,
      body: 'html',
      path: '/api/account',
    });
    await host.control('POST', '/fault', {
      kind: 'answer',
      status: 503,
      retryAfter: 7,
      path: '/api/challenge',
    });
    expect(await host.control('GET', '/status')).toMatchObject({ faults: [{ count: 2 }, { status: 503 }] });
    const answers = [await host.call('GET', '/api/account'), await host.call('GET', '/api/account')];
    for (const { status, headers } of answers) {
      expect([status, headers.get('content-type'), headers.get('retry-after')]).toEqual([
        429,
        'text/html; charset=utf-8',
        null,
      ]);
    }
    expect((await host.call('GET', '/api/account')).status).toBe(200);
    const busy = await host.call('GET', '/api/challenge');
    expect([busy.status, busy.headers.get('retry-after'), busy.json]).toEqual([
      503,
      '7',
      { error: expect.any(String) },
    ]);
    expect((await host.control('GET', '/status'))['faults']).toEqual([]);
  });

  it('lose a request, or only its answer', async () => {
    host = await openHost();
    const { id } = await host.control('POST', '/game', { source: 'friend', color: 'white' });
    const move = (uci: string) => host.call('POST', `/api/board/game/${String(id)}/move/${uci}`);
    const moves = async () =>
      ((await host.control('GET', '/status')) as { games: { moves: string }[] }).games[0]?.moves;
    await host.control('POST', '/fault', { kind: 'drop', when: 'before' });
    await expect(move('e2e4')).rejects.toThrow();
    expect(await moves()).toBe('');
    await host.control('POST', '/fault', { kind: 'drop', when: 'after' });
    await expect(move('e2e4')).rejects.toThrow();
    expect(await moves()).toBe('e2e4');
  });

  it('drop a delayed request whose client hung up', async () => {
    host = await openHost();
    const { id } = await host.control('POST', '/game', { source: 'friend', color: 'white' });
    const moves = async () =>
      ((await host.control('GET', '/status')) as { games: { moves: string }[] }).games[0]?.moves;
    await host.control('POST', '/fault', { kind: 'slow', delayMs: 5_000, path: '/api/board' });
    const client = await connectRaw(host.port);
    client.send(makeRequest('POST', `/api/board/game/${String(id)}/move/e2e4`));
    await eventually(async () => String((await host.control('GET', '/status'))['faults']) === '');
    const open = host.connections().length;
    client.close();
    await eventually(() => host.connections().length < open);
    await host.advance(5_000);
    expect(await moves()).toBe('');
  });

  it("delay requests on the club's clock, and can be removed", async () => {
    host = await openHost();
    await host.control('POST', '/fault', { kind: 'slow', delayMs: 5_000 });
    let answered = false;
    const slow = host.call('GET', '/api/account').then((answer) => {
      answered = true;
      return answer;
    });
    await eventually(async () => (await host.control('GET', '/status'))['untilNext'] === 5_000);
    await host.advance(4_999);
    expect(answered).toBe(false);
    await host.advance(1);
    expect((await slow).status).toBe(200);
    await host.control('POST', '/fault', { kind: 'answer', status: 500, count: 100 });
    await host.control('DELETE', '/fault');
    expect((await host.call('GET', '/api/account')).status).toBe(200);
  });
});

describe('the control interface', () => {
  it('plays for the opponents', async () => {
    host = await openHost();
    const { opponents } = await host.control('GET', '/opponents');
    expect(opponents).toMatchObject(
      ['willow', 'bramble', 'sequoia', 'juniper', 'rowan', 'alder'].map((id) => ({ id })),
    );
    const events = await host.stream('/api/stream/event');
    const created = async (body: object) => String((await host.control('POST', '/challenge', body))['id']);
    const first = await created({
      opponent: 'bramble',
      limit: 180,
      increment: 2,
      rated: true,
      color: 'white',
    });
    await host.control('POST', `/challenge/${first}/cancel`, {});
    const second = await created({ days: 3 });
    await host.control('POST', `/challenge/${second}/expire`, {});
    expect(
      (await host.call('POST', `/club/challenge/${second}/expire`, { token: controlToken })).status,
    ).toBe(404);
    const third = await created({ opponent: 'sequoia' });
    await host.call('POST', `/api/challenge/${third}/accept?color=white`);
    const board = await host.stream(`/api/board/game/stream/${third}`);
    await host.control('POST', `/game/${third}/chat`, { text: 'Good luck' });
    await board.until((line) => line['text'] === 'Good luck' && line['username'] === 'Sequoia');
    await host.call('POST', `/api/board/game/${third}/move/e2e4`);
    await host.control('POST', `/game/${third}/move`, { uci: 'c7c5' });
    await host.control('POST', `/game/${third}/draw`, {});
    await board.until((line) => line['bdraw'] === true);
    await host.control('POST', `/game/${third}/gone`, {});
    await board.until((line) => line['type'] === 'opponentGone' && line['gone'] === true);
    await host.control('POST', `/game/${third}/resign`, {});
    await events.until((line) => line['type'] === 'gameFinish');
    expect(events.lines().map((line) => (line as { type: string }).type)).toEqual([
      'challenge',
      'challengeCanceled',
      'challenge',
      'challenge',
      'gameStart',
      'gameFinish',
    ]);
  });

  it('makes an opponent decline', async () => {
    host = await openHost();
    const events = await host.stream('/api/stream/event');
    await host.control('POST', '/opponent/bramble', { decline: 'tooSlow' });
    await host.call('POST', '/api/challenge/Bramble', {
      form: { 'clock.limit': '600', 'clock.increment': '5' },
    });
    await host.advance(3_000);
    expect(await events.until((line) => line['type'] === 'challengeDeclined')).toMatchObject({
      challenge: { declineReasonKey: 'tooslow' },
    });
  });

  it('starts over', async () => {
    host = await openHost();
    const { id } = await host.control('POST', '/game', {});
    const events = await host.stream('/api/stream/event');
    await host.control('POST', '/reset', { seed: 99 });
    await eventually(() => events.ended() === 'end');
    expect(await host.control('GET', '/status')).toMatchObject({
      seed: 99,
      games: [],
      streams: { event: 0 },
    });
    expect((await host.call('GET', `/api/board/game/stream/${String(id)}`)).status).toBe(404);
  });

  it('refuses invalid input', async () => {
    host = await openHost();
    const status = async (path: string, json: unknown) =>
      (await host.call('POST', `/club${path}`, { token: controlToken, json })).status;
    expect(await status('/clock', { speed: -1 })).toBe(400);
    expect(await status('/clock', { advanceMs: 'soon' })).toBe(400);
    expect(await status('/fault', { kind: 'fire' })).toBe(400);
    expect(await status('/challenge', { opponent: 'nobody' })).toBe(404);
    expect(await status('/challenge', { limit: 7 })).toBe(400);
    expect(await status('/token', {})).toBe(400);
    expect(await status('/opponent/willow', { decline: 'because' })).toBe(400);
    expect(await status('/challenge', { color: 'green' })).toBe(400);
    expect(await status('/fault', { kind: 'cut', streams: 'event' })).toBe(400);
    expect(await status('/nothing', {})).toBe(404);
  });
});
