import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Host } from '../../../main/practice/host.ts';
import { openClubInProcess } from '../../harness/in-process-club.ts';
import { createVirtualTime } from '../../harness/virtual-time.ts';
import { makeRequest } from './raw-client.ts';

const minute = 60_000;
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const streams = ['/api/stream/event', '/api/tv/classical/feed', '/api/tv/computer/feed'] as const;

interface Course {
  readonly seed: number;
  /** Stops the club halfway and restores it from its saved state. */
  readonly interrupted?: boolean;
}

/**
 * All received bytes of more than two hours at the club: streams reopened midway, a concurrent game, challenges,
 * an arena that the user plays in, and regular standings.
 */
async function bytesOf({ seed, interrupted = false }: Course): Promise<Readonly<Record<string, string>>> {
  const time = createVirtualTime(Date.UTC(2026, 4, 1, 9));
  const { clock } = time;
  const folder = await mkdtemp(join(tmpdir(), 'outpost-bytes-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  const start = { seed, stateFile: join(folder, 'club.json') };
  let host: Host = await openClubInProcess({ clock, start });
  cleanUps.push(() => host.stop());
  const { port } = host;

  const texts: Record<string, string> = {};
  let received = 0;
  time.join({
    busy: () => host.busy() > 0 || host.connections().reduce((sum, one) => sum + one.written, 0) > received,
    activity: () => received,
  });
  let closed = 0;
  const ask = (name: string, request: string) => {
    const socket = connect({ host: '127.0.0.1', port });
    let own = 0;
    socket.setEncoding('latin1');
    socket.on('connect', () => socket.write(request));
    socket.on('data', (chunk: string) => {
      texts[name] = `${texts[name] ?? ''}${chunk}`;
      own += chunk.length;
      received += chunk.length;
    });
    // The club's count excludes closed connections.
    socket.on('close', () => {
      received -= own;
      closed += 1;
    });
    return socket;
  };
  const whole = async (name: string, method: string, path: string, body = '') => {
    const before = closed;
    const from = texts[name]?.length ?? 0;
    const request = makeRequest(method, path, {
      body,
      headers: { Connection: 'close', ...(body === '' ? {} : { 'Content-Type': 'application/json' }) },
    });
    ask(name, request);
    await time.reach(() => closed > before, minute);
    const answer = texts[name]?.slice(from) ?? '';
    return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as Record<string, unknown>;
  };
  const openAll = (part: string) => streams.map((path) => ask(`${path} ${part}`, makeRequest('GET', path)));
  const closeAll = async (sockets: ReturnType<typeof openAll>) => {
    const before = closed;
    for (const socket of sockets) socket.destroy();
    await time.reach(() => closed === before + sockets.length && host.connections().length === 0, minute);
  };
  const tell = async (path: string, body: unknown) => {
    const answer = await time.until(host.tell('POST', path, body));
    if (!answer.ok) throw new Error(answer.refusal.error);
    return answer.value as { readonly id: string };
  };
  /** Answers each of the opponent's moves, for that long. */
  const play = async (id: string, ms: number) => {
    const until = clock.now() + ms;
    while (clock.now() < until) {
      const { games } = host.club();
      const game = games.byId(id);
      if (game?.status === 'started' && games.position(game).turn === game.userColor) {
        const legal = games.position(game).legalMoves();
        const uci = legal[game.moves.length % legal.length] ?? '';
        await whole('moves', 'POST', `/api/board/game/${id}/move/${uci}`);
      }
      await time.run(30_000);
    }
  };
  const look = async () => {
    const { started } = await whole('arenas', 'GET', '/api/tournament');
    for (const { id } of started as readonly { readonly id: string }[])
      await whole('standing', 'GET', `/api/tournament/${id}`);
  };

  const first = openAll('before');
  await time.settle();
  const setting = { name: 'Same', clockTime: 3, clockIncrement: 2, minutes: 150, waitMinutes: 5 };
  const { id: arena } = await whole('arena', 'POST', '/api/tournament', JSON.stringify(setting));
  await whole('arena', 'POST', `/api/tournament/${String(arena)}/join`);
  const { id } = await tell('/game', { opponent: 'alder', limit: 5_400, increment: 30, source: 'friend' });
  await tell('/challenge', { opponent: 'willow', limit: 600, increment: 5, ttlMs: 40 * minute });
  await play(id, 20 * minute);
  await look();
  await play(id, 50 * minute);
  // While the opponent is thinking.
  const game = host.club().games.byId(id);
  const position = game && host.club().games.position(game);
  if (game && position?.turn === game.userColor && game.status === 'started')
    await whole('moves', 'POST', `/api/board/game/${id}/move/${position.legalMoves()[0] ?? ''}`);
  await closeAll(first);
  if (interrupted) {
    await host.stop();
    host = await openClubInProcess({ clock, start: { ...start, port } });
  }
  const second = openAll('after');
  await play(id, 30 * minute);
  await look();
  await play(id, 40 * minute);
  await closeAll(second);
  const local = new RegExp(`127\\.0\\.0\\.1:${port}`, 'g');
  return Object.fromEntries(
    // The secret part of a full id is random in each club and does not follow from the seed.
    Object.entries(texts).map(([name, text]) => [
      name,
      text.replaceAll(local, 'club').replaceAll(/("fullId":"\w{8})\w{4}/g, '$1'),
    ]),
  );
}

describe('the same seed', () => {
  it('gives the same bytes on every stream for hours, with or without a restart in between', async () => {
    const bytes = await bytesOf({ seed: 21 });
    expect(Object.keys(bytes).length).toBeGreaterThan(2 * streams.length);
    for (const path of streams) expect(bytes[`${path} after`]?.split('\n').length).toBeGreaterThan(20);
    expect(await bytesOf({ seed: 21, interrupted: true })).toEqual(bytes);
  }, 120_000);
});
