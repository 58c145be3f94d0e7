import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../main/practice/protocol.ts';
import { askOnce, connectRaw, makeRequest, type RawClient } from './raw-client.ts';
import { eventually, openHost, type TestHost } from './support.ts';

let host: TestHost;
const clients: RawClient[] = [];

beforeEach(async () => {
  host = await openHost({ speed: 0 }, { publicUrl: () => 'http://club.test' });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await host.stop();
});

const fault = (one: Fault) => host.control('POST', '/fault', one);
const status = () => host.control('GET', '/status');
const openStreams = async () => (await status())['streams'] as { event: number; game: number };

async function connected(): Promise<RawClient> {
  const client = await connectRaw(host.port);
  clients.push(client);
  return client;
}

/** An open stream after its headers and its replay. */
async function openRaw(path: string, until = '\r\n\r\n', agent = 'raw'): Promise<RawClient> {
  const client = await connected();
  client.send(makeRequest('GET', path, { headers: { 'User-Agent': agent } }));
  await eventually(() => client.text().includes(until));
  return client;
}
const openEvents = () => openRaw('/api/stream/event');

/** The received lines of a chunked ndjson body, without the framing. */
function linesOf(text: string): readonly string[] {
  return text
    .slice(text.indexOf('\r\n\r\n') + 4)
    .split('\r\n')
    .filter((_, index) => index % 2 === 1)
    .join('')
    .split('\n')
    .filter((line) => line !== '');
}

const startGame = async () =>
  String((await host.control('POST', '/game', { source: 'friend', color: 'white' }))['id']);
const say = (id: string, text: string) => host.control('POST', `/game/${id}/chat`, { text });
const movesOf = async (id: string) =>
  ((await status())['games'] as { id: string; moves: string }[]).find((game) => game.id === id)?.moves;

describe('a stream', () => {
  it.each(['reset', 'fin'] as const)('is cut by %s at exactly the given byte', async (how) => {
    for (const at of [1, 7, 60]) {
      const client = await openEvents();
      const before = client.text().length;
      await fault({ kind: 'cut', streams: 'event', how, at });
      await host.control('POST', '/challenge', {});
      await eventually(() => client.ended() !== undefined);
      expect([client.text().length - before, client.ended()]).toEqual([at, how]);
      await eventually(async () => (await openStreams()).event === 0);
    }
  });

  it('is cut after several messages, selected by its path', async () => {
    const [first, second] = [await startGame(), await startGame()];
    const [cut, spared] = [
      await openRaw(`/api/board/game/stream/${first}`, 'gameFull'),
      await openRaw(`/api/board/game/stream/${second}`, 'gameFull'),
    ];
    const before = cut.text().length;
    await fault({
      kind: 'cut',
      streams: 'game',
      path: `/api/board/game/stream/${first}`,
      how: 'fin',
      at: 150,
    });
    await say(first, 'One');
    expect(cut.ended()).toBeUndefined();
    await say(first, 'Two');
    await say(first, 'Three');
    await eventually(() => cut.ended() === 'fin');
    expect(cut.text().length - before).toBe(150);
    await say(second, 'Still here');
    await eventually(() => spared.text().includes('Still here'));
  });

  it('that is half-open sends and receives nothing, without any notice', async () => {
    const client = await openEvents();
    const before = client.text();
    await fault({ kind: 'halfOpen', streams: 'event' });
    await host.control('POST', '/challenge', {});
    await host.advance(60_000);
    client.send(makeRequest('GET', '/api/account'));
    // A line that arrives later on another stream proves that the first stayed silent.
    await (await openEvents()).bytes(200);
    expect([client.text(), client.ended()]).toEqual([before, undefined]);
    client.close();
    await eventually(async () => (await openStreams()).event === 1);
  });

  it("drips the given number of bytes, on the club's clock", async () => {
    const id = await startGame();
    const client = await openRaw(`/api/board/game/stream/${id}`, 'gameFull');
    const before = client.text().length;
    await fault({ kind: 'drip', streams: 'game', bytes: 3, everyMs: 100 });
    await say(id, 'A slow word');
    for (let step = 1; step <= 5; step += 1) {
      expect((await client.bytes(before + 3 * step)).length).toBe(before + 3 * step);
      await host.advance(100);
    }
    await host.advance(100_000);
    await eventually(() => linesOf(client.text()).some((line) => line.includes('A slow word')));
  });

  it('swaps only its next two messages', async () => {
    const id = await startGame();
    const client = await openRaw(`/api/board/game/stream/${id}`, 'gameFull');
    await fault({ kind: 'reorder', streams: 'game' });
    for (const text of ['One', 'Two', 'Three']) await say(id, text);
    await eventually(() => client.text().includes('Three'));
    const texts = linesOf(client.text()).map((line) => (JSON.parse(line) as { text?: string }).text);
    expect(texts).toEqual([undefined, 'Two', 'One', 'Three']);
  });

  it('delivers everything when it ends before the message that was to come first', async () => {
    const id = await startGame();
    const client = await openRaw(`/api/board/game/stream/${id}`, 'gameFull');
    await fault({ kind: 'reorder', streams: 'game' });
    await say(id, 'Last word');
    await fault({ kind: 'restart', downMs: 0 });
    await eventually(() => client.ended() !== undefined);
    expect(client.text()).not.toContain('Last word');
    await host.advance(0);
    const again = await openRaw(`/api/board/game/stream/${id}`, 'gameFull');
    await fault({ kind: 'reorder', streams: 'game' });
    await say(id, 'Very last word');
    await host.control('POST', `/game/${id}/abort`, {});
    await eventually(() => again.ended() !== undefined || again.text().endsWith('0\r\n\r\n'));
    expect(again.text()).toContain('Very last word');
  });

  it.each([
    ['end', '0\r\n\r\n'],
    ['fin', ''],
    ['reset', ''],
  ] as const)('closes at once by %s, the given number of times', async (how, last) => {
    await fault({ kind: 'closeAtOnce', streams: 'event', times: 2, how });
    for (let time = 0; time < 2; time += 1) {
      const client = await connected();
      client.send(makeRequest('GET', '/api/stream/event'));
      await eventually(() => client.ended() !== undefined || (last !== '' && client.text().endsWith(last)));
      expect(client.text().endsWith(last)).toBe(true);
    }
    expect((await status())['faults']).toEqual([]);
    const surviving = await openEvents();
    await host.advance(7_000);
    await eventually(
      () => linesOf(surviving.text()).length === 0 && surviving.text().endsWith('1\r\n\n\r\n'),
    );
  });

  it('is taken over by a rival once, a few times or alternating forever', async () => {
    const isTaken = async () => {
      const client = await openEvents();
      await host.advance(7_000);
      await eventually(() => client.text().endsWith('0\r\n\r\n') || client.text().endsWith('1\r\n\n\r\n'));
      return client.text().endsWith('0\r\n\r\n');
    };
    await fault({ kind: 'evict', times: 2 });
    expect([await isTaken(), await isTaken(), await isTaken()]).toEqual([true, true, false]);
    await fault({ kind: 'evict', times: 'forever' });
    expect([await isTaken(), await isTaken(), await isTaken()]).toEqual([true, true, true]);
    expect((await status())['faults']).toEqual([{ kind: 'evict', times: 'forever' }]);
    await host.control('DELETE', '/fault');
    expect(await isTaken()).toBe(false);
  });
});

describe('an answer', () => {
  it.each(['reset', 'fin'] as const)('is severed by %s at exactly the given byte', async (how) => {
    const whole = await askOnce(host.port, makeRequest('GET', '/api/account'));
    for (const at of [0, 1, 17, 100, whole.length - 1]) {
      await fault({ kind: 'sever', at, how, path: '/api/account' });
      const client = await connected();
      client.send(makeRequest('GET', '/api/account', { headers: { Connection: 'close' } }));
      await eventually(() => client.ended() !== undefined);
      expect([client.text().length, client.ended()]).toEqual([at, how]);
      expect(headless(client.text())).toBe(headless(whole.slice(0, at)));
    }
  });

  it('is severed as the opening of a stream too', async () => {
    await fault({ kind: 'sever', at: 30, how: 'reset', path: '/api/stream' });
    const client = await connected();
    client.send(makeRequest('GET', '/api/stream/event'));
    await eventually(() => client.ended() === 'reset');
    expect(client.text()).toBe('HTTP/1.1 200 OK\r\nDate: Sun, 01');
  });

  it.each([
    ['a move', (id: string) => `/api/board/game/${id}/move/e2e4`],
    ['an abort', (id: string) => `/api/board/game/${id}/abort`],
  ])('to %s is lost: the request is carried out, and no byte is answered', async (what, path) => {
    const id = await startGame();
    await fault({ kind: 'drop', when: 'after', path: '/api/board' });
    const client = await connected();
    client.send(makeRequest('POST', path(id)));
    await eventually(() => client.ended() === 'reset');
    expect(client.text()).toBe('');
    if (what === 'a move') expect(await movesOf(id)).toBe('e2e4');
    else expect(JSON.stringify((await status())['games'])).toContain('"status":"aborted"');
  });

  it('to an accept and to a challenge is lost: the game and the challenge exist', async () => {
    const { id } = await host.control('POST', '/challenge', {});
    await fault({ kind: 'drop', when: 'after', count: 2, path: '/api/challenge' });
    for (const path of [`/api/challenge/${String(id)}/accept`, '/api/challenge/bramble?days=3']) {
      const client = await connected();
      client.send(makeRequest('POST', path));
      await eventually(() => client.ended() === 'reset');
      expect(client.text()).toBe('');
    }
    expect(await status()).toMatchObject({ games: [{ id }], challenges: [{ opponent: 'bramble' }] });
  });

  it('hangs forever although the request was carried out', async () => {
    const id = await startGame();
    await fault({ kind: 'hang', path: '/api/board' });
    const client = await connected();
    client.send(makeRequest('POST', `/api/board/game/${id}/move/e2e4`));
    await eventually(async () => (await movesOf(id)) === 'e2e4');
    await host.advance(600_000);
    expect([client.text(), client.ended()]).toEqual(['', undefined]);
  });

  it('trickles from its first byte', async () => {
    await fault({ kind: 'trickle', bytes: 10, everyMs: 1_000, path: '/api/account' });
    const client = await connected();
    client.send(makeRequest('GET', '/api/account'));
    expect(await client.bytes(10)).toBe('HTTP/1.1 2');
    await host.advance(1_000);
    expect(await client.bytes(20)).toBe('HTTP/1.1 200 OK\r\nDat');
    await host.advance(600_000);
    await eventually(() => client.text().endsWith('}'));
  });

  it.each(['json', 'html'] as const)('is a 5xx in %s with the given headers', async (body) => {
    await fault({ kind: 'answer', status: 502, body, retryAfter: 3, headers: { 'X-Edge': 'a' } });
    const text = await askOnce(host.port, makeRequest('GET', '/api/account'));
    expect(text).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/);
    expect(text).toContain('Retry-After: 3\r\n');
    expect(text).toContain('X-Edge: a\r\n');
    expect(text.split('\r\n\r\n')[1]).toContain(body === 'json' ? '{"error":' : '<!DOCTYPE html>');
  });

  it.each([
    ['resetInThePast', 'X-RateLimit-Remaining: 0\r\nX-RateLimit-Reset: 1772319600\r\n'],
    ['resetInMilliseconds', 'X-RateLimit-Remaining: 0\r\nX-RateLimit-Reset: 1772323230000\r\n'],
    ['hugeRetryAfter', 'Retry-After: 31536000\r\n'],
    ['negativeRemaining', 'X-RateLimit-Remaining: -5\r\nX-RateLimit-Reset: 1772323260\r\n'],
  ] as const)('misreports its content by %s', async (what, headers) => {
    await fault({ kind: 'lie', what });
    await fault({ kind: 'answer', status: 429, retryAfter: 5 });
    const refused = await askOnce(host.port, makeRequest('GET', '/api/account'));
    expect(refused).toContain(headers);
    expect(refused.match(/Retry-After/g)).toHaveLength(1);
    await fault({ kind: 'lie', what, path: '/api/account' });
    const good = await askOnce(host.port, makeRequest('GET', '/api/account'));
    expect(good).toMatch(/^HTTP\/1\.1 200/);
    expect(good).toContain(headers);
    expect(await askOnce(host.port, makeRequest('GET', '/api/account'))).not.toContain('Ratelimit');
  });
});

/** Removes the header that differs between kept-alive and closed connections. */
function headless(text: string): string {
  return text.replace(/Connection: [^\r]*\r\n/, '');
}

describe('the whole club', () => {
  it('answers everything with 429 in a storm, without affecting open streams', async () => {
    const events = await openEvents();
    await fault({ kind: 'storm', forMs: 30_000, style: { body: 'html', retryAfter: 'with' } });
    for (const path of ['/api/account', '/api/stream/event', '/api/nothing']) {
      const { status: code, headers } = await host.call('GET', path);
      expect([code, headers.get('retry-after'), headers.get('content-type')]).toEqual([
        429,
        '30',
        'text/html; charset=utf-8',
      ]);
    }
    await host.control('POST', '/challenge', {});
    await eventually(() => linesOf(events.text()).length === 1);
    await host.advance(29_999);
    expect((await host.call('GET', '/api/account')).status).toBe(429);
    await host.advance(1);
    expect((await host.call('GET', '/api/account')).status).toBe(200);
  });

  it('revokes the token during a run and restores it', async () => {
    const events = await openEvents();
    await fault({ kind: 'revoke', forMs: 60_000 });
    await eventually(() => events.text().endsWith('0\r\n\r\n'));
    expect((await host.call('GET', '/api/account')).status).toBe(401);
    expect((await host.call('GET', '/api/stream/event')).status).toBe(401);
    await host.advance(60_000);
    expect((await host.call('GET', '/api/account')).status).toBe(200);
    const surviving = await openEvents();
    await fault({ kind: 'revoke', streams: 'keep' });
    expect((await host.call('GET', '/api/account')).status).toBe(401);
    await host.control('POST', '/challenge', {});
    await eventually(() => linesOf(surviving.text()).length === 1);
    await host.control('DELETE', '/fault');
    expect((await host.call('GET', '/api/account')).status).toBe(200);
  });

  it('is hours off in everything that it reports, and in nothing that it does', async () => {
    const id = await startGame();
    const said = async () => {
      const { headers, json } = await host.call('GET', '/api/account');
      const board = await host.stream(`/api/board/game/stream/${id}`, { agent: 'said' });
      const full = await board.until((line) => line['type'] === 'gameFull');
      return [Date.parse(headers.get('date') ?? ''), Number(json['seenAt']), Number(full['createdAt'])];
    };
    const before = await said();
    await fault({ kind: 'skew', ms: -7_200_000 });
    expect(await said()).toEqual(before.map((time) => time - 7_200_000));
    expect((await status())['now']).toBe(before[1]);
    const { json } = await host.call('GET', '/api/account/playing');
    expect(json['nowPlaying']).toMatchObject([{ secondsLeft: 600 }]);
    await host.control('DELETE', '/fault');
    expect(await said()).toEqual(before);
  });

  it('leaps by hours and fires everything due on the way', async () => {
    const id = await startGame();
    const events = await openEvents();
    await host.call('POST', `/api/board/game/${id}/move/e2e4`);
    await host.control('POST', `/game/${id}/move`, { uci: 'e7e5' });
    await host.advance(5 * 3_600_000);
    await eventually(() => linesOf(events.text()).some((line) => line.includes('outoftime')));
  });
});
