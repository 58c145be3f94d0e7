import { afterEach, describe, expect, it } from 'vitest';
import { createHttpFetch } from '../../../main/service/http-fetch.ts';
import { eventually, openHost, userToken, type TestHost } from './support.ts';

/** The app's own client, which always accepts gzip, at a club that compresses. */

let host: TestHost;
const endings: AbortController[] = [];

afterEach(async () => {
  for (const ending of endings.splice(0)) ending.abort();
  await host.stop();
});

const fetchAsTheApp = createHttpFetch();

interface Reading {
  readonly encoding: string | null;
  text(): string;
  ended(): 'end' | 'error' | undefined;
}

async function read(path: string): Promise<Reading> {
  const ending = new AbortController();
  endings.push(ending);
  const response = await fetchAsTheApp(`${host.baseUrl}${path}`, {
    method: 'GET',
    headers: { authorization: `Bearer ${userToken}`, 'user-agent': path },
    redirect: 'manual',
    signal: ending.signal,
  });
  const decoder = new TextDecoder();
  let text = '';
  let ended: 'end' | 'error' | undefined;
  void (async () => {
    try {
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
      ended = 'end';
    } catch {
      ended = 'error';
    }
  })();
  return { encoding: response.headers.get('content-encoding'), text: () => text, ended: () => ended };
}

async function begin(): Promise<string> {
  const { id } = await host.control('POST', '/challenge', { opponent: 'alder', color: 'black' });
  await host.call('POST', `/api/challenge/${String(id)}/accept`);
  return String(id);
}

describe('a club that compresses', () => {
  it('sends each line of a stream at once, and ends it cleanly', async () => {
    host = await openHost({ gzip: true });
    const id = await begin();
    const board = await read(`/api/board/game/stream/${id}`);
    expect(board.encoding).toBe('gzip');
    await eventually(() => board.text().startsWith('{"type":"gameFull"') && board.text().endsWith('\n'));
    await host.call('POST', `/api/board/game/${id}/move/e2e4`);
    await eventually(() => board.text().includes('"moves":"e2e4"'));
    await host.advance(7_000);
    await eventually(() => board.text().endsWith('\n\n'));
    await host.call('POST', `/api/board/game/${id}/resign`);
    await eventually(() => board.ended() === 'end');
    expect(board.text()).toMatch(/"status":"(?:resign|aborted)"/);
  });

  it.each(['reset', 'fin'] as const)(
    'that is cut by %s at any byte loses only incomplete lines',
    async (how) => {
      host = await openHost({ gzip: true });
      for (const at of [0, 1, 9, 10, 15, 40]) {
        const events = await read('/api/stream/event');
        await host.control('POST', '/fault', { kind: 'cut', streams: 'event', how, at });
        await host.control('POST', '/challenge', { opponent: 'willow' });
        await eventually(() => events.ended() !== undefined);
        expect([at, events.ended()]).toEqual([at, 'error']);
        for (const line of events.text().split('\n').slice(0, -1)) if (line !== '') JSON.parse(line);
      }
    },
  );

  it('sends messages past the queue and out of order as without compression', async () => {
    host = await openHost({ gzip: true });
    const events = await read('/api/stream/event');
    await host.control('POST', '/fault', { kind: 'line', streams: 'event', what: 'text', text: 'half of ' });
    await host.control('POST', '/fault', { kind: 'line', streams: 'event', what: 'text', text: 'a line\n' });
    await eventually(() => events.text() === 'half of a line\n');
    await host.control('POST', '/fault', { kind: 'evict' });
    await eventually(() => events.ended() === 'end');
  });
});

it('a club compresses nothing unless configured, although the app accepts it', async () => {
  host = await openHost();
  const events = await read('/api/stream/event');
  const account = await read('/api/account');
  expect([events.encoding, account.encoding]).toEqual([null, null]);
});
