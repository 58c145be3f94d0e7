/** The real engines in the real process. */
import { getPriority } from 'node:os';
import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { createAnalysisWorker, type AnalysisWorker } from '../../../main/engine/analysis/worker.ts';
import type { AnalysisGame } from '../../../main/engine/analysis/protocol.ts';
import { forkAnalysis } from '../../harness/analysis.ts';

vi.setConfig({ testTimeout: 120_000 });

let worker: AnalysisWorker;
let children: ChildProcess[];
beforeEach(() => {
  const clock = createSystemClock();
  children = [];
  worker = createAnalysisWorker({
    fork: () => forkAnalysis((child) => children.push(child)),
    clock,
    log: silentLog,
  });
});
afterEach(() => worker.close());

const game = (change: Partial<AnalysisGame>): AnalysisGame => ({
  ...{ key: JSON.stringify(change), variant: 'standard', initialFen: 'startpos', sans: [] },
  ...change,
});

const analyse = async (change: Partial<AnalysisGame>, ply: number, nodes = 20_000) => {
  const result = await worker.analyse({ game: game(change), ply, nodes });
  if (result.kind !== 'found') throw new Error(JSON.stringify(result));
  return result.found;
};

test('Stockfish analyses standard chess and chess960 at the lowest priority', async () => {
  const italian = { sans: ['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6'] };
  const mate = await analyse(italian, 6);
  expect(mate).toMatchObject({ evaluation: { kind: 'mate', moves: 1 }, best: 'h5f7' });
  expect(mate.engine).toMatch(/^Stockfish 19/);
  const before = await analyse(italian, 5);
  expect(before.depth).toBeGreaterThan(5);
  expect(before.best).not.toBe('g8f6');
  expect(getPriority(children[0]?.pid)).toBe(19);
  const castled = { variant: 'chess960', initialFen: '1k6/8/8/8/8/8/8/RK2R3 w EA - 0 1' };
  expect((await analyse({ ...castled, sans: ['O-O'] }, 1)).best).toMatch(/^[a-h][1-8][a-h][1-8]$/);
  expect(children).toHaveLength(1);
});

test('Fairy-Stockfish analyses variants, from White’s side', async () => {
  const exploding = { variant: 'atomic', sans: ['Nf3', 'a6', 'Ne5', 'a5'] };
  const found = await analyse(exploding, 4);
  expect(found.engine).toMatch(/^Fairy-Stockfish/);
  // The knight takes d7 or f7 and the king explodes.
  expect(found.evaluation).toEqual({ kind: 'mate', moves: 1 });
  expect(found.best).toMatch(/^e5[df]7$/);
});

test('a killed process is replaced while it searches, and its position found', async () => {
  const search = worker.analyse({ game: game({ sans: ['e4'] }), ply: 1, nodes: 300_000 });
  await vi.waitFor(() => expect(children).toHaveLength(1));
  children[0]?.kill('SIGKILL');
  expect((await search).kind).toBe('found');
  expect([children.length, worker.losses()]).toEqual([2, 1]);
});

test('a position that ends the engine is given up, and the next one is analysed by a new process', async () => {
  const crowded = {
    variant: 'fromPosition',
    initialFen: '4k3/pppppppp/pppppppp/8/8/8/PPPPPPPP/4K3 w - - 0 1',
  };
  const result = await worker.analyse({ game: game(crowded), ply: 0, nodes: 1_000 });
  expect(result).toEqual({ kind: 'lost', reason: 'it ended with code 1' });
  expect([children.length, worker.losses()]).toEqual([2, 2]);
  expect((await analyse({ sans: ['e4'] }, 1)).engine).toMatch(/^Stockfish 19/);
  expect(children).toHaveLength(3);
});

test('a long search ends on request', async () => {
  await analyse({}, 0, 1_000);
  const aborter = new AbortController();
  const search = worker.analyse({ game: game({}), ply: 0, nodes: 1_000_000_000 }, aborter.signal);
  aborter.abort();
  expect(await search).toEqual({ kind: 'stopped' });
  await analyse({}, 0, 1_000);
  expect(children).toHaveLength(1);
});
