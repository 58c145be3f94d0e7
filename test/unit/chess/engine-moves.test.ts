import { describe, expect, test } from 'vitest';
import { castlesOntoRook, movesForEngine, movesFromEngine } from '../../../main/chess/engine-moves.ts';
import { rulesFor } from '../../../main/chess/rules.ts';

const position = (initialFen: string, variant: 'fromPosition' | 'standard' | 'atomic' = 'fromPosition') => ({
  ...{ variant, initialFen, moves: [] as string[] },
});
/** White castles as usual; Black's king is on the d-file. */
const mixed = 'r2k3r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';

describe('castling for engines', () => {
  test('is the king’s move unless a king or a rook that may castle is elsewhere', () => {
    const of = (fen: string, variant?: 'standard' | 'atomic') => {
      const { variant: key, initialFen } = position(fen, variant);
      return castlesOntoRook(key, initialFen);
    };
    expect(of('startpos')).toBe(false);
    expect(of('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1')).toBe(false);
    expect(of('r3k2r/8/8/8/8/8/8/3K3R w kq - 0 1')).toBe(false);
    expect(of('4k3/8/8/8/8/8/8/R2K3R w - - 0 1')).toBe(false);
    expect(of('4k3/8/8/8/8/8/8/R2K3R w Q - 0 1')).toBe(true);
    expect(of('4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1')).toBe(true);
    expect(of('4k3/8/8/8/8/8/8/1R2K3 w B - 0 1')).toBe(true);
    expect(of(mixed, 'atomic')).toBe(true);
    expect(of('no position')).toBe(false);
    expect(castlesOntoRook('chess960', 'startpos')).toBe(true);
  });

  test('is written as king takes rook for both sides where one needs it', () => {
    const moves = ['e1g1', 'd8a8', 'h2h3', 'h7h6'];
    expect(movesForEngine({ ...position(mixed), moves })).toEqual(['e1h1', 'd8a8', 'h2h3', 'h7h6']);
    const usual = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';
    expect(movesForEngine({ ...position(usual), moves: ['e1g1'] })).toEqual(['e1g1']);
  });

  test('has the notation of the game when it comes from an engine', () => {
    const start = rulesFor('fromPosition').parsePosition(mixed);
    if (!start) throw new Error('no position');
    expect(movesFromEngine(start, ['e1h1', 'd8h8', 'a2a4'])).toEqual(['e1g1', 'd8h8', 'a2a4']);
    expect(movesFromEngine(start, ['a2a3', 'd8e9', 'a3a4'])).toEqual(['a2a3']);
    expect(movesFromEngine(start, ['a2a3', 'd8d5', 'a3a4'])).toEqual(['a2a3']);
    expect(movesFromEngine(start, ['(none)'])).toEqual([]);
  });
});
