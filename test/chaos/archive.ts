/**
 * Checks that kills and lost connections do not change an archive. A file is read while a server's games are
 * downloaded; the process is killed at random times, and the server disconnects at random bytes. In the end the
 * complete PGN equals an undisturbed run's, byte for byte.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createSeededRandom, integerBelow, type Random } from '../../main/base/random.ts';
import { createPgnReader } from '../../main/chess/bulk/pgn-reader.ts';
import { sanOfCode } from '../../main/chess/san-code.ts';
import { toPgn } from '../../main/features/history/pgn.ts';
import { silentLog } from '../../main/base/log.ts';
import { createStore } from '../../main/store/connection/client.ts';
import { nativeBindingFor } from '../../main/store/connection/native-binding.ts';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { benchUser, makeGames } from '../bench/pgn-games.ts';
import { CannotRun, type CommandContext, type CommandResult } from '../harness/command.ts';
import { lookAtCopy } from './outside-look.ts';

const account = 'chaos';
const baseUrl = 'https://chess.example';
const workers = join(projectRoot, 'out', 'main');
const script = join(projectRoot, 'test', 'chaos', 'archive-work.ts');
/** A process without output for this long is stuck, even on a busy machine. */
const patienceMs = 180_000;

export async function chaosArchive({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  if (!existsSync(join(workers, 'import-worker.cjs')))
    throw new CannotRun('the app was not built: run it as `npm run chaos -- archive`');
  const wanted = quick ? { kills: 6, cuts: 6, games: 800 } : { kills: 100, cuts: 100, games: 4_000 };
  const random = createSeededRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'outpost-archive-'));
  const startedAt = performance.now();
  const server = await startServer(exportsOf(wanted.games, seed), random);
  try {
    const file = join(folder, 'games.pgn');
    // Some games are broken, and some are also on the server.
    const broken = '[Event "Broken"]\n\n1. e4 e5 2. Ke4 *\n\n[Event "Open"]\n\n1. e4 { never closed\n\n';
    await writeFile(
      file,
      [...makeGames(wanted.games, seed)].map((game, at) => (at % 97 === 5 ? game + broken : game)).join(''),
    );
    const run = (database: string, killAfterMs: number | null) =>
      work([workers, join(folder, database), file, server.url], killAfterMs);

    const calm = performance.now();
    await run('calm.db', null);
    const wholeMs = performance.now() - calm;
    const expected = await exportOf(join(folder, 'calm.db'));
    print(`undisturbed: ${expected.games} games in ${Math.round(wholeMs)} ms`);

    let kills = 0;
    let rounds = 0;
    let different = 0;
    let damaged = 0;
    while (kills < wanted.kills || server.cuts() < wanted.cuts) {
      rounds += 1;
      const database = `round-${rounds}.db`;
      server.cutting(true);
      for (let isDone = false; !isDone;) {
        const killAfterMs = kills < wanted.kills ? random.next() * wholeMs * 0.35 : null;
        if (killAfterMs === null && server.cuts() >= wanted.cuts) server.cutting(false);
        isDone = await run(database, killAfterMs);
        if (isDone) break;
        kills += 1;
        damaged += lookAtCopy(join(folder, database)).damage.length;
      }
      const found = await exportOf(join(folder, database));
      if (found.pgn !== expected.pgn) {
        different += 1;
        print(`round ${rounds}: ${found.games} games, and not the same`);
      }
      await rm(join(folder, database), { force: true });
      print(`round ${rounds}: ${kills} kills, ${server.cuts()} connections cut`);
    }
    return {
      ok: different === 0 && damaged === 0 && expected.games > wanted.games,
      figures: {
        kills,
        connections_cut: server.cuts(),
        rounds,
        exports_that_differ: different,
        damaged,
        games: expected.games,
        export_bytes: expected.pgn.length,
        seconds: Math.round((performance.now() - startedAt) / 1_000),
        seed,
      },
    };
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns true when the work was done, false when it was killed first. */
async function work(args: readonly string[], killAfterMs: number | null): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const patience = setTimeout(() => child.kill('SIGTERM'), patienceMs);
  let output = '';
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const isBeginning = output === '';
    output += text;
    // The kill must fall into the work, not into the loading of the program.
    if (isBeginning && killAfterMs !== null) void pause(killAfterMs).then(() => child.kill('SIGKILL'));
  });
  const [code, signal] = await exited;
  clearTimeout(patience);
  if (code === 0 && output.includes('done')) return true;
  if (signal === 'SIGKILL') return false;
  throw new Error(`the process ended with ${signal ?? code}: ${complaint.trim()}`);
}

/** The complete PGN export of a database. */
async function exportOf(database: string): Promise<{ readonly games: number; readonly pgn: string }> {
  const store = await createStore({
    workerUrl: pathToFileURL(join(workers, 'store-worker.cjs')),
    file: database,
    nativeBinding: nativeBindingFor({ napi: process.versions.napi, root: projectRoot }),
    log: silentLog,
  });
  try {
    const parts: string[] = [];
    for (let after: { began: number; id: number } | undefined; ;) {
      const page = await store.archive.games(account, {
        filter: {},
        limit: 500,
        oldestFirst: true,
        ...(after && { after }),
      });
      const last = page.at(-1);
      if (!last) return { games: parts.length, pgn: parts.join('') };
      after = last;
      parts.push(...page.map((game) => toPgn(game, benchUser, baseUrl)));
    }
  } finally {
    await store.close();
  }
}

interface ServedGame {
  readonly createdAt: number;
  readonly line: string;
}

/** The server's games: some of its own, and some that are also in the file. */
function exportsOf(count: number, seed: number): readonly ServedGame[] {
  const own = [...makeGames(count, seed + 1)].map((game, at) =>
    game
      .replace(/chess\.example\/0/, 'chess.example/s')
      .replace(/UTCTime "(\d\d:\d\d):\d\d/, `UTCTime "$1:${String(at % 60).padStart(2, '0')}`),
  );
  const both = [...makeGames(Math.ceil(count / 10), seed)];
  const served: ServedGame[] = [];
  const reader = createPgnReader({
    onGame({ tags, codes, plies, clocks }) {
      const tag = new Map(tags);
      const of = (name: string) => tag.get(name) ?? '';
      if (of('White') !== benchUser && of('Black') !== benchUser) return;
      const id = of('Site').slice(-8);
      const isOwn = id.startsWith('s');
      const createdAt =
        Date.parse(`${of('UTCDate').replaceAll('.', '-')}T${of('UTCTime')}Z`) + (isOwn ? 500 : 0);
      const seat = (side: 'White' | 'Black') => ({
        user: { id: of(side).toLowerCase(), name: of(side) },
        rating: Number(of(`${side}Elo`)),
        ratingDiff: Number(of(`${side}RatingDiff`)),
      });
      const [initial = 0, increment = 0] = of('TimeControl').split('+').map(Number);
      const result = of('Result');
      served.push({
        createdAt,
        line: JSON.stringify({
          ...{ id, rated: true, variant: 'standard', speed: 'blitz', perf: 'blitz', createdAt },
          ...{ lastMoveAt: createdAt + 60_000, source: 'lobby' },
          status:
            result === '1/2-1/2' ? 'draw' : of('Termination') === 'Time forfeit' ? 'outoftime' : 'resign',
          players: { white: seat('White'), black: seat('Black') },
          ...(result !== '1/2-1/2' && { winner: result === '1-0' ? 'white' : 'black' }),
          opening: { eco: of('ECO'), name: of('Opening'), ply: 4 },
          moves: Array.from(codes.subarray(0, plies), sanOfCode).join(' '),
          clocks: [...clocks.subarray(0, plies)],
          clock: { initial, increment, totalTime: initial + 40 * increment },
        }),
      });
    },
    onBroken: () => {},
  });
  reader.push(new TextEncoder().encode(own.join('') + both.join('')));
  reader.end();
  return served.toSorted((a, b) => b.createdAt - a.createdAt);
}

interface CuttingServer {
  readonly url: string;
  cuts(): number;
  cutting(on: boolean): void;
  close(): Promise<void>;
}

/** Exports games as the service does. While cutting is on, most answers end early. */
async function startServer(games: readonly ServedGame[], random: Random): Promise<CuttingServer> {
  let isCutting = false;
  let cuts = 0;
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith('/api/user/')) {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ id: benchUser.toLowerCase(), username: benchUser, count: { all: games.length } }),
      );
      return;
    }
    const number = (name: string, otherwise: number) => Number(url.searchParams.get(name) ?? otherwise);
    const [since, until] = [number('since', 0), number('until', 8.64e15)];
    const page = games
      .filter(({ createdAt }) => createdAt >= since && createdAt <= until)
      .slice(0, number('max', games.length));
    const text = page.map(({ line }) => `${line}\n`).join('');
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const cut = isCutting && random.next() < 0.7 ? integerBelow(random, Math.max(1, text.length)) : null;
    void send(response, Buffer.from(text), cut, () => (cuts += 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    cuts: () => cuts,
    cutting: (on) => void (isCutting = on),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Sends in small pieces, as servers do; disconnects at byte `cut`, if given. */
async function send(
  response: ServerResponse,
  bytes: Buffer,
  cut: number | null,
  onCut: () => void,
): Promise<void> {
  const end = cut ?? bytes.length;
  for (let at = 0; at < end && !response.destroyed; at += 40_000) {
    response.write(bytes.subarray(at, Math.min(end, at + 40_000)));
    await pause(2);
  }
  if (cut === null) response.end();
  else if (!response.destroyed) {
    onCut();
    response.socket?.destroy();
  }
}
