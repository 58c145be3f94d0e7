import { expect, it } from 'vitest';
import type { Route } from '@contract/route.ts';
import { wayBack } from '../../../../renderer/features/game/way-back.ts';

const game = { accountId: 'a', gameId: 'g' };
const home: Route = { screen: 'home' };
const play: Route = { screen: 'play' };
const other: Route = { screen: 'game', accountId: 'a', gameId: 'before' };

it('a finished game leads back to its arena, else to the place the user came from', () => {
  expect(wayBack({ ...game, arenaId: 'x' }, [play]).route).toEqual({
    screen: 'arenas',
    accountId: 'a',
    arenaId: 'x',
  });
  expect(wayBack(game, [home, play, other]).route).toEqual(play);
  expect(wayBack(game, [play, home, other]).route).toEqual(home);
  expect(wayBack(game, []).route).toEqual(home);
  // A server that does not name the game's arena.
  const arena: Route = { screen: 'arenas', accountId: 'a', arenaId: 'x' };
  expect(wayBack(game, [home, arena, other])).toEqual({ kind: 'arena', route: arena });
  expect(wayBack(game, [home, { screen: 'arenas' }, other]).route).toEqual(home);
});
