/** Live analysis with the real engines in the real process. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  expect(ends).not.toHaveBeenCalled();
  engine.search(request({ nodes: 1_000_000_000 }), ends);
  engine.stop();
  expect((await found({ moves: ['e2e4'] })).lines).toHaveLength(1);
  expect(ends).not.toHaveBeenCalled();
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
