import { describe, expect, test } from 'vitest';

import { silentLog } from '../../../../main/base/log.ts';
import { unpackAnalysis } from '../../../../main/chess/packed-analysis.ts';
import { packMoves } from '../../../../main/chess/packed-game.ts';
import { createAnalysisWorker } from '../../../../main/engine/analysis/worker.ts';
import type { AnalysisRequest, FoundPosition } from '../../../../main/engine/analysis/protocol.ts';
import { createAnalysedGames } from '../../../../main/features/analysis/analysed-games.ts';
import { createAnalyser } from '../../../../main/features/analysis/analyser.ts';
import type { AnalysisGameRow } from '../../../../main/store/analysis-api.ts';
import { simulateAnalysis } from '../../../harness/analysis.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { archived } from '../../store/history/archived.ts';
import { gameRow, memoryStore, scholar } from './rows.ts';

const found: FoundPosition = {
  evaluation: { kind: 'centipawns', value: 20 },
  ...{ best: 'e2e4', depth: 12, engine: 'Stockfish 19', line: [] },
};

const recordedGame = archived({ gameId: 'seen0001', plies: 2, moves: packMoves(['d4', 'd5']), own: 'Ruth' });

function setUp(
  rows: readonly AnalysisGameRow[],
  {
    workers = 1,
    find = () => found,
  }: { workers?: number; find?: (request: AnalysisRequest) => FoundPosition | string | Error } = {},
) {
  const clock = createVirtualClock();
  const simulated = simulateAnalysis(clock, find);
  const memory = memoryStore(rows);
  const held = { all: false, unasked: false, cores: 8 };
  const searched: (number | string)[] = [];
  const finished: string[] = [];
  const analyser = createAnalyser({
    clock,
    log: silentLog,
    store: () =>
      createAnalysedGames(memory.store, async (_, gameId) =>
        gameId === recordedGame.gameId ? { game: recordedGame, whole: Uint8Array.of(1) } : null,
      ),
    accounts: () => ['alice'],
    workers: Array.from({ length: workers }, () =>
      createAnalysisWorker({ fork: simulated.fork, clock, log: silentLog }),
    ),
    isHeldBack: (isWanted) => held.all || (held.unasked && !isWanted),
    mayWork: () => !held.unasked,
    mayUse: () => held.cores,
    engineFor: () => undefined,
    onSearched: ({ kiloNodes, reason }) => searched.push(reason ?? kiloNodes),
    onChange: () => {},
    onFinished: ({ gameId }) => finished.push(gameId),
  });
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  /** Lets virtual time pass in steps, with all promises settled in between. */
  const pass = async (ms: number) => {
    for (let spent = 0; spent < ms; spent += 100) {
      for (let times = 0; times < 4; times += 1) await turn();
      clock.advance(100);
    }
    await turn();
  };
  const asked = () => simulated.requests.map(({ game, ply }) => `${game.key.split(' ')[1]}:${ply}`);
  return { analyser, simulated, memory, held, searched, finished, pass, asked, clock };
}

describe('the analyser', () => {
  test('a recorded TV game is analysed on request, and its findings are stored with the recording', async () => {
    const { analyser, memory, finished, asked, pass } = setUp([]);
    analyser.want('alice', 'seen0001');
    await pass(2_000);
    expect(asked()).toEqual(['seen0001:2', 'seen0001:1', 'seen0001:0']);
    expect(finished).toEqual(['seen0001']);
    expect(unpackAnalysis(memory.recorded.get('seen0001') ?? new Uint8Array())).toHaveLength(3);
    // Nothing of it is searched again.
    analyser.want('alice', 'seen0001');
    await pass(2_000);
    expect(asked()).toHaveLength(3);
  });

  test('analyses the newest game first, position by position, and stores each', async () => {
    const { analyser, memory, finished, pass, asked } = setUp([gameRow(1), gameRow(2)]);
    analyser.refresh();
    await pass(1_000);
    expect(asked().slice(0, 2)).toEqual(['2:7', '2:6']);
    expect(memory.positions(2).filter(Boolean).length).toBeGreaterThan(0);
    await pass(9_000);
    expect(finished).toEqual(['game2', 'game1']);
    expect(asked()).toHaveLength(16);
    expect(new Set(asked()).size).toBe(16);
    expect(memory.positions(1)).toHaveLength(scholar.length + 1);
    expect(memory.positions(1)[0]).toMatchObject({ engine: 1, depth: 12, kiloNodes: 200 });
    expect(memory.engines).toEqual(['Stockfish 19']);
    expect([...memory.done]).toEqual([2, 1]);
    expect(analyser.progress()).toEqual([]);
  });

  test('analyses a game that the user asks for first, even one of others', async () => {
    const { analyser, pass, asked, finished } = setUp([gameRow(1), gameRow(2), gameRow(3)]);
    analyser.refresh();
    await pass(600);
    analyser.want('alice', 'game1');
    expect(analyser.progress().some(({ gameId }) => gameId === 'game1')).toBe(true);
    await pass(5_000);
    expect(finished[0]).toBe('game1');
    expect(asked().filter((one) => one.startsWith('1:'))).toHaveLength(8);
  });

  test('analyses the newest request first, also when an older game is loaded later', async () => {
    const { analyser, held, pass, finished } = setUp([gameRow(1), gameRow(2), gameRow(3)]);
    held.unasked = true;
    analyser.want('alice', 'game1');
    await pass(600);
    analyser.want('alice', 'game2');
    analyser.want('alice', 'game3');
    await pass(600);
    analyser.want('alice', 'game1');
    analyser.want('alice', 'game3');
    await pass(20_000);
    expect(finished).toEqual(['game3', 'game1', 'game2']);
  });

  test('shares the positions of a game among its processes, each analysed once', async () => {
    const { analyser, pass, asked, simulated } = setUp([gameRow(1), gameRow(2)], { workers: 3 });
    analyser.refresh();
    await pass(6_000);
    expect(new Set(asked()).size).toBe(16);
    expect(asked()).toHaveLength(16);
    expect(simulated.started()).toBe(3);
  });

  test('uses no more processes than the user chose, from the next check on', async () => {
    const { analyser, held, pass, simulated, memory } = setUp([gameRow(1), gameRow(2)], { workers: 3 });
    held.cores = 1;
    analyser.refresh();
    await pass(600);
    expect(simulated.started()).toBe(1);
    held.cores = 3;
    analyser.check();
    await pass(100);
    expect(simulated.started()).toBe(3);
    held.cores = 1;
    analyser.check();
    const before = simulated.requests.length;
    await pass(1_300);
    // One process finishes about a search in 400 ms.
    expect(simulated.requests.length - before).toBeLessThanOrEqual(4);
    await pass(20_000);
    expect(memory.done).toEqual(new Set([1, 2]));
  });

  test('reports its searches, and searches two lines the second time', async () => {
    const second = { best: 'd2d4', evaluation: { kind: 'centipawns', value: 5 } } as const;
    const { analyser, memory, pass, searched, simulated } = setUp([gameRow(1)], {
      find: ({ ply, lines }) => ({
        ...found,
        evaluation: { kind: 'centipawns', value: ply === 6 ? 900 : 20 },
        ...(lines === 2 && { second }),
      }),
    });
    analyser.refresh();
    await pass(20_000);
    expect(searched.filter((kiloNodes) => kiloNodes === 200)).toHaveLength(8);
    expect(searched.filter((kiloNodes) => kiloNodes === 1_000).length).toBeGreaterThanOrEqual(2);
    const again = simulated.requests.filter(({ nodes }) => nodes === 1_000_000);
    expect(again.every(({ lines }) => lines === 2)).toBe(true);
    expect(memory.positions(1)[6]).toMatchObject({ kiloNodes: 1_000, second });
    expect(memory.positions(1)[0]?.second).toBeUndefined();
  });

  test('pauses at once, and repeats only the interrupted position', async () => {
    const { analyser, held, pass, asked, memory, simulated } = setUp([gameRow(1)]);
    analyser.refresh();
    await pass(700);
    const before = memory.positions(1).filter(Boolean).length;
    held.all = true;
    analyser.check();
    await pass(20_000);
    expect(analyser.isRunning()).toBe(false);
    expect(memory.positions(1).filter(Boolean)).toHaveLength(before);
    held.all = false;
    await pass(20_000);
    expect(memory.done.has(1)).toBe(true);
    expect(asked().length).toBeLessThanOrEqual(9);
    expect(simulated.running()).toBeLessThanOrEqual(1);
  });

  test('lists a paused game only when the user asked for it, so that it can be asked for', async () => {
    const { analyser, held, pass } = setUp([gameRow(1)]);
    const listed = () => [...new Set(analyser.progress().map(({ gameId }) => gameId))];
    analyser.refresh();
    await pass(700);
    expect(listed()).toEqual(['game1']);
    held.unasked = true;
    analyser.check();
    await pass(5_000);
    expect(listed()).toEqual([]);
    held.all = true;
    analyser.want('alice', 'game1');
    await pass(5_000);
    expect(listed()).toEqual(['game1']);
  });

  test('analyses only what was asked for while the archive has to wait', async () => {
    const { analyser, held, pass, finished, clock } = setUp([gameRow(1), gameRow(2)]);
    held.unasked = true;
    analyser.refresh();
    await pass(2_000);
    expect(analyser.isRunning()).toBe(false);
    analyser.want('alice', 'game1');
    await pass(10_000);
    expect(finished).toEqual(['game1']);
    // Nothing is left to wait for: no timer wakes the app, once the idle process has ended.
    await pass(40_000);
    expect(clock.untilNext()).toBeUndefined();
  });

  test('names positions that it skips, and finishes their game', async () => {
    const { analyser, pass, memory } = setUp([gameRow(1)], {
      find: ({ ply }) => (ply === 3 ? 'the engine has no move here' : found),
    });
    analyser.refresh();
    await pass(10_000);
    expect(analyser.skipped()).toEqual([
      { accountId: 'alice', gameId: 'game1', ply: 3, reason: 'the engine has no move here' },
    ]);
    expect(memory.done.has(1)).toBe(true);
    expect(memory.positions(1)[3]).toBeNull();
  });

  test('leaves a game open in which the engine is lost, and does not try it again in this run', async () => {
    const { analyser, pass, memory, finished, asked } = setUp([gameRow(1), gameRow(2)], {
      find: ({ game, ply }) => (game.key.endsWith(' 2') && ply < 6 ? new Error('no memory') : found),
    });
    analyser.refresh();
    await pass(20_000);
    expect(finished).toEqual(['game2', 'game1']);
    expect([...memory.done]).toEqual([1]);
    expect(memory.positions(2).filter(Boolean)).toHaveLength(2);
    // Three positions, each with two processes.
    expect(asked().filter((one) => one.startsWith('2:'))).toHaveLength(8);
    analyser.refresh();
    await pass(20_000);
    expect(asked().filter((one) => one.startsWith('2:'))).toHaveLength(8);
    analyser.want('alice', 'game2');
    await pass(20_000);
    expect(asked().filter((one) => one.startsWith('2:'))).toHaveLength(14);
  });

  test('pauses while the engine is lost in every game, then analyses all of them', async () => {
    let isBroken = true;
    const rows = Array.from({ length: 6 }, (_, at) => gameRow(at + 1));
    const { analyser, pass, memory, asked } = setUp(rows, {
      find: () => (isBroken ? new Error('no memory') : found),
    });
    analyser.refresh();
    await pass(60_000);
    expect(new Set(asked().map((one) => one.split(':')[0]))).toEqual(new Set(['6', '5', '4']));
    expect(memory.done.size).toBe(0);
    isBroken = false;
    await pass(500_000);
    expect(asked()).toHaveLength(18);
    await pass(100_000);
    expect(memory.done.size).toBe(6);
  });

  test('keeps what it found while the disk is full, and stores it later', async () => {
    const { analyser, pass, memory, asked } = setUp([gameRow(1)]);
    analyser.refresh();
    await pass(700);
    memory.fail(true);
    await pass(2_000);
    memory.fail(false);
    await pass(80_000);
    expect(memory.done.has(1)).toBe(true);
    expect(memory.positions(1).every(Boolean)).toBe(true);
    expect(asked()).toHaveLength(8);
  });

  test('keeps what it found while engines cannot be named, and searches nothing again', async () => {
    const { analyser, pass, memory, asked } = setUp([gameRow(1)]);
    memory.fail(true);
    analyser.refresh();
    await pass(30_000);
    expect(asked()).toEqual(['1:7']);
    memory.fail(false);
    await pass(60_000);
    expect(memory.done.has(1)).toBe(true);
    expect(asked()).toHaveLength(8);
  });

  test('continues after a restart, and repeats at most one position', async () => {
    const first = setUp([gameRow(1)]);
    first.analyser.refresh();
    await first.pass(1_500);
    const row = await first.memory.store.game('alice', 'game1');
    await first.analyser.close();
    if (!row) throw new Error('no row');
    const second = setUp([row]);
    second.analyser.refresh();
    await second.pass(10_000);
    expect(second.memory.done.has(1)).toBe(true);
    expect(first.asked().length + second.asked().length).toBeLessThanOrEqual(9);
  });

  test('finds games that are archived later', async () => {
    const { analyser, pass, memory, finished } = setUp([gameRow(1)]);
    analyser.refresh();
    await pass(5_000);
    memory.add(gameRow(2));
    analyser.refresh();
    await pass(5_000);
    expect(finished).toEqual(['game1', 'game2']);
  });

  test('analyses a game anew that changes while it is analysed', async () => {
    const { analyser, pass, memory, asked, finished } = setUp([gameRow(1)]);
    analyser.refresh();
    await pass(700);
    memory.add(gameRow(1, { moves: packMoves(['e4', 'e5']) }));
    await pass(10_000);
    expect(memory.positions(1)).toHaveLength(3);
    expect(asked().slice(-3)).toEqual(['1:2', '1:1', '1:0']);
    expect(finished).toEqual(['game1']);
  });

  test('plans a game anew that changes while it waits, also one that the user asked for', async () => {
    const { analyser, held, pass, memory, simulated } = setUp([gameRow(1)]);
    analyser.want('alice', 'game1');
    await pass(700);
    held.all = true;
    await pass(6_000);
    memory.add(gameRow(1, { moves: packMoves(['e4', 'e5']) }));
    const before = simulated.requests.length;
    held.all = false;
    held.unasked = true;
    analyser.refresh('alice');
    await pass(10_000);
    expect(simulated.requests.slice(before).every(({ game }) => game.sans.length === 2)).toBe(true);
    expect(memory.done.has(1)).toBe(true);
  });

  test('finds games that are archived while it reads the archive', async () => {
    const { analyser, pass, memory, finished } = setUp([gameRow(1)]);
    analyser.refresh();
    memory.add(gameRow(2));
    analyser.refresh();
    await pass(10_000);
    expect(finished).toEqual(['game2', 'game1']);
  });

  test('opens no game of an account that is erased while its archive is read', async () => {
    const { analyser, pass, memory, simulated } = setUp([gameRow(1)]);
    for (const start of [() => analyser.refresh(), () => analyser.want('alice', 'game1')]) {
      const release = memory.holdReads();
      start();
      let isForgotten = false;
      const forgotten = analyser.forget('alice').then(() => (isForgotten = true));
      await pass(0);
      expect(isForgotten).toBe(false);
      memory.remove(1);
      release();
      await forgotten;
      await pass(10_000);
      expect(simulated.requests).toEqual([]);
      memory.add(gameRow(1));
    }
  });

  test('drops the games of an account that is erased', async () => {
    const { analyser, pass, memory, held } = setUp([gameRow(1)]);
    analyser.refresh();
    await pass(700);
    held.all = true;
    await analyser.forget('alice');
    const kept = memory.positions(1).filter(Boolean).length;
    await pass(10_000);
    expect(analyser.progress()).toEqual([]);
    expect(memory.positions(1).filter(Boolean)).toHaveLength(kept);
  });
});
