import { spawn, type ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, openHost, userToken, type TestHost } from './support.ts';

/** `curl -N` at every stream of the club, as in shell scripts; only its output is examined. */

let host: TestHost;
const running: ChildProcess[] = [];

beforeEach(async () => {
  host = await openHost();
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill();
  await host.stop();
});

interface Curl {
  text(): string;
  /** Complete lines of JSON; keep-alives are empty. */
  lines(): readonly Record<string, unknown>[];
  until(fits: (line: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  /** Exit code: 0 after a proper end of the response. */
  ended(): Promise<number | null>;
  stop(): void;
}

/** `options` as in a script; the address comes last. */
function curl(path: string, options: readonly string[] = [], token: string | null = userToken): Curl {
  const authorization = token === null ? [] : ['-H', `Authorization: Bearer ${token}`];
  const child = spawn(
    'curl',
    ['-sS', '-N', '--fail', ...authorization, ...options, `${host.baseUrl}${path}`],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running.push(child);
  let text = '';
  let code: number | null | undefined;
  let failure: Error | undefined;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaint += chunk));
  child.on('error', (error) => (failure = error));
  child.on('close', (given) => {
    code = given;
    if (complaint !== '') failure = new Error(complaint);
  });
  const lines = () =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => line.replace(/^data: /, ''))
      .filter((line) => line !== '' && line !== ':')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const wait = (holds: () => boolean) =>
    eventually(() => {
      if (failure) throw failure;
      return holds();
    });
  return {
    text: () => text,
    lines,
    async until(fits) {
      await wait(() => lines().some(fits));
      return lines().find(fits) ?? {};
    },
    async ended() {
      await wait(() => code !== undefined);
      return code ?? null;
    },
    stop: () => void child.kill(),
  };
}

const post = ['-X', 'POST'];
const ndjson = ['-H', 'Accept: application/x-ndjson'];
const typed = (type: string) => (line: Record<string, unknown>) => line['type'] === type;

/** A game that waits for the account's first move. */
async function begin(color: 'white' | 'black' = 'black'): Promise<string> {
  const { id } = await host.control('POST', '/challenge', { opponent: 'alder', color });
  expect(await curl(`/api/challenge/${String(id)}/accept`, post).ended()).toBe(0);
  return String(id);
}

describe('curl -N', () => {
  it('receives challenges and games, and nothing in between', async () => {
    const events = curl('/api/stream/event');
    // Keep-alives come every 7 s of the club's time once curl is connected.
    await eventually(async () => {
      await host.advance(7_000);
      return events.text() !== '';
    });
    expect(events.text()).toMatch(/^\n+$/);
    const { id } = await host.control('POST', '/challenge', { opponent: 'alder' });
    await events.until(
      (line) => line['type'] === 'challenge' && (line['challenge'] as { id: string }).id === id,
    );
    await host.control('POST', `/challenge/${String(id)}/cancel`);
    await events.until(typed('challengeCanceled'));
    const game = await begin();
    await events.until(
      (line) => line['type'] === 'gameStart' && (line['game'] as { id: string }).id === game,
    );
  });

  it('follows a person’s game from start to end', async () => {
    const id = await begin();
    const board = curl(`/api/board/game/stream/${id}`);
    await board.until(typed('gameFull'));
    expect(await curl(`/api/board/game/${id}/move/e2e4`, post).ended()).toBe(0);
    await board.until((line) => line['moves'] === 'e2e4');
    await host.control('POST', `/game/${id}/move`, { uci: 'e7e5' });
    await board.until((line) => line['moves'] === 'e2e4 e7e5');
    const chat = ['-d', 'room=player', '-d', 'text=Hello from a shell'];
    expect(await curl(`/api/board/game/${id}/chat`, chat).ended()).toBe(0);
    await board.until((line) => line['text'] === 'Hello from a shell');
    expect(await curl(`/api/board/game/${id}/resign`, post).ended()).toBe(0);
    await board.until((line) => line['status'] === 'resign' && line['winner'] === 'black');
    expect(await board.ended()).toBe(0);
  });

  it('follows a bot’s game', async () => {
    await host.stop();
    host = await openHost({ account: { kind: 'bot', name: 'YourBot' } });
    const id = await begin();
    const board = curl(`/api/bot/game/stream/${id}`);
    await board.until(typed('gameFull'));
    expect(await curl(`/api/bot/game/${id}/move/d2d4`, post).ended()).toBe(0);
    await board.until((line) => line['moves'] === 'd2d4');
    expect(await curl(`/api/bot/game/${id}/abort`, post).ended()).toBe(0);
    await board.until((line) => line['status'] === 'aborted');
    expect(await board.ended()).toBe(0);
  });

  it.each(['/api/tv/feed', '/api/tv/bullet/feed', '/api/tv/computer/feed'])('watches %s', async (path) => {
    const feed = curl(path, [], null);
    await feed.until((line) => line['t'] === 'featured');
    await host.advance(60_000);
    await feed.until((line) => line['t'] === 'fen');
  });

  it('watches TV as events', async () => {
    const feed = curl('/api/tv/bullet/feed?bc=true', [], null);
    // A feed does not replay earlier events.
    await eventually(async () => {
      await host.advance(5_000);
      return feed.text().endsWith('\n\n');
    });
    expect(feed.text()).toMatch(/^data: \{"t":"(fen|featured)",.*\}\n\n/);
  });

  it('watches a game, and the games of some members', async () => {
    const users = curl('/api/stream/games-by-users?withCurrentGames=true', [
      '-d',
      'you,alder',
      '-H',
      'Content-Type: text/plain',
    ]);
    const id = await begin();
    await users.until((line) => line['id'] === id && line['statusName'] === 'started');
    const one = curl(`/api/stream/game/${id}`);
    await one.until((line) => line['id'] === id);
    await curl(`/api/board/game/${id}/move/e2e4`, post).ended();
    await host.control('POST', `/game/${id}/move`, { uci: 'e7e5' });
    await curl(`/api/board/game/${id}/resign`, post).ended();
    await host.advance(1_000);
    await one.until((line) => line['lm'] === 'e7e5');
    expect(await one.ended()).toBe(0);
    await users.until((line) => line['id'] === id && line['statusName'] === 'resign');
  });

  it('reads an arena’s games, results and players', async () => {
    const listing = curl('/api/tournament', [], null);
    expect(await listing.ended()).toBe(0);
    const { started } = JSON.parse(listing.text()) as {
      started: readonly { id: string; nbPlayers: number }[];
    };
    const arena = started
      .toSorted((a, b) => a.nbPlayers - b.nbPlayers)
      .find(({ nbPlayers }) => nbPlayers > 3)?.id;
    const results = curl(`/api/tournament/${String(arena)}/results?sheet=true`, [], null);
    expect(await results.ended()).toBe(0);
    expect(results.lines().map((line) => line['rank'])).toEqual(results.lines().map((_, index) => index + 1));
    const games = curl(`/api/tournament/${String(arena)}/games`, ndjson, null);
    expect(await games.ended()).toBe(0);
    expect(games.lines().length).toBeGreaterThan(0);
    const pgn = curl(`/api/tournament/${String(arena)}/games`, [], null);
    expect(await pgn.ended()).toBe(0);
    expect(pgn.text().match(/^\[Event /gm)).toHaveLength(games.lines().length);
  });

  it('exports games as lines and as PGN', async () => {
    const lines = curl('/api/games/user/You?max=20&opening=true&clocks=true', ndjson);
    expect(await lines.ended()).toBe(0);
    expect(lines.lines()).toHaveLength(20);
    const pgn = curl('/api/games/user/You?max=20');
    expect(await pgn.ended()).toBe(0);
    expect(pgn.text().match(/^\[Event /gm)).toHaveLength(20);
    const ids = lines.lines().map((line) => String(line['id']));
    const some = curl('/api/games/export/_ids', [...ndjson, '-d', ids.slice(0, 5).join(',')]);
    expect(await some.ended()).toBe(0);
    expect(some.lines()).toHaveLength(5);
  });

  it('keeps a seek open until an opponent comes', async () => {
    const events = curl('/api/stream/event');
    const seek = curl('/api/board/seek', ['-d', 'time=15', '-d', 'increment=10']);
    // Both requests have arrived: an opponent comes only to a seek that the club knows.
    await eventually(() => host.connections().filter(({ read }) => read > 0).length === 2);
    await host.idle();
    await host.advance(20_000);
    expect(await seek.ended()).toBe(0);
    await events.until(typed('gameStart'));
  });

  it('fails where the club refuses', async () => {
    expect(
      await curl('/api/account', [], 'made-up')
        .ended()
        .catch((error: Error) => error.message),
    ).toContain('401');
    const missing = curl('/api/stream/game/nothing0');
    expect(await missing.ended().catch((error: Error) => error.message)).toContain('404');
  });
});
