import { expect, it } from 'vitest';
import { nextGame } from '../../../../renderer/features/game/next-game.ts';
import { makeCard } from './make-game.ts';

const present = { accountId: 'account', gameId: 'here' };
const at = (white: number) => ({ clocks: { white, black: 60_000 }, running: 'white' as const });

it('is the playable game with the least time among those that wait for a move', () => {
  const games = [
    makeCard('here', at(1_000)),
    makeCard('theirs', { ...at(2_000), isMyTurn: false }),
    makeCard('over', { ...at(2_000), over: true }),
    makeCard('elsewhere', { ...at(3_000), access: 'browser' }),
    makeCard('slow', at(90_000)),
    makeCard('quick', at(20_000)),
  ];
  expect(nextGame(games, present, 0)?.gameId).toBe('quick');
  expect(nextGame(games.slice(0, 4), present, 0)).toBeUndefined();
});

it('distinguishes games of two accounts with the same id', () => {
  expect(nextGame([makeCard('here', { accountId: 'other' })], present, 0)?.accountId).toBe('other');
});
