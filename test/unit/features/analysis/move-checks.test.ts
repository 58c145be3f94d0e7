import { expect, it, vi } from 'vitest';
import type { OwnGame } from '../../../../main/chess/fair-play.ts';
import { rulesFor, type Position } from '../../../../main/chess/rules.ts';
import type { LiveEngine, LiveReport } from '../../../../main/engine/live/live-engine.ts';
import type { LiveRequest } from '../../../../main/engine/live/protocol.ts';
import { createMoveChecks } from '../../../../main/features/analysis/move-checks.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';

function open() {
  const clock = createVirtualClock();
  const requests: LiveRequest[] = [];
  const state = { games: [] as readonly OwnGame[], stops: 0 };
  let report: (report: LiveReport) => void = () => {};
  const engine: LiveEngine = {
    search(request, onReport) {
      requests.push(request);
      report = onReport;
    },
    stop: () => void (state.stops += 1),
    close() {},
  };
  const onBusy = vi.fn<() => void>();
  const checks = createMoveChecks({ engine, clock, ownGames: () => state.games, onBusy });
  const position = rulesFor('fromPosition').parsePosition(fen) as Position;
  const done = async (value: number, ...moves: readonly string[]): Promise<void> => {
    report({
      kind: 'done',
      found: {
        ...{ engine: 'Engine 1', depth: 9, nodes: 1, nodesPerSecond: 1, most: { threads: 1, hashMb: 16 } },
        lines: [{ evaluation: { kind: 'centipawns', value }, depth: 9, moves }],
      },
    });
    // The check starts its next search after this turn.
    await Promise.resolve();
  };
  return {
    ...{ clock, requests, state, onBusy, checks, position, done },
    report: (one: LiveReport) => report(one),
  };
}

it('searches all moves, then the asked one alone, both with few nodes', async () => {
  const { checks, position, requests, done, onBusy } = open();
  const check = checks.check(position, 'f1c4');
  expect(checks.isRunning()).toBe(true);
  await done(40, 'f1b5', 'a7a6');
  await done(30, 'f1c4', 'f8c5');
  expect(await check).toEqual({
    best: expect.objectContaining({ moves: ['f1b5', 'a7a6'] }),
    played: expect.objectContaining({
      moves: ['f1c4', 'f8c5'],
      evaluation: { kind: 'centipawns', value: 30 },
    }),
  });
  expect(requests).toMatchObject([
    { initialFen: fen, only: null, lines: 1, nodes: 600_000 },
    { initialFen: fen, only: 'f1c4', lines: 1, nodes: 600_000 },
  ]);
  expect(checks.isRunning()).toBe(false);
  expect(onBusy).toHaveBeenCalledTimes(2);
});

it('searches once when the move is the best one', async () => {
  const { checks, position, requests, done } = open();
  const check = checks.check(position, 'f1b5');
  await done(40, 'f1b5');
  expect((await check)?.played.moves).toEqual(['f1b5']);
  expect(requests).toHaveLength(1);
});

it('gives up when the engine is silent, and ends its search', async () => {
  const { checks, clock, position, state } = open();
  const check = checks.check(position, 'f1c4');
  clock.advance(30_000);
  expect(await check).toBeNull();
  expect(state.stops).toBe(1);
});

it('yields to another search, which it does not end', async () => {
  const { checks, position, state, report } = open();
  const check = checks.check(position, 'f1c4');
  report({ kind: 'replaced' });
  expect(await check).toBeNull();
  checks.close();
  expect(state.stops).toBe(0);
});

it('neither begins nor continues while it would be unfair', async () => {
  const { checks, position, requests, state } = open();
  const realTime: OwnGame = {
    ...{ accountId: 'a', gameId: 'g', realTime: true, playedBy: 'person' },
    fens: ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
  };
  const check = checks.check(position, 'f1c4');
  checks.checkFairness();
  expect(checks.isRunning()).toBe(true);
  state.games = [realTime];
  checks.checkFairness();
  expect(await check).toBeNull();
  expect(state.stops).toBe(1);
  expect(await checks.check(position, 'f1c4')).toBeNull();
  // A correspondence game that has the position.
  state.games = [{ ...realTime, realTime: false, fens: [...realTime.fens, fen] }];
  expect(await checks.check(position, 'f1c4')).toBeNull();
  expect(requests).toHaveLength(1);
});
