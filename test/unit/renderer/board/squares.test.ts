import { expect, test } from 'vitest';
import { describeSquare, isKey, squareOffset, stepSquare } from '../../../../renderer/board/squares.ts';
import { boardText } from '../../../../renderer/board/board-text.ts';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('only squares of the board are keys', () => {
  expect(['a1', 'h8', 'e4'].every(isKey)).toBe(true);
  expect(['i1', 'a9', 'a0', 'e', '', 'e4q'].some(isKey)).toBe(false);
});

test('arrow keys move in the visible direction for both orientations, and stop at the edge', () => {
  expect(stepSquare('e2', 'ArrowUp', 'white')).toBe('e3');
  expect(stepSquare('e2', 'ArrowUp', 'black')).toBe('e1');
  expect(stepSquare('e2', 'ArrowRight', 'white')).toBe('f2');
  expect(stepSquare('e2', 'ArrowRight', 'black')).toBe('d2');
  expect(stepSquare('h1', 'ArrowRight', 'white')).toBe('h1');
  expect(stepSquare('a8', 'ArrowUp', 'white')).toBe('a8');
});

test('squares are described with their pieces', () => {
  expect(describeSquare(start, 'd8', boardText.en)).toBe('d8, black queen');
  expect(describeSquare(start, 'e4', boardText.en)).toBe('e4, empty');
  expect(describeSquare(start, 'd8', boardText.de)).toBe('d8, schwarze Dame');
  expect(describeSquare(start, 'e2', boardText.de)).toBe('e2, weißer Bauer');
});

test('the offset of a square follows the orientation', () => {
  expect(squareOffset('a8', 'white')).toEqual({ x: 0, y: 0 });
  expect(squareOffset('h1', 'black')).toEqual({ x: 0, y: 0 });
  expect(squareOffset('e1', 'white')).toEqual({ x: 0.5, y: 0.875 });
});
