import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createTurnWatch } from '../../../main/notifications/turn-watch.ts';
import type { GameView } from '../../../preload/contract/models.ts';

function createBench(absence = 60_000) {
  const clock = createVirtualClock(1_000_000);
  const told: string[] = [];
  const watch = createTurnWatch({
    clock,
    absence: () => absence,
    onTurn: (game, position) => told.push(`${game.gameId} ${position}`),
  });
  const see = (isMyTurn: boolean, change: Partial<GameView> = {}) =>
    watch.see({
      accountId: 'acc',
      gameId: 'g',
      fen: `board ${isMyTurn ? 'w' : 'b'} KQkq - 0 1`,
      isMyTurn,
      moves: [],
      over: false,
      startedAt: clock.now(),
      ...change,
    } as GameView);
  return { clock, told, see };
}

describe('the turn watch', () => {
  it('reports the user’s turn only after a long absence of the opponent', () => {
    const { clock, told, see } = createBench();
    see(true);
    see(false);
    clock.advance(59_000);
    see(true);
    expect(told).toEqual([]);
    see(false);
    clock.advance(60_000);
    see(true);
    see(true);
    expect(told).toEqual(['g board w']);
  });

  it('reports a game that has waited since before the start of the app', () => {
    const { clock, told, see } = createBench();
    see(true, { startedAt: clock.now() - 3_600_000 });
    expect(told).toHaveLength(1);
  });

  it('is unaffected by other updates of a game, and by other games', () => {
    const { clock, told, see } = createBench();
    see(false);
    see(false, { gameId: 'other' });
    clock.advance(30_000);
    see(false);
    clock.advance(30_000);
    see(true);
    expect(told).toHaveLength(1);
  });

  it('takes no turn from the state of the last run', () => {
    const { clock, told, see } = createBench();
    const startedAt = clock.now() - 3_600_000;
    see(true, { link: 'remembered', startedAt });
    expect(told).toEqual([]);
    see(false, { link: 'remembered', startedAt });
    clock.advance(1_000);
    see(true, { link: 'live', startedAt });
    expect(told).toEqual(['g board w']);
  });

  it('counts the time in which the machine slept', () => {
    const { clock, told, see } = createBench();
    see(false);
    clock.jump(3_600_000);
    see(true);
    expect(told).toHaveLength(1);
  });

  it('reports the turn when both sides have moved unheard, and not after a takeback', () => {
    const { clock, told, see } = createBench();
    see(true, { fen: 'first w', moves: ['e2e4', 'e7e5'] });
    clock.advance(60_000);
    see(true, { fen: 'second w', moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] });
    expect(told).toEqual(['g second w']);
    clock.advance(60_000);
    see(true, { fen: 'first w', moves: ['e2e4', 'e7e5'] });
    expect(told).toHaveLength(1);
  });

  it('forgets finished games', () => {
    const { clock, told, see } = createBench();
    see(false);
    see(false, { over: true });
    clock.advance(120_000);
    see(true);
    expect(told).toEqual([]);
  });

  it('reports each turn if no absence is required', () => {
    const { told, see } = createBench(0);
    see(false);
    see(true);
    expect(told).toHaveLength(1);
  });
});
