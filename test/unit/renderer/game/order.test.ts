import { expect, test } from 'vitest';
import { myTurns, orderGames } from '../../../../renderer/features/game/tiles/order.ts';
import { makeCard } from './make-game.ts';

test('own turns come first, less time before more, finished games last', () => {
  const games = [
    makeCard('over', { over: true, isMyTurn: false }),
    makeCard('theirs', { isMyTurn: false }),
    makeCard('calm', { isMyTurn: true, clocks: { white: 90_000, black: 1 } }),
    makeCard('late', { isMyTurn: true, clocks: null, dueAt: 1_000_000 }),
    makeCard('soon', { isMyTurn: true, clocks: null, dueAt: 150_000 }),
    makeCard('untimed', { isMyTurn: true, clocks: null }),
    makeCard('pressed', {
      isMyTurn: true,
      clocks: { white: 120_000, black: 1 },
      running: 'white',
      clockAt: 0,
    }),
  ];
  expect(orderGames(games, 100_000).map(({ gameId }) => gameId)).toEqual([
    'pressed',
    'soon',
    'calm',
    'late',
    'untimed',
    'theirs',
    'over',
  ]);
  expect(myTurns(games)).toBe(5);
});
