import { expect, test } from 'vitest';
import { replay } from '@chess/replay.ts';
import { nextPosition } from '../../../../renderer/features/game/board/next-position.ts';
import { makeGame } from './make-game.ts';

test('only the opponent’s next move is drawn ahead, on a board that shows the position before it', () => {
  const moves = 'e2e4 e7e5';
  const game = makeGame(moves);
  const begun = makeGame('e2e4');
  const table = {
    game: begun,
    line: replay({ variant: 'standard', moves: 'e2e4' }),
    viewed: 'live',
    pending: null,
  } as const;
  expect(nextPosition(table, game)).toEqual({ fen: game.fen, move: 'e7e5' });
  expect(nextPosition({ ...table, viewed: 0 }, game)).toBeNull();
  expect(nextPosition({ ...table, pending: 'd2d4' }, game)).toBeNull();
  expect(nextPosition(table, begun)).toBeNull();
  expect(nextPosition(table, makeGame('d2d4 e7e5'))).toBeNull();
  expect(nextPosition(table, makeGame('e2e4 e7e5 g1f3'))).toBeNull();
  expect(nextPosition(table, makeGame(moves, { color: 'black' }))).toBeNull();
  expect(nextPosition(table, { ...game, over: true })).toBeNull();
});
