import { describe, expect, test } from 'vitest';

import { silentLog } from '../../../../main/base/log.ts';
import { createAnalysisWorker } from '../../../../main/engine/analysis/worker.ts';
import type { AnalysisRequest, FoundPosition } from '../../../../main/engine/analysis/protocol.ts';
import { simulateAnalysis } from '../../../harness/analysis.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const found: FoundPosition = {
  evaluation: { kind: 'centipawns', value: 20 },
  ...{ best: 'e2e4', depth: 12, engine: 'Stockfish', line: ['e2e4'] },
};
const request: AnalysisRequest = {
  game: { key: 'a', variant: 'standard', initialFen: 'startpos', sans: ['e4'] },
  ...{ ply: 0, nodes: 200_000 },
};
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function setUp(find: (request: AnalysisRequest) => FoundPosition | string | Error = () => found) {
  const clock = createVirtualClock();
  const simulated = simulateAnalysis(clock, find);
  const worker = createAnalysisWorker({ fork: simulated.fork, clock, log: silentLog });
  return { clock, simulated, worker };
}

describe('an analysis worker', () => {
  test('starts its process for the first search, and stops it when idle', async () => {
    const { clock, simulated, worker } = setUp();
    expect(simulated.started()).toBe(0);
    const search = worker.analyse(request);
    clock.advance(400);
    expect(await search).toEqual({ kind: 'found', found });
    clock.advance(29_000);
    expect(simulated.running()).toBe(1);
    clock.advance(2_000);
    expect(simulated.running()).toBe(0);
    expect(worker.losses()).toBe(0);
  });

  test('repeats a search once after a crash', async () => {
    const { clock, simulated, worker } = setUp();
    const search = worker.analyse(request);
    simulated.crash();
    await turn();
    clock.advance(400);
    expect(await search).toEqual({ kind: 'found', found });
    expect([simulated.started(), worker.losses()]).toEqual([2, 1]);
  });

  test('reports the loss of two processes on one position, and names the reason', async () => {
    const { simulated, worker } = setUp();
    const search = worker.analyse(request);
    simulated.crash();
    await turn();
    simulated.crash();
    expect(await search).toEqual({ kind: 'lost', reason: 'it ended with code 139' });
    expect(worker.losses()).toBe(2);
  });

  test('replaces a process whose engine does not load', async () => {
    let tries = 0;
    const { clock, simulated, worker } = setUp(() => ((tries += 1) === 1 ? new Error('no memory') : found));
    const search = worker.analyse(request);
    clock.advance(400);
    await turn();
    clock.advance(400);
    expect(await search).toEqual({ kind: 'found', found });
    expect([simulated.started(), simulated.running(), worker.losses()]).toEqual([2, 1, 1]);
  });

  test('replaces a process that hangs', async () => {
    const { clock, simulated, worker } = setUp();
    const search = worker.analyse(request);
    simulated.hang();
    clock.advance(99_000);
    expect(worker.losses()).toBe(0);
    clock.advance(2_000);
    await turn();
    clock.advance(400);
    expect(await search).toEqual({ kind: 'found', found });
    expect([simulated.started(), worker.losses()]).toEqual([2, 1]);
  });

  test('does not repeat a position that the engine rejects', async () => {
    const { clock, simulated, worker } = setUp(() => 'the engine has no move here');
    const search = worker.analyse(request);
    clock.advance(400);
    expect(await search).toEqual({ kind: 'skipped', reason: 'the engine has no move here' });
    expect(simulated.started()).toBe(1);
  });

  test('ends a search that is aborted, and the process only if it does not react', async () => {
    const { clock, simulated, worker } = setUp();
    const first = new AbortController();
    const stopped = worker.analyse(request, first.signal);
    first.abort();
    expect(await stopped).toEqual({ kind: 'stopped' });
    expect(simulated.running()).toBe(1);
    const second = new AbortController();
    const hung = worker.analyse(request, second.signal);
    simulated.hang();
    second.abort();
    clock.advance(3_000);
    expect(await hung).toEqual({ kind: 'stopped' });
    expect(simulated.running()).toBe(0);
    expect(worker.losses()).toBe(0);
    expect(await worker.analyse(request, second.signal)).toEqual({ kind: 'stopped' });
  });

  test('closes with a running search', async () => {
    const { simulated, worker } = setUp();
    const search = worker.analyse(request);
    worker.close();
    expect(await search).toEqual({ kind: 'stopped' });
    expect(simulated.running()).toBe(0);
    expect(await worker.analyse(request)).toEqual({ kind: 'stopped' });
  });
});
