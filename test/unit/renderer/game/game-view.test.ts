import { expect, test } from 'vitest';
import { replay } from '@chess/replay.ts';
import {
  boardPicture,
  canAbort,
  canPlay,
  pendingMove,
  standingOf,
} from '../../../../renderer/features/game/board/game-view.ts';
import { makeGame, standardStart } from './make-game.ts';

const moves = 'e2e4 e7e5';
const game = makeGame(moves);
const line = replay({ variant: 'standard', moves });

test('a move is pending until the game includes it', () => {
  const attempt = { ply: 2, uci: 'g1f3' };
  expect(pendingMove(game, attempt)).toBe('g1f3');
  expect(pendingMove(makeGame(`${moves} g1f3`), attempt)).toBeNull();
  expect(pendingMove(makeGame(moves, { pendingMove: 'd2d4' }), null)).toBe('d2d4');
  expect(pendingMove({ ...game, over: true }, attempt)).toBeNull();
});

test('the live board shows the game’s position and is playable', () => {
  const picture = boardPicture(game, line, 'live', null);
  expect(picture).toMatchObject({ fen: game.fen, turn: 'white', lastMove: ['e7', 'e5'], pending: [] });
  expect(picture.playable?.fen).toBe(game.fen);
});

test('a pending move is shown and marked, and blocks other moves', () => {
  const picture = boardPicture(game, line, 'live', 'g1f3');
  expect(picture).toMatchObject({
    turn: 'black',
    lastMove: ['g1', 'f3'],
    pending: ['g1', 'f3'],
    playable: null,
  });
});

test('an earlier position is read-only', () => {
  expect(boardPicture(game, line, 1, null)).toMatchObject({
    turn: 'black',
    lastMove: ['e2', 'e4'],
    playable: null,
  });
  expect(boardPicture(game, line, 0, null)).toMatchObject({
    fen: standardStart,
    lastMove: [],
    playable: null,
  });
});

test('a line that the rules cannot replay shows the server’s position, read-only', () => {
  const broken = replay({ variant: 'standard', moves: 'e2e4 e7e2' });
  const picture = boardPicture({ ...game, fen: '8/8/8/8/8/k7/8/K6b b - - 0 1' }, broken, 'live', null);
  expect(picture).toMatchObject({ fen: '8/8/8/8/8/k7/8/K6b b - - 0 1', turn: 'black', playable: null });
});

test('browser-only and finished games are not playable', () => {
  expect(canPlay(game)).toBe(true);
  expect(canPlay({ ...game, access: 'browser' })).toBe(false);
  expect(boardPicture({ ...game, access: 'browser' }, line, 'live', null).playable).toBeNull();
  expect(canAbort(makeGame('e2e4'))).toBe(true);
  expect(canAbort(game)).toBe(false);
});

test('the status has the most important state', () => {
  expect(standingOf(game, null)).toEqual({ kind: 'my_turn' });
  expect(standingOf(makeGame('e2e4'), null)).toEqual({ kind: 'their_turn' });
  expect(standingOf(game, 'g1f3')).toEqual({ kind: 'pending' });
  expect(standingOf(makeGame('', { firstMoveBy: 9000 }), null)).toEqual({
    kind: 'first_move',
    by: 9000,
    mine: true,
  });
  expect(standingOf({ ...game, drawOffer: 'black' }, 'g1f3')).toEqual({ kind: 'draw_offer', mine: false });
  expect(standingOf({ ...game, drawOffer: 'black', opponentGone: { claimAt: 5 } }, null)).toEqual({
    kind: 'opponent_gone',
    claimAt: 5,
  });
});
