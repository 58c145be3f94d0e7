import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import {
  alarmStages,
  createFirstMoveAlarm,
  defaultFirstMove,
  type Alarm,
} from '../../../main/notifications/first-move.ts';
import type { GameSummary } from '../../../main/service/domain.ts';
import type { GameView } from '../../../preload/contract/models.ts';

const game: GameSummary = {
  id: 'g',
  color: 'white',
  fen: '',
  variant: { key: 'standard' },
  speed: 'blitz',
  rated: true,
  hasMoved: false,
  isMyTurn: true,
  source: 'lobby',
  opponent: { kind: 'user', id: 'bob', name: 'Bob' },
};

const view = (change: Partial<GameView>): GameView =>
  ({
    accountId: 'acc',
    gameId: 'g',
    color: 'white',
    moves: [],
    isMyTurn: true,
    over: false,
    firstMoveBy: null,
    ...change,
  }) as GameView;

function createBench({ streamed = true } = {}) {
  const clock = createVirtualClock();
  const alarms: Alarm[] = [];
  const over: string[] = [];
  const state = { server: game as GameSummary | null | undefined, looks: 0 };
  const alarm = createFirstMoveAlarm({
    clock,
    onAlarm: (raised) => alarms.push(raised),
    onOver: (_accountId, gameId) => over.push(gameId),
    isStreamed: () => streamed,
    async look() {
      state.looks += 1;
      return state.server;
    },
  });
  const left = () => alarms.map(({ stage, leftMs }) => [stage, leftMs]);
  /** In steps, so that requests on the way are answered on the way. */
  const pass = async (ms: number) => {
    for (let rest = ms; rest > 0; rest -= 500) {
      clock.advance(Math.min(500, rest));
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  };
  return { clock, alarm, alarms, over, state, left, pass };
}

describe('the first-move alarm', () => {
  it('is raised three times, by the default of the speed if the server states no deadline', async () => {
    const { alarm, left, over, pass } = createBench();
    alarm.summary('acc', game);
    await pass(24_500);
    expect(left()).toEqual([
      [1, 12_500],
      [2, 8_000],
      [3, 4_000],
    ]);
    expect(over).toEqual([]);
    await pass(1_000);
    expect(over).toEqual(['g']);
  });

  it('uses the server’s deadline, counted from its arrival', async () => {
    const { clock, alarm, left, pass } = createBench();
    alarm.summary('acc', { ...game, source: 'friend' });
    await pass(60_000);
    expect(left()).toEqual([]);
    alarm.see(view({ firstMoveBy: clock.now() + 30_000 }));
    alarm.see(view({ firstMoveBy: clock.now() + 30_000 }));
    await pass(29_000);
    expect(left()).toEqual([
      [1, 15_000],
      [2, 10_000],
      [3, 5_000],
    ]);
  });

  it.each<[string, Partial<GameView>]>([
    ['the move is made', { moves: ['e2e4'], isMyTurn: false }],
    ['the game is over', { over: true }],
  ])('ends when %s', async (_what, change) => {
    const { alarm, alarms, over, pass } = createBench();
    alarm.summary('acc', game);
    await pass(13_000);
    alarm.see(view(change));
    await pass(30_000);
    expect(alarms).toHaveLength(1);
    expect(over).toEqual(['g']);
  });

  it('waits for the opponent’s first move', async () => {
    const { clock, alarm, left, pass } = createBench();
    const black: GameSummary = { ...game, color: 'black', isMyTurn: false };
    alarm.summary('acc', black);
    alarm.see(view({ color: 'black', isMyTurn: false, firstMoveBy: clock.now() + 20_000 }));
    await pass(15_000);
    expect(left()).toEqual([]);
    alarm.see(view({ color: 'black', moves: ['e2e4'], firstMoveBy: clock.now() + 20_000 }));
    await pass(10_500);
    expect(left()).toEqual([[1, 10_000]]);
    alarm.see(view({ color: 'black', moves: ['e2e4', 'e7e5'], isMyTurn: false }));
    await pass(30_000);
    expect(left()).toHaveLength(1);
  });

  it('polls games without a stream before it is raised, and stops once the move is made', async () => {
    const { alarm, left, state, pass } = createBench({ streamed: false });
    alarm.summary('acc', { ...game, source: 'arena', speed: 'bullet' });
    await pass(8_500);
    expect(left()).toEqual([[1, 8_000]]);
    state.server = { ...game, hasMoved: true };
    await pass(30_000);
    expect(left()).toHaveLength(1);
    expect(state.looks).toBe(2);
  });

  it('continues if the server does not answer', async () => {
    const { alarm, left, state, pass } = createBench({ streamed: false });
    state.server = undefined;
    alarm.summary('acc', game);
    await pass(25_000);
    expect(left()).toHaveLength(3);
  });

  it('detects the opponent’s move from the list of games alone, and gives up after a while', async () => {
    const { alarm, left, state, pass } = createBench({ streamed: false });
    const waiting: GameSummary = { ...game, color: 'black', isMyTurn: false };
    state.server = waiting;
    alarm.summary('acc', waiting);
    await pass(7_500);
    state.server = { ...waiting, isMyTurn: true };
    await pass(7_000 + 13_000);
    expect(left()).toEqual([[1, 12_500]]);

    const idle = createBench({ streamed: false });
    idle.state.server = waiting;
    idle.alarm.summary('acc', waiting);
    await idle.pass(300_000);
    expect(idle.state.looks).toBeLessThan(15);
  });

  it('is not raised for games without a limit, or after the first move', () => {
    expect(defaultFirstMove({ ...game, source: 'friend' })).toBeNull();
    expect(defaultFirstMove({ ...game, speed: 'correspondence' })).toBeNull();
    expect(defaultFirstMove({ ...game, tournamentId: 't' })).toBe(21_000);
    expect(defaultFirstMove({ ...game, variant: { key: 'chess960' } })).toBe(31_250);
  });

  it('grows more urgent, whatever the time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 120_000 }), (total) => {
        const stages = alarmStages(total);
        expect(stages).toHaveLength(3);
        expect(stages.toSorted((a, b) => b - a)).toEqual(stages);
        expect(stages.every((ms) => ms > 0 && ms < total)).toBe(true);
      }),
    );
  });
});
