import { expect, it } from 'vitest';
import { pictureOfPieces, squareCorner } from '../../../../../renderer/table/share/picture-layout.ts';

const fen = 'k7/8/8/8/8/8/8/7R w - - 0 1';

it('puts the pieces on their squares as seen from White', () => {
  expect(pictureOfPieces(fen, 'white')).toEqual([
    { color: 'black', role: 'king', x: 0, y: 0 },
    { color: 'white', role: 'rook', x: 1050, y: 1050 },
  ]);
});

it('turns the board for Black', () => {
  expect(pictureOfPieces(fen, 'black')).toEqual([
    { color: 'black', role: 'king', x: 1050, y: 1050 },
    { color: 'white', role: 'rook', x: 0, y: 0 },
  ]);
});

it('draws no pieces in hand, and marks no origin of a drop', () => {
  expect(pictureOfPieces('k7/8/8/8/8/8/8/8[Qp] w - - 0 1', 'white')).toHaveLength(1);
  expect(squareCorner('Q@', 'white')).toBeNull();
  expect(squareCorner('b8', 'white')).toEqual({ x: 150, y: 0 });
});
