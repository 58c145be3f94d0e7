import { describe, expect, it } from 'vitest';
import { barShares, firstChoice, stepChoice } from '../../../../renderer/features/openings/tree-figures.ts';
import {
  numberedMoves,
  playLine,
  playedMoves,
  positionAfter,
  positionOf,
  startOf,
} from '../../../../renderer/features/openings/tree-line.ts';
import { openingLine } from '../../../../renderer/table/moves/opening-line.ts';

const standard = (moves: string[], fen = 'startpos') => ({ variant: 'standard', fen, moves });

describe('the line of the tree', () => {
  it('leads to a position, and starts with that of the variant', () => {
    expect(positionOf(playLine(startOf('atomic')))).toEqual({ variant: 'atomic', fen: 'startpos' });
    const line = playLine(standard(['e2e4', 'c7c5']));
    expect(positionOf(line).fen).toMatch(/^rnbqkbnr\/pp1ppppp\/8\/2p5\/4P3\//);
    expect(positionAfter(line, 'g1f3')?.fen).toMatch(/ b KQkq - 1 2$/);
    expect(positionAfter(line, 'g1g5')).toBeUndefined();
  });

  it('ends before a move that cannot be played, and is empty for an impossible position', () => {
    const line = playLine(standard(['e2e4', 'e2e4', 'e7e5']));
    expect(playedMoves(line)).toEqual(['e2e4']);
    expect(line.problem).toBeUndefined();
    expect(positionOf(playLine(standard(['e2e4'], 'nonsense')))).toEqual({
      variant: 'standard',
      fen: 'startpos',
    });
  });

  it('numbers its moves, also from a position with Black to move', () => {
    const moves = numberedMoves(playLine(standard(['e2e4', 'c7c5', 'g1f3'])));
    expect(moves).toEqual(['1. e4', 'c5', '2. Nf3']);
    const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7';
    expect(numberedMoves(playLine(standard(['e7e5', 'g1f3'], fen)))).toEqual(['7… e5', '8. Nf3']);
  });

  it('is opened from a board with its moves, or from the position where it cannot hold them', () => {
    const reached = { variant: 'standard', initialFen: 'startpos', fen: 'FEN' };
    expect(openingLine({ ...reached, moves: ['e2e4'] })).toEqual(standard(['e2e4']));
    const many = Array.from({ length: 201 }, () => 'e2e4');
    expect(openingLine({ ...reached, moves: many })).toEqual(standard([], 'FEN'));
    expect(openingLine({ ...reached, moves: ['e2e4', '--'] })).toEqual(standard([], 'FEN'));
  });
});

describe('figures', () => {
  it('share the bar among results, with percentages where they fit', () => {
    expect(barShares({ white: 5, draw: 1, black: 4 })).toEqual([
      { kind: 'white', count: 5, percent: 50 },
      { kind: 'draw', count: 1, percent: null },
      { kind: 'black', count: 4, percent: 40 },
    ]);
    expect(barShares({ white: 0, draw: 0, black: 0 })).toEqual([]);
  });

  it('keep the choice within the rows, and choose the move that was taken back', () => {
    const steps = [stepChoice(0, -1, 3), stepChoice(1, 1, 3), stepChoice(2, 1, 3), stepChoice(0, 1, 0)];
    expect(steps).toEqual([0, 2, 2, 0]);
    const moves = [{ uci: 'e2e4' }, { uci: 'd2d4' }];
    expect(firstChoice(moves, 'd2d4')).toBe(1);
    expect([firstChoice(moves, 'c2c4'), firstChoice(moves, null), firstChoice([], null)]).toEqual([0, 0, 0]);
  });
});
