import { describe, expect, it } from 'vitest';
import { rulesFor } from '../../../main/chess/rules.ts';
import { readBoard, squareOf } from '../../../main/practice/staged/board.ts';
import { dangerAfter, legalLossAt, lossAt } from '../../../main/practice/staged/exchange.ts';
import { hangingQueens } from '../../conformance/believable/hanging.ts';

const at = (square: string) => squareOf(`${square}${square}`, 0);
const position = (fen: string) => {
  const found = rulesFor('fromPosition').parsePosition(fen);
  if (!found) throw new Error(fen);
  return found;
};

describe('the exchange evaluation', () => {
  it.each([
    ['an undefended piece', '4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1', 'd5', 3],
    ['a defended piece, attacked by a stronger one', '4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1', 'd5', 0],
    ['a defended piece, attacked by a weaker one', '4k3/8/4p3/3r4/4P3/8/8/4K3 w - - 0 1', 'd5', 4],
    ['two attackers in one line', '4k3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1', 'd5', 1],
    ['a piece behind the board’s edge', '4k3/8/8/7n/R7/8/8/4K3 w - - 0 1', 'h5', 0],
    ['a king that may not capture', '4k3/8/8/8/8/3b4/4p3/4K3 w - - 0 1', 'e2', 0],
  ])('%s', (_, fen, square, loss) => {
    expect(lossAt(readBoard(fen), at(square))).toBe(loss);
    expect(legalLossAt(position(fen), at(square))).toBe(loss);
  });

  it('sees a pin in legal captures only', () => {
    const fen = 'r3k3/8/8/q7/8/1N6/8/K7 w - - 0 1';
    expect(lossAt(readBoard(fen), at('a5'))).toBe(6);
    const pinned = '4k3/8/8/q7/8/8/1N6/K6r w - - 0 1';
    expect(legalLossAt(position(pinned), at('a5'))).toBe(0);
  });

  it('counts what the move captured', () => {
    const after = position('4k3/8/8/8/8/4p3/3Q4/4K3 b - - 0 1');
    expect(dangerAfter(after, 0).queens).toBe(8);
    expect(dangerAfter(after, 9).queens).toBe(0);
  });
});

describe('the judge of hanging queens', () => {
  const queens = (moves: string) =>
    hangingQueens({ variant: 'standard', initialFen: 'startpos', moves: moves.split(' ') }, [
      'white',
      'black',
    ]);

  it('finds a queen that is given away', () => {
    expect(queens('e2e4 e7e5 d1h5 g8f6 h5f7')).toEqual([{ ply: 5, color: 'white', uci: 'h5f7' }]);
    expect(queens('e2e4 e7e5 d1g4 d7d5 a2a3')).toEqual([{ ply: 5, color: 'white', uci: 'a2a3' }]);
  });

  it('accepts a trade, a defended queen and mate', () => {
    expect(queens('d2d4 d7d5 e2e4 d5e4 d4d5 d8d5 d1d5')).toEqual([{ ply: 6, color: 'black', uci: 'd8d5' }]);
    expect(queens('e2e4 d7d5 e4d5 d8d5 b1c3 d5a5')).toEqual([]);
    expect(queens('e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7')).toEqual([]);
    expect(queens('d2d4 e7e5 d4e5 d7d6 e5d6 d8d6 d1d6 f8d6')).toEqual([]);
  });
});
