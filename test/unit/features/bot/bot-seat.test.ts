import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { firstBotSettings } from '../../../../main/features/bot/bot-defaults.ts';
import type { BookMoveFinder } from '../../../../main/features/bot/book-move.ts';
import { createBotSeat } from '../../../../main/features/bot/bot-seat.ts';
import { setUp, settled } from '../games-set-up.ts';

/** A seat at the start of a game, whose engine wants to play 1. a3 or the first move that is legal. */
async function sit(bookPlies: number, bookMove: BookMoveFinder, moves = '') {
  const game = setUp();
  game.start();
  if (moves !== '') game.states(moves);
  const think = vi.fn(async () => ({ uci: 'a2a3', score: 0, depth: 1 }));
  // Without an answer from the server, the seat waits.
  const move = vi.fn((_ply: number, _uci: string) => new Promise<void>(() => {}));
  const nothing = async () => {};
  const seat = createBotSeat(
    { ...game.last(), link: 'live' },
    {
      ...{ id: 'seat', clock: game.clock, log: silentLog, bookMove },
      engine: {
        ...{ prepare: () => {}, think, leave: () => {}, onChange: () => () => {}, close: () => {} },
        state: () => ({ state: 'awake', crashes: 0, lastCrash: null }),
      },
      board: { move, resign: nothing, offer: nothing, claimVictory: nothing },
      settings: () => ({ ...firstBotSettings, bookPlies }),
      mayPlay: () => true,
      onChange: () => {},
    },
  );
  await vi.waitFor(() => expect(move).toHaveBeenCalled());
  await settled();
  seat.close();
  return { think, move: move.mock.calls[0] };
}

describe('a bot with opening books', () => {
  const book: BookMoveFinder = async (_position, lastMove) => (lastMove === undefined ? 'b1c3' : 'g1f3');

  it('plays their moves without its engine', async () => {
    const { move, think } = await sit(8, book);
    expect(move).toEqual([0, 'b1c3']);
    expect(think).not.toHaveBeenCalled();
    expect((await sit(8, book, 'e2e4 e7e5')).move).toEqual([2, 'g1f3']);
  });

  it('thinks when they are off, when their moves are over, and when none has the position', async () => {
    expect((await sit(0, book)).move).toEqual([0, 'a2a3']);
    expect((await sit(2, book, 'e2e4 e7e5')).move).toEqual([2, 'a2a3']);
    expect((await sit(8, async () => null)).move).toEqual([0, 'a2a3']);
  });
});
