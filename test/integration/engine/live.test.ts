/** Live analysis with the real engines in the real process. */
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { createLiveEngine, type LiveEngine, type LiveReport } from '../../../main/engine/live/live-engine.ts';
import type { LiveFindings, LiveRequest } from '../../../main/engine/live/protocol.ts';
import { forkLive } from '../../harness/analysis.ts';

vi.setConfig({ testTimeout: 120_000 });

let engine: LiveEngine;
beforeEach(() => {
  engine = createLiveEngine({ fork: forkLive, clock: createSystemClock(), log: silentLog });
});
afterEach(() => engine.close());

const request = (change: Partial<LiveRequest> = {}): LiveRequest => ({
  ...{ variant: 'fromPosition', initialFen: 'startpos', moves: [], lines: 1, nodes: 30_000, only: null },
  ...{ threads: 1, hashMb: 16 },
  ...change,
});

/** All reports of a search that ends. */
const search = (change: Partial<LiveRequest> = {}) =>
  new Promise<readonly LiveReport[]>((resolve) => {
    const reports: LiveReport[] = [];
    engine.search(request(change), (report) => {
      reports.push(report);
      if (report.kind !== 'found') resolve(reports);
    });
  });

const found = async (change: Partial<LiveRequest> = {}): Promise<LiveFindings> => {
  const last = (await search(change)).at(-1);
  if (last?.kind !== 'done') throw new Error(JSON.stringify(last));
  return last.found;
};

test('Stockfish finds several lines, reports while it searches, and takes the size of its hash table', async () => {
  const reports = await search({ lines: 5, nodes: 400_000, hashMb: 256 });
  expect(reports.length).toBeGreaterThan(2);
  const last = reports.at(-1);
  if (last?.kind !== 'done') throw new Error(JSON.stringify(last));
  const { lines, nodes, nodesPerSecond, most, engine: name } = last.found;
  expect(name).toMatch(/^Stockfish 19/);
  expect(lines).toHaveLength(5);
  expect(new Set(lines.map(({ moves }) => moves[0])).size).toBe(5);
  expect(nodes).toBeGreaterThanOrEqual(400_000);
  expect(nodesPerSecond).toBeGreaterThan(1_000);
  expect(most.threads).toBe(1);
});

test('a new search replaces a long one, and a stop ends it', async () => {
  const ends = vi.fn<(report: LiveReport) => void>();
  const started = new Promise<void>((resolve) => {
    engine.search(request({ nodes: 1_000_000_000 }), (report) => {
      if (report.kind === 'found') resolve();
      else ends(report);
    });
  });
  await started;
  const mate = await found({ moves: ['f2f3', 'e7e5', 'g2g4'] });
  expect(mate.lines[0]).toMatchObject({ evaluation: { kind: 'mate', moves: -1 }, moves: ['d8h4'] });
  expect(ends.mock.calls).toEqual([[{ kind: 'replaced' }]]);
  engine.search(request({ nodes: 1_000_000_000 }), ends);
  engine.stop();
  expect((await found({ moves: ['e2e4'] })).lines).toHaveLength(1);
  expect(ends).toHaveBeenCalledTimes(1);
});

test('a null move asks for the threat, and one first move can be searched alone', async () => {
  const scholars = ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5'];
  const threat = await found({ moves: [...scholars, '--'] });
  expect(threat.lines[0]).toMatchObject({ evaluation: { kind: 'mate', moves: 1 }, moves: ['h5f7'] });
  const only = await found({ moves: scholars, only: 'a7a6' });
  expect(only.lines[0]?.moves.slice(0, 2)).toEqual(['a7a6', 'h5f7']);
});

test('variants have Fairy-Stockfish, also after Stockfish and before it', async () => {
  const atomic = { variant: 'atomic', moves: ['g1f3', 'f7f6', 'f3e5', 'f6e5'] };
  expect((await found()).engine).toMatch(/^Stockfish 19/);
  const fairy = await found({ ...atomic, lines: 3, hashMb: 256 });
  expect(fairy.engine).toMatch(/Fairy/);
  expect(fairy.lines).toHaveLength(3);
  const crazy = { variant: 'crazyhouse', moves: ['e2e4', 'd7d5', 'e4d5', 'd8d5'] };
  expect((await found(crazy)).lines).toHaveLength(1);
  expect((await found()).engine).toMatch(/^Stockfish 19/);
});

test('a finished game and an illegal move have no search', async () => {
  const mated = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
  expect(await search({ moves: mated })).toEqual([{ kind: 'over' }]);
  expect(await search({ moves: ['e2e5'] })).toMatchObject([{ kind: 'failed' }]);
});

describe('an engine of the user', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpost-live-own-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const own = (path: string, values = {}) => ({ engine: { path, values, presses: {} } });
  /** A script that answers the handshake, and `go` as the text says. */
  const script = async (go: string, stop = '') => {
    const path = join(folder, 'engine');
    const body = `while read -r line; do
  case "$line" in
    uci) echo "id name Script"; echo "option name MultiPV type spin default 1 min 1 max 500"; echo uciok ;;
    isready) echo readyok ;;
    go*) ${go} ;;
    stop) ${stop === '' ? ':' : stop} ;;
  esac
done`;
    await writeFile(path, `#!/bin/sh\n${body}\n`);
    await chmod(path, 0o755);
    return path;
  };

  test('searches several lines with the threads of the board, and the app’s engine the variants that it lacks', async () => {
    const path = '/usr/games/stockfish';
    const last = await found({ ...own(path, { Hash: 8 }), lines: 3, threads: 1, hashMb: 64 });
    expect(last.engine).toMatch(/^Stockfish 15/);
    expect(last.lines).toHaveLength(3);
    expect(last.most).toMatchObject({ threads: availableParallelism(), hashMb: 1_024 });
    expect((await found({ ...own(path), variant: 'atomic' })).engine).toMatch(/^Fairy-Stockfish/);
    expect((await found()).engine).toMatch(/^Stockfish 19/);
    expect((await found(own(path))).engine).toMatch(/^Stockfish 15/);
  });

  test('can print anything: only sound values and legal moves are shown', async () => {
    const garbage = [
      'info depth 1e400 nodes -5 nps NaN score cp 12 pv e2e4',
      'info depth 3 multipv 999 score cp 12 pv e2e4',
      'info depth 4 score cp 1e99 pv e2e4',
      'info depth 5 score cp 31 pv e2e4 e2e4 e7e5',
      'info depth 6 multipv 2 score cp 30 pv a1a8',
      'info string $(reboot)',
    ];
    const path = await script(
      `printf '%s\\n' ${garbage.map((line) => `'${line}'`).join(' ')} 'bestmove e1e8'`,
    );
    expect((await found(own(path))).lines).toEqual([
      { evaluation: { kind: 'centipawns', value: 31 }, depth: 5, moves: ['e2e4'] },
    ]);
  });

  test('that does not end its search makes room for the next one', async () => {
    const going = join(folder, 'going');
    const path = await script(`: > ${going}`);
    engine.search(request(own(path)), () => {});
    await vi.waitFor(() => stat(going), { timeout: 30_000 });
    expect((await found()).engine).toMatch(/^Stockfish 19/);
    // Also while it does not even take its settings.
    const silent = join(folder, 'silent');
    await writeFile(
      silent,
      '#!/bin/sh\necho "option name Threads type spin default 1 min 1 max 4"; echo uciok; exec sleep 60\n',
    );
    await chmod(silent, 0o755);
    engine.search(request(own(silent)), () => {});
    expect((await found()).engine).toMatch(/^Stockfish 19/);
  });

  test.each([
    ['ends in its search', 'exit 1', 'the engine ended'],
    ['prints a line without an end', "head -c 200000 /dev/zero | tr '\\0' x", 'the engine ended'],
  ])('that %s fails its search, and starts again for the next one', async (_, go, reason) => {
    const path = await script(go);
    expect((await search(own(path))).at(-1)).toEqual({ kind: 'failed', reason });
    await script('echo "info depth 2 score cp 4 pv d2d4"; echo "bestmove d2d4"');
    expect((await found(own(path))).lines).toHaveLength(1);
    expect((await search(own(join(folder, 'gone')))).at(-1)).toMatchObject({ kind: 'failed' });
  });
});

test('castling of a king on another file is played, searched and found', async () => {
  const initialFen = 'r2k3r/pppppppp/8/8/8/8/PPPPPPPP/R2K3R w KQkq - 0 1';
  const castled = await found({ initialFen, moves: ['d1a1'], only: 'd8h8' });
  expect(castled.lines[0]?.moves[0]).toBe('d8h8');
});
