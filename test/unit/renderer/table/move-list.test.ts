import { expect, test } from 'vitest';
import { boardText } from '../../../../renderer/board/board-text.ts';
import { replay } from '@chess/replay.ts';
import { browse, clampViewed, moveRows, spokenMove } from '../../../../renderer/table/moves/move-list.ts';

const rowsOf = (moves: string, initialFen?: string) => {
  const { start, plies } = replay({ variant: 'standard', moves, ...(initialFen ? { initialFen } : {}) });
  if (!start) throw new Error('no start');
  return moveRows(start, plies);
};

test('moves are listed in pairs', () => {
  expect(rowsOf('e2e4 e7e5 g1f3')).toEqual([
    { number: 1, white: { ply: 1, san: 'e4' }, black: { ply: 2, san: 'e5' } },
    { number: 2, white: { ply: 3, san: 'Nf3' }, black: null },
  ]);
});

test('a game that starts with Black keeps its move numbers', () => {
  const rows = rowsOf('e7e5 g1f3', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7');
  expect(rows).toEqual([
    { number: 7, white: null, black: { ply: 1, san: 'e5' } },
    { number: 8, white: { ply: 2, san: 'Nf3' }, black: null },
  ]);
});

test('no moves give no lines', () => {
  expect(rowsOf('')).toEqual([]);
});

test('browsing stops at both ends, and the newest ply follows the game', () => {
  expect(browse('live', 'previous', 3)).toBe(2);
  expect(browse(2, 'next', 3)).toBe('live');
  expect(browse(0, 'previous', 3)).toBe(0);
  expect(browse('live', 'next', 3)).toBe('live');
  expect(browse('live', 'first', 3)).toBe(0);
  expect(browse(0, 'last', 3)).toBe('live');
  expect(browse('live', 'previous', 0)).toBe('live');
});

test('after a takeback a removed ply becomes the newest', () => {
  expect(clampViewed(5, 3)).toBe('live');
});

test('the spoken form of moves', () => {
  expect(spokenMove('O-O-O+', 'Black', boardText.en.move)).toBe('Black: castles queenside, check');
  expect(spokenMove('exd8=Q#', 'White', boardText.en.move)).toBe(
    'White: e takes d8 promotes to Q, checkmate',
  );
});
