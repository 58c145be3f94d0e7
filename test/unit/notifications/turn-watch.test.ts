import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../../main/base/virtual-clock.ts';
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
      over: false,
      startedAt: clock.now(),
      ...change,
    } as GameView);
  return { clock, told, see };
}

describe('the turn watch', () => {
  it('tells that it is one’s move when the opponent took long, and only then', () => {
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

  it('tells of a game that waited since before the app began', () => {
    const { clock, told, see } = createBench();
    see(true, { startedAt: clock.now() - 3_600_000 });
    expect(told).toHaveLength(1);
  });

  it('is not troubled by what else is said of a game, nor by other games', () => {
    const { clock, told, see } = createBench();
    see(false);
    see(false, { gameId: 'other' });
    clock.advance(30_000);
    see(false);
    clock.advance(30_000);
    see(true);
    expect(told).toHaveLength(1);
  });

  it('forgets games that are over', () => {
    const { clock, told, see } = createBench();
    see(false);
    see(false, { over: true });
    clock.advance(120_000);
    see(true);
    expect(told).toEqual([]);
  });

  it('tells each move where no absence is asked for', () => {
    const { told, see } = createBench(0);
    see(false);
    see(true);
    expect(told).toHaveLength(1);
  });
});
